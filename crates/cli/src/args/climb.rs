//! What can be asked of a landscape.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree climb '1 2 3 3 3 5 4' --start 2 --trace
  gametree climb '1 2 3 3 3 5 4' --start 2 --sideways 2
  gametree climb heights.txt --restarts 5 --seed 7 --svg hill.svg

Places are counted from 1. Of two equally high neighbours the climber takes the one ahead, or at the start the left one.
A file has heights between spaces, commas or line ends; # begins a comment; - is standard input.")]
pub(crate) struct ClimbArgs {
    /// The heights from left to right, or a file of them
    #[arg(required = true, value_name = "HEIGHTS")]
    pub(crate) heights: Vec<String>,
    /// Where to start (a random place if left out)
    #[arg(long, value_name = "PLACE")]
    pub(crate) start: Option<usize>,
    /// Allow this many sideways moves in a row
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) sideways: u32,
    /// Take the first neighbour that is higher, looked at in random order, instead of the highest
    #[arg(long)]
    pub(crate) first_choice: bool,
    /// Climb again from this many random places and keep the best
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub(crate) restarts: u32,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Tell every step in words
    #[arg(long)]
    pub(crate) trace: bool,
    /// Draw the landscape and the climbs to an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Print one JSON object with every step
    #[arg(long)]
    pub(crate) json: bool,
}
