//! The tree lab: trees as people write and draw them, and searches on them step by step.
//!
//! A [`Sketch`] is a tree as it was written: in the tree [`language`] or as [JSON](parse_json). It becomes a game
//! that every search knows with [`Sketch::game`]. [`course`] reads the graphs of a well-known course's autograder.
//! A [`lesson`] is a search on a sketch with every step of it, as a [`trace`]; a [`comparison`] searches twice, under
//! conventions that differ in one, and [`what_if`] searches again with other numbers at some leaves.

pub mod climb;
mod compare;
pub mod course;
pub mod drawing;
mod evaluation;
mod json;
pub mod language;
mod leaves;
mod lesson;
pub mod ordering;
pub mod quiz;
mod report;
mod scene;
pub mod trace;
mod what_if;

pub use compare::{
    Comparison, ComparisonReport, Convention, Differences, NodeDifference, NodeReport, comparison,
};
pub use evaluation::SketchEvaluation;
pub use gametree_games::sketch::{Branch, Flaw, MOST_NODES, Node, NodeKind, Sketch, SketchGame};
pub use json::{JsonError, parse_json, to_json};
pub use language::{SyntaxError, parse};
pub use leaves::{LeafRange, RangeSource};
pub use lesson::{Lesson, MOST_SIMULATIONS, Stated, lesson, usual_algorithm};
pub use report::{LessonReport, Number, RootReport, StepReport, WeighedReport};
pub use scene::{conventions, scene};
pub use what_if::{
    Change, ChangeError, ChangeReport, CutReport, Fate, WhatIf, WhatIfReport, what_if,
};
