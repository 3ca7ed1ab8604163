//! Exercises satisfy their constraints, answers agree with slow definitions, and every misconception is recognised.

use crate::slow;

use gametree_lab::quiz::{
    Constraints, Content, Exercise, Form, Grader, Misconception, Reply, Subject, Topic, exercises,
};
use gametree_lab::{NodeKind, Sketch};
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties};
use proptest::collection::vec;
use proptest::prelude::*;
use slow::Slow;

fn all_conventions() -> impl Iterator<Item = Conventions> {
    let cuts = [
        (CutAt::Equality, Ties::First),
        (CutAt::Strictly, Ties::First),
        (CutAt::Equality, Ties::Last),
    ];
    let cutoffs = [Cutoffs::Deep, Cutoffs::Shallow];
    cuts.into_iter().flat_map(move |(cut, ties)| {
        cutoffs.into_iter().map(move |cutoffs| Conventions {
            cut,
            cutoffs,
            ties,
            ..Conventions::default()
        })
    })
}

fn drawn(constraints: &Constraints, seed: u64, count: usize) -> Vec<Exercise> {
    exercises(constraints, seed, count).unwrap_or_else(|error| panic!("{constraints:?}: {error}"))
}

fn sketch(exercise: &Exercise) -> &Sketch {
    match &exercise.content {
        Content::Tree { sketch, .. } => sketch,
        Content::Climb { .. } => panic!("a tree"),
    }
}

#[test]
fn answers_on_alpha_beta_agree_with_slow_definitions() {
    for conventions in all_conventions() {
        for (depth, branching) in [(2, 2..=4), (3, 2..=3), (4, 2..=2)] {
            let constraints = Constraints {
                conventions,
                depth,
                branching,
                ..Constraints::new(Subject::AlphaBeta)
            };
            for exercise in drawn(&constraints, depth as u64, 12) {
                let sketch = sketch(&exercise);
                let slow = Slow::new(sketch, conventions);
                let names = |nodes: Vec<usize>| {
                    let names = nodes.into_iter().map(|node| sketch.name(node));
                    Reply::Names(names.collect())
                };
                for question in &exercise.questions {
                    let expected = match question.topic {
                        Topic::Window(node) => Reply::Window(slow.window(node)),
                        Topic::Value(node) => Reply::Value(vec![slow.found(node)]),
                        Topic::Cuts => names(slow.cut()),
                        Topic::Visits => names(slow.leaves()),
                        Topic::Action => names(vec![slow.best()]),
                        other => panic!("{other:?} is not about trees"),
                    };
                    let asked = &question.prompt;
                    assert_eq!(question.right, expected, "{asked} {conventions:?} {sketch}");
                }
                assert!(exercise.questions.len() >= 7, "enough is asked");
            }
        }
    }
}

