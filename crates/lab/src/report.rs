//! A lesson for machines: what `--json` prints. The field names are part of the product.

use gametree_games::sketch::{NodeKind, Sketch};
use serde::{Serialize, Serializer};

use crate::lesson::{Lesson, Stated};
use crate::trace::Weighed;

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
    /// Between which numbers the leaves lie, where the algorithm cuts by that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves_between: Option<[Number; 2]>,
    /// How many simulations there were, in Monte Carlo tree search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
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
    /// What happened: `enter`, `leaf`, `cutoff`, `back up`, `cut` or `leave`; in Monte Carlo tree search `select`, `draw`,
    /// `expand`, `simulate` or `back up`.
    pub event: &'static str,
    /// MAX's best option on the path to the root, where the algorithm has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Number>,
    /// MIN's best option on the path to the root, where the algorithm has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Number>,
    /// What the node is worth so far: one number for MAX, or one for each player.
    pub v: Vec<Number>,
    /// Which simulation of Monte Carlo tree search this belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulation: Option<u64>,
    /// How often Monte Carlo tree search has visited the node.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The children that Monte Carlo tree search compared.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub weighed: Vec<WeighedReport>,
    /// The same in words.
    pub words: String,
}

/// A child that Monte Carlo tree search compared with its siblings: mean + exploration · √(ln parent_visits / visits).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct WeighedReport {
    /// The child.
    pub node: String,
    /// How often it was taken.
    pub visits: u64,
    /// How often the node above was visited.
    pub parent_visits: u64,
    /// The mean result, to the player who chooses.
    pub mean: f64,
    /// The weight of what is little known.
    pub exploration: f64,
    /// The upper confidence bound.
    pub bound: f64,
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
        let weighed = |weighed: &Weighed| WeighedReport {
            node: lesson.trace.nodes[weighed.node].name.clone(),
            visits: weighed.visits,
            parent_visits: weighed.parent_visits,
            mean: weighed.mean,
            exploration: weighed.exploration,
            bound: weighed.mean + weighed.bonus,
        };
        let last_walk = || lesson.trace.steps.last()?.walk.as_ref();
        let steps = lesson.trace.steps.iter().map(|step| StepReport {
            node: lesson.trace.nodes[step.node].name.clone(),
            event: step.event.name(),
            alpha: step.window.map(|window| Number(window.alpha)),
            beta: step.window.map(|window| Number(window.beta)),
            v: numbers(&step.values),
            simulation: step.walk.as_ref().map(|walk| walk.number),
            visits: step.walk.as_ref().map(|walk| walk.visits),
            weighed: step
                .walk
                .iter()
                .flat_map(|walk| &walk.weighed)
                .map(weighed)
                .collect(),
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
            leaves_between: lesson
                .leaves
                .map(|leaves| [leaves.low, leaves.high].map(Number)),
            simulations: last_walk().map(|walk| walk.number),
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
