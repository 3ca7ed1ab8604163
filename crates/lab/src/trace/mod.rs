//! The steps of a search: the order of visits, α and β at every step, and the reason for every cutoff.
//!
//! A [`Recorder`] observes a search and records a [`Trace`] of it.

mod bound_origin;
mod chance;
mod child_bounds;
pub(crate) mod describe;
mod recorder;
mod simulations;

use gametree_rules::Turn;
use gametree_search::{Bound, Leaf, Window};

pub use recorder::{Names, Recorder};
pub use simulations::{SimulationStep, UcbScore};

/// A node that the search visited or cut.
#[derive(Clone, PartialEq, Debug)]
pub struct TraceNode {
    /// Its name.
    pub name: String,
    /// The player to move there.
    pub turn: Turn,
    /// Its parent.
    pub parent: Option<usize>,
    /// α and β when the search entered it.
    pub window: Option<Window>,
    /// The value found: one number for MAX, or one for each player; empty if it was cut.
    pub values: Vec<f64>,
    /// Whether that is the exact value or a bound on it.
    pub bound: Bound,
    /// Whether it was cut, with all its descendants.
    pub pruned: bool,
}

/// One step of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The index of its node among the trace's nodes.
    pub node: usize,
    /// The event.
    pub event: Event,
    /// α and β after it.
    pub window: Option<Window>,
    /// The node's value so far.
    pub values: Vec<f64>,
    /// The step in words, with its numbers.
    pub words: String,
    /// In Monte Carlo tree search: the simulation it belongs to, and its numbers.
    pub simulation: Option<SimulationStep>,
}

/// The event at a step of a search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// The search enters a node.
    Enter,
    /// The node is a leaf, or at the depth limit.
    Leaf(Leaf),
    /// A child returned its value.
    BackUp {
        /// The child.
        child: usize,
    },
    /// A cutoff: the remaining children are not searched.
    Cut {
        /// The ancestor from which the bound originates.
        bound_origin: Option<usize>,
        /// The number of children cut.
        remaining: usize,
    },
    /// The search leaves the node.
    Leave,
    /// A simulation selects the child with the greatest UCB1 score.
    Select {
        /// The child.
        child: usize,
    },
    /// A simulation samples an outcome of a chance node.
    Draw {
        /// The child.
        child: usize,
    },
    /// The node is added to the tree.
    Expand,
    /// A random playout from the node has ended.
    Simulate,
    /// The node's statistics are updated with the result of a simulation.
    Update,
}

impl Event {
    /// The name of the event.
    pub const fn name(self) -> &'static str {
        match self {
            Event::Enter => "enter",
            Event::Leaf(Leaf::Terminal) => "leaf",
            Event::Leaf(Leaf::Cutoff) => "cutoff",
            Event::BackUp { .. } | Event::Update => "back up",
            Event::Cut { .. } => "cut",
            Event::Leave => "leave",
            Event::Select { .. } => "select",
            Event::Draw { .. } => "draw",
            Event::Expand => "expand",
            Event::Simulate => "simulate",
        }
    }
}

/// A search: its nodes in the order of their first occurrence, and every step.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// Every visited node, and the roots of the subtrees that were cut.
    pub nodes: Vec<TraceNode>,
    /// Every step, first to last.
    pub steps: Vec<Step>,
}

impl Trace {
    /// The visited nodes, in order.
    pub fn visited(&self) -> impl Iterator<Item = &TraceNode> {
        self.nodes.iter().filter(|node| !node.pruned)
    }

    /// The roots of the subtrees that were cut, in order.
    pub fn pruned(&self) -> impl Iterator<Item = &TraceNode> {
        self.nodes.iter().filter(|node| node.pruned)
    }

    /// The visited leaves, in order.
    pub fn leaves(&self) -> impl Iterator<Item = &TraceNode> {
        let leaf = |step: &&Step| match step.event {
            Event::Leaf(_) => true,
            Event::Expand => self.nodes[step.node].turn == Turn::Over,
            _ => false,
        };
        self.steps
            .iter()
            .filter(leaf)
            .map(|step| &self.nodes[step.node])
    }
}
