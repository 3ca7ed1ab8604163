//! Options of `climb`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree climb '1 2 3 3 3 5 4' --start 2 --trace
  gametree climb '1 2 3 3 3 5 4' --start 2 --sideways 2
  gametree climb heights.txt --restarts 5 --seed 7 --svg hill.svg

Places are counted from 1. Of two equally high neighbours, hill climbing takes the one ahead, or at the start the left one.
Heights in a file are separated by spaces, commas or line ends; # begins a comment; - is standard input.")]
pub(crate) struct ClimbArgs {
    /// The heights from left to right, or a file with them
    #[arg(required = true, value_name = "HEIGHTS")]
    pub(crate) heights: Vec<String>,
    /// The start [default: a random place]
    #[arg(long, value_name = "PLACE")]
    pub(crate) start: Option<usize>,
    /// Maximum number of consecutive sideways moves
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) sideways: u32,
    /// First-choice hill climbing: take the first higher neighbour in random order instead of the highest
    #[arg(long)]
    pub(crate) first_choice: bool,
    /// Number of random restarts
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) restarts: u32,
    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print every step in words
    #[arg(long)]
    pub(crate) trace: bool,
    /// Write the landscape and the climbs to an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print one JSON object with every step
    #[arg(long)]
    pub(crate) json: bool,
}
