//! A game that was played to its end.

use gametree_ratings::Outcome;
use serde::{Deserialize, Serialize};

use crate::ending::Ending;
use crate::schedule::Job;

/// One move, and what its player told of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Ply {
    /// The move, in the game's notation.
    pub action: String,
    /// Which seat chose it; nobody where it was the opening's, the dice's, or the only one.
    pub seat: Option<usize>,
    /// How long it took.
    pub seconds: Option<f64>,
    /// What the mover's clock said then.
    pub left: Option<f64>,
    /// What the mover thought of the game.
    pub score: Option<f64>,
    /// How many moves it looked ahead.
    pub depth: Option<u32>,
    /// How many nodes it looked at.
    pub nodes: Option<u64>,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// Which game of the schedule.
    pub job: Job,
    /// Where it started.
    pub start: String,
    /// How many of its moves are the opening's.
    pub opening: usize,
    /// What was played.
    pub plies: Vec<Ply>,
    /// How it ended for the first seat.
    pub outcome: Outcome,
    /// What it was worth to each seat, if it was played out.
    pub utilities: Option<[f64; 2]>,
    /// Why it ended.
    pub ending: Ending,
    /// The same in words, if there is more to say.
    pub detail: String,
    /// The day it was played on: 2000.12.31.
    pub date: String,
}

impl PlayedGame {
    /// How it ended for whoever is this player in the schedule.
    pub fn outcome_for(&self, player: usize) -> Outcome {
        if self.job.seats[0] == player {
            self.outcome
        } else {
            self.outcome.swapped()
        }
    }

    /// The player who did what is not done.
    pub fn player_at_fault(&self) -> Option<usize> {
        let loser = match self.outcome {
            Outcome::Win => self.job.seats[1],
            Outcome::Loss | Outcome::Draw => self.job.seats[0],
        };
        self.ending.is_fault().then_some(loser)
    }

    /// The moves as texts.
    pub fn moves(&self) -> Vec<String> {
        self.plies.iter().map(|ply| ply.action.clone()).collect()
    }
}
