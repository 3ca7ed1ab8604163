//! How well the engine plays.

use std::sync::Arc;
use std::time::Duration;

use gametree_players::{Engine, Request, Table};
use gametree_search::pvs::Options;
use gametree_search::{Limits, Signal};

use crate::catalog::TRIED;
use crate::problem::Problem;
use crate::view::LevelView;

/// A person plays.
pub(crate) const PERSON: &str = "person";

/// How well the engine plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Level {
    name: &'static str,
    title: &'static str,
    /// How many moves it looks ahead.
    depth: Option<u32>,
    /// How long it thinks at the most.
    time: Duration,
    /// How often it plays anything at all.
    slips: f64,
}

/// What is called perfect takes the time that it needs: more than it took to find out that it can be, also while others think.
const THOROUGH: Duration = TRIED.saturating_mul(4);

const LEVELS: [Level; 5] = [
    Level {
        name: "beginner",
        title: "beginner",
        depth: Some(1),
        time: Duration::from_millis(500),
        slips: 0.45,
    },
    Level {
        name: "casual",
        title: "casual",
        depth: Some(2),
        time: Duration::from_millis(500),
        slips: 0.2,
    },
    Level {
        name: "club",
        title: "club player",
        depth: Some(4),
        time: Duration::from_millis(500),
        slips: 0.04,
    },
    Level {
        name: "strong",
        title: "strong",
        depth: Some(8),
        time: Duration::from_millis(500),
        slips: 0.0,
    },
    Level {
        name: "best",
        title: "as strong as it can",
        depth: None,
        time: Duration::from_secs(2),
        slips: 0.0,
    },
];

impl Level {
    pub(crate) fn find(name: &str) -> Option<&'static Level> {
        LEVELS.iter().find(|level| level.name == name)
    }

    /// The level at which a game is played if nobody says otherwise.
    pub(crate) const USUAL: &'static str = "club";

    /// How often it plays anything at all.
    pub(crate) fn slips(&self) -> f64 {
        self.slips
    }

    /// Whether nobody can play better, in a game that is solved or not.
    fn is_perfect(&self, solved: bool) -> bool {
        solved && self.depth.is_none()
    }

    /// How it thinks.
    pub(crate) fn request(&self, table: &dyn Table, solved: bool, hash: usize) -> Request {
        let limits = Limits {
            depth: self.depth.filter(|_| !table.class().hidden),
            time: Some(if self.is_perfect(solved) {
                THOROUGH
            } else {
                self.time
            }),
            ..Limits::default()
        };
        request(table, solved, limits, hash, 1)
    }
}

/// How a position is thought about.
pub(crate) fn request(
    table: &dyn Table,
    solved: bool,
    limits: Limits,
    hash: usize,
    lines: usize,
) -> Request {
    Request {
        // Who can solve it looks everything up; who cannot need not try.
        algorithm: (!solved).then(|| table.best_algorithm()),
        limits,
        engine: Engine {
            options: Options {
                threads: 1,
                lines,
                ..Options::default()
            },
            hash,
            fresh: false,
        },
        ..Request::default()
    }
}

/// The same with another signal.
pub(crate) fn stoppable(request: &Request, signal: &Arc<Signal>, time: Duration) -> Request {
    Request {
        limits: Limits {
            signal: Arc::clone(signal),
            time: Some(time),
            ..request.limits.clone()
        },
        ..request.clone()
    }
}

/// The levels of a game, from the weakest.
pub(crate) fn levels(solved: bool) -> Vec<LevelView> {
    LEVELS
        .iter()
        .map(|level| LevelView {
            name: level.name,
            title: if level.is_perfect(solved) {
                "perfect"
            } else {
                level.title
            },
        })
        .collect()
}

/// What those in the seats are called in files.
pub(crate) fn names(seats: &[String]) -> Vec<String> {
    let name = |seat: &String| match Level::find(seat) {
        Some(level) => format!("gametree ({})", level.title),
        None => seat.clone(),
    };
    seats.iter().map(name).collect()
}

/// Who sat there, by what they are called in files: whoever is not one of ours is a person.
pub(crate) fn seat_named(name: &str) -> String {
    let ours = LEVELS
        .iter()
        .find(|level| *name == format!("gametree ({})", level.title));
    ours.map_or(PERSON, |level| level.name).to_owned()
}

/// Whether this many people and levels can sit down.
pub(crate) fn check_seats(seats: &[String], players: usize) -> Result<(), Problem> {
    if seats.len() != players {
        let found = seats.len();
        return Err(Problem::Input(format!(
            "expected {players} seats, one for each player, found {found}"
        )));
    }
    let known = |seat: &&String| seat.as_str() != PERSON && Level::find(seat).is_none();
    match seats.iter().find(known) {
        None => Ok(()),
        Some(seat) => {
            let names: Vec<&str> = LEVELS.iter().map(|level| level.name).collect();
            let shown: String = seat.chars().take(40).flat_map(char::escape_debug).collect();
            Err(Problem::Input(format!(
                "expected a seat for {PERSON}, {}, found '{shown}'",
                names.join(", ")
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_called_perfect_has_the_time_in_which_that_was_found_out() {
        let registry = gametree_standard::standard();
        let table = registry.find("kuhn").unwrap().open(None).unwrap();
        for solved in [true, false] {
            for view in levels(solved) {
                let level = Level::find(view.name).unwrap();
                let request = level.request(table.as_ref(), solved, 1);
                let thorough = request.limits.time >= Some(TRIED);
                assert_eq!(thorough, view.title == "perfect", "{}", view.name);
                assert!(view.title != "perfect" || request.limits.depth.is_none());
            }
        }
    }
}
