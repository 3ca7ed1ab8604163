//! What is to be played.

use std::collections::HashSet;
use std::time::Duration;

use gametree_players::{Entry, Setup};
use gametree_ratings::Sprt;

use crate::contestant::Contestant;
use crate::error::ArenaError;
use crate::judge::Judge;
use crate::opening::Openings;
use crate::pace::Pace;
use crate::schedule::{Schedule, Shape};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays, each by a name of its own.
    pub contestants: Vec<Contestant>,
    /// Who meets whom.
    pub shape: Shape,
    /// How many games everybody plays with everybody they meet.
    pub games: usize,
    /// Where games begin.
    pub openings: Openings,
    /// How far one may think who has no pace of one's own.
    pub pace: Pace,
    /// When games are taken as decided.
    pub judge: Judge,
    /// By how much a clock may run over: what passes between two programs.
    pub margin: Duration,
    /// How long to wait for a move where no clock says how long it may take.
    pub patience: Duration,
    /// The seed of everything random.
    pub seed: u64,
    /// How many games are played at a time.
    pub concurrency: usize,
    /// Stops as soon as it is known whether the first of two is stronger.
    pub sprt: Option<Sprt>,
}

impl Plan {
    /// What passes between two programs on a busy machine.
    pub const MARGIN: Duration = Duration::from_millis(10);

    /// A plan for these players, with everything else as usual.
    pub fn new(contestants: Vec<Contestant>, pace: Pace) -> Plan {
        Plan {
            contestants: named(contestants),
            shape: Shape::default(),
            games: 10,
            openings: Openings::Random { moves: 8, seed: 0 },
            pace,
            judge: Judge::default(),
            margin: Plan::MARGIN,
            patience: Setup::PATIENCE,
            seed: 0,
            concurrency: 1,
            sprt: None,
        }
    }

    /// All games.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.contestants.len(), self.shape, self.games)
    }

    /// Refuses what cannot be played.
    pub(crate) fn check(&self, entry: &dyn Entry) -> Result<(), ArenaError> {
        let refused = |problem: String| Err(ArenaError::Refused(problem));
        let facts = entry.facts();
        let players = entry.open(None)?.players();
        if players != 2 {
            return refused(format!(
                "expected a game of two players, found {} with {players}",
                facts.name
            ));
        }
        if self.contestants.len() < 2 {
            let found = self.contestants.len();
            return refused(format!("expected at least two players, found {found}"));
        }
        if self.sprt.is_some() && self.contestants.len() != 2 {
            let found = self.contestants.len();
            return refused(format!("expected two players for a test, found {found}"));
        }
        for contestant in &self.contestants {
            contestant.check(entry)?;
        }
        Ok(())
    }

    /// Everything on which a game depends, so that a file of games is only gone on with by the same plan. How many games
    /// there are, how many at a time, and when to stop may change.
    pub(crate) fn configuration(&self, entry: &dyn Entry) -> Vec<(&'static str, String)> {
        let players: Vec<String> = self.contestants.iter().map(described).collect();
        vec![
            ("game", entry.facts().name.clone().into_owned()),
            ("players", players.join(" | ")),
            ("shape", self.shape.name().to_owned()),
            ("openings", self.openings.fingerprint()),
            ("pace", self.pace.to_string()),
            ("adjudication", self.judge.to_string()),
            ("margin", format!("{:?}", self.margin)),
            ("seed", self.seed.to_string()),
        ]
    }
}

/// What a file of games says of the same setting if it was begun when some were written differently.
pub(crate) fn as_once_written(plan: &Plan, setting: &str) -> Option<String> {
    (setting == "adjudication").then(|| format!("{:?}", plan.judge))
}

/// A player's name and all that matters for how it plays.
pub(crate) fn described(contestant: &Contestant) -> String {
    format!("{} = {contestant}", contestant.name)
}

/// Those who are called alike are told apart by numbers.
fn named(mut contestants: Vec<Contestant>) -> Vec<Contestant> {
    let mut taken = HashSet::new();
    for contestant in &mut contestants {
        let name = contestant.name.clone();
        let mut count = 1;
        while !taken.insert(contestant.name.clone()) {
            count += 1;
            contestant.name = format!("{name} ({count})");
        }
    }
    contestants
}
