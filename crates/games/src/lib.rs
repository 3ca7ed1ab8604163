//! The standard games: one module a game, with its rules, notation and picture.
//!
//! No game knows any search, and no search any game: they meet in `gametree-rules`.

pub mod dots;
mod grid;
#[cfg(test)]
mod testing;
mod text;
pub mod tictactoe;

pub use dots::Dots;
pub use tictactoe::TicTacToe;
