//! Options of `tree`.

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
  gametree tree 'max(min(3,12), min(3,2))' --compare cut          compare both settings side by side
  gametree tree 'max(min(3,12), min(2,4))' --what-if 2.2=inf      explain why a cut leaf cannot matter
  gametree tree 'max(min(3,12), min(2,4))' --step                 step through the search with the arrow keys
  gametree tree --uniform 3,6 --ordering --seed 7 --svg chart.svg

Nodes: max(…), min(…), chance(1/2: …, …), p1(…), p2(…) with tuples as leaves; names `A: max(…)`, labels `a1 -> …`,
evaluations for --depth `max[5](…)`, comments # and //. Trees in JSON and a course's autograder files are also read.")]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) think: ThinkArgs,
    /// Range of leaf values for Star1 [default: the range in the tree]
    #[arg(long, value_name = "LO..HI", allow_hyphen_values = true, value_parser = leaf_range)]
    pub(crate) leaves: Option<(f64, f64)>,
    /// Print every step in words
    #[arg(long)]
    pub(crate) trace: bool,
    /// Search with both settings of a convention (cut, fail, cutoffs or ties) and show the differences
    #[arg(long, value_name = "CONVENTION", value_parser = ["cut", "fail", "cutoffs", "ties"],
          conflicts_with_all = ["trace", "frames", "animated", "dot", "latex", "what_if", "step"])]
    pub(crate) compare: Option<String>,
    /// Change the value of a leaf, search again and explain the effect on the root (may be repeated)
    #[arg(
        long,
        value_name = "NODE=VALUE",
        allow_hyphen_values = true,
        conflicts_with = "step"
    )]
    pub(crate) what_if: Vec<String>,
    /// Step through the search with the arrow keys
    #[arg(long, conflicts_with_all = ["trace", "json"])]
    pub(crate) step: bool,
    /// Write the searched tree to an SVG file; with --ordering, a chart
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write every step to an SVG file in this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) frames: Option<PathBuf>,
    /// Write all steps to one animated SVG file
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
