//! Exercises: a tree or a landscape, questions about it, and the answers of each misconception.

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_search::Limits;

use crate::climb::{Landscape, Method};
use crate::quiz::findings::Findings;
use crate::quiz::{Constraints, Form, Misconception, Reply, Subject, Topic};
use crate::{Lesson, lesson};

/// The maximum number of questions about windows and about values.
const WINDOWS: usize = 4;
const VALUES: usize = 4;

/// An exercise.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    /// The subject.
    pub subject: Subject,
    /// The tree or the landscape.
    pub content: Content,
    /// The questions, in order.
    pub questions: Vec<Question>,
    /// The answer of each misconception to each question; `None` if its search does not reach the node.
    pub misconception_answers: Vec<(Misconception, Vec<Option<Reply>>)>,
}

/// The tree or the landscape of an exercise.
#[derive(Clone, PartialEq, Debug)]
pub enum Content {
    /// A tree and a search on it.
    Tree {
        /// The tree.
        sketch: Sketch,
        /// The search.
        lesson: Box<Lesson>,
    },
    /// A landscape and the starts of climbs.
    Climb {
        /// The landscape.
        landscape: Landscape,
        /// The variant of hill climbing.
        method: Method,
        /// The starts of the climbs.
        starts: Vec<usize>,
    },
}

/// A question.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// Its topic.
    pub topic: Topic,
    /// Its text.
    pub prompt: String,
    /// The form of an answer.
    pub form: Form,
    /// The correct answer.
    pub right: Reply,
    /// A hint that does not give the answer away.
    pub hint: &'static str,
    /// The explanation of the correct answer.
    pub why: String,
}

impl Exercise {
    /// The exercise on a tree, if the algorithm applies to it.
    pub fn on_tree(constraints: &Constraints, sketch: Sketch) -> Option<Exercise> {
        let (algorithm, conventions) = (constraints.subject.algorithm()?, constraints.conventions);
        let found = lesson(&sketch, algorithm, &Limits::default(), conventions).ok()?;
        let right = Findings::of(&sketch, &found);
        let models: Vec<(Misconception, Findings)> =
            Misconception::on_trees(constraints.subject, conventions)
                .into_iter()
                .filter_map(|model| Some((model, model.findings(&sketch, algorithm, conventions)?)))
                .collect();
        let topics = topics(constraints.subject, &sketch, &right, &models);
        let question = |topic: &Topic| {
            Some(Question {
                topic: *topic,
                prompt: topic.prompt(&sketch),
                form: topic.form(&sketch),
                right: topic.answer(&sketch, &right)?,
                hint: topic.hint(constraints.subject),
                why: topic.why(&sketch, &found),
            })
        };
        let questions = topics.iter().filter_map(question).collect();
        let answers = |found: &Findings| {
            let topics = topics.iter();
            topics.map(|topic| topic.answer(&sketch, found)).collect()
        };
        let models = models
            .iter()
            .map(|(model, found)| (*model, answers(found)))
            .collect();
        Some(Exercise {
            subject: constraints.subject,
            questions,
            misconception_answers: models,
            content: Content::Tree {
                sketch,
                lesson: Box::new(found),
            },
        })
    }
}

/// The questions about a tree, in the order of the search. The nodes are those at which most misconceptions give a wrong
/// answer.
fn topics(
    subject: Subject,
    sketch: &Sketch,
    right: &Findings,
    models: &[(Misconception, Findings)],
) -> Vec<Topic> {
    let telling = |topic: &Topic| {
        let answer = topic.answer(sketch, right);
        let wrong = |(_, found): &&(Misconception, Findings)| topic.answer(sketch, found) != answer;
        models.iter().filter(wrong).count()
    };
    let most_telling = |mut topics: Vec<Topic>, most: usize| {
        topics.sort_by_key(|topic| std::cmp::Reverse(telling(topic)));
        topics.truncate(most);
        topics
    };
    let inner = |node: &usize| {
        !matches!(sketch.nodes()[*node].kind, NodeKind::Leaf(_)) && right.visited(*node)
    };
    let below: Vec<usize> = (1..sketch.nodes().len()).filter(inner).collect();
    let pruning = subject == Subject::AlphaBeta;
    let values = below.iter().copied().map(Topic::Value).collect();
    let mut topics = most_telling(values, if pruning { VALUES - 1 } else { VALUES + 1 });
    if pruning {
        let windows = below.iter().copied().map(Topic::Window).collect();
        topics.extend(most_telling(windows, WINDOWS));
    }
    // The window is asked when the search enters the node, the value when it leaves.
    topics.sort_by_key(|topic| match *topic {
        Topic::Window(node) => (node, 0),
        Topic::Value(node) => (last_below(sketch, node), 1),
        _ => (usize::MAX, 0),
    });
    topics.push(Topic::Value(0));
    if pruning {
        topics.extend([Topic::Cuts, Topic::Visits]);
    }
    topics.push(Topic::Action);
    topics
}

/// The last descendant of a node.
fn last_below(sketch: &Sketch, mut node: usize) -> usize {
    while let Some(last) = sketch.nodes()[node].branches.last() {
        node = last.child;
    }
    node
}
