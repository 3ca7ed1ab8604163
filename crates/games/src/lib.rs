//! The standard games: one module a game, with its rules, notation and picture.
//!
//! No game knows any search, and no search any game: they meet in `gametree-rules`.

pub mod dots;
mod grid;
pub mod pig;
pub mod pirates;
#[cfg(test)]
mod testing;
mod text;
pub mod tictactoe;

pub use dots::Dots;
pub use pig::Pig;
pub use pirates::Pirates;
pub use tictactoe::TicTacToe;
