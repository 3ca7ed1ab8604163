//! `match`: our engine against another program, in pairs of games from the same openings.

use std::time::{Duration, Instant};

use gametree_players::{Allowance, Entry, Opponent, OpponentError, Own, Registry, Request, Table};
use gametree_rules::{Player, Turn};
use gametree_search::{Algorithm, Clock, Control, Limits};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::args::MatchArgs;
use crate::error::Failure;
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::Progress;
use crate::screen::{number, seconds};

/// One game that was played to its end.
#[derive(Debug, Serialize)]
struct Played {
    /// Which player we were, counted from one.
    ours: usize,
    /// All moves, the opening's first.
    moves: Vec<String>,
    /// By how much we won.
    difference: f64,
    /// What somebody did wrong, if that ended the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    forfeit: Option<String>,
}

/// What came of it all.
#[derive(Debug, Serialize)]
struct MatchReport {
    game: &'static str,
    against: String,
    seed: u64,
    /// Null if each had a clock.
    seconds_per_move: Option<f64>,
    /// Null if there was a time for each move.
    clock: Option<ClockReport>,
    #[serde(flatten)]
    tally: Tally,
    /// Seconds that we and the other program thought for each move, on average.
    seconds: [f64; 2],
    played: Vec<Played>,
    /// False if it was stopped.
    complete: bool,
}

/// The clock that each player had.
#[derive(Debug, Serialize)]
struct ClockReport {
    seconds: f64,
    increment: f64,
    /// After how many moves the time came again.
    moves: Option<u32>,
}

/// How the games went for us.
#[derive(Debug, Serialize)]
struct Tally {
    games: usize,
    wins: usize,
    draws: usize,
    losses: usize,
    /// By how much we won, on average; null if no game was played.
    mean_difference: Option<f64>,
}

/// How a game is broken off.
enum Broken {
    /// Somebody pressed Ctrl-C.
    Interrupted,
    Failed(Failure),
}

impl From<OpponentError> for Broken {
    fn from(error: OpponentError) -> Broken {
        Broken::Failed(Failure::Input(error.to_string()))
    }
}

/// How much time each side has used, for how many moves.
type Used = [(Duration, u32); 2];

/// How the time of a game is kept.
struct Timekeeper<'a> {
    each: Duration,
    control: Option<Control>,
    /// Of this game.
    clocks: Option<[Clock; 2]>,
    used: &'a mut Used,
}

impl Timekeeper<'_> {
    fn allowance(&self, mover: usize) -> Allowance {
        match &self.clocks {
            Some(clocks) => Allowance::Clock(clocks[mover]),
            None => Allowance::Each(self.each),
        }
    }

    /// Notes a move; a forfeit if the mover's clock has run out.
    fn press(&mut self, mover: usize, time: Duration) -> Option<String> {
        self.used[mover].0 += time;
        self.used[mover].1 += 1;
        let (clocks, control) = (self.clocks.as_mut()?, self.control?);
        let pressed = clocks[mover].press(time, control);
        pressed.err().map(|up| up.to_string())
    }
}

pub(crate) fn run(registry: &Registry, args: &MatchArgs, out: &mut Output) -> Result<(), Failure> {
    let entry = registry.find(&args.game)?;
    Algorithm::Pvs
        .check(entry.facts())
        .map_err(|error| Failure::Input(error.to_string()))?;
    let failed = |error: OpponentError| Failure::Input(error.to_string());
    let program = args.against.patiently(args.wait);
    let mut theirs = program.start(args.level).map_err(failed)?;
    // Refused before anything is played, if it does not know the game.
    theirs.set(&entry.open(None)?.save()).map_err(failed)?;
    let progress = Progress::watch("nodes");
    let mut ours = ours(entry, args);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let (mut used, mut played) = (Used::default(), Vec::new());
    let mut failure = None;
    let mut opening = None;
    for index in 0..args.games as usize {
        let seat = index % 2;
        if seat == 0 {
            opening = Some(random_opening(entry, args.opening, &mut random)?);
        }
        let Some(table) = &opening else { break };
        let table = entry.load(&table.save())?;
        let mut sides: [&mut dyn Opponent; 2] = [&mut ours, theirs.as_mut()];
        let mut time = Timekeeper {
            each: args.time,
            control: args.clock,
            clocks: args.clock.map(|control| [Clock::new(control); 2]),
            used: &mut used,
        };
        match play(table, seat, &mut sides, &mut time) {
            Ok(game) => played.push(game),
            Err(_) if interrupt::was_interrupted() => break,
            Err(Broken::Interrupted) => break,
            Err(Broken::Failed(error)) => {
                failure = Some(error);
                break;
            }
        }
        progress.tell(score(&Tally::of(&played)));
    }
    drop(progress);
    let mean = |(time, moves): (Duration, u32)| time.as_secs_f64() / f64::from(moves.max(1));
    let report = MatchReport {
        game: entry.facts().name,
        against: theirs.name().to_owned(),
        seed: args.seed,
        seconds_per_move: args.clock.is_none().then_some(args.time.as_secs_f64()),
        clock: args.clock.map(|control| ClockReport {
            seconds: control.time.as_secs_f64(),
            increment: control.increment.as_secs_f64(),
            moves: control.actions,
        }),
        tally: Tally::of(&played),
        seconds: used.map(mean),
        complete: played.len() == args.games as usize,
        played,
    };
    if args.json {
        out.json(&report)?;
    } else {
        show(&report, out)?;
    }
    failure.map_or(Ok(()), Err)
}

