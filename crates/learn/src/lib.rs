//! Training of evaluations by self-play.

mod adam;
pub mod chess;
mod generations;
mod net;
pub mod othello;
mod parallel;
mod progress;

pub use progress::Progress;
