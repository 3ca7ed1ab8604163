//! What evaluations learn from games that the search plays against itself.

pub mod chess;
pub mod othello;
mod progress;
mod share;

pub use progress::Progress;
