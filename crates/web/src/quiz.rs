//! Requests of the quiz. The server stores nothing: a seed determines the exercises, and each request has all answers so far.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Extension, Path, RawQuery, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use gametree_lab::quiz::{
    Constraints, Exercise, Format, Generator, Grader, Misconception, Paper, QuizError, Subject,
    Variant,
};
use gametree_search::Limits;
use gametree_search::textbook::{Conventions, CutAt};

use crate::games::Json;
use crate::lab::switch;
use crate::problem::{Problem, read};
use crate::shared::Shared;
use crate::time_slicing::{Done, Slice, in_slices};
use crate::view::{ExerciseView, QuestionView, Quiz, SeenView, VerdictView};
use crate::visitors::Visitor;

const MOST_EXERCISES: usize = 20;
const MOST_CHILDREN: usize = 5;
const DEEPEST: usize = 5;
const LONGEST_ANSWER: usize = 1000;
/// The time limit for drawing exercises.
const LONGEST: Duration = Duration::from_secs(5);
/// The content security policy of a worksheet, which has its own style and no scripts.
const PAPER_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn constraints(wanted: &Quiz) -> Result<(Constraints, usize), Problem> {
    let subject = Subject::ALL
        .into_iter()
        .find(|subject| subject.name() == wanted.subject)
        .ok_or_else(|| {
            let names = Subject::ALL.map(Subject::name).join(", ");
            Problem::Input(format!("expected a subject: one of {names}"))
        })?;
    let usual = Constraints::new(subject);
    let (least, most) = wanted.branching.unwrap_or((2, 3));
    let depth = wanted.depth.unwrap_or(usual.depth);
    if least > most {
        return Err(Problem::Input(format!(
            "expected a least number of children not above the greatest, found at least {least} and at most {most}"
        )));
    }
    if most > MOST_CHILDREN || depth > DEEPEST {
        return Err(Problem::Input(format!(
            "expected at most {MOST_CHILDREN} children and {DEEPEST} moves, found {most} and {depth}"
        )));
    }
    let count = wanted.count.unwrap_or(1);
    if !(1..=MOST_EXERCISES).contains(&count) {
        return Err(Problem::Input(format!(
            "expected 1 to {MOST_EXERCISES} exercises, found {count}"
        )));
    }
    let pruning = subject == Subject::AlphaBeta;
    let ways = [("equal", CutAt::Equality), ("strict", CutAt::Strictly)];
    let constraints = Constraints {
        branching: least..=most,
        depth,
        conventions: Conventions {
            cut: switch(wanted.cut.as_deref(), CutAt::Equality, ways)?,
            ..Conventions::default()
        },
        cuts: wanted.cuts.filter(|_| pruning),
        deep_cut: wanted.deep_cut && pruning,
        equality: wanted.equality && pruning,
        ..usual
    };
    Ok((constraints, count))
}

/// Draws exercises and passes them on.
async fn with_exercises<T: Send + 'static>(
    shared: &Shared,
    visitor: &Visitor,
    wanted: Quiz,
    then: impl Fn(&Quiz, &Constraints, &[Exercise]) -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let wrong = |error: QuizError| Problem::Input(error.to_string());
    let (constraints, count) = constraints(&wanted)?;
    let mut drawing = Generator::new(&constraints, wanted.seed, count).map_err(wrong)?;
    let draw = move |slice: &Slice| -> Done<T> {
        let limits = Limits {
            signal: Arc::clone(&slice.signal),
            ..Limits::time(slice.left)
        };
        match drawing.go_on(&limits) {
            Ok(true) => Some(then(&wanted, &constraints, drawing.found())),
            Ok(false) => None,
            Err(error) => Some(Err(wrong(error))),
        }
    };
    in_slices(shared, visitor, LONGEST, draw).await
}

