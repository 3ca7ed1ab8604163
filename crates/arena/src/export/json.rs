//! Games of any kind, an object each.

use gametree_ratings::Tally;
use serde::Serialize;

use super::{name, pace};
use crate::plan::Plan;
use crate::played::{Played, Ply};

/// A game. The field names are part of the product.
#[derive(Debug, Serialize)]
pub(super) struct Record<'a> {
    game: &'static str,
    /// Counted from one; two and two are a pair.
    number: usize,
    /// Counted from one.
    round: usize,
    date: &'a str,
    players: [Player<'a>; 2],
    start: &'a str,
    /// How many of the moves are the opening's.
    opening: usize,
    moves: &'a [Ply],
    /// Points of the first player: 1, 0.5 or 0.
    points: f64,
    /// What it was worth to each, if it was played out.
    utilities: Option<[f64; 2]>,
    ending: &'static str,
    detail: &'a str,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    name: &'a str,
    settings: String,
    pace: String,
}

pub(super) fn game<'a>(game: &'static str, plan: &'a Plan, played: &'a Played) -> Record<'a> {
    Record {
        game,
        number: played.job.number + 1,
        round: played.job.round + 1,
        date: &played.date,
        players: [0, 1].map(|seat| Player {
            name: name(plan, played, seat),
            settings: plan.contestants[played.job.seats[seat]].to_string(),
            pace: pace(plan, played, seat).to_string(),
        }),
        start: &played.start,
        opening: played.opening,
        moves: &played.plies,
        points: Tally::from(played.outcome).games.points(),
        utilities: played.utilities,
        ending: played.ending.name(),
        detail: &played.detail,
    }
}
