//! Games of any kind as JSON lines.

use gametree_players::GameRecord;
use gametree_ratings::Tally;
use serde::Serialize;

use super::{name, time_control};
use crate::plan::Plan;
use crate::played::{PlayedGame, Ply};

/// A game as an object. The field names are part of the interface.
#[derive(Debug, Serialize)]
pub(super) struct Record<'a> {
    /// Counted from one; games 1 and 2 are a pair, as are 3 and 4.
    number: usize,
    /// Counted from one.
    round: usize,
    #[serde(flatten)]
    game: GameRecord<'a, Player<'a>, &'a Ply>,
    /// The number of moves of the opening.
    opening: usize,
    /// Points of the first player, 1, 0.5 or 0, in a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<f64>,
    /// The rank of each player: 1 is the best, and ties share the mean of their ranks.
    ranks: &'a [f64],
    ending: &'static str,
    detail: &'a str,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    name: &'a str,
    settings: String,
    pace: String,
}

/// The points of the first player, in a game of two.
fn points(played: &PlayedGame) -> Option<f64> {
    let points = Tally::from(played.outcome()).games.points();
    (played.job.seats.len() == 2).then_some(points)
}

pub(super) fn game<'a>(game: &'a str, plan: &'a Plan, played: &'a PlayedGame) -> Record<'a> {
    let seated = |seat: usize| Player {
        name: name(plan, played, seat),
        settings: plan.players[played.job.seats[seat]].to_string(),
        pace: time_control(plan, played, seat).to_string(),
    };
    Record {
        number: played.job.number + 1,
        round: played.job.round + 1,
        game: GameRecord {
            game,
            players: (0..played.job.seats.len()).map(seated).collect(),
            date: &played.date,
            start: &played.start,
            moves: played.plies.iter().collect(),
            utilities: played.utilities.as_deref(),
        },
        opening: played.opening,
        points: points(played),
        ranks: &played.ranks,
        ending: played.ending.name(),
        detail: &played.detail,
    }
}
