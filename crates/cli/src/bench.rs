//! `bench`: the speed of the engine on fixed positions.

mod against;
mod measure;
mod steps;
mod suite;

use gametree_engines::bench::HASH;
use gametree_players::{Entry, Registry};
use gametree_search::Algorithm;

use crate::args::BenchArgs;
use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::seconds;
use measure::{Bench, GameBench};

pub(crate) fn run(registry: &Registry, args: &BenchArgs, out: &mut Output) -> Result<(), Failure> {
    let entries = chosen(registry, &args.games)?;
    let options = args.engine.options_or(1, HASH).with("fresh", true);
    let only = |option: &str| match entries[..] {
        [entry] => Ok(entry),
        _ => Err(Failure::Input(format!(
            "expected one game with {option}, such as othello"
        ))),
    };
    if let Some(file) = &args.suite {
        let entry = only("--suite")?;
        return suite::run(entry, &options, &args.limits(), file, args.json, out);
    }
    if let Some(program) = &args.against {
        let entry = only("--against")?;
        let progress = Progress::watch("nodes");
        let level = args.level;
        return against::run(entry, &options, program, level, progress, args.json, out);
    }
    let progress = Progress::watch("nodes");
    if args.steps {
        return steps::run(&entries, &options, args.rounds, progress, args.json, out);
    }
    let bench = measure::bench(&entries, &options, None, &progress)?;
    drop(progress);
    if args.json {
        out.json(&bench)
    } else {
        show(&bench, out)
    }
}

/// The games of these names, or all; only those that the engine plays.
fn chosen<'a>(registry: &'a Registry, names: &[String]) -> Result<Vec<&'a dyn Entry>, Failure> {
    let fits = |entry: &dyn Entry| entry.check(Algorithm::Pvs.name());
    if names.is_empty() {
        return Ok(registry
            .iter()
            .filter(|&entry| fits(entry).is_ok())
            .collect());
    }
    let find = |name: &String| {
        let entry = registry.find(name)?;
        fits(entry).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(entry)
    };
    names.iter().map(find).collect()
}

fn show(bench: &Bench, out: &mut Output) -> Result<(), Failure> {
    let header = format!(
        "{:<12}{:>10}{:>15}{:>17}{:>10}",
        "game", "positions", "nodes", "nodes per second", "time"
    );
    out.line(styled(FAINT, header))?;
    for game in &bench.games {
        out.line(row(&game.game, game))?;
    }
    let total = GameBench::total(&bench.games);
    out.line(styled(STRONG, row("total", &total)))?;
    if bench.complete {
        Ok(())
    } else {
        out.line(styled(FAINT, "stopped: not all positions were searched"))
    }
}

fn row(name: &str, game: &GameBench) -> String {
    format!(
        "{name:<12}{:>10}{:>15}{:>17}{:>10}",
        game.positions.len(),
        grouped(game.nodes),
        grouped(game.nodes_per_second as u64),
        seconds(game.seconds)
    )
}
