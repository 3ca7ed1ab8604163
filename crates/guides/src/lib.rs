//! What each game teaches the search: evaluations of positions that cannot be followed to the end.
//!
//! An evaluation lies strictly inside the range of the utilities, so that a real win is always worth more than a hoped-for
//! one, and for two players who win what the other loses, their evaluations sum to the same constant.

mod boxes;
pub mod chess;
mod connect4;
mod lines;
pub mod net;
mod nim;
pub mod othello;
mod pig;

pub use boxes::BoxesAhead;
pub use connect4::Threats;
pub use lines::OpenLines;
pub use nim::NimSum;
pub use othello::{Mobility, Patterns};
pub use pig::ChanceToWin;
