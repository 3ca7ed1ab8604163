//! Those who can be asked for a move: our engine, and other programs.

mod engine;
mod gtp;
mod nboard;
mod process;

use std::io;
use std::str::FromStr;
use std::time::Duration;

use gametree_search::Clock;

use crate::{InputError, SavedGame};

pub use engine::Own;
use gtp::GtpProgram;
use nboard::NboardProgram;

/// Someone who can be set to a position and asked for a move.
pub trait Opponent: Send {
    /// What it is called.
    fn name(&self) -> &str;
    /// Sets it to the end of this game. It may keep what it knows if the game has only grown.
    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError>;
    /// Asks for a move, to be found in about this time, in the game's notation.
    fn choose(&mut self, time: Allowance) -> Result<Chosen, OpponentError>;
}

/// How long one may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowance {
    /// So long about each move.
    Each(Duration),
    /// As long as one's clock allows.
    Clock(Clock),
}

/// A move that was chosen.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// The move, as it was told.
    pub action: String,
    /// How many nodes it took, if that was told.
    pub nodes: Option<u64>,
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
    #[error("{program} did not answer to '{asked}' within {} s", .waited.as_secs())]
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
    /// It cannot be asked that.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// Which program, and how to speak to it: `gtp:COMMAND` or `nboard:COMMAND`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    speech: Speech,
    file: String,
    arguments: Vec<String>,
    /// How long to wait for a move at the least.
    patience: Duration,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speech {
    Gtp,
    Nboard,
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let expected = || "expected gtp:COMMAND or nboard:COMMAND".to_owned();
        let (speech, command) = text.split_once(':').ok_or_else(expected)?;
        let speech = match speech {
            "gtp" => Speech::Gtp,
            "nboard" => Speech::Nboard,
            _ => return Err(expected()),
        };
        let mut words = command.split_whitespace().map(str::to_owned);
        Ok(Program {
            speech,
            file: words.next().ok_or_else(expected)?,
            arguments: words.collect(),
            patience: Program::PATIENCE,
        })
    }
}

impl Program {
    /// How long to wait for a move if nobody says otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(120);

    /// The same, waited for this long when it is to move.
    #[must_use]
    pub fn patiently(&self, patience: Duration) -> Program {
        Program {
            patience,
            ..self.clone()
        }
    }

    /// How long to wait for a move that should take no longer than this, before nobody believes in it any more.
    fn patience(&self, time: Allowance) -> Duration {
        let time = match time {
            Allowance::Each(time) => time.saturating_mul(10),
            Allowance::Clock(clock) => clock.left.saturating_mul(2),
        };
        time.max(self.patience)
    }

    /// Starts it, at this level of its own if one is wanted. It ends with its opponent.
    pub fn start(&self, level: Option<u32>) -> Result<Box<dyn Opponent>, OpponentError> {
        Ok(match self.speech {
            Speech::Gtp => Box::new(GtpProgram::start(self, level)?),
            Speech::Nboard => Box::new(NboardProgram::start(self, level)?),
        })
    }

    /// The same with one more argument.
    fn with_argument(&self, argument: String) -> Program {
        let mut more = self.clone();
        more.arguments.push(argument);
        more
    }
}

/// Other programs are spoken to about Othello only.
fn require_othello(game: &SavedGame) -> Result<(), InputError> {
    match game.game.as_str() {
        "othello" => Ok(()),
        other => Err(InputError::Refused(format!(
            "expected a game of othello for another program, found one of {other}"
        ))),
    }
}

#[cfg(test)]
mod tests;
