//! Those who can be asked for a move: our engine, and other programs.

mod chess;
mod command_line;
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
pub use program::{Program, Setup};

/// Someone who can be set to a position and asked for a move.
pub trait Opponent: Send {
    /// What it is called.
    fn name(&self) -> &str;
    /// What follows is about another game.
    fn begin(&mut self) -> Result<(), OpponentError> {
        Ok(())
    }
    /// Sets it to the end of this game. It may keep what it knows if the game has only extended.
    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError>;
    /// Asks for a move, to be found with about this much, in the game's notation.
    fn choose(&mut self, allowance: Allowance) -> Result<Chosen, OpponentError>;
}

/// How long one may think, or how far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// So long about each move.
    PerMove(Duration),
    /// As long as one's clock allows.
    Clock {
        /// One's own.
        own: Clock,
        /// The opponent's.
        other: Clock,
    },
    /// So many nodes.
    Nodes(u64),
    /// So many moves ahead.
    Depth(u32),
}

/// A move that was chosen, and what was told of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chosen {
    /// The move, as it was told.
    pub action: String,
    /// How many nodes it took.
    pub nodes: Option<u64>,
    /// How many moves it looked ahead.
    pub depth: Option<u32>,
    /// What the mover thinks the game is worth to it: pawns in chess, discs in Othello, utilities elsewhere. In chess a
    /// mate in n moves is worth [`MATE`] - n.
    pub score: Option<f64>,
    /// How the game ends for the mover against anybody, if that is proven: whether with more than the others, less, or even.
    pub decided: Option<Ordering>,
}

/// What a mate is worth in pawns, less a pawn for each move until then.
pub const MATE: f64 = 1000.0;

/// What a mate in so many moves is worth to whom it is told; negative if they are mated.
fn mate_in(moves: i64) -> f64 {
    let far = MATE - moves.unsigned_abs() as f64;
    if moves > 0 { far } else { -far }
}

/// What can go wrong with another program.
#[derive(Debug, thiserror::Error)]
pub enum OpponentError {
    /// It cannot be started.
    #[error("{program} cannot be started: {error}")]
    Start {
        /// Its file.
        program: String,
        /// Why.
        error: io::Error,
    },
    /// It ended.
    #[error("{program} ended")]
    Ended {
        /// Its name.
        program: String,
    },
    /// It said nothing for too long.
    #[error("{program} did not answer to '{asked}' within {} s", .waited.as_secs_f64())]
    Silent {
        /// Its name.
        program: String,
        /// What it was asked.
        asked: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// It refused.
    #[error("{program} refused '{asked}': {said:?}")]
    Refused {
        /// Its name.
        program: String,
        /// What it was asked.
        asked: String,
        /// What it said.
        said: String,
    },
    /// It gives the game up.
    #[error("{program} gives up")]
    Resigned {
        /// Its name.
        program: String,
    },
    /// We were told to stop waiting for it.
    #[error("stopped")]
    Stopped,
    /// It cannot be asked that.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// Some programs are spoken to about one game only.
fn require_game(game: &SavedGame, wanted: &str) -> Result<(), InputError> {
    match game.game.as_str() {
        name if name == wanted => Ok(()),
        other => Err(InputError::Refused(format!(
            "expected a game of {wanted} for another program, found one of {other}"
        ))),
    }
}

#[cfg(test)]
mod tests;
