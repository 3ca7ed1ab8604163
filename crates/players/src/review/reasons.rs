//! Why one line is better than another: the terms of the evaluation that differ most at their ends.

use gametree_rules::Player;
use serde::Serialize;

use crate::{Table, explain};

/// A term of the evaluation that differs between the line of the best move and that of the move played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TermChange {
    /// Its name.
    pub term: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// What the player who moved lost by it, in the units of the game's scale.
    pub lost: f64,
}

/// Lines are followed this far: what lies farther away is guesswork.
const LONGEST: usize = 12;
/// The number of terms that are told.
const MOST: usize = 3;
/// Terms that changed less than this part of the largest change are not told.
const LEAST_PART: f64 = 0.2;

/// The terms that differ most at the ends of two lines, the largest first; none if the evaluation has no terms or the game
/// ends on the way.
pub(super) fn changes(
    table: &mut dyn Table,
    player: Player,
    best: &[String],
    chosen: &[String],
) -> Vec<TermChange> {
    let (Some(best), Some(chosen)) = (at_end(table, best), at_end(table, chosen)) else {
        return Vec::new();
    };
    let lost = |one: &explain::Term, other: &explain::Term| {
        let ahead = |term: &explain::Term| match player {
            Player::FIRST => term.worth[0] - term.worth[1],
            _ => term.worth[1] - term.worth[0],
        };
        ahead(one) - ahead(other)
    };
    let mut changes: Vec<TermChange> = best
        .iter()
        .filter_map(|term| {
            let other = chosen.iter().find(|other| other.name == term.name)?;
            Some(TermChange {
                term: term.name,
                about: term.about,
                lost: lost(term, other),
            })
        })
        .collect();
    changes.sort_by(|a, b| b.lost.abs().total_cmp(&a.lost.abs()));
    let largest = changes.first().map_or(0.0, |change| change.lost.abs());
    changes.retain(|change| change.lost != 0.0 && change.lost.abs() >= LEAST_PART * largest);
    changes.truncate(MOST);
    changes
}

/// The terms at the end of a line, with the table left as it was.
fn at_end(table: &mut dyn Table, line: &[String]) -> Option<Vec<explain::Term>> {
    let mut made = 0;
    for action in line.iter().take(LONGEST) {
        if table.replay_move(action).is_err() {
            break;
        }
        made += 1;
    }
    let over = table.result().is_some();
    let terms = explain::terms(table).ok().filter(|_| !over);
    for _ in 0..made {
        table.undo();
    }
    terms
}
