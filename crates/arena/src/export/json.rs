//! Games of any kind, an object each.

use gametree_players::GameRecord;
use gametree_ratings::Tally;
use serde::Serialize;

use super::{name, pace};
use crate::plan::Plan;
use crate::played::{Played, Ply};

/// A game, and which of the arena's it was. The field names are part of the product.
#[derive(Debug, Serialize)]
pub(super) struct Record<'a> {
    /// Counted from one; two and two are a pair.
    number: usize,
    /// Counted from one.
    round: usize,
    #[serde(flatten)]
    game: GameRecord<'a, Player<'a>, &'a Ply>,
    /// How many of the moves are the opening's.
    opening: usize,
    /// Points of the first player: 1, 0.5 or 0.
    points: f64,
    ending: &'static str,
    detail: &'a str,
}

#[derive(Debug, Serialize)]
struct Player<'a> {
    name: &'a str,
    settings: String,
    pace: String,
}

pub(super) fn game<'a>(game: &'a str, plan: &'a Plan, played: &'a Played) -> Record<'a> {
    let seated = |seat: usize| Player {
        name: name(plan, played, seat),
        settings: plan.contestants[played.job.seats[seat]].to_string(),
        pace: pace(plan, played, seat).to_string(),
    };
    Record {
        number: played.job.number + 1,
        round: played.job.round + 1,
        game: GameRecord {
            game,
            players: vec![seated(0), seated(1)],
            date: &played.date,
            start: &played.start,
            moves: played.plies.iter().collect(),
            utilities: played.utilities.as_ref().map(<[f64; 2]>::as_slice),
        },
        opening: played.opening,
        points: Tally::from(played.outcome).games.points(),
        ending: played.ending.name(),
        detail: &played.detail,
    }
}
