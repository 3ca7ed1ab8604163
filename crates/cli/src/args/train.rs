//! What can be asked of learning.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree train othello --out othello.bin
  gametree train othello --games 200,400 --seed 7 --out quick.bin
  gametree train othello --start othello.bin --games 5000 --out better.bin

Ctrl-C ends the games and keeps what was learned from those played.")]
pub(crate) struct TrainArgs {
    /// The game whose evaluation is to learn: othello
    pub(crate) game: String,
    /// How many games to play in each generation; each plays with what the ones before have learned
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        default_value = "2500,7000,14000",
        value_parser = clap::value_parser!(u32).range(1..=10_000_000)
    )]
    pub(crate) games: Vec<u32>,
    /// How many moves ahead the players look
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) depth: u32,
    /// From how many empty squares on they play perfectly
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(8..=20))]
    pub(crate) perfect: u32,
    /// The same seed gives the same weights
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Go on from the weights in this file
    #[arg(long, value_name = "FILE")]
    pub(crate) start: Option<PathBuf>,
    /// Where to write the weights
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
