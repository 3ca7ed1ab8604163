//! The benefit of each step of the engine, measured by disabling it.

use gametree_engines::bench::PositionBench;
use gametree_players::Entry;
use gametree_search::pvs::Step;
use gametree_search::thinker::Options;
use serde::Serialize;

use crate::bench::measure::{Bench, GameBench, bench, geometric_mean};
use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::screen::seconds;

/// The bench without one step.
#[derive(Debug, Serialize)]
struct StepBench {
    step: &'static str,
    citation: &'static str,
    /// Nodes without it by nodes with it: the geometric mean over all positions.
    nodes_ratio: f64,
    /// Time without it by time with it, likewise.
    time_ratio: f64,
    /// Whether a position was given up: then the ratios are at least these.
    capped: bool,
    /// Whether any position takes other nodes without it.
    used: bool,
    without: Bench,
}

#[derive(Debug, Serialize)]
struct StepsReport {
    /// The number of measurements; the least processor time counts.
    rounds: usize,
    with: Bench,
    steps: Vec<StepBench>,
    complete: bool,
}

/// A step that is left out, and all runs without it.
struct Trial {
    step: Step,
    runs: Vec<Bench>,
}

pub(crate) fn run(
    entries: &[&dyn Entry],
    options: &Options,
    rounds: u16,
    progress: Progress,
    json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    // Warms up, and measures how many nodes are enough.
    let first = bench(entries, options, None, &progress)?;
    let mut complete = first.complete;
    let mut with = Vec::new();
    let mut trials: Vec<Trial> = Vec::new();
    // In turns, so that whatever slows the machine down slows all alike.
    'rounds: for round in 0..rounds {
        if !complete {
            break;
        }
        let again = bench(entries, options, Some(&first), &progress)?;
        if !again.complete {
            complete = round > 0;
            break;
        }
        with.push(again);
        for (place, step) in Step::ALL.into_iter().enumerate() {
            let earlier = trials.get(place).and_then(|trial| trial.runs.first());
            if earlier.is_some_and(|earlier| !changes(&first, earlier)) {
                continue;
            }
            let mut left_out = options.words("without").to_vec();
            left_out.push(step.name());
            let options = &options.clone().with("without", left_out);
            let without = bench(entries, options, Some(&first), &progress)?;
            if !without.complete {
                complete = trials.len() == Step::ALL.len();
                break 'rounds;
            }
            if round == 0 {
                let runs = vec![without];
                trials.push(Trial { step, runs });
            } else {
                trials[place].runs.push(without);
            }
        }
    }
    drop(progress);
    if with.is_empty() {
        with.push(first);
    }
    match report(&with, &trials, complete) {
        Some(report) if json => out.json(&report),
        Some(report) => show(&report, out),
        None => Ok(()),
    }
}

fn report(with: &[Bench], trials: &[Trial], complete: bool) -> Option<StepsReport> {
    let rounds = with.len();
    let with = Bench::at_best(with)?;
    let steps = trials.iter().filter_map(|trial| {
        let without = Bench::at_best(&trial.runs)?;
        Some(StepBench {
            step: trial.step.name(),
            citation: trial.step.citation(),
            nodes_ratio: ratio(&with.games, &without.games, nodes_of),
            time_ratio: ratio(&with.games, &without.games, time_of),
            capped: without.games.iter().any(GameBench::capped),
            used: changes(&with, &without),
            without,
        })
    });
    Some(StepsReport {
        rounds,
        steps: steps.collect(),
        with,
        complete,
    })
}

fn nodes_of(position: &PositionBench) -> f64 {
    position.nodes as f64
}

fn time_of(position: &PositionBench) -> f64 {
    position.seconds
}

/// What all positions take without a step, by what they take with it: the geometric mean, so that no position decides
/// alone.
fn ratio(with: &[GameBench], without: &[GameBench], of: fn(&PositionBench) -> f64) -> f64 {
    let with = with.iter().flat_map(|game| &game.positions);
    let without = without.iter().flat_map(|game| &game.positions);
    let ratios = with
        .zip(without)
        .map(|(with, without)| of(without).max(1e-9) / of(with).max(1e-9));
    geometric_mean(ratios).unwrap_or(1.0)
}

/// Whether any position takes other nodes.
fn changes(with: &Bench, without: &Bench) -> bool {
    let games = with.games.iter().zip(&without.games);
    games
        .into_iter()
        .any(|(with, without)| differ(with, without))
}

fn differ(with: &GameBench, without: &GameBench) -> bool {
    let nodes =
        |game: &GameBench| -> Vec<u64> { game.positions.iter().map(|one| one.nodes).collect() };
    nodes(with) != nodes(without)
}

/// A table for each game: the steps that change anything there, and the names of the others.
fn show(report: &StepsReport, out: &mut Output) -> Result<(), Failure> {
    let row = |name: &str, nodes: &str, time: &str, more: [&str; 2], citation: &str| {
        let row = format!(
            "  {name:<15}{nodes:>16}{:>9}{time:>9}{:>9}  {citation}",
            more[0], more[1]
        );
        row.trim_end().to_owned()
    };
    for (place, with) in report.with.games.iter().enumerate() {
        out.line(styled(STRONG, &with.game))?;
        let header = row("without", "nodes", "time", ["", ""], "");
        out.line(styled(FAINT, header))?;
        let (nodes, time) = (grouped(with.nodes), seconds(with.seconds));
        out.line(row("(nothing)", &nodes, &time, ["", ""], ""))?;
        let mut idle = Vec::new();
        for one in &report.steps {
            let without = &one.without.games[place];
            if !differ(with, without) {
                idle.push(one.step);
                continue;
            }
            let sign = if without.capped() { "≥" } else { "" };
            let times = |of: fn(&PositionBench) -> f64| {
                let (with, without) = (std::slice::from_ref(with), std::slice::from_ref(without));
                format!("{sign}×{:.2}", ratio(with, without, of))
            };
            out.line(row(
                one.step,
                &format!("{sign}{}", grouped(without.nodes)),
                &seconds(without.seconds),
                [&times(nodes_of), &times(time_of)],
                &styled(FAINT, one.citation),
            ))?;
        }
        if !idle.is_empty() {
            let idle = format!("  no use here: {}", idle.join(", "));
            out.line(styled(FAINT, idle))?;
        }
    }
    if report.complete {
        Ok(())
    } else {
        out.line(styled(FAINT, "stopped: not every step was measured"))
    }
}
