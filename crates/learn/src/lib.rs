//! What evaluations learn from games that the search plays against itself.

mod adam;
pub mod chess;
mod net;
pub mod othello;
mod progress;
mod school;
mod share;

pub use progress::Progress;
