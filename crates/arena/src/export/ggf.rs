//! Games of Othello in the Generic Game Format.

use gametree_players::{Entry, InputError, ggf};
use gametree_protocols::ggf::{Game, Tag};
use gametree_ratings::Outcome;

use super::{name, time_control};
use crate::ending::Ending;
use crate::plan::Plan;
use crate::played::PlayedGame;
use crate::time_control::TimeControl;

/// The largest difference of discs.
const ALL: u32 = 64;

pub(super) fn game(
    entry: &dyn Entry,
    plan: &Plan,
    played: &PlayedGame,
) -> Result<Game, InputError> {
    let moves: Vec<&str> = played.plies.iter().map(|ply| ply.action.as_str()).collect();
    let table = entry.replay(Some(&played.start), &moves)?;
    let mut written = ggf::from_saved(&table.save())?;
    let mut tags = vec![
        ("PC", "gametree arena".to_owned()),
        ("DT", played.date.clone()),
        ("PB", name(plan, played, 0).to_owned()),
        ("PW", name(plan, played, 1).to_owned()),
    ];
    for (seat, tag) in [(0, "TB"), (1, "TW")] {
        if let TimeControl::Clock(control) = time_control(plan, played, seat) {
            tags.push((tag, clock(control)));
        }
    }
    if let Some(result) = cut_short(played) {
        written.tags.retain(|tag| tag.name() != "RE");
        tags.push(("RE", result));
    }
    let tags = tags.into_iter();
    let mut tags: Vec<Tag> = tags
        .filter_map(|(name, value)| Tag::new(name, value))
        .collect();
    tags.append(&mut written.tags);
    written.tags = tags;
    for (one, ply) in written.moves.iter_mut().zip(&played.plies) {
        one.seconds = ply.seconds.map(rounded);
        one.evaluation = ply.score.map(rounded);
    }
    Ok(written)
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

/// The result of a game that the rules did not end, with its reason: `t` for time, `r` for resignation, `s` for
/// agreement.
fn cut_short(played: &PlayedGame) -> Option<String> {
    let reason = match played.ending {
        Ending::Rules => return None,
        Ending::Time => "t",
        Ending::AdjudicatedDraw | Ending::TooLong => "s",
        _ => "r",
    };
    Some(match played.outcome() {
        Outcome::Win => format!("+{ALL}.00:{reason}"),
        Outcome::Loss => format!("-{ALL}.00:{reason}"),
        Outcome::Draw => format!("+0.00:{reason}"),
    })
}

/// A clock as the Generic Game Server writes it: minutes and seconds, and the increment.
fn clock(control: gametree_search::ClockControl) -> String {
    let minutes = |seconds: u64| format!("{}:{:02}", seconds / 60, seconds % 60);
    format!(
        "{}/{}/0:00",
        minutes(control.time.as_secs()),
        minutes(control.increment.as_secs())
    )
}
