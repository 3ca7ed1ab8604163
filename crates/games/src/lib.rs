//! The standard games: one module a game, with its rules, notation and picture.
//!
//! No game knows any search, and no search any game: they meet in `gametree-rules`.

pub mod chess;
pub mod connect4;
pub mod dots;
mod grid;
pub mod kuhn;
mod lines;
mod mask;
pub mod mnk;
pub mod nim;
pub mod othello;
pub mod pig;
pub mod pirates;
pub mod rochambeau;
pub mod sketch;
#[cfg(test)]
mod testing;
mod text;
pub mod tictactoe;
pub mod tree;

pub use chess::Chess;
pub use connect4::Connect4;
pub use dots::Dots;
pub use kuhn::Kuhn;
pub use mnk::Mnk;
pub use nim::Nim;
pub use othello::Othello;
pub use pig::Pig;
pub use pirates::Pirates;
pub use rochambeau::Rochambeau;
pub use tictactoe::TicTacToe;
pub use tree::{Tree, TreeGame};
