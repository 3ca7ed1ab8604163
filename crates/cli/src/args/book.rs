//! Arguments of `book`.

use std::path::PathBuf;

use clap::{Args, Subcommand};

#[derive(Debug, Args)]
#[command(
    subcommand_required = true,
    arg_required_else_help = false,
    after_help = "Examples:
  gametree book build games.pgn -o book.bin
  gametree book build *.pgn --plies 24 --games 3 -o book.bin
  gametree book show book.bin
  gametree book show book.bin \"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\""
)]
pub(crate) struct BookArgs {
    #[command(subcommand)]
    pub(crate) verb: BookVerb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookVerb {
    /// Build a book from games: each win with a move adds two to its weight, each draw one
    Build(BuildArgs),
    /// Show the moves of a book in a position
    Show(ShowArgs),
}

#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// Game files in PGN (- for standard input)
    #[arg(required = true, value_name = "GAMES")]
    pub(crate) files: Vec<PathBuf>,
    /// File to write the book to
    #[arg(long, short, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Number of plies of each game that are read
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) plies: u16,
    /// Minimum number of games in which a move was played
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Maximum number of moves in memory while reading; the least played are dropped first
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) most: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// A book in Polyglot's format
    pub(crate) file: PathBuf,
    /// A position (default: the start)
    pub(crate) position: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
