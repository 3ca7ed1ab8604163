//! The page: play, analyse and learn in a browser, for every registered game.
//!
//! [`serve`] answers HTTP requests until its stop signal is given. It knows games only through a registry: a game of your own,
//! added in one line, has boards, opponents, live analysis and trees like the standard games. The requests and answers are
//! described in `docs/page.md`; their types are in [`view`].

mod advanced;
mod assets;
mod board;
mod bring;
mod catalog;
mod connections;
mod crowd;
mod games;
mod guard;
mod lab;
mod levels;
mod limits;
mod live;
mod options;
mod playing;
mod pool;
mod problem;
mod proxy;
mod quiz;
mod random;
mod recent;
mod seat;
mod server;
mod shared;
mod store;
mod thinking;
mod time_slicing;
pub mod view;
mod visitors;

pub use limits::{Bounds, ConnectionLimits, Quotas};
pub use options::{Data, Options, Synchronous};
pub use server::{ServeError, serve};
pub use store::{FileError, Repaired, repair};
