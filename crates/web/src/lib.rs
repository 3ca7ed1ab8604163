//! The page: play, analyse and learn in a browser, for every registered game.
//!
//! [`serve`] answers HTTP until it is told to stop. It knows games only through a registry: a game of one's own, added in
//! one line, has boards, opponents, live analysis, trees and everything else that the standard games have. What is sent is
//! described in `docs/page.md`; its types are all in [`view`].

mod assets;
mod board;
mod catalog;
mod connections;
mod games;
mod guard;
mod lab;
mod levels;
mod live;
mod options;
mod playing;
mod pool;
mod problem;
mod quiz;
mod random;
mod recent;
mod server;
mod shared;
mod store;
mod thinking;
mod turns;
pub mod view;
mod visitors;

pub use options::{Data, Options};
pub use server::{ServeError, serve};
pub use store::FileError;
