//! The standard games: one module a game, with its rules, notation and picture.
//!
//! No game knows any search, and no search any game: they meet in `gametree-rules`.

mod grid;
pub mod tictactoe;
pub mod tree;

pub use tictactoe::TicTacToe;
pub use tree::{Tree, TreeGame};