/// Draws exercises.
pub(crate) async fn ask(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Result<Json<Vec<ExerciseView>>, Problem> {
    let wanted: Quiz = read(&body)?;
    with_exercises(&shared, &visitor, wanted, |_, _, exercises| {
        Ok(Json(exercises.iter().map(view).collect()))
    })
    .await
}

fn view(exercise: &Exercise) -> ExerciseView {
    ExerciseView {
        title: exercise.subject.title(),
        terms: exercise.terms(),
        source: exercise.source(),
        svg: exercise.touchable_svg(),
        questions: exercise
            .questions
            .iter()
            .map(|question| QuestionView {
                prompt: question.prompt.clone(),
                form: question.form.name(),
                expected: question.form.expected(),
                hint: question.hint,
            })
            .collect(),
    }
}

/// Grades the last answer; the others show which misconceptions there are.
pub(crate) async fn grade(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    body: Bytes,
) -> Result<Json<VerdictView>, Problem> {
    let wanted: Quiz = read(&body)?;
    with_exercises(&shared, &visitor, wanted, |wanted, _, exercises| {
        let mut asked = exercises.iter().flat_map(|exercise| {
            (0..exercise.questions.len()).map(move |question| (exercise, question))
        });
        let mut grader = Grader::default();
        let mut last = None;
        for answer in &wanted.answers {
            let Some((exercise, question)) = asked.next() else {
                return Err(Problem::Input("expected no more answers".to_owned()));
            };
            let verdict = match answer {
                None => grader.skip(exercise, question),
                Some(text) if text.len() > LONGEST_ANSWER => {
                    return Err(Problem::Input(format!(
                        "expected an answer of at most {LONGEST_ANSWER} characters"
                    )));
                }
                Some(text) => {
                    let form = &exercise.questions[question].form;
                    let reply = form.read(text);
                    let reply = reply.map_err(|error| Problem::Input(error.to_string()))?;
                    grader.grade(exercise, question, &reply)
                }
            };
            last = Some((exercise, question, verdict));
        }
        let Some((exercise, question, verdict)) = last else {
            return Err(Problem::Input("expected an answer, found none".to_owned()));
        };
        let seen = grader.misconceptions().into_iter().map(|seen| SeenView {
            name: seen.misconception.name(),
            answers: seen.answers,
        });
        Ok(Json(VerdictView {
            right: verdict.right,
            misconception: verdict.misconception.map(Misconception::name),
            words: verdict.words,
            score: grader.right,
            asked: grader.asked,
            seen: seen.collect(),
            solution: (question + 1 == exercise.questions.len()).then(|| exercise.answered_svg()),
        }))
    })
    .await
}

/// A worksheet or its key, to print.
pub(crate) async fn paper(
    State(shared): State<Arc<Shared>>,
    Extension(visitor): Extension<Visitor>,
    Path(edition): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Response, Problem> {
    let edition = match edition.as_str() {
        "exercises" => Variant::Exercises,
        "key" => Variant::Key,
        _ => {
            return Err(Problem::Unknown(
                "expected the paper exercises or key".to_owned(),
            ));
        }
    };
    let wanted = read_query(query.as_deref().unwrap_or_default())?;
    with_exercises(
        &shared,
        &visitor,
        wanted,
        move |wanted, constraints, exercises| {
            let paper = Paper {
                title: constraints.subject.title().to_owned(),
                origin: format!("{}, seed {}", constraints.subject.name(), wanted.seed),
                exercises: exercises.to_vec(),
                edition,
            };
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CONTENT_SECURITY_POLICY, PAPER_POLICY),
            ];
            Ok((headers, paper.write(Format::Html)).into_response())
        },
    )
    .await
}

/// Reads the request for a worksheet from the query of its address.
fn read_query(query: &str) -> Result<Quiz, Problem> {
    let mut wanted = Quiz {
        subject: "alphabeta".to_owned(),
        seed: 0,
        count: None,
        branching: None,
        depth: None,
        cuts: None,
        deep_cut: false,
        equality: false,
        cut: None,
        answers: Vec::new(),
    };
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        let number = || {
            let number: Result<u64, _> = value.parse();
            number.map_err(|_| Problem::Input("expected a number in the address".to_owned()))
        };
        match name {
            "subject" => value.clone_into(&mut wanted.subject),
            "cut" => wanted.cut = Some(value.to_owned()),
            "seed" => wanted.seed = number()?,
            "count" => wanted.count = Some(number()? as usize),
            "depth" => wanted.depth = Some(number()? as usize),
            "cuts" => wanted.cuts = Some(number()? as usize),
            "least" => wanted.branching.get_or_insert((2, 3)).0 = number()? as usize,
            "most" => wanted.branching.get_or_insert((2, 3)).1 = number()? as usize,
            "deep_cut" => wanted.deep_cut = value == "true",
            "equality" => wanted.equality = value == "true",
            _ => {
                return Err(Problem::Input(
                    "expected only the parameters of the quiz in the address".to_owned(),
                ));
            }
        }
    }
    Ok(wanted)
}
