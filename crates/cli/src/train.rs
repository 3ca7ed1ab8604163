//! `train`: training of an evaluation by self-play.

mod positions;

use std::path::Path;
use std::time::Instant;

use gametree_learn::{Progress as Learning, chess, othello};
use serde::Serialize;

use crate::args::{TrainArgs, all_threads};
use crate::error::{Failure, printable};
use crate::files::{self, Content};
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::seconds;
use positions::Positions;

/// The report for `--json`.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    games: usize,
    seed: u64,
    generations: Vec<Generation>,
    bytes: usize,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct Generation {
    positions: usize,
    /// Root mean square error on the validation set, in discs or in game points.
    error: f64,
}

/// Trains and returns the contents of the weights file. The argument is called at each step and returns whether to go on.
type Train = dyn FnOnce(&mut dyn FnMut(Learning) -> bool) -> Vec<u8>;

/// The training of one game.
struct Training {
    game: &'static str,
    /// The unit of the error.
    unit: &'static str,
    games: Vec<usize>,
    train: Box<Train>,
}

pub(crate) fn run(args: &TrainArgs, out: &mut Output) -> Result<(), Failure> {
    files::expect_place(&args.out)?;
    files::expect_other(&args.out, &args.positions)?;
    let training = match args.game.as_str() {
        "chess" => chess(args)?,
        "othello" => othello(args)?,
        other => {
            let found = printable(other);
            return Err(Failure::Input(format!(
                "expected a game with a trained evaluation (chess or othello), found {found}"
            )));
        }
    };
    let started = Instant::now();
    let mut report = Report {
        game: training.game,
        games: 0,
        seed: args.seed,
        generations: Vec::new(),
        bytes: 0,
        complete: false,
        seconds: 0.0,
    };
    let bytes = {
        let progress = Progress::watch("games");
        progress.expect(training.games.iter().sum::<usize>() as f64);
        let signal = interrupt::signal();
        (training.train)(&mut |learning| {
            match learning {
                Learning::Played(games) => {
                    report.games = games;
                    signal.publish(games as u64);
                }
                Learning::Fitted { done, all } => {
                    progress.tell(format!("fitting, {} %", 100 * done / all.max(1)));
                }
                Learning::Compared { done, all } => {
                    progress.tell(format!("searches compared: {done} of {all}"));
                }
                Learning::Learned {
                    positions, error, ..
                } => {
                    report.generations.push(Generation { positions, error });
                    if !args.json {
                        let generation = report.generations.len();
                        progress.say(&format!(
                            "generation {generation}: {} positions, error {error:.3} {} (root mean square)",
                            grouped(positions as u64),
                            training.unit
                        ));
                    }
                }
            }
            !signal.is_stopped()
        })
    };
    files::write(&args.out, |file| file.write_all(&bytes))?;
    report.bytes = bytes.len();
    report.complete = !interrupt::was_interrupted();
    report.seconds = started.elapsed().as_secs_f64();
    if args.json {
        return out.json(&report);
    }
    let note = if report.complete { "" } else { " (stopped)" };
    let details = format!(
        "{} games{note}, {} bytes, {}",
        grouped(report.games as u64),
        grouped(report.bytes as u64),
        seconds(report.seconds)
    );
    let path = args.out.display().to_string();
    out.line(format!(
        "{}  {}",
        styled(STRONG, printable(&path)),
        styled(FAINT, details)
    ))
}

/// Games of each generation. Zero is allowed only if there are positions to train on.
fn games(args: &TrainArgs, usual: Vec<usize>) -> Result<Vec<usize>, Failure> {
    let Some(games) = &args.games else {
        return Ok(usual);
    };
    if games.iter().all(|&games| games == 0) {
        let none = || {
            let expected = "expected games to play or --positions to train on, found --games 0";
            Failure::Input(expected.to_owned())
        };
        let path = args.positions.as_deref().ok_or_else(none)?;
        let wrong = |problem: String| Failure::Input(format!("{}: {problem}", path.display()));
        let file = std::fs::metadata(path).map_err(|error| wrong(error.to_string()))?;
        if file.len() == 0 {
            let expected = "expected positions to train on, found an empty file";
            return Err(wrong(expected.to_owned()));
        }
    }
    Ok(games.iter().map(|&games| games as usize).collect())
}

fn threads(args: &TrainArgs) -> usize {
    args.threads.map_or_else(all_threads, usize::from)
}

/// Refuses options of another game.
fn refuse(game: &str, options: &[(&str, bool)]) -> Result<(), Failure> {
    match options.iter().find(|(_, given)| *given) {
        Some((name, _)) => Err(Failure::Input(format!(
            "expected options of {game}, found --{name}"
        ))),
        None => Ok(()),
    }
}

fn othello(args: &TrainArgs) -> Result<Training, Failure> {
    let others = [
        ("nodes", args.nodes.is_some()),
        ("positions", args.positions.is_some()),
    ];
    refuse("othello", &others)?;
    let read = |path: &Path| {
        let bytes = files::bytes(path, Content::Weights)?;
        othello::Weights::from_bytes(&bytes).ok_or_else(|| files::unlearned(path, "othello"))
    };
    let usual = othello::Plan::default();
    let plan = othello::Plan {
        games: games(args, usual.games)?,
        depth: args.depth.unwrap_or(usual.depth),
        solve_empties: args.perfect.unwrap_or(usual.solve_empties),
        probcut_positions: args
            .compared
            .map_or(usual.probcut_positions, |many| many as usize),
        seed: args.seed,
        threads: threads(args),
        start: args.start.as_deref().map(read).transpose()?,
        ..usual
    };
    Ok(Training {
        game: "othello",
        unit: "discs",
        games: plan.games.clone(),
        train: Box::new(move |report| othello::train(&plan, report).to_bytes()),
    })
}

fn chess(args: &TrainArgs) -> Result<Training, Failure> {
    let others = [
        ("depth", args.depth.is_some()),
        ("perfect", args.perfect.is_some()),
        ("compared", args.compared.is_some()),
    ];
    refuse("chess", &others)?;
    let read = |path: &Path| {
        let text = String::from_utf8(files::bytes(path, Content::Weights)?).ok();
        text.and_then(|text| text.parse().ok())
            .ok_or_else(|| files::unlearned(path, "chess"))
    };
    let usual = chess::Plan::default();
    let games = games(args, usual.games)?;
    let (mut kept, known) = Positions::open(args.positions.as_deref())?;
    let plan = chess::Plan {
        games,
        nodes: args.nodes.unwrap_or(usual.nodes),
        seed: args.seed,
        threads: threads(args),
        start: (args.start.as_deref().map(read).transpose()?).unwrap_or(usual.start),
        ..usual
    };
    Ok(Training {
        game: "chess",
        unit: "points",
        games: plan.games.clone(),
        train: Box::new(move |report| {
            let mut keep = |samples: &[chess::Sample]| kept.add(samples);
            let weights = chess::train(&plan, known, &mut keep, report);
            weights.to_string().into_bytes()
        }),
    })
}
