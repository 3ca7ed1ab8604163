//! What the games say so far.

use std::collections::HashMap;

use gametree_ratings::{Crosstable, Outcome, Pairs, Tally};

use crate::played::PlayedGame;

/// What the games say so far: who did what against whom.
#[derive(Clone, Debug)]
pub struct Standings {
    table: Crosstable,
    /// The game of a pair that came first, as the player of the lower number sees it.
    waiting: HashMap<usize, Outcome>,
    /// Complete pairs, as the player of the lower number sees them.
    pairs: Vec<PairResult>,
    faults: Vec<Fault>,
}

/// A pair of games from one opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairResult {
    /// Who met, the one of the lower number first.
    pub players: [usize; 2],
    /// What came of it for the first of them.
    pub outcomes: (Outcome, Outcome),
}

/// Something that is not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// In which game, counted from zero.
    pub number: usize,
    /// Who did it.
    pub player: usize,
    /// The name of the ending.
    pub ending: &'static str,
    /// What happened.
    pub detail: String,
}

impl Standings {
    /// No game yet between these.
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Standings {
        Standings {
            table: Crosstable::new(names),
            waiting: HashMap::new(),
            pairs: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// One more game.
    pub fn add(&mut self, played: &PlayedGame) {
        let mut players = played.job.seats;
        players.sort_unstable();
        let [one, other] = players;
        let outcome = played.outcome_for(one);
        let mut tally = Tally::from(outcome);
        let pair = played.job.number / 2;
        match self.waiting.remove(&pair) {
            None => {
                self.waiting.insert(pair, outcome);
            }
            Some(before) => {
                tally.pairs = Pairs::from((before, outcome));
                self.pairs.push(PairResult {
                    players,
                    outcomes: (before, outcome),
                });
            }
        }
        self.table.record(one, other, tally);
        if let Some(player) = played.player_at_fault() {
            self.faults.push(Fault {
                number: played.job.number,
                player,
                ending: played.ending.name(),
                detail: played.detail.clone(),
            });
        }
    }

    /// Who did what against whom.
    pub fn table(&self) -> &Crosstable {
        &self.table
    }

    /// The pairs that are complete, in the order in which they were.
    pub fn pairs(&self) -> &[PairResult] {
        &self.pairs
    }

    /// What was done that is not done.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        let players = 0..self.table.len();
        let counted: u64 = players
            .map(|player| self.table.total(player).games.count())
            .sum();
        counted / 2
    }
}
