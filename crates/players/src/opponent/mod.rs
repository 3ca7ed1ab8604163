//! Opponents: our engine, and other programs.

mod chess;
mod command_line;
mod descendants;
mod engine;
mod gtp;
mod nboard;
mod process;
mod program;
mod uci;
mod watcher;
mod xboard;

use std::cmp::Ordering;
use std::io;
use std::time::Duration;

use gametree_search::Clock;

use crate::{InputError, SavedGame};

pub use engine::{BuiltinEngine, mixed};
pub use process::kill_all as kill_programs;
pub(crate) use program::Protocol;
pub use program::{Program, Setup};

/// A player that can be set to a position and asked for a move.
pub trait Opponent: Send {
    /// Its name.
    fn name(&self) -> &str;
    /// Called before the first position of another game.
    fn begin(&mut self) -> Result<(), OpponentError> {
        Ok(())
    }
    /// Sets it to the last position of this game. It may keep its state if the game continues the previous one.
    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError>;
    /// Asks for a move in the game's notation, within this limit.
    fn choose(&mut self, limit: MoveLimit) -> Result<Chosen, OpponentError>;
}

/// The limit of the search for a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveLimit {
    /// About this long.
    PerMove(Duration),
    /// As the clocks allow.
    Clock {
        /// The player's own clock.
        own: Clock,
        /// The opponent's clock.
        other: Clock,
    },
    /// This many nodes.
    Nodes(u64),
    /// This search depth.
    Depth(u32),
}

/// A move, and what was reported with it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chosen {
    /// The move as reported.
    pub action: String,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// Search depth.
    pub depth: Option<u32>,
    /// The mover's evaluation from its own point of view: pawns in chess, discs in Othello, utilities elsewhere. In chess a
    /// mate in n moves is [`MATE`] - n.
    pub score: Option<f64>,
    /// The proven result, if there is one: whether the mover ends ahead of the opponent, behind, or even.
    pub decided: Option<Ordering>,
}

/// The score of a mate in pawns, less one for each move until then.
pub const MATE: f64 = 1000.0;

/// The score of a mate in this many moves; negative if the player is mated.
fn mate_in(moves: i64) -> f64 {
    let far = MATE - moves.unsigned_abs() as f64;
    if moves > 0 { far } else { -far }
}

/// An error of an opponent.
#[derive(Debug, thiserror::Error)]
pub enum OpponentError {
    /// The program cannot be started.
    #[error("{program} cannot be started: {error}")]
    Start {
        /// Its file.
        program: String,
        /// The reason.
        error: io::Error,
    },
    /// The program ended.
    #[error("{program} ended")]
    Ended {
        /// Its name.
        program: String,
    },
    /// The program did not answer in time.
    #[error("{program} did not answer to '{asked}' within {} s", .waited.as_secs_f64())]
    Silent {
        /// Its name.
        program: String,
        /// The command.
        asked: String,
        /// The time waited for the answer.
        waited: Duration,
    },
    /// The program refused a command.
    #[error("{program} refused '{asked}': {said:?}")]
    Refused {
        /// Its name.
        program: String,
        /// The command.
        asked: String,
        /// Its answer.
        said: String,
    },
    /// The player resigns.
    #[error("{program} resigns")]
    Resigned {
        /// Its name.
        program: String,
    },
    /// The wait was stopped by the signal.
    #[error("stopped")]
    Stopped,
    /// The request does not fit the game or the program.
    #[error(transparent)]
    Input(#[from] InputError),
}

#[cfg(test)]
mod tests;
