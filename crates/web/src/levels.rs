//! The engine's levels.

use std::sync::Arc;
use std::time::Duration;

use gametree_players::{Request, Table};
use gametree_search::thinker::Options;
use gametree_search::{Limits, Signal};

use crate::catalog::SOLVING;
use crate::problem::Problem;
use crate::seat::Seat;
use crate::view::{Level, LevelView, Occupant};

/// What distinguishes the levels.
struct Settings {
    title: &'static str,
    /// The depth limit.
    depth: Option<u32>,
    /// The time limit.
    time: Duration,
    /// The share of moves that are played at random.
    blunder_rate: f64,
}

/// The time for a perfect move: more than it took to find out that the game can be solved, since other searches may run.
const PERFECT: Duration = SOLVING.saturating_mul(4);

const SHORT: Duration = Duration::from_millis(500);

impl Level {
    /// All levels, from the weakest.
    pub const ALL: [Level; 5] = [
        Level::Beginner,
        Level::Casual,
        Level::Club,
        Level::Strong,
        Level::Best,
    ];

    /// The level of a new game unless another is asked for.
    pub(crate) const DEFAULT: Level = Level::Club;

    /// The name in requests.
    pub fn name(self) -> &'static str {
        match self {
            Level::Beginner => "beginner",
            Level::Casual => "casual",
            Level::Club => "club",
            Level::Strong => "strong",
            Level::Best => "best",
        }
    }

    /// The level of this name.
    pub fn find(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name() == name)
    }

    fn settings(self) -> Settings {
        let settings = |title, depth, blunder_rate| Settings {
            title,
            depth: Some(depth),
            time: SHORT,
            blunder_rate,
        };
        match self {
            Level::Beginner => settings("beginner", 1, 0.45),
            Level::Casual => settings("casual", 2, 0.2),
            Level::Club => settings("club player", 4, 0.04),
            Level::Strong => settings("strong", 8, 0.0),
            Level::Best => Settings {
                title: "full strength",
                depth: None,
                time: Duration::from_secs(2),
                blunder_rate: 0.0,
            },
        }
    }

    /// The share of moves that are played at random.
    pub(crate) fn blunder_rate(self) -> f64 {
        self.settings().blunder_rate
    }

    /// Whether its play is perfect in a game that is solved or not.
    fn is_perfect(self, solved: bool) -> bool {
        solved && self == Level::Best
    }

    /// The search for its move.
    pub(crate) fn request(self, table: &dyn Table, solved: bool, hash: usize) -> Request {
        let settings = self.settings();
        let limits = Limits {
            depth: settings.depth.filter(|_| !table.class().hidden),
            time: Some(if self.is_perfect(solved) {
                PERFECT
            } else {
                settings.time
            }),
            ..Limits::default()
        };
        request(table, solved, limits, hash, 1)
    }
}

/// The search of a position.
pub(crate) fn request(
    table: &dyn Table,
    solved: bool,
    limits: Limits,
    hash: usize,
    lines: usize,
) -> Request {
    Request {
        // A solved game needs no search; in any other the solver would be tried in vain.
        thinker: (!solved).then(|| table.best_thinker().into()),
        limits,
        options: Options::default().with("hash", hash).with("lines", lines),
        ..Request::default()
    }
}

/// The same request with another signal and time limit.
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
    let view = |level: Level| LevelView {
        name: level,
        title: if level.is_perfect(solved) {
            "perfect"
        } else {
            level.settings().title
        },
    };
    Level::ALL.map(view).to_vec()
}

/// The name of the engine at a level in exported games.
fn exported_name(level: Level) -> String {
    format!("gametree ({})", level.settings().title)
}

/// The names of the players in exported games.
pub(crate) fn names(seats: &[Seat]) -> Vec<String> {
    let name = |seat: &Seat| match seat {
        Seat::Engine(level) => exported_name(*level),
        Seat::Person(_) => Occupant::Person.name().to_owned(),
    };
    seats.iter().map(name).collect()
}

/// Who has this name in an exported game: a person unless it is one of our engine's names.
pub(crate) fn occupant_named(name: &str) -> Occupant {
    let level = Level::ALL
        .into_iter()
        .find(|&level| name == exported_name(level));
    level.map_or(Occupant::Person, Occupant::Engine)
}

/// Checks that there is one seat for each player.
pub(crate) fn check_count(found: usize, players: usize) -> Result<(), Problem> {
    if found == players {
        return Ok(());
    }
    Err(Problem::Input(format!(
        "expected {players} seats, one for each player, found {found}"
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_perfect_level_has_at_least_the_time_in_which_the_game_was_solved() {
        let registry = gametree_standard::standard();
        let table = registry.find("kuhn").unwrap().open(None).unwrap();
        for solved in [true, false] {
            for view in levels(solved) {
                let request = view.name.request(table.as_ref(), solved, 1);
                let thorough = request.limits.time >= Some(SOLVING);
                assert_eq!(thorough, view.title == "perfect", "{:?}", view.name);
                assert!(view.title != "perfect" || request.limits.depth.is_none());
            }
        }
    }
}
