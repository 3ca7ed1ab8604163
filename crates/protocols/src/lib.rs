//! Files and conversations that other programs understand: text to values and back. No engine inside.

pub mod ggf;
pub mod gtp;
pub mod nboard;
pub mod pgn;
pub mod polyglot;
pub mod suite;
mod text;
pub mod uci;
pub mod xboard;
