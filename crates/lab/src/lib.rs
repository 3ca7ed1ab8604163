//! The tree lab: trees as people write and draw them, and searches on them step by step.
//!
//! A [`Sketch`] is a tree as it was written: in the tree [`language`] or as [JSON](Sketch::from_json). It becomes a game
//! that every search knows with [`Sketch::game`]. [`course`] reads the graphs of a well-known course's autograder.
//! A [`lesson`] is a search on a sketch with every step of it, as a [`trace`].

mod check;
pub mod climb;
pub mod course;
pub mod drawing;
mod game;
mod json;
pub mod language;
mod lesson;
pub mod quiz;
mod report;
mod scene;
mod sketch;
pub mod trace;

pub use check::Flaw;
pub use game::{SketchEvaluation, SketchGame};
pub use json::JsonError;
pub use language::{SyntaxError, parse};
pub use lesson::{Lesson, Stated, lesson, usual_algorithm};
pub use report::{LessonReport, Number, RootReport, StepReport};
pub use scene::{conventions, scene};
pub use sketch::{Branch, MOST_NODES, Node, NodeKind, Sketch};
