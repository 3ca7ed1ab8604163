//! The settings of a match or tournament.

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

/// The settings of a match or tournament.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The players, with distinct names.
    pub players: Vec<PlayerSpec>,
    /// Which players meet.
    pub tournament: Tournament,
    /// Games per pairing: how many games the players who meet play with each other.
    pub games: usize,
    /// The openings.
    pub openings: Openings,
    /// The time control of players without one of their own.
    pub time_control: TimeControl,
    /// When games are adjudicated.
    pub adjudication: Adjudication,
    /// The time by which a clock may be overstepped, for the communication with programs.
    pub margin: Duration,
    /// The timeout for a move without a clock.
    pub move_timeout: Duration,
    /// The seed of all random numbers.
    pub seed: u64,
    /// Games played at the same time.
    pub concurrency: usize,
    /// A test that ends the match as soon as it is decided; for two players.
    pub sprt: Option<Sprt>,
}

impl Plan {
    /// Enough for the communication with programs on a busy machine.
    pub const MARGIN: Duration = Duration::from_millis(10);

    /// A plan for these players with default settings.
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

    /// All games, with this number of players in each.
    pub fn schedule(&self, seats: usize) -> Schedule {
        Schedule::new(self.players.len(), seats, self.tournament, self.games)
    }

    /// The number of players in each game, which is that of the positions in which the games start.
    fn seats(&self, entry: &dyn Entry) -> Result<usize, ArenaError> {
        let Openings::Listed(openings) = &self.openings else {
            return Ok(entry.open(None)?.players());
        };
        let mut seats = None;
        for opening in openings {
            let found = entry.open(Some(&opening.start))?.players();
            let expected = *seats.get_or_insert(found);
            if found != expected {
                return Err(ArenaError::Refused(format!(
                    "expected openings for the same number of players, found '{}' for {found} after others for {expected}",
                    opening.start
                )));
            }
        }
        Ok(seats.unwrap_or(2))
    }

    /// Refuses a plan that cannot be played. Returns the number of players in each game.
    pub(crate) fn check(&self, entry: &dyn Entry) -> Result<usize, ArenaError> {
        let refused = |problem: String| Err(ArenaError::Refused(problem));
        let game = &entry.facts().name;
        let (seats, found) = (self.seats(entry)?, self.players.len());
        if seats < 2 {
            return refused(format!(
                "expected a game of at least two players, found {game} with {seats}"
            ));
        }
        if found < seats {
            let expected = if seats == 2 {
                "at least two players".to_owned()
            } else {
                format!("at least {seats} players, as many as a game of {game} has here")
            };
            return refused(format!("expected {expected}, found {found}"));
        }
        if self.sprt.is_some() && (found != 2 || seats != 2) {
            return refused(format!(
                "expected two players for a sequential test, found {found}"
            ));
        }
        if seats > 2 && self.adjudication.is_for_two() {
            return refused(format!(
                "expected adjudication by score or by proof only in games of two players, found {} in a game of {seats}",
                self.adjudication
            ));
        }
        let start = match &self.openings {
            Openings::Listed(openings) => openings.first().map(|opening| opening.start.as_str()),
            Openings::Random { .. } => None,
        };
        for spec in &self.players {
            spec.check(entry, start)?;
        }
        Ok(seats)
    }

    /// All settings on which the games depend: a file of games is resumed only by a plan with the same. The number of
    /// games, how many are played at a time, and the test may change.
    pub(crate) fn configuration(&self, entry: &dyn Entry) -> Vec<(&'static str, String)> {
        let players: Vec<String> = self.players.iter().map(describe).collect();
        let mut settings = vec![
            ("game", entry.facts().name.clone().into_owned()),
            ("players", players.join(" | ")),
            ("shape", self.tournament.name().to_owned()),
            ("openings", self.openings.fingerprint()),
            ("pace", self.time_control.to_string()),
            ("adjudication", self.adjudication.to_string()),
            ("margin", format!("{:?}", self.margin)),
            ("seed", self.seed.to_string()),
        ];
        if entry.class().chance {
            settings.push(("dice", "a seed for each group of games".to_owned()));
        }
        settings
    }
}

/// The value of the same setting in files written by earlier versions.
pub(crate) fn legacy_value(plan: &Plan, setting: &str) -> Option<String> {
    (setting == "adjudication").then(|| plan.adjudication.legacy_text())
}

/// The value of a setting that a file of an earlier version does not have.
pub(crate) fn default_value(setting: &str) -> &'static str {
    match setting {
        "dice" => "a seed for each game",
        _ => "",
    }
}

/// A player's name and settings.
pub(crate) fn describe(spec: &PlayerSpec) -> String {
    format!("{} = {spec}", spec.name)
}

/// Numbers players of the same name.
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
