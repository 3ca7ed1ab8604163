//! The tree lab: game trees in textbook notation, and searches on them step by step.
//!
//! A [`Sketch`] is read from the tree [`language`] or from [JSON](parse_json). [`Sketch::game`] turns it into a game
//! for any search. [`course`] reads the graphs of a well-known course's autograder. A [`lesson`] is a search on a
//! sketch with a [`trace`] of every step; a [`comparison`] searches with both settings of a convention, and [`what_if`]
//! searches again with other values at some leaves.

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
pub use gametree_games::sketch::{Branch, Flaw, MAX_NODES, Node, NodeKind, Sketch, SketchGame};
pub use json::{JsonError, parse_json, to_json};
pub use language::{SyntaxError, parse};
pub use leaves::{LeafRange, RangeSource};
pub use lesson::{Lesson, MAX_SIMULATIONS, Stated, lesson, usual_algorithm};
pub use report::{LessonReport, Number, RootReport, StepReport, UcbScoreReport};
pub use scene::{conventions, scene};
pub use what_if::{
    Change, ChangeError, ChangeReport, CutReport, LeafStatus, WhatIf, WhatIfReport, what_if,
};
