//! Arguments of `train`.

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

Ctrl-C stops and writes the weights trained on the games so far; a second one writes nothing.")]
pub(crate) struct TrainArgs {
    /// The game whose evaluation is trained: chess or othello
    pub(crate) game: String,
    /// Games of each generation; each plays with the weights of the one before
    ///
    /// Default: 2500,7000,14000 for Othello and 10000 for chess.
    #[arg(
        long,
        value_name = "NUMBERS",
        value_delimiter = ',',
        value_parser = clap::value_parser!(u32).range(0..=10_000_000)
    )]
    pub(crate) games: Option<Vec<u32>>,
    /// Chess: nodes per move (default: 2000)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: Option<u64>,
    /// Chess: also train on the positions in this file, and add those of the games
    ///
    /// One line each, as trainers of NNUE networks read them: FEN | centipawns | result, both for White.
    #[arg(long, value_name = "FILE")]
    pub(crate) positions: Option<PathBuf>,
    /// Othello: search depth (default: 4)
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) depth: Option<u32>,
    /// Othello: solve positions with at most this many empty squares (default: 12)
    #[arg(long, value_parser = clap::value_parser!(u32).range(8..=20))]
    pub(crate) perfect: Option<u32>,
    /// Othello: positions of each phase on which the errors of shallow searches are measured (default: 400)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) compared: Option<u32>,
    /// Threads (default: one per core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Seed of all random numbers; the weights do not depend on the number of threads
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// File of initial weights
    #[arg(long, value_name = "FILE")]
    pub(crate) start: Option<PathBuf>,
    /// File to write the weights to
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
