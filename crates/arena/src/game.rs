//! One game, from its opening to its end, whatever the players do.

use std::cmp::Ordering;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant, SystemTime};

use gametree_players::{Chosen, Entry, MoveLimit, Opponent, OpponentError, Table, day, mixed};
use gametree_rules::Turn;
use gametree_search::Clock;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::adjudication::{Adjudication, Decision};
use crate::ending::Ending;
use crate::error::ArenaError;
use crate::opening::{Opening, sample_choice};
use crate::played::{PlayedGame, Ply, ranks, ranks_with_last};
use crate::schedule::Job;
use crate::stall_detector::StallDetector;
use crate::time_control::TimeControl;

/// Why a game has no result.
pub(crate) enum GameError {
    /// The arena was stopped.
    Stopped,
    Failed(ArenaError),
}

impl<E: Into<ArenaError>> From<E> for GameError {
    fn from(error: E) -> GameError {
        GameError::Failed(error.into())
    }
}

/// A seat of a game: starts its player when it is first asked for a move.
pub(crate) trait Seat {
    /// The player, ready for a new game or in the middle of this one.
    fn player(&mut self) -> Result<&mut dyn Opponent, OpponentError>;
    fn time_control(&self) -> TimeControl;
    /// Whether it accepts a time for a move, and loses if it takes much longer.
    fn honours_move_time(&self) -> bool;
}

/// How a game is played.
pub(crate) struct GameSettings<'a> {
    pub(crate) entry: &'a dyn Entry,
    pub(crate) adjudication: Adjudication,
    pub(crate) margin: Duration,
    pub(crate) stalls: &'a StallDetector,
    /// The seed of chance.
    pub(crate) dice: u64,
}

/// How a game ended.
struct End {
    ranks: Vec<f64>,
    ending: Ending,
    detail: String,
}

impl End {
    fn lost_by(seat: usize, seats: usize, ending: Ending, detail: String) -> End {
        End {
            ranks: ranks_with_last(seats, seat),
            ending,
            detail,
        }
    }

    fn without_detail(ranks: Vec<f64>, ending: Ending) -> End {
        End {
            ranks,
            ending,
            detail: String::new(),
        }
    }
}

/// Plays a game to its end.
pub(crate) fn play<S: Seat>(
    settings: &GameSettings<'_>,
    job: &Job,
    opening: &Opening,
    seats: &mut [S],
) -> Result<PlayedGame, GameError> {
    let moves: Vec<&str> = opening.moves.iter().map(String::as_str).collect();
    let mut table = settings.entry.replay(Some(&opening.start), &moves)?;
    let count = seats.len();
    if table.players() != count {
        let found = table.players();
        let problem = format!("expected an opening for {count} players, found one for {found}");
        return Err(ArenaError::Refused(problem).into());
    }
    let unchosen = |action: String| Ply {
        action,
        ..Ply::default()
    };
    let mut plies: Vec<Ply> = table.moves().into_iter().map(unchosen).collect();
    let clock = |seat: &S| match seat.time_control() {
        TimeControl::Clock(control) => Some(Clock::new(control)),
        _ => None,
    };
    let mut clocks: Vec<Option<Clock>> = seats.iter().map(clock).collect();
    let mut rolls = 0;
    let end = loop {
        let seat = match table.turn() {
            Turn::Over => break finished(table.as_ref(), count),
            Turn::Chance => {
                // Each roll has a seed of its own, so that the n-th is the same in all games with these dice.
                let seed = mixed(settings.dice, rolls);
                rolls += 1;
                let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
                let Some(action) = sample_choice(table.as_ref(), &mut random) else {
                    break finished(table.as_ref(), count);
                };
                play_unchosen(table.as_mut(), &mut plies, unchosen(action))?;
                continue;
            }
            Turn::Player(player) => player.index(),
        };
        let mut choices = table.choices();
        if choices.len() == 1 {
            // The only move is made without asking and in no time.
            let clock = &mut clocks[seat];
            tick_clock(&seats[seat], clock, Duration::ZERO, settings.margin);
            let ply = Ply {
                left: seconds_left(clocks[seat]),
                ..unchosen(choices.remove(0).text)
            };
            play_unchosen(table.as_mut(), &mut plies, ply)?;
            continue;
        }
        let (chosen, time) = match ask(settings, seats, seat, table.as_ref(), &clocks) {
            Ok(asked) => asked,
            Err(OpponentError::Stopped) => return Err(GameError::Stopped),
            Err(error) => {
                let ending = ending_of(&error, is_timed(&seats[seat]));
                break End::lost_by(seat, count, ending, error.to_string());
            }
        };
        if let Some(late) = tick_clock(&seats[seat], &mut clocks[seat], time, settings.margin) {
            break End::lost_by(seat, count, Ending::Time, late);
        }
        let ply = Ply {
            action: chosen.action,
            seat: Some(seat),
            seconds: Some(time.as_secs_f64()),
            left: seconds_left(clocks[seat]),
            score: chosen.score.filter(|score| score.is_finite()),
            depth: chosen.depth,
            nodes: chosen.nodes,
        };
        if let Err(problem) = table.play(&ply.action) {
            break End::lost_by(seat, count, Ending::Illegal, problem.to_string());
        }
        push(table.as_ref(), &mut plies, ply);
        if table.turn() == Turn::Over {
            continue;
        }
        if let Some(proven) = chosen.decided.filter(|_| settings.adjudication.proven) {
            break End::without_detail(proven_ranks(seat, count, proven), Ending::Proven);
        }
        match settings.adjudication.decide(&plies[opening.moves.len()..]) {
            Some(Decision::MoverLost(ending)) => {
                break End::without_detail(ranks_with_last(count, seat), ending);
            }
            Some(Decision::Draw(ending)) => {
                break End::without_detail(ranks(&vec![0.0; count]), ending);
            }
            None => {}
        }
    };
    Ok(PlayedGame {
        job: job.clone(),
        start: opening.start.clone(),
        opening: opening.moves.len(),
        plies,
        ranks: end.ranks,
        utilities: table.result(),
        ending: end.ending,
        detail: end.detail,
        date: day(SystemTime::now()),
    })
}

