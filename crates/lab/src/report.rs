//! Lessons as `--json` prints them. The field names are a stable interface.

use gametree_games::sketch::{NodeKind, Sketch};
use serde::{Serialize, Serializer};

use crate::lesson::{Lesson, Stated};
use crate::trace::UcbScore;

/// A number that may be infinite: JSON has no infinities, so these are written as `"inf"` and `"-inf"`.
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

/// A lesson as `--json` prints it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LessonReport {
    /// The algorithm.
    pub algorithm: &'static str,
    /// Its conventions.
    pub conventions: Stated,
    /// The range of leaf values, if the algorithm prunes by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub leaves_between: Option<[Number; 2]>,
    /// The number of simulations, in Monte Carlo tree search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulations: Option<u64>,
    /// The value of the root for MAX, or for the first player.
    pub value: Option<Number>,
    /// The value for every player, in trees of several players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<Number>>,
    /// The best action: its label, or the name of the node it leads to.
    pub best: Option<String>,
    /// The result for each action at the root.
    pub root: Vec<RootReport>,
    /// The nodes visited, in order.
    pub visited: Vec<String>,
    /// The roots of the subtrees that were cut, in order.
    pub pruned: Vec<String>,
    /// The root and every node that was generated as a successor.
    pub generated: Vec<String>,
    /// The number of leaves in the tree.
    pub leaves: usize,
    /// The number of leaves visited.
    pub leaves_visited: usize,
    /// Every step.
    pub steps: Vec<StepReport>,
}

/// The result for an action at the root.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RootReport {
    /// The action's label, or the name of the node it leads to.
    pub action: String,
    /// The node that it leads to.
    pub name: String,
    /// Its value for MAX, or for the first player.
    pub value: Option<Number>,
    /// The value for every player, in trees of several players.
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
    /// The event: `enter`, `leaf`, `cutoff`, `back up`, `cut` or `leave`; in Monte Carlo tree search `select`, `draw`,
    /// `expand`, `simulate` or `back up`.
    pub event: &'static str,
    /// α: the best value for MAX on the path to the root, if the algorithm uses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub alpha: Option<Number>,
    /// β: the best value for MIN on the path to the root, if the algorithm uses it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beta: Option<Number>,
    /// The node's value so far: one number for MAX, or one for each player.
    pub v: Vec<Number>,
    /// The number of the simulation, in Monte Carlo tree search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub simulation: Option<u64>,
    /// The number of visits to the node, in Monte Carlo tree search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The UCB1 scores of the children, where Monte Carlo tree search selected one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<UcbScoreReport>,
    /// The step in words.
    pub words: String,
}

/// The UCB1 score of a child: mean + exploration · √(ln parent_visits / visits).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UcbScoreReport {
    /// The child.
    pub node: String,
    /// Its number of visits.
    pub visits: u64,
    /// The number of visits to its parent.
    pub parent_visits: u64,
    /// The mean result for the player who moves at the parent.
    pub mean: f64,
    /// The exploration constant.
    pub exploration: f64,
    /// The upper confidence bound.
    pub bound: f64,
}

impl LessonReport {
    /// The report of a lesson on this sketch.
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
        let score = |score: &UcbScore| UcbScoreReport {
            node: lesson.trace.nodes[score.node].name.clone(),
            visits: score.visits,
            parent_visits: score.parent_visits,
            mean: score.mean,
            exploration: score.exploration,
            bound: score.mean + score.bonus,
        };
        let last_simulation = || lesson.trace.steps.last()?.simulation.as_ref();
        let steps = lesson.trace.steps.iter().map(|step| StepReport {
            node: lesson.trace.nodes[step.node].name.clone(),
            event: step.event.name(),
            alpha: step.window.map(|window| Number(window.alpha)),
            beta: step.window.map(|window| Number(window.beta)),
            v: numbers(&step.values),
            simulation: step.simulation.as_ref().map(|step| step.number),
            visits: step.simulation.as_ref().map(|step| step.visits),
            scores: step
                .simulation
                .iter()
                .flat_map(|step| &step.scores)
                .map(score)
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
            simulations: last_simulation().map(|step| step.number),
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
