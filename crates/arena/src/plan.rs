//! What is to be played.

use std::collections::HashSet;
use std::time::Duration;

use gametree_players::{Entry, Setup};
use gametree_ratings::Sprt;

use crate::adjudication::Adjudication;
use crate::error::ArenaError;
use crate::opening::Openings;
use crate::player::PlayerSpec;
use crate::schedule::{Schedule, Tournament};
use crate::time_control::TimeControl;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays, each by a name of its own.
    pub players: Vec<PlayerSpec>,
    /// Who meets whom.
    pub tournament: Tournament,
    /// How many games everybody plays with everybody they meet.
    pub games: usize,
    /// Where games begin.
    pub openings: Openings,
    /// How far one may think who has no time_control of one's own.
    pub time_control: TimeControl,
    /// When games are taken as decided.
    pub adjudication: Adjudication,
    /// By how much a clock may run over: what passes between two programs.
    pub margin: Duration,
    /// How long to wait for a move where no clock says how long it may take.
    pub move_timeout: Duration,
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
    pub fn new(players: Vec<PlayerSpec>, time_control: TimeControl) -> Plan {
        Plan {
            players: named(players),
            tournament: Tournament::default(),
            games: 10,
            openings: Openings::Random { moves: 8, seed: 0 },
            time_control,
            adjudication: Adjudication::default(),
            margin: Plan::MARGIN,
            move_timeout: Setup::MOVE_TIMEOUT,
            seed: 0,
            concurrency: 1,
            sprt: None,
        }
    }

    /// All games.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.players.len(), self.tournament, self.games)
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
        if self.players.len() < 2 {
            let found = self.players.len();
            return refused(format!("expected at least two players, found {found}"));
        }
        if self.sprt.is_some() && self.players.len() != 2 {
            let found = self.players.len();
            return refused(format!("expected two players for a test, found {found}"));
        }
        for spec in &self.players {
            spec.check(entry)?;
        }
        Ok(())
    }

    /// Everything on which a game depends, so that a file of games is only gone on with by the same plan. How many games
    /// there are, how many at a time, and when to stop may change.
    pub(crate) fn configuration(&self, entry: &dyn Entry) -> Vec<(&'static str, String)> {
        let players: Vec<String> = self.players.iter().map(describe).collect();
        vec![
            ("game", entry.facts().name.to_owned()),
            ("players", players.join(" | ")),
            ("shape", self.tournament.name().to_owned()),
            ("openings", self.openings.fingerprint()),
            ("pace", self.time_control.to_string()),
            ("adjudication", self.adjudication.to_string()),
            ("margin", format!("{:?}", self.margin)),
            ("seed", self.seed.to_string()),
        ]
    }
}

/// What a file of games says of the same setting if it was begun when some were written differently.
pub(crate) fn legacy_value(plan: &Plan, setting: &str) -> Option<String> {
    (setting == "adjudication").then(|| plan.adjudication.legacy_text())
}

/// A player's name and all that matters for how it plays.
pub(crate) fn describe(spec: &PlayerSpec) -> String {
    format!("{} = {spec}", spec.name)
}

/// Those who are called alike are told apart by numbers.
fn named(mut players: Vec<PlayerSpec>) -> Vec<PlayerSpec> {
    let mut taken = HashSet::new();
    for spec in &mut players {
        let name = spec.name.clone();
        let mut count = 1;
        while !taken.insert(spec.name.clone()) {
            count += 1;
            spec.name = format!("{name} ({count})");
        }
    }
    players
}
