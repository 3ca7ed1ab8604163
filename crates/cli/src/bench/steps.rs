//! What each step of the engine brings, by leaving it out.

use gametree_players::{Engine, Entry};
use gametree_search::pvs::{Options, Step};
use serde::Serialize;

use crate::bench::measure::{Bench, GameBench, bench};
use crate::error::Failure;
use crate::output::{FAINT, Output, styled};
use crate::progress::{Progress, grouped};
use crate::screen::seconds;

/// The bench without one step.
#[derive(Debug, Serialize)]
struct StepBench {
    step: &'static str,
    citation: &'static str,
    /// Nodes without it by nodes with it.
    nodes_ratio: f64,
    /// Time without it by time with it.
    time_ratio: f64,
    /// Whether a position was given up: then the ratios are at least these.
    capped: bool,
    without: Bench,
}

#[derive(Debug, Serialize)]
struct StepsReport {
    with: Bench,
    steps: Vec<StepBench>,
}

pub(crate) fn run(
    entries: &[&dyn Entry],
    engine: Engine,
    progress: Progress,
    json: bool,
    out: &mut Output,
) -> Result<(), Failure> {
    let with = bench(entries, engine, None, &progress)?;
    let mut steps = Vec::new();
    for step in Step::ALL {
        if !with.complete {
            break;
        }
        let options = Options {
            steps: engine.options.steps.without(step),
            ..engine.options
        };
        let without = bench(
            entries,
            Engine { options, ..engine },
            Some(&with),
            &progress,
        )?;
        if !without.complete {
            break;
        }
        steps.push(StepBench {
            step: step.name(),
            citation: step.citation(),
            nodes_ratio: without.nodes as f64 / (with.nodes as f64).max(1.0),
            time_ratio: without.seconds / with.seconds.max(1e-9),
            capped: without.games.iter().any(GameBench::capped),
            without,
        });
    }
    drop(progress);
    let report = StepsReport { with, steps };
    if json {
        out.json(&report)
    } else {
        show(&report, out)
    }
}

fn show(report: &StepsReport, out: &mut Output) -> Result<(), Failure> {
    let row = |name: &str, nodes: &str, time: &str, more: [&str; 2], citation: &str| {
        format!(
            "{name:<15}{nodes:>16}{:>9}{time:>9}{:>9}  {citation}",
            more[0], more[1]
        )
    };
    let header = row("without", "nodes", "time", ["", ""], "");
    out.line(styled(FAINT, header.trim_end()))?;
    let with = &report.with;
    let all = row(
        "(nothing)",
        &grouped(with.nodes),
        &seconds(with.seconds),
        ["", ""],
        "",
    );
    out.line(all.trim_end())?;
    for one in &report.steps {
        let sign = if one.capped { "≥" } else { "" };
        let same = one.without.nodes == with.nodes && !one.capped;
        let times = if same {
            "same".to_owned()
        } else {
            format!("{sign}×{:.2}", one.nodes_ratio)
        };
        out.line(row(
            one.step,
            &format!("{sign}{}", grouped(one.without.nodes)),
            &seconds(one.without.seconds),
            [&times, &format!("{sign}×{:.2}", one.time_ratio)],
            &styled(FAINT, one.citation),
        ))?;
    }
    if with.complete && report.steps.len() == Step::ALL.len() {
        Ok(())
    } else {
        out.line(styled(FAINT, "stopped: not every step was measured"))
    }
}
