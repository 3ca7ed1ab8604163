//! `tree --ordering`: the effect of move ordering on alpha-beta.

use gametree_lab::ordering::{OrderCount, Orders, chart, depth, findings, truncated, uniform};
use gametree_lab::{Sketch, Stated, conventions};
use gametree_players::{InputError, Registry, Table};
use serde::Serialize;

use crate::args::TreeArgs;
use crate::batch::Place;
use crate::error::Failure;
use crate::files;
use crate::interrupt;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::{Progress, grouped};
use crate::tree::{MAX_NODES, Source, source};

/// The maximum depth of a tree.
const MAX_DEPTH: u32 = 64;

/// The legend of the circles in the chart.
const RINGS: &str = "Circles: minimax, and alpha-beta with the best move first at twice the depth.";

/// The counts for `--json`.
#[derive(Serialize)]
struct OrderingReport {
    conventions: Stated,
    seed: u64,
    samples: u32,
    depths: Vec<OrderCount>,
}

/// Trees of every depth.
enum Trees {
    Uniform { branching: u32, seed: u64 },
    Game(Box<dyn Table>),
    Sketch(Sketch),
}

impl Trees {
    /// The trees that the arguments denote, and the greatest depth.
    fn find(registry: &Registry, args: &TreeArgs) -> Result<(Trees, u32), Failure> {
        let seed = args.think.seed;
        if let Some((branching, depth)) = args.orders.uniform {
            return Ok((Trees::Uniform { branching, seed }, depth));
        }
        let words = args.position.words();
        let is_game = words
            .first()
            .is_some_and(|name| registry.find(name).is_ok());
        if let Some(depth) = args.think.depth.filter(|_| is_game) {
            let table = Place::find(registry, &args.position)?.table()?;
            return Ok((Trees::Game(table), depth));
        }
        match source(registry, args)? {
            Source::Sketch(sketch) => {
                let deepest = depth(&sketch).min(args.think.depth.unwrap_or(u32::MAX));
                Ok((Trees::Sketch(sketch), deepest))
            }
            Source::Course(_) => Err(Failure::Input(
                "expected a tree or a game for --ordering, found a course's test".to_owned(),
            )),
        }
    }

    fn at(&self, depth: u32) -> Result<Sketch, Failure> {
        Ok(match self {
            Trees::Uniform { branching, seed } => uniform(*branching, depth, *seed),
            Trees::Game(table) => table.sketch(depth, MAX_NODES)?,
            Trees::Sketch(sketch) => truncated(sketch, depth),
        })
    }
}

pub(crate) fn run(registry: &Registry, args: &TreeArgs, out: &mut Output) -> Result<(), Failure> {
    let (trees, deepest) = Trees::find(registry, args)?;
    if deepest > MAX_DEPTH {
        return Err(Failure::Input(format!(
            "expected a depth of at most {MAX_DEPTH} for --ordering, found {deepest}"
        )));
    }
    let orders = Orders {
        conventions: args.think.settings().conventions,
        samples: args.orders.samples,
        seed: args.think.seed,
    };
    let counts = count(&trees, deepest, &orders)?;
    let report = OrderingReport {
        conventions: orders.conventions.into(),
        seed: orders.seed,
        samples: orders.samples,
        depths: counts,
    };
    if let Some(path) = &args.svg {
        let mut notes = notes(&report);
        notes.insert(0, RINGS.to_owned());
        let drawn = chart("Leaves visited by alpha-beta", &notes, &report.depths);
        files::write(path, |file| file.write_all(drawn.as_bytes()))?;
    }
    if args.json {
        return out.json(&report);
    }
    show(&report, out)
}

fn count(trees: &Trees, deepest: u32, orders: &Orders) -> Result<Vec<OrderCount>, Failure> {
    let progress = Progress::wait("leaves");
    let mut passed = 0;
    let mut counts: Vec<OrderCount> = Vec::new();
    for depth in 1..=deepest.max(1) {
        let tree = trees.at(depth)?;
        let leaves = tree.nodes().iter().filter(|node| node.branches.is_empty());
        progress.expect((passed + orders.work(leaves.count() as u64)) as f64);
        let count = orders
            .count(&tree, |leaves| {
                passed += leaves;
                interrupt::signal().publish(passed);
            })
            .map_err(InputError::from)?;
        // The game may end before this depth.
        if count.depth < depth && depth > 1 {
            break;
        }
        counts.push(count);
    }
    Ok(counts)
}

/// The lines below the table.
fn notes(report: &OrderingReport) -> Vec<String> {
    let OrderingReport { samples, seed, .. } = report;
    let mut notes = findings(&report.depths);
    notes.push(format!(
        "{samples} random orders, seed {seed}; alphabeta; {}",
        conventions(&report.conventions)
    ));
    notes
}

fn show(report: &OrderingReport, out: &mut Output) -> Result<(), Failure> {
    const HEADINGS: [&str; 7] = [
        "depth",
        "minimax",
        "worst",
        "random (min–max)",
        "given",
        "best",
        "minimum",
    ];
    let row = |count: &OrderCount| {
        let random = count.random;
        [
            count.depth.to_string(),
            grouped(count.leaves),
            grouped(count.worst),
            format!(
                "{} ({}–{})",
                grouped(random.mean.round() as u64),
                grouped(random.least),
                grouped(random.most)
            ),
            grouped(count.given),
            grouped(count.best),
            grouped(count.minimum),
        ]
    };
    let rows: Vec<[String; 7]> = report.depths.iter().map(row).collect();
    let widths: Vec<usize> = (0..HEADINGS.len())
        .map(|column| {
            let cells = rows.iter().map(|row| row[column].chars().count());
            cells
                .chain([HEADINGS[column].chars().count()])
                .max()
                .unwrap_or(0)
        })
        .collect();
    let line = |cells: [&str; 7]| {
        let cells = cells.iter().zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:>width$}"))
            .collect();
        cells.join("  ")
    };
    out.line("Leaves visited by alpha-beta, by move ordering\n")?;
    out.line(styled(STRONG, line(HEADINGS)))?;
    for row in &rows {
        out.line(line(row.each_ref().map(String::as_str)))?;
    }
    out.line("")?;
    let notes = notes(report);
    let (last, findings) = notes.split_last().ok_or(Failure::No)?;
    for finding in findings {
        out.text(finding)?;
    }
    out.text(&styled(FAINT, last))
}
