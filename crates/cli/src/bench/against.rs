//! The same positions given to our engine and to another program.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use gametree_engines::bench::{self, Aim, PositionBench};
use gametree_players::{Entry, MoveLimit, Opponent, OpponentError, Program, SavedGame, Setup};
use serde::Serialize;

use crate::bench::measure::geometric_mean;
use crate::error::Failure;
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::{number, seconds};
use gametree_search::thinker::Options;

/// The approximate time for the other program, if it needs one.
const TIME: Duration = Duration::from_secs(10);

/// Answers in less time than this, in seconds, come from a book or a cache.
const AT_ONCE: f64 = 1e-3;

/// The result of the other program for a position.
#[derive(Debug, Serialize)]
struct Theirs {
    best: String,
    seconds: f64,
    /// Null if it does not tell.
    nodes: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Pair {
    ours: PositionBench,
    theirs: Theirs,
    /// Their time by ours; null if they answered at once, as from a book.
    time_ratio: Option<f64>,
}

#[derive(Debug, Serialize)]
struct AgainstReport {
    game: Cow<'static, str>,
    against: String,
    positions: Vec<Pair>,
    /// Their time by ours: the geometric mean; null if there is none.
    time_ratio: Option<f64>,
    complete: bool,
}

pub(crate) fn run(
    entry: &dyn Entry,
    options: &Options,
    program: &Program,
    level: Option<u32>,
    progress: Progress,
    json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    program.check(&entry.facts().name)?;
    let failed = |error: OpponentError| Failure::Input(error.to_string());
    let setup = Setup {
        level,
        signal: interrupt::signal(),
        ..Setup::default()
    };
    let mut other = program.start(&setup).map_err(failed)?;
    let mut pairs: Vec<Pair> = Vec::new();
    let mut complete = true;
    for item in bench::of(&entry.facts().name)
        .iter()
        .filter(|item| item.is_usual() || program.accepts_limits())
    {
        let table = item.table(entry)?;
        progress.tell(format!("position {}", pairs.len() + 1));
        // The same depth as ours, if the program accepts one, though depths of different programs are not comparable.
        let limit = match item.aim {
            Aim::Depth(depth) if program.accepts_limits() => MoveLimit::Depth(depth),
            Aim::Nodes(nodes) if program.accepts_limits() => MoveLimit::Nodes(nodes),
            _ => MoveLimit::PerMove(TIME),
        };
        let theirs = ask(other.as_mut(), &table.save(), limit).map_err(failed)?;
        let ours = bench::search(table.as_ref(), item, options, None, interrupt::signal())?;
        if interrupt::was_interrupted() {
            complete = false;
            break;
        }
        pairs.push(Pair {
            time_ratio: (theirs.seconds >= AT_ONCE)
                .then(|| theirs.seconds / ours.seconds.max(1e-9)),
            ours,
            theirs,
        });
    }
    drop(progress);
    let ratios = pairs.iter().filter_map(|pair| pair.time_ratio);
    let report = AgainstReport {
        game: entry.facts().name.clone(),
        against: other.name().to_owned(),
        time_ratio: geometric_mean(ratios),
        positions: pairs,
        complete,
    };
    if json {
        out.json(&report)
    } else {
        show(&report, out)
    }
}

fn ask(
    other: &mut dyn Opponent,
    game: &SavedGame,
    limit: MoveLimit,
) -> Result<Theirs, OpponentError> {
    other.begin()?;
    other.set(game)?;
    let started = Instant::now();
    let chosen = other.choose(limit)?;
    Ok(Theirs {
        best: chosen.action,
        seconds: started.elapsed().as_secs_f64(),
        nodes: chosen.nodes,
    })
}

fn show(report: &AgainstReport, out: &mut Output) -> Result<(), Failure> {
    out.line(format!(
        "gametree against {}",
        styled(STRONG, &report.against)
    ))?;
    let header = format!(
        "{:<10}{:>14}{:>9}{:>6}{:>14}{:>9}{:>6}{:>9}",
        "aim", "our nodes", "time", "best", "their nodes", "time", "best", "ratio"
    );
    out.line(styled(FAINT, header))?;
    for Pair {
        ours,
        theirs,
        time_ratio,
    } in &report.positions
    {
        let nodes = theirs.nodes.map_or_else(|| "–".to_owned(), grouped);
        out.line(format!(
            "{:<10}{:>14}{:>9}{:>6}{nodes:>14}{:>9}{:>6}{:>9}",
            ours.aim,
            grouped(ours.nodes),
            seconds(ours.seconds),
            ours.best.as_deref().unwrap_or("–"),
            seconds(theirs.seconds),
            theirs.best,
            time_ratio.map_or_else(|| "at once".to_owned(), |ratio| format!("×{ratio:.2}")),
        ))?;
    }
    if let Some(ratio) = report.time_ratio {
        out.line(format!(
            "Their time by ours, the geometric mean: {}",
            styled(STRONG, format!("×{}", number(ratio)))
        ))?;
    }
    Ok(())
}
