//! What can be asked of learning.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree train othello --out othello.bin
  gametree train othello --games 200,400 --seed 7 --out quick.bin
  gametree train othello --start othello.bin --games 5000 --out better.bin
  gametree train chess --games 10000 --out chess.txt
  gametree train chess --games 50000 --nodes 1200 --positions positions.txt --out chess.txt
  gametree train chess --games 0 --positions positions.txt --out again.txt

Ctrl-C stops and keeps what was learned from the games played so far; a second one keeps nothing.")]
pub(crate) struct TrainArgs {
    /// The game whose evaluation is to learn: chess or othello
    pub(crate) game: String,
    /// How many games to play in each generation; each plays with what the ones before have learned
    ///
    /// If left out, 2500,7000,14000 for Othello and 10000 for chess.
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u32).range(0..=10_000_000)
    )]
    pub(crate) games: Option<Vec<u32>>,
    /// Chess: how many nodes the players look at before each move (2000 if left out)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: Option<u64>,
    /// Chess: learn also from the positions in this file, and add those of the games that are played
    ///
    /// A line for each, as trainers of networks have it: FEN | hundredths of a pawn | points, both for White.
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    /// Othello: how many moves ahead the players look (4 if left out)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) depth: Option<u32>,
    /// Othello: from how many empty squares on they play perfectly (12 if left out)
    #[arg(long, value_parser = clap::value_parser!(u32).range(8..=20))]
    pub(crate) perfect: Option<u32>,
    /// Othello: how many positions of each phase of the game tell how far a shallow look is off (400 if left out)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) compared: Option<u32>,
    /// Play on this many threads (as many as the machine has, if left out)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// The same seed gives the same weights, on any number of threads
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
