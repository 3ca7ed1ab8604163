//! A lesson for machines: what `--json` prints. The field names are part of the product.

use serde::{Serialize, Serializer};

use crate::lesson::{Lesson, Stated};
use crate::sketch::{NodeKind, Sketch};

/// A number that may be infinite, which JSON can only say in words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Number(pub f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 == f64::INFINITY {
            serializer.serialize_str("inf")
        } else if self.0 == f64::NEG_INFINITY {
            serializer.serialize_str("-inf")
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

pub(crate) fn numbers(values: &[f64]) -> Vec<Number> {
    values.iter().copied().map(Number).collect()
}

/// A lesson for machines.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LessonReport {
    /// What searched.
    pub algorithm: &'static str,
    /// Under which conventions.
    pub conventions: Stated,
    /// What the root is worth to MAX, or to the first player.
    pub value: Option<Number>,
    /// What it is worth to everyone, in trees for several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Number>>,
    /// The best action: its label, or the name of the node it leads to.
    pub best: Option<String>,
    /// What is known of each action at the root.
    pub root: Vec<RootReport>,
    /// The nodes visited, in order.
    pub visited: Vec<String>,
    /// The roots of the subtrees that were cut, in order.
    pub pruned: Vec<String>,
    /// The root and every node that was generated as a successor.
    pub generated: Vec<String>,
    /// How many leaves the tree has.
    pub leaves: usize,
    /// How many of them were visited.
    pub leaves_visited: usize,
    /// Every step.
    pub steps: Vec<StepReport>,
}

/// What is known of an action at the root.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RootReport {
    /// The action's label, or the name of the node it leads to.
    pub action: String,
    /// The node that it leads to.
    pub name: String,
    /// What it is worth to MAX, or to the first player.
    pub value: Option<Number>,
    /// What it is worth to everyone, in trees for several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Number>>,
    /// `exact`, `lower`, `upper` or `estimate`.
    pub bound: &'static str,
}

/// One step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepReport {
    /// The node.
    pub node: String,
    /// What happened: `enter`, `leaf`, `cutoff`, `back up`, `cut` or `leave`.
    pub event: &'static str,
    /// MAX's best option on the path to the root, where the algorithm has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Number>,
    /// MIN's best option on the path to the root, where the algorithm has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Number>,
    /// What the node is worth so far: one number for MAX, or one for each player.
    pub v: Vec<Number>,
    /// The same in words.
    pub words: String,
}

impl LessonReport {
    /// What is told of a lesson on this sketch.
    pub fn new(sketch: &Sketch, lesson: &Lesson) -> LessonReport {
        let names = sketch.names();
        let branches = &sketch.nodes()[0].branches;
        let action = |place: usize| {
            let branch = &branches[place];
            branch
                .label
                .clone()
                .unwrap_or_else(|| names[branch.child].clone())
        };
        let root = lesson
            .root
            .iter()
            .enumerate()
            .map(|(place, (values, bound))| RootReport {
                action: action(place),
                name: names[branches[place].child].clone(),
                value: values.first().copied().map(Number),
                values: (values.len() > 1).then(|| numbers(values)),
                bound: bound.name(),
            });
        let steps = lesson.trace.steps.iter().map(|step| StepReport {
            node: lesson.trace.nodes[step.node].name.clone(),
            event: step.event.name(),
            alpha: step.window.map(|window| Number(window.alpha)),
            beta: step.window.map(|window| Number(window.beta)),
            v: numbers(&step.values),
            words: step.words.clone(),
        });
        let visited: Vec<String> = lesson
            .trace
            .visited()
            .map(|node| node.name.clone())
            .collect();
        LessonReport {
            algorithm: lesson.algorithm.name(),
            conventions: lesson.conventions.into(),
            value: lesson.value.map(Number),
            values: lesson.values.as_deref().map(numbers),
            best: lesson.best.map(action),
            root: root.collect(),
            generated: visited.clone(),
            visited,
            pruned: lesson
                .trace
                .pruned()
                .map(|node| node.name.clone())
                .collect(),
            leaves: sketch
                .nodes()
                .iter()
                .filter(|node| matches!(node.kind, NodeKind::Leaf(_)))
                .count(),
            leaves_visited: lesson.trace.leaves().count(),
            steps: steps.collect(),
        }
    }
}
