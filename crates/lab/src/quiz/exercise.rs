//! An exercise: something to look at, questions, and how those answer who misunderstand it.

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_search::Limits;

use crate::climb::{Landscape, Method};
use crate::quiz::findings::Findings;
use crate::quiz::{Form, Misconception, Reply, Subject, Topic, Wish};
use crate::{Lesson, lesson};

/// How many nodes are asked about at the most, by what is asked.
const WINDOWS: usize = 4;
const VALUES: usize = 4;

/// An exercise.
#[derive(Clone, PartialEq, Debug)]
pub struct Exercise {
    /// What it is about.
    pub subject: Subject,
    /// What is looked at.
    pub matter: Matter,
    /// What is asked, in order.
    pub questions: Vec<Question>,
    /// What each misconception answers to each question; nothing where it never comes.
    pub models: Vec<(Misconception, Vec<Option<Reply>>)>,
}

/// What is looked at.
#[derive(Clone, PartialEq, Debug)]
pub enum Matter {
    /// A tree, and the search on it.
    Tree {
        /// The tree.
        sketch: Sketch,
        /// The search.
        lesson: Box<Lesson>,
    },
    /// A landscape, and where climbs start.
    Climb {
        /// The landscape.
        landscape: Landscape,
        /// How they climb.
        method: Method,
        /// Where they start.
        starts: Vec<usize>,
    },
}

/// A question.
#[derive(Clone, PartialEq, Debug)]
pub struct Question {
    /// What is asked.
    pub topic: Topic,
    /// The same in words.
    pub prompt: String,
    /// What an answer looks like.
    pub form: Form,
    /// The right answer.
    pub right: Reply,
    /// A word that helps without telling.
    pub hint: &'static str,
    /// What shows that it is right.
    pub why: String,
}

impl Exercise {
    /// The exercise on a tree, if the search fits it.
    pub fn on_tree(wish: &Wish, sketch: Sketch) -> Option<Exercise> {
        let (algorithm, conventions) = (wish.subject.algorithm()?, wish.conventions);
        let found = lesson(&sketch, algorithm, &Limits::default(), conventions).ok()?;
        let right = Findings::of(&sketch, &found);
        let models: Vec<(Misconception, Findings)> =
            Misconception::on_trees(wish.subject, conventions)
                .into_iter()
                .filter_map(|model| Some((model, model.findings(&sketch, algorithm, conventions)?)))
                .collect();
        let topics = topics(wish.subject, &sketch, &right, &models);
        let question = |topic: &Topic| {
            Some(Question {
                topic: *topic,
                prompt: topic.prompt(&sketch),
                form: topic.form(&sketch),
                right: topic.answer(&sketch, &right)?,
                hint: topic.hint(wish.subject),
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
            subject: wish.subject,
            questions,
            models,
            matter: Matter::Tree {
                sketch,
                lesson: Box::new(found),
            },
        })
    }
}

/// What is asked about a tree: nodes in the order of the tree, those first about which most go wrong.
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
    // A window is asked on arrival, a value on leaving.
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

/// The last node below a node.
fn last_below(sketch: &Sketch, mut node: usize) -> usize {
    while let Some(last) = sketch.nodes()[node].branches.last() {
        node = last.child;
    }
    node
}
