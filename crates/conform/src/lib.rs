//! The suites that every game and every search must pass.
//!
//! [`lint()`] plays a game to find where its rules, notation or picture break their promises, and gives the shortest
//! sequence of moves that shows it. It is for games of your own as much as for those of this project. [`searches`]
//! holds searches against plain backward induction, on the random [`trees`]. [`positions`] are to measure on, and
//! [`processor`] to measure with. [`signature`] pins the node counts of the engine.

pub mod lint;
pub mod positions;
pub mod processor;
pub mod searches;
pub mod signature;
pub mod trees;

pub use lint::{Check, Effort, Failure, Outcome, Verdict, lint, lint_hidden};