#[test]
fn the_value_of_the_root_agrees_with_plain_recursion() {
    for subject in [
        Subject::AlphaBeta,
        Subject::Minimax,
        Subject::Expectiminimax,
        Subject::MaxN,
    ] {
        for depth in [2, 3, 4] {
            let constraints = Constraints {
                depth,
                branching: 2..=2,
                ..Constraints::new(subject)
            };
            for exercise in drawn(&constraints, 1, 10) {
                let sketch = sketch(&exercise);
                let root = exercise
                    .questions
                    .iter()
                    .find(|question| question.topic == Topic::Value(0));
                let right = &root.expect("the root is asked for").right;
                let truth = Reply::Value(slow::value(sketch, 0));
                assert!(right.agrees(&truth), "{right} is not {truth}: {sketch}");
                if subject != Subject::AlphaBeta {
                    for question in &exercise.questions {
                        if let Topic::Value(node) = question.topic {
                            let truth = Reply::Value(slow::value(sketch, node));
                            assert!(
                                question.right.agrees(&truth),
                                "{} {sketch}",
                                question.prompt
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn exercises_satisfy_their_constraints() {
    for (depth, seed) in [(3, 7), (4, 1), (4, 2)] {
        let constraints = Constraints {
            depth,
            cuts: Some(3),
            deep_cut: true,
            equality: true,
            ..Constraints::new(Subject::AlphaBeta)
        };
        for exercise in drawn(&constraints, seed, 3) {
            let sketch = sketch(&exercise);
            let search = |conventions| Slow::new(sketch, conventions);
            let usual = search(Conventions::default());
            assert_eq!(usual.cut_at().len(), 3, "{sketch}");
            let shallow = Conventions {
                cutoffs: Cutoffs::Shallow,
                ..Conventions::default()
            };
            let strict = Conventions {
                cut: CutAt::Strictly,
                ..Conventions::default()
            };
            for other in [shallow, strict] {
                let other = search(other);
                assert!(
                    usual.cut().into_iter().any(|node| other.visited(node)),
                    "{sketch}"
                );
            }
            let best = slow::value(sketch, 0);
            let children = sketch.nodes()[0].branches.iter();
            let as_good = children.filter(|branch| slow::value(sketch, branch.child) == best);
            assert_eq!(as_good.count(), 1, "one action is the best: {sketch}");
        }
    }
}

#[test]
fn numbers_are_nice() {
    for exercise in drawn(&Constraints::new(Subject::Expectiminimax), 5, 20) {
        let sketch = sketch(&exercise);
        for node in 0..sketch.nodes().len() {
            let value = slow::value(sketch, node)[0] * 2.0;
            assert!((value - value.round()).abs() < 1e-9, "{sketch}");
        }
    }
    for exercise in drawn(&Constraints::new(Subject::MaxN), 5, 5) {
        let leaves = sketch(&exercise).nodes().iter();
        for leaf in leaves {
            if let NodeKind::Leaf(values) = &leaf.kind {
                assert_eq!(values.len(), 3);
            }
        }
    }
}

#[test]
fn impossible_constraints_are_refused() {
    let impossible = Constraints {
        cuts: Some(40),
        ..Constraints::new(Subject::AlphaBeta)
    };
    let told = exercises(&impossible, 0, 1).unwrap_err().to_string();
    assert!(
        told.contains("cutoffs at exactly 40 nodes") && told.contains("found none"),
        "{told}"
    );
    let flat = Constraints {
        depth: 2,
        deep_cut: true,
        ..Constraints::new(Subject::AlphaBeta)
    };
    let told = exercises(&flat, 0, 1).unwrap_err().to_string();
    assert!(told.contains("depth of at least 3"), "{told}");
    let huge = Constraints {
        depth: 12,
        ..Constraints::new(Subject::Minimax)
    };
    assert!(exercises(&huge, 0, 1).is_err());
}

#[test]
fn the_same_seed_gives_the_same_and_all_are_different() {
    for subject in Subject::ALL {
        let constraints = Constraints::new(subject);
        let once = drawn(&constraints, 7, 8);
        assert_eq!(once, drawn(&constraints, 7, 8), "{subject:?}");
        assert_ne!(once, drawn(&constraints, 8, 8), "{subject:?}");
        let sources: std::collections::HashSet<String> =
            once.iter().map(Exercise::source).collect();
        assert_eq!(sources.len(), 8, "{subject:?}");
    }
}

/// Every constraints under which some misconception shows.
fn constraint_sets() -> Vec<Constraints> {
    let mut sets: Vec<Constraints> = Subject::ALL.into_iter().map(Constraints::new).collect();
    sets.push(Constraints {
        sideways: 3,
        ..Constraints::new(Subject::Climb)
    });
    sets.extend(all_conventions().map(|conventions| Constraints {
        conventions,
        depth: 4,
        deep_cut: true,
        equality: true,
        ..Constraints::new(Subject::AlphaBeta)
    }));
    sets
}

#[test]
fn a_consistent_misconception_is_recognised() {
    let mut told = std::collections::BTreeSet::new();
    for constraints in constraint_sets() {
        for seed in 0..6 {
            let papers = drawn(&constraints, seed, 2);
            let models: Vec<Misconception> = papers[0]
                .misconception_answers
                .iter()
                .map(|model| model.0)
                .collect();
            for (index, &model) in models.iter().enumerate() {
                let mut grader = Grader::default();
                let mut wrong = 0;
                for exercise in &papers {
                    assert_eq!(exercise.misconception_answers[index].0, model);
                    for (question, answer) in
                        exercise.misconception_answers[index].1.iter().enumerate()
                    {
                        let Some(answer) = answer else { continue };
                        let verdict = grader.grade(exercise, question, answer);
                        if !verdict.right {
                            wrong += 1;
                            let right = exercise.questions[question].right.to_string();
                            assert!(verdict.misconception.is_some());
                            assert!(verdict.words.contains(&right), "{}", verdict.words);
                            assert!(verdict.words.contains(&answer.to_string()));
                        }
                    }
                }
                let seen = grader.misconceptions();
                let own = seen.iter().find(|seen| seen.misconception == model);
                assert_eq!(
                    own.map_or(0, |own| own.answers),
                    wrong,
                    "{model:?} {seen:?}"
                );
                if wrong > 0 {
                    assert_eq!(
                        seen[0].answers, wrong,
                        "{model:?} is among the first: {seen:?}"
                    );
                    told.insert(model);
                }
            }
        }
    }
    let all: Vec<Misconception> = told.into_iter().collect();
    assert_eq!(all, Misconception::ALL, "each can be recognised");
}

#[test]
fn right_answers_show_no_misconception_and_other_wrong_answers_are_explained() {
    for constraints in constraint_sets() {
        for exercise in drawn(&constraints, 3, 2) {
            let mut grader = Grader::default();
            for (index, question) in exercise.questions.iter().enumerate() {
                let typed = question.form.read(&question.right.to_string());
                let typed = typed.unwrap_or_else(|error| panic!("{}: {error}", question.prompt));
                assert!(
                    grader.grade(&exercise, index, &typed).right,
                    "{}",
                    question.prompt
                );
            }
            assert!(grader.misconceptions().is_empty());
            assert_eq!(grader.right, grader.asked);
            for (index, question) in exercise.questions.iter().enumerate() {
                if question.form != Form::Value(1) {
                    continue;
                }
                let nonsense = Reply::Value(vec![-777.0]);
                let verdict = grader.grade(&exercise, index, &nonsense);
                assert!(!verdict.right && verdict.misconception.is_none());
                assert!(verdict.words.contains(&question.why), "{}", verdict.words);
            }
            assert!(grader.misconceptions().is_empty());
        }
    }
}

fn typed() -> impl Strategy<Value = String> {
    let bits = prop::sample::select(vec![
        "A", "b1", "-inf", "∞", ",", " ", "none", "α=", "(", ")", "7/2", "1/0", "-", "plateau",
        "1e999", "3",
    ]);
    let nearly = vec(bits.prop_map(str::to_owned), 0..8).prop_map(|bits| bits.concat());
    prop_oneof![4 => nearly, 1 => any::<String>()]
}

proptest! {
    #[test]
    fn any_answer_is_parsed_without_panic(text in typed()) {
        let names = || ["A", "B1"].map(str::to_owned).to_vec();
        for form in [
            Form::Value(1),
            Form::Value(3),
            Form::Window,
            Form::Place(9),
            Form::One(names()),
            Form::Order(names()),
            Form::Branches(vec![("A".to_owned(), None), ("B1".to_owned(), Some(0))]),
        ] {
            match form.read(&text) {
                // Numbers are written rounded.
                Ok(reply) => prop_assert!(form.read(&reply.to_string()).is_ok(), "{reply}"),
                Err(error) => {
                    let error = error.to_string();
                    prop_assert!(!error.contains(char::is_control) && error.len() < 600, "{error}");
                }
            }
        }
    }
}

#[test]
fn hard_bounds_are_graded_as_such() {
    let conventions = Conventions {
        fail: Fail::Hard,
        ..Conventions::default()
    };
    let constraints = Constraints {
        conventions,
        ..Constraints::new(Subject::AlphaBeta)
    };
    for exercise in drawn(&constraints, 0, 20) {
        let slow = Slow::new(sketch(&exercise), conventions);
        for question in &exercise.questions {
            if let Topic::Window(node) = question.topic {
                assert_eq!(question.right, Reply::Window(slow.window(node)));
            }
        }
    }
}