fn ours<'a>(entry: &'a dyn Entry, args: &MatchArgs) -> Own<'a> {
    let request = Request {
        algorithm: Some(Algorithm::Pvs),
        limits: Limits {
            signal: interrupt::signal(),
            ..Limits::default()
        },
        engine: args.engine.engine_or(1, 128),
        ..Request::default()
    };
    Own::new(entry, request, "gametree")
}

/// A game that has begun with random moves and is not over.
fn random_opening(
    entry: &dyn Entry,
    moves: u32,
    random: &mut Xoshiro256PlusPlus,
) -> Result<Box<dyn Table>, Failure> {
    // Short games may end in any opening: then with fewer moves.
    for most in (0..=moves).rev() {
        let mut table = entry.open(None)?;
        for _ in 0..most {
            let choices = table.choices();
            if choices.is_empty() {
                break;
            }
            let choice = &choices[random.random_range(0..choices.len())];
            table
                .play(&choice.text)
                .map_err(|error| Failure::Internal(error.to_string()))?;
        }
        if table.turn() != Turn::Over {
            return Ok(table);
        }
    }
    Ok(entry.open(None)?)
}

/// Plays a game to its end; `seat` is the player that the first of the sides has.
fn play(
    mut table: Box<dyn Table>,
    seat: usize,
    sides: &mut [&mut dyn Opponent; 2],
    time: &mut Timekeeper<'_>,
) -> Result<Played, Broken> {
    let mut forfeit: Option<(usize, String)> = None;
    while let Turn::Player(player) = table.turn() {
        if interrupt::was_interrupted() {
            return Err(Broken::Interrupted);
        }
        let mover = usize::from(player.index() != seat);
        let mut choices = table.choices();
        let action = if choices.len() == 1 {
            choices.remove(0).text
        } else {
            let side = &mut sides[mover];
            side.set(&table.save())?;
            let started = Instant::now();
            let chosen = side.choose(time.allowance(mover))?;
            if let Some(late) = time.press(mover, started.elapsed()) {
                forfeit = Some((mover, late));
                break;
            }
            chosen.action
        };
        if let Err(problem) = table.play(&action) {
            forfeit = Some((mover, problem.to_string()));
            break;
        }
    }
    let ours = Player::new(seat);
    let (low, high) = table.facts().range;
    // Whoever breaks the rules or runs out of time loses everything.
    let difference = match (table.result(), &forfeit) {
        (Some(result), _) => result[ours.index()],
        (None, Some((0, _))) => low,
        (None, _) => high,
    };
    let forfeit = forfeit.map(|(mover, problem)| format!("{}: {problem}", sides[mover].name()));
    Ok(Played {
        ours: seat + 1,
        moves: table.moves(),
        difference,
        forfeit,
    })
}

impl Tally {
    fn of(played: &[Played]) -> Tally {
        let count = |wanted: fn(f64) -> bool| {
            let differences = played.iter().map(|game| game.difference);
            differences.filter(|&difference| wanted(difference)).count()
        };
        let sum: f64 = played.iter().map(|game| game.difference).sum();
        Tally {
            games: played.len(),
            wins: count(|by| by > 0.0),
            draws: count(|by| by == 0.0),
            losses: count(|by| by < 0.0),
            mean_difference: (!played.is_empty()).then(|| sum / played.len() as f64),
        }
    }
}

/// Wins, draws and losses in words.
fn score(tally: &Tally) -> String {
    format!("+{} ={} −{}", tally.wins, tally.draws, tally.losses)
}

fn show(report: &MatchReport, out: &mut Output) -> Result<(), Failure> {
    let stopped = if report.complete { "" } else { ", stopped" };
    out.line(format!(
        "gametree against {}: {} of {} games{stopped}",
        report.against,
        styled(STRONG, score(&report.tally)),
        report.tally.games,
    ))?;
    if let Some(mean) = report.tally.mean_difference {
        out.line(format!("Mean difference: {}", number(mean)))?;
    }
    let [ours, theirs] = report.seconds;
    out.line(styled(
        FAINT,
        format!("Time a move: {} against {}", seconds(ours), seconds(theirs)),
    ))?;
    for (index, game) in report.played.iter().enumerate() {
        if let Some(forfeit) = &game.forfeit {
            out.line(format!("Game {}: {forfeit}", index + 1))?;
        }
    }
    Ok(())
}
