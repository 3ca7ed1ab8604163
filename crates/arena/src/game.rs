//! One game, from its opening to its end, whatever the players do.

use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant, SystemTime};

use gametree_players::{Allowance, Chosen, Entry, Opponent, OpponentError, Table, day};
use gametree_ratings::Outcome;
use gametree_rules::Turn;
use gametree_search::Clock;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::adjudication::{Adjudication, Decision};
use crate::ending::Ending;
use crate::error::ArenaError;
use crate::opening::{Opening, sample_choice};
use crate::played::{PlayedGame, Ply};
use crate::schedule::Job;
use crate::stall_detector::StallDetector;
use crate::time_control::TimeControl;

/// What keeps a game from being played to its end.
pub(crate) enum GameError {
    /// We were told to stop.
    Stopped,
    Failed(ArenaError),
}

impl<E: Into<ArenaError>> From<E> for GameError {
    fn from(error: E) -> GameError {
        GameError::Failed(error.into())
    }
}

/// A player at the board: how it is started, if it is not there yet, and how far it may think.
pub(crate) trait Seat {
    /// The player, ready for a new game or in the middle of this one.
    fn player(&mut self) -> Result<&mut dyn Opponent, OpponentError>;
    fn time_control(&self) -> TimeControl;
    /// Whether it can be told how long it may think about a move.
    fn honours_move_time(&self) -> bool;
}

/// What a game is played by.
pub(crate) struct Rules<'a> {
    pub(crate) entry: &'a dyn Entry,
    pub(crate) adjudication: Adjudication,
    pub(crate) margin: Duration,
    /// What is on nobody's clock.
    pub(crate) standstill: &'a StallDetector,
    /// Of dice and cards.
    pub(crate) seed: u64,
}

/// How a game came to its end: what it is for the first seat, and why.
struct End {
    outcome: Outcome,
    ending: Ending,
    detail: String,
}

impl End {
    fn lost_by(seat: usize, ending: Ending, detail: String) -> End {
        End {
            outcome: [Outcome::Loss, Outcome::Win][seat],
            ending,
            detail,
        }
    }
}

/// Plays a game to its end.
pub(crate) fn play(
    rules: &Rules<'_>,
    job: Job,
    opening: &Opening,
    seats: &mut [&mut dyn Seat; 2],
) -> Result<PlayedGame, GameError> {
    let moves: Vec<&str> = opening.moves.iter().map(String::as_str).collect();
    let mut table = rules.entry.replay(Some(&opening.start), &moves)?;
    let known = |action: String| Ply {
        action,
        ..Ply::default()
    };
    let mut plies: Vec<Ply> = table.moves().into_iter().map(known).collect();
    let mut clocks = [0, 1].map(|seat| match seats[seat].time_control() {
        TimeControl::Clock(control) => Some(Clock::new(control)),
        _ => None,
    });
    let mut random = Xoshiro256PlusPlus::seed_from_u64(rules.seed);
    let end = loop {
        let seat = match table.turn() {
            Turn::Over => break finished(table.as_ref()),
            Turn::Chance => {
                let Some(action) = sample_choice(table.as_ref(), &mut random) else {
                    break finished(table.as_ref());
                };
                accept(table.as_mut(), &mut plies, known(action))?;
                continue;
            }
            Turn::Player(player) => player.index(),
        };
        let mut choices = table.choices();
        if choices.len() == 1 {
            // Whoever has no choice need not be asked, and has moved at once.
            tick_clock(seats[seat], &mut clocks[seat], Duration::ZERO, rules.margin);
            let ply = Ply {
                left: told(clocks[seat]),
                ..known(choices.remove(0).text)
            };
            accept(table.as_mut(), &mut plies, ply)?;
            continue;
        }
        let (chosen, time) = match ask(rules, seats, seat, table.as_ref(), &clocks) {
            Ok(asked) => asked,
            Err(OpponentError::Stopped) => return Err(GameError::Stopped),
            Err(error) => break failed(seat, is_timed(seats[seat]), &error),
        };
        if let Some(late) = tick_clock(seats[seat], &mut clocks[seat], time, rules.margin) {
            break End::lost_by(seat, Ending::Time, late);
        }
        let ply = Ply {
            action: chosen.action,
            seat: Some(seat),
            seconds: Some(time.as_secs_f64()),
            left: told(clocks[seat]),
            score: chosen.score.filter(|score| score.is_finite()),
            depth: chosen.depth,
            nodes: chosen.nodes,
        };
        if let Err(problem) = table.play(&ply.action) {
            break End::lost_by(seat, Ending::Illegal, problem.to_string());
        }
        push(table.as_ref(), &mut plies, ply);
        if table.turn() == Turn::Over {
            continue;
        }
        if let Some(decided) = chosen.decided.filter(|_| rules.adjudication.proven) {
            let outcome = outcome(if seat == 0 {
                decided
            } else {
                decided.reverse()
            });
            break End {
                outcome,
                ending: Ending::Proven,
                detail: String::new(),
            };
        }
        match rules.adjudication.decide(&plies[opening.moves.len()..]) {
            Some(Decision::MoverLost(ending)) => break End::lost_by(seat, ending, String::new()),
            Some(Decision::Draw(ending)) => {
                break End {
                    outcome: Outcome::Draw,
                    ending,
                    detail: String::new(),
                };
            }
            None => {}
        }
    };
    let result = table.result();
    Ok(PlayedGame {
        job,
        start: opening.start.clone(),
        opening: opening.moves.len(),
        plies,
        outcome: end.outcome,
        utilities: result.and_then(|result| result.try_into().ok()),
        ending: end.ending,
        detail: end.detail,
        date: day(SystemTime::now()),
    })
}

