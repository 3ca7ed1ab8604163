//! Games of chess in Portable Game Notation.

use gametree_players::{MATE, pgn};
use gametree_protocols::pgn::{Comment, Game, Move, Outcome as Written};
use gametree_ratings::Outcome;

use super::{name, time_control};
use crate::ending::Ending;
use crate::plan::Plan;
use crate::played::{PlayedGame, Ply};
use crate::time_control::TimeControl;

/// Scores from here on are mates.
const MATES: f64 = MATE / 2.0;

pub(super) fn game(plan: &Plan, played: &PlayedGame) -> Game {
    let outcome = match played.outcome() {
        Outcome::Win => Written::White,
        Outcome::Draw => Written::Draw,
        Outcome::Loss => Written::Black,
    };
    let round = format!("{}.{}", played.job.round + 1, played.job.number % 2 + 1);
    let mut tags = vec![
        ("Event", "gametree arena".to_owned()),
        ("Date", played.date.clone()),
        ("Round", round),
        ("White", name(plan, played, 0).to_owned()),
        ("Black", name(plan, played, 1).to_owned()),
        ("Termination", played.ending.termination().to_owned()),
    ];
    let time_controls = [0, 1].map(|seat| time_control(plan, played, seat));
    if time_controls[0] == time_controls[1] {
        tags.push(("TimeControl", time_control_tag(time_controls[0])));
    } else {
        tags.push(("WhiteTimeControl", time_control_tag(time_controls[0])));
        tags.push(("BlackTimeControl", time_control_tag(time_controls[1])));
    }
    let moves = played.plies.iter().enumerate();
    let moves = moves
        .filter_map(|(index, ply)| written(ply, index < played.opening))
        .collect();
    let mut game = pgn::game(tags, &played.start, moves, outcome);
    game.line.ending.extend(ending(plan, played));
    game
}

fn written(ply: &Ply, opening: bool) -> Option<Move> {
    let mut written = Move::new(&*ply.action)?;
    let said = match (opening, ply.seconds) {
        (true, _) => Some("book".to_owned()),
        (false, Some(seconds)) => Some(format!("{}{seconds:.3}s", score_and_depth(ply))),
        (false, None) => None,
    };
    written.after = said
        .and_then(|said| Comment::new(&said))
        .into_iter()
        .collect();
    Some(written)
}

/// Score and depth as other programs write them: `+0.35/12`, `-M3/20`.
fn score_and_depth(ply: &Ply) -> String {
    let Some(score) = ply.score else {
        return String::new();
    };
    let score = if score.abs() >= MATES {
        let sign = if score > 0.0 { '+' } else { '-' };
        format!("{sign}M{}", MATE - score.abs())
    } else {
        format!("{score:+.2}")
    };
    let depth = ply.depth.map(|depth| format!("/{depth}"));
    format!("{score}{} ", depth.unwrap_or_default())
}

/// The comment at the end of a game that the rules did not end.
fn ending(plan: &Plan, played: &PlayedGame) -> Option<Comment> {
    let loser = match played.outcome() {
        Outcome::Win => 1,
        Outcome::Loss | Outcome::Draw => 0,
    };
    let who = name(plan, played, loser);
    let said = match played.ending {
        Ending::Rules => return None,
        Ending::Resigned => format!("{who} resigns"),
        Ending::AdjudicatedLoss => format!("adjudicated: {who} loses"),
        Ending::AdjudicatedDraw => "adjudicated as a draw".to_owned(),
        Ending::TooLong => "adjudicated as a draw: too long".to_owned(),
        fault => format!("{who} has lost ({}): {}", fault.name(), played.detail),
    };
    Comment::new(&said)
}

/// A time control as the standard writes it; `?` where it has no form for one.
fn time_control_tag(time_control: TimeControl) -> String {
    let TimeControl::Clock(control) = time_control else {
        return match time_control {
            // A period of one move.
            TimeControl::PerMove(time) => format!("1/{}", time.as_secs_f64()),
            _ => "?".to_owned(),
        };
    };
    let moves = control
        .moves_per_period
        .map(|actions| format!("{actions}/"));
    let more = control.increment.as_secs_f64();
    let more = (more > 0.0).then(|| format!("+{more}"));
    format!(
        "{}{}{}",
        moves.unwrap_or_default(),
        control.time.as_secs_f64(),
        more.unwrap_or_default()
    )
}
