//! One engine behind every protocol.
//!
//! An [`Engine`] holds a position, searches it on a thread of its own and reports to a callback. A protocol is a thin
//! client of it: it reads commands, writes reports in its own words, and keeps no record of the game. Moves are
//! exchanged as handles ([`ActionId`](gametree_players::ActionId)); a [`MoveNotation`] writes and reads them as the
//! protocol does.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::mpsc::channel;
//! use gametree_engines::{Engine, Event, Go};
//! use gametree_games::chess::Castling;
//! use gametree_search::Limits;
//!
//! let registry = gametree_standard::standard();
//! let mut engine = Engine::new(registry.find("chess").unwrap(), || {}).unwrap();
//! let mate_in_two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
//! engine.set_position(Castling::Usual, Some(mate_in_two), &[]).unwrap();
//! let (sender, best) = channel();
//! engine
//!     .go(Go { limits: Limits::depth(12), ..Go::default() }, move |_, event| {
//!         if let Event::Finished(report) = event {
//!             sender.send(report.handles.best).unwrap();
//!         }
//!         ControlFlow::Continue(())
//!     })
//!     .unwrap();
//! let best = best.recv().unwrap().unwrap();
//! assert_eq!(engine.table().action_text(best).unwrap(), "Ra6");
//! ```

pub mod bench;
mod control;
mod engine;
mod line_reader;
pub mod nboard;
mod notation;
mod output;
pub mod uci;

pub use control::Control;
pub use engine::{Engine, Event, Go, Hold};
pub use notation::{MoveNotation, find_action, line_text, state};

/// The exit code of the program where a search has panicked.
pub const INTERNAL_ERROR: u8 = 70;

/// How a conversation can fail.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The game is not one that the protocol is for.
    #[error(transparent)]
    Input(#[from] gametree_players::InputError),
    /// An answer cannot be written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Ends the program: a client that waits for the answer of a search that panicked would wait forever.
fn exit() {
    std::process::exit(INTERNAL_ERROR.into());
}
