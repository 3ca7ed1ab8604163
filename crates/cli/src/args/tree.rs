//! What can be asked of a tree.

use std::path::PathBuf;

use clap::Args;

use crate::args::{OrderingArgs, PositionArgs, ThinkArgs};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree tree 'max(min(3,12,8), min(2,4,6), min(14,5,2))' --trace
  gametree tree 'A: max(a1 -> B: min(3, 12), a2 -> C: min(2, 4))' --svg tree.svg
  gametree tree 'max(chance(1/2: 3, 1/2: 5), 4)'
  gametree tree 'max(3, chance(1/2: -4, 1/4: 6, 1/4: 1))' --algorithm star1 --leaves -10..10 --trace
  gametree tree 'max(min(3,12,8), min(2,4,6))' --algorithm mcts --nodes 20 --seed 1 --trace
  gametree tree 'p1(p2((1,2,6), (4,3,3)), p2((6,1,2), (7,4,-1)))'
  gametree tree tictactoe XO./.X./..O --depth 3 --cut strict
  gametree tree 'max(min(3,12), min(3,2))' --compare cut          what changes, side by side
  gametree tree 'max(min(3,12), min(2,4))' --what-if 2.2=inf      why a cut leaf does not matter
  gametree tree 'max(min(3,12), min(2,4))' --step                 walk through it with the arrow keys
  gametree tree --uniform 3,6 --ordering --seed 7 --svg chart.svg

Nodes: max(…), min(…), chance(1/2: …, …), p1(…), p2(…) with tuples as leaves; names `A: max(…)`, labels `a1 -> …`,
evaluations for --depth `max[5](…)`, comments # and //. Also reads JSON and a course's autograder files.")]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) think: ThinkArgs,
    /// Star1: every leaf lies between these (found from the tree if left out)
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = leaf_range)]
    pub(crate) leaves: Option<(f64, f64)>,
    /// Tell every step in words
    #[arg(long)]
    pub(crate) trace: bool,
    /// Search with both settings of a convention and show what changes: cut, fail, cutoffs or ties
    #[arg(long, value_name = "CONVENTION", value_parser = ["cut", "fail", "cutoffs", "ties"],
          conflicts_with_all = ["trace", "frames", "animated", "dot", "latex", "what_if", "step"])]
    pub(crate) compare: Option<String>,
    /// Change a leaf, search again, and say why the root does not care, or what it becomes (any number of times)
    #[arg(
        long,
        value_name = "NODE=VALUE",
        allow_hyphen_values = true,
        conflicts_with = "step"
    )]
    pub(crate) what_if: Vec<String>,
    /// Walk through the search with the arrow keys
    #[arg(long, conflicts_with_all = ["trace", "json"])]
    pub(crate) step: bool,
    /// Draw the searched tree to an SVG file; with --ordering, a chart
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Draw every step to an SVG file of its own in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) frames: Option<PathBuf>,
    /// Draw all steps to one moving SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) animated: Option<PathBuf>,
    /// Write the tree for Graphviz
    #[arg(long, value_name = "FILE")]
    pub(crate) dot: Option<PathBuf>,
    /// Write the tree for LaTeX, with the forest package
    #[arg(long, value_name = "FILE")]
    pub(crate) latex: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) orders: OrderingArgs,
    /// Print one JSON object with every step
    #[arg(long)]
    pub(crate) json: bool,
}

/// Reads `LO..HI`.
fn leaf_range(text: &str) -> Result<(f64, f64), String> {
    let bad = || format!("expected two numbers such as -10..10, found '{text}'");
    let (low, high) = text.split_once("..").ok_or_else(bad)?;
    let number = |text: &str| {
        text.trim()
            .parse::<f64>()
            .ok()
            .filter(|number| number.is_finite())
    };
    match (number(low), number(high)) {
        (Some(low), Some(high)) if low <= high => Ok((low, high)),
        _ => Err(bad()),
    }
}
