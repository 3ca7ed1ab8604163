//! A search, step by step: what was visited in which order, with which α and β, and why something was cut.
//!
//! A [`Recorder`] watches a search and turns what it is told into a [`Trace`], which can be walked forward and back.

mod holder;
mod marks;
mod odds;
mod recorder;
mod walks;
pub(crate) mod words;

use gametree_rules::Turn;
use gametree_search::{Bound, Leaf, Window};

pub use recorder::{Names, Recorder};
pub use walks::{Walk, Weighed};

/// A node that the search visited, or left out.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// What it is called.
    pub name: String,
    /// Who decides there.
    pub turn: Turn,
    /// The node above it.
    pub parent: Option<usize>,
    /// α and β on arrival.
    pub window: Option<Window>,
    /// What the search found it worth: one number for MAX, or one for each player; nothing if it was left out.
    pub values: Vec<f64>,
    /// How that stands to what it is worth.
    pub bound: Bound,
    /// Whether it was cut off before it was looked at, and with it all below.
    pub pruned: bool,
}

/// One step of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The node at which it happens, among the trace's nodes.
    pub node: usize,
    /// What happens.
    pub event: Event,
    /// α and β after it.
    pub window: Option<Window>,
    /// What the node is worth so far.
    pub values: Vec<f64>,
    /// The same in words, with the numbers.
    pub words: String,
    /// In Monte Carlo tree search: which walk it belongs to, and its numbers.
    pub walk: Option<Walk>,
}

/// What can happen at a step.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Event {
    /// A node is entered.
    Enter,
    /// It has no children for the search.
    Leaf(Leaf),
    /// A child came back.
    BackUp {
        /// The child.
        child: usize,
    },
    /// The node is left early.
    Cut {
        /// The node above whose player holds the bound.
        holder: Option<usize>,
        /// How many children are left out.
        remaining: usize,
    },
    /// The node is left.
    Leave,
    /// A walk takes a child, the one with the greatest upper confidence bound.
    Select {
        /// The child.
        child: usize,
    },
    /// A walk takes a child that chance drew.
    Draw {
        /// The child.
        child: usize,
    },
    /// The node is new in the tree.
    Expand,
    /// Random play from the node has come to an end.
    Simulate,
    /// The result of a walk was added to the node.
    Tally,
}

impl Event {
    /// The event in one word.
    pub const fn name(self) -> &'static str {
        match self {
            Event::Enter => "enter",
            Event::Leaf(Leaf::Terminal) => "leaf",
            Event::Leaf(Leaf::Cutoff) => "cutoff",
            Event::BackUp { .. } | Event::Tally => "back up",
            Event::Cut { .. } => "cut",
            Event::Leave => "leave",
            Event::Select { .. } => "select",
            Event::Draw { .. } => "draw",
            Event::Expand => "expand",
            Event::Simulate => "simulate",
        }
    }
}

/// A whole search: the nodes in the order in which they were met, and every step.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Trace {
    /// Every node that was visited, and the roots of what was left out.
    pub nodes: Vec<Seen>,
    /// Every step, first to last.
    pub steps: Vec<Step>,
}

impl Trace {
    /// The nodes visited, in order.
    pub fn visited(&self) -> impl Iterator<Item = &Seen> {
        self.nodes.iter().filter(|node| !node.pruned)
    }

    /// The roots of what was left out, in order.
    pub fn pruned(&self) -> impl Iterator<Item = &Seen> {
        self.nodes.iter().filter(|node| node.pruned)
    }

    /// The leaves visited, in order.
    pub fn leaves(&self) -> impl Iterator<Item = &Seen> {
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
