//! The command line: one program for every game that is registered with it.
//!
//! [`app`] collects the games and [`App::run`] runs the command of the arguments. The program `gametree` is this with the
//! standard games; a game developer's program is this with their own.

mod analyze;
mod app;
mod arena;
mod args;
mod batch;
mod bench;
mod book;
mod check;
mod climb;
mod dialogue;
pub use gametree_players::duration;
mod error;
mod explain;
mod files;
mod fullscreen;
mod games;
mod interrupt;
mod lint;
mod live;
mod nboard;
mod ordering;
mod output;
mod perft;
mod play;
mod progress;
mod quiz;
mod review;
mod screen;
#[cfg(feature = "page")]
mod serve;
mod solve;
mod train;
mod tree;
mod tune;
mod uci;

pub use app::{App, app};
