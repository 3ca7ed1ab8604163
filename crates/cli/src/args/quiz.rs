//! Options of `quiz`.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Args;

use crate::args::ConventionArgs;

/// The maximum number of exercises.
const MAX_EXERCISES: u64 = 100;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree quiz alphabeta                                 one random tree, question by question
  gametree quiz alphabeta --branching 2-3 --depth 4 --seed 7 --cuts 3 --deep-cut --equality
  gametree quiz minimax --seed 3 --count 2
  gametree quiz climb --sideways 2
  gametree quiz alphabeta --count 8 --seed 7 --worksheet paper.html
  gametree quiz alphabeta --count 8 --seed 7 --worksheet answers.html --key

The same seed gives the same exercises: run it with and without --key for a worksheet and its answers.
At the prompt, type an answer (3, -inf, none, or a list with commas or spaces) or hint, again, skip or quit.
Players alternate, except that with depth 3 and --deep-cut MIN moves twice in a row.")]
pub(crate) struct QuizArgs {
    /// alphabeta, minimax, expectiminimax, maxn or climb
    #[arg(value_name = "SUBJECT", value_parser = ["alphabeta", "minimax", "expectiminimax", "maxn", "climb"])]
    pub(crate) subject: String,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
    /// Seed of the random exercises
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Number of exercises
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=MAX_EXERCISES))]
    pub(crate) count: u64,
    /// Write a worksheet to a .html, .tex or .svg file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    pub(crate) worksheet: Option<PathBuf>,
    /// Write the worksheet with the answers filled in
    #[arg(long, requires = "worksheet")]
    pub(crate) key: bool,
    #[command(flatten)]
    pub(crate) conventions: ConventionArgs,
    /// Print one JSON object for each exercise, question and grade; read one answer per line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Constraints on the exercises.
#[derive(Debug, Args)]
pub(crate) struct TargetArgs {
    /// Number of children of each node, such as 3 or 2-3
    #[arg(long, value_name = "N-M", value_parser = range)]
    pub(crate) branching: Option<RangeInclusive<usize>>,
    /// Depth of the leaves
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=7))]
    pub(crate) depth: Option<u32>,
    /// Number of nodes with a cutoff
    #[arg(long, value_name = "N")]
    pub(crate) cuts: Option<usize>,
    /// Require a deep cutoff
    #[arg(long)]
    pub(crate) deep_cut: bool,
    /// Require a cutoff at equality
    #[arg(long)]
    pub(crate) equality: bool,
    /// Maximum number of consecutive sideways moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=20))]
    pub(crate) sideways: Option<u32>,
}

/// A number, or two with a hyphen between them.
fn range(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    number(least)
        .zip(number(most))
        .filter(|(least, most)| (2..=9).contains(least) && (2..=9).contains(most) && least <= most)
        .map(|(least, most)| least..=most)
        .ok_or_else(|| "expected a number from 2 to 9, or two such as 2-3".to_owned())
}
