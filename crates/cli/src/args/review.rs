//! The arguments of `review`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gametree_players::Request;
use gametree_search::Limits;
use gametree_search::thinker::Options;

use super::PositionArgs;
use crate::{duration, interrupt};

/// The number of nodes for each position if no limit is given.
const NODES: u64 = 100_000;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree review game.pgn
  gametree review archive.ggf --number 3 --nodes 1000000
  gametree review chess --moves \"1. f3 e5 2. g4 Qh4#\"
  gametree review othello --load saved.json --time 500ms --json

Every move is judged by what it loses of the expected score: best, good, an inaccuracy (from 5 % of a game), a mistake
(10 %) or a blunder (15 %, or a proven change of the result). Positions that are small enough are solved. The same nodes
and one thread always give the same review.")]
pub(crate) struct ReviewArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The file of the game: a saved game, JSON lines, GGF of Othello, PGN of chess (- for standard input)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position"])]
    pub(crate) load: Option<PathBuf>,
    /// Which game of the file, counted from one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) number: Option<u64>,
    /// Algorithm (chosen to fit if left out); `games NAME` lists those of a game
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    /// Nodes for each position [default: 100000, unless there is a limit on time]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Time for each position: 2s, 500ms, 1m
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time: Option<Duration>,
    /// Number of search threads (reviews repeat only with one)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// Hash table size in MB
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) hash: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl ReviewArgs {
    /// How each position is searched.
    pub(crate) fn request(&self) -> Request {
        let nodes = self.time.is_none().then_some(NODES);
        Request {
            thinker: self.algorithm.clone().map(Into::into),
            limits: Limits {
                nodes: self.nodes.or(nodes),
                time: self.time,
                signal: interrupt::signal(),
                ..Limits::default()
            },
            options: Options::default()
                .with("threads", usize::from(self.threads))
                .with("hash", self.hash as usize),
            raw_options: Vec::new(),
        }
    }
}
