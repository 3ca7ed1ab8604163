//! The tree lab: trees as people write and draw them, and searches on them step by step.

mod sketch;

pub use sketch::{Branch, Node, NodeKind, Sketch};
