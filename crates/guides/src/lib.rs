//! Evaluations and guides of the games.
//!
//! An evaluation lies strictly inside the range of the utilities, so that a won game always scores higher than an
//! estimate. In zero-sum games the evaluations of both players sum to the same constant as the utilities.

mod boxes;
pub mod chess;
mod connect4;
mod lines;
pub mod net;
mod nim;
pub mod othello;
mod pig;

pub use boxes::BoxesAhead;
pub use chess::ChessGuide;
pub use connect4::Connect4Guide;
pub use lines::OpenLines;
pub use nim::NimSum;
pub use othello::{Mobility, OthelloGuide};
pub use pig::ChanceToWin;