/// Makes a move that no player chose.
fn play_unchosen(table: &mut dyn Table, plies: &mut Vec<Ply>, ply: Ply) -> Result<(), GameError> {
    table
        .replay_move(&ply.action)
        .map_err(|error| ArenaError::Refused(error.to_string()))?;
    push(table, plies, ply);
    Ok(())
}

/// Adds the last move as the game writes it.
fn push(table: &dyn Table, plies: &mut Vec<Ply>, ply: Ply) {
    let action = table.moves().pop().unwrap_or(ply.action);
    plies.push(Ply { action, ..ply });
}

/// Asks for a move and measures the time. A panic of one of our own engines is a crash like any other.
fn ask<S: Seat>(
    settings: &GameSettings<'_>,
    seats: &mut [S],
    seat: usize,
    table: &dyn Table,
    clocks: &[Option<Clock>],
) -> Result<(Chosen, Duration), OpponentError> {
    let limit = match seats[seat].time_control() {
        TimeControl::PerMove(time) => MoveLimit::PerMove(time),
        TimeControl::Nodes(nodes) => MoveLimit::Nodes(nodes),
        TimeControl::Depth(depth) => MoveLimit::Depth(depth),
        TimeControl::Clock(control) => {
            let own = clocks[seat].unwrap_or_else(|| Clock::new(control));
            let other = clocks[(seat + 1) % clocks.len()].unwrap_or(own);
            MoveLimit::Clock { own, other }
        }
    };
    let saved = table.save();
    let asked = catch_unwind(AssertUnwindSafe(|| {
        let player = seats[seat].player()?;
        player.set(&saved)?;
        let (started, stalled_before) = (Instant::now(), settings.stalls.total());
        let chosen = player.choose(limit)?;
        let time = started.elapsed();
        Ok((chosen, settings.stalls.without_stalls(time, stalled_before)))
    }));
    asked.unwrap_or_else(|_| {
        Err(OpponentError::Ended {
            program: "our own search".to_owned(),
        })
    })
}

/// Takes a move's time off the clock. Returns a message if the player has lost on time.
fn tick_clock(
    seat: &impl Seat,
    clock: &mut Option<Clock>,
    time: Duration,
    margin: Duration,
) -> Option<String> {
    match (seat.time_control(), clock) {
        (TimeControl::Clock(control), Some(clock)) => {
            if time > clock.remaining.saturating_add(margin) {
                let over = time.saturating_sub(clock.remaining);
                return Some(format!("the flag fell {} ms before", over.as_millis()));
            }
            let pressed = clock.press(time.min(clock.remaining), control);
            pressed.err().map(|up| up.to_string())
        }
        // A time per move is approximate: only gross overstepping loses.
        (TimeControl::PerMove(limit), _) if seat.honours_move_time() => {
            let most = limit.saturating_mul(2) + Duration::from_millis(100) + margin;
            let (time, limit) = (time.as_millis(), limit.as_millis());
            (time > most.as_millis()).then(|| format!("it took {time} ms of {limit} ms"))
        }
        _ => None,
    }
}

fn seconds_left(clock: Option<Clock>) -> Option<f64> {
    clock.map(|clock| clock.remaining.as_secs_f64())
}

/// Whether a player can lose on time.
fn is_timed(seat: &impl Seat) -> bool {
    match seat.time_control() {
        TimeControl::Clock(_) => true,
        TimeControl::PerMove(_) => seat.honours_move_time(),
        TimeControl::Nodes(_) | TimeControl::Depth(_) => false,
    }
}

/// The ending if a player fails with this error.
fn ending_of(error: &OpponentError, timed: bool) -> Ending {
    match error {
        OpponentError::Resigned { .. } => Ending::Resigned,
        OpponentError::Silent { .. } if timed => Ending::Time,
        OpponentError::Silent { .. } => Ending::Silent,
        OpponentError::Ended { .. } | OpponentError::Start { .. } => Ending::Crashed,
        OpponentError::Refused { .. } | OpponentError::Input(_) | OpponentError::Stopped => {
            Ending::Refused
        }
    }
}

/// The end of a game by its rules.
fn finished(table: &dyn Table, seats: usize) -> End {
    let utilities = table.result().unwrap_or_else(|| vec![0.0; seats]);
    End::without_detail(ranks(&utilities), Ending::Rules)
}

/// The ranks if the player in a seat has proven to end ahead of the other, behind, or even.
fn proven_ranks(seat: usize, seats: usize, proven: Ordering) -> Vec<f64> {
    let own = match proven {
        Ordering::Less => -1.0,
        Ordering::Equal => 0.0,
        Ordering::Greater => 1.0,
    };
    let utility = |one: usize| if one == seat { own } else { 0.0 };
    ranks(&(0..seats).map(utility).collect::<Vec<f64>>())
}