/// Makes a move that nobody chose.
fn accept(table: &mut dyn Table, plies: &mut Vec<Ply>, ply: Ply) -> Result<(), GameError> {
    table
        .follow(&ply.action)
        .map_err(|error| ArenaError::Refused(error.to_string()))?;
    push(table, plies, ply);
    Ok(())
}

/// Notes a move as the game writes it.
fn push(table: &dyn Table, plies: &mut Vec<Ply>, ply: Ply) {
    let action = table.moves().pop().unwrap_or(ply.action);
    plies.push(Ply { action, ..ply });
}

/// Asks for a move, and sees how long that takes. A player of ours that panics has crashed like any other.
fn ask(
    rules: &Rules<'_>,
    seats: &mut [&mut dyn Seat; 2],
    seat: usize,
    table: &dyn Table,
    clocks: &[Option<Clock>; 2],
) -> Result<(Chosen, Duration), OpponentError> {
    let allowance = match seats[seat].time_control() {
        TimeControl::PerMove(time) => Allowance::PerMove(time),
        TimeControl::Nodes(nodes) => Allowance::Nodes(nodes),
        TimeControl::Depth(depth) => Allowance::Depth(depth),
        TimeControl::Clock(control) => {
            let own = clocks[seat].unwrap_or_else(|| Clock::new(control));
            let other = clocks[1 - seat].unwrap_or(own);
            Allowance::Clock { own, other }
        }
    };
    let saved = table.save();
    let asked = catch_unwind(AssertUnwindSafe(|| {
        let player = seats[seat].player()?;
        player.set(&saved)?;
        let (started, before) = (Instant::now(), rules.standstill.all());
        let chosen = player.choose(allowance)?;
        let time = started.elapsed();
        Ok((chosen, rules.standstill.without(time, before)))
    }));
    asked.unwrap_or_else(|_| {
        Err(OpponentError::Ended {
            program: "our own search".to_owned(),
        })
    })
}

/// Notes a move; what to say if its player's time is up.
fn tick_clock(
    seat: &dyn Seat,
    clock: &mut Option<Clock>,
    time: Duration,
    margin: Duration,
) -> Option<String> {
    match (seat.time_control(), clock) {
        (TimeControl::Clock(control), Some(clock)) => {
            if time > clock.left.saturating_add(margin) {
                let over = time.saturating_sub(clock.left);
                return Some(format!("the time was up {} ms before", over.as_millis()));
            }
            let pressed = clock.press(time.min(clock.left), control);
            pressed.err().map(|up| up.to_string())
        }
        // A time for each move is meant about so: only who takes no notice of it has lost.
        (TimeControl::PerMove(each), _) if seat.honours_move_time() => {
            let most = each.saturating_mul(2) + Duration::from_millis(100) + margin;
            (time > most).then(|| format!("it took {} ms", time.as_millis()))
        }
        _ => None,
    }
}

/// How many seconds are left on a clock.
fn told(clock: Option<Clock>) -> Option<f64> {
    clock.map(|clock| clock.left.as_secs_f64())
}

/// Whether a player has to keep an eye on the time.
fn is_timed(seat: &dyn Seat) -> bool {
    match seat.time_control() {
        TimeControl::Clock(_) => true,
        TimeControl::PerMove(_) => seat.honours_move_time(),
        TimeControl::Nodes(_) | TimeControl::Depth(_) => false,
    }
}

/// Who cannot go on has lost.
fn failed(seat: usize, timed: bool, error: &OpponentError) -> End {
    let ending = match error {
        OpponentError::Resigned { .. } => Ending::Resigned,
        OpponentError::Silent { .. } if timed => Ending::Time,
        OpponentError::Silent { .. } => Ending::Silent,
        OpponentError::Ended { .. } | OpponentError::Start { .. } => Ending::Crashed,
        OpponentError::Refused { .. } | OpponentError::Input(_) | OpponentError::Stopped => {
            Ending::Refused
        }
    };
    End::lost_by(seat, ending, error.to_string())
}

fn finished(table: &dyn Table) -> End {
    let result = table.result().unwrap_or_default();
    let (first, second) = match result[..] {
        [first, second, ..] => (first, second),
        _ => (0.0, 0.0),
    };
    End {
        outcome: outcome(compared(first, second)),
        ending: Ending::Rules,
        detail: String::new(),
    }
}

/// Who has more. Nothing and minus nothing are the same.
fn compared(first: f64, second: f64) -> Ordering {
    first.partial_cmp(&second).unwrap_or(Ordering::Equal)
}

/// What it is to have more than the other, less, or as much.
fn outcome(ahead: Ordering) -> Outcome {
    match ahead {
        Ordering::Greater => Outcome::Win,
        Ordering::Less => Outcome::Loss,
        Ordering::Equal => Outcome::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_and_minus_nothing_are_a_draw() {
        for (first, second, expected) in [
            (0.0, -0.0, Outcome::Draw),
            (-0.0, 0.0, Outcome::Draw),
            (1.0, -1.0, Outcome::Win),
            (-0.5, 0.5, Outcome::Loss),
        ] {
            assert_eq!(outcome(compared(first, second)), expected);
        }
    }
}
