//! What evaluations learn from games that the search plays against itself.

pub mod othello;
mod share;
