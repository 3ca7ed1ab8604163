//! `train`: an evaluation learns from games that the search plays against itself.

use std::path::Path;
use std::time::Instant;

use gametree_learn::othello::{Plan, Progress as Learning, Weights, train};
use serde::Serialize;

use crate::args::{TrainArgs, all_threads};
use crate::error::{Failure, printable};
use crate::files;
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::seconds;

/// What came of it, for machines.
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
    /// The root of the mean square, in discs, on positions that were kept apart.
    error: f64,
}

pub(crate) fn run(args: &TrainArgs, out: &mut Output) -> Result<(), Failure> {
    if args.game != "othello" {
        let found = printable(&args.game);
        return Err(Failure::Input(format!(
            "expected a game that learns (othello), found {found}"
        )));
    }
    let start = args.start.as_deref().map(read).transpose()?;
    files::expect_place(&args.out)?;
    let plan = Plan {
        games: args.games.iter().map(|&games| games as usize).collect(),
        depth: args.depth,
        perfect: args.perfect,
        compared: args.compared as usize,
        seed: args.seed,
        threads: args.threads.map_or_else(all_threads, usize::from),
        start,
        ..Plan::default()
    };
    let started = Instant::now();
    let mut report = Report {
        game: "othello",
        games: 0,
        seed: args.seed,
        generations: Vec::new(),
        bytes: 0,
        complete: false,
        seconds: 0.0,
    };
    let weights = {
        let progress = Progress::watch("games");
        progress.expect(plan.games.iter().sum::<usize>() as f64);
        let signal = interrupt::signal();
        train(&plan, &mut |learning| {
            match learning {
                Learning::Played(games) => {
                    report.games = games;
                    signal.publish(games as u64);
                }
                Learning::Fitted { done, all } => {
                    progress.tell(format!("learning, {} %", 100 * done / all.max(1)));
                }
                Learning::Compared { done, all } => {
                    progress.tell(format!("looks compared: {done} of {all}"));
                }
                Learning::Learned {
                    positions, error, ..
                } => {
                    report.generations.push(Generation { positions, error });
                    if !args.json {
                        progress.say(&told(report.generations.len(), positions, error));
                    }
                }
            }
            !signal.is_stopped()
        })
    };
    let bytes = weights.to_bytes();
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

fn told(generation: usize, positions: usize, error: f64) -> String {
    format!(
        "generation {generation}: {} positions, off by {error:.2} discs",
        grouped(positions as u64)
    )
}

fn read(path: &Path) -> Result<Weights, Failure> {
    let bytes = files::bytes(path)?;
    Weights::from_bytes(&bytes).ok_or_else(|| {
        Failure::Input(format!(
            "{}: expected weights that `train othello` wrote",
            path.display()
        ))
    })
}
