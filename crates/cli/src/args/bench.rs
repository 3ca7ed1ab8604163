//! Arguments of `bench`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gametree_players::Program;
use gametree_search::Limits;

use crate::args::{EngineArgs, MAX_DEPTH};
use crate::{duration, interrupt};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree bench                             every game that the engine plays
  gametree bench othello connect4
  gametree bench --without futility,killers  the same without some techniques
  gametree bench othello --steps             what each step brings
  gametree bench chess --suite wac.epd       best moves found, one second each
  gametree bench othello --against gtp:/usr/games/gtp-rhino --level 5

On one thread, which is what it uses if you do not say otherwise, the nodes are the same each time, unless
exercises are bounded by time.",
    mut_arg("threads", |arg| arg.help("Number of search threads (default 1: node counts repeat)")),
    mut_arg("hash", |arg| arg.help("Hash table size in MB (default 16)")),
)]
pub(crate) struct BenchArgs {
    /// The games (default: all that fit)
    pub(crate) games: Vec<String>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Measure every step of the search by disabling it
    #[arg(long, conflicts_with = "without")]
    pub(crate) steps: bool,
    /// Number of measurements of each step, in turns; the shortest time counts
    #[arg(long, value_name = "N", default_value_t = 3, requires = "steps", conflicts_with_all = ["suite", "against"], value_parser = clap::value_parser!(u16).range(1..=1000))]
    pub(crate) rounds: u16,
    /// Compare with another program on the same positions: uci:, xboard:, gtp: or nboard:COMMAND
    #[arg(long, value_name = "PROGRAM", conflicts_with = "steps")]
    pub(crate) against: Option<Program>,
    /// The level of the other program: for NBoard and xboard its search depth, for UCI its rating
    #[arg(long, value_name = "N", requires = "against", conflicts_with_all = ["suite", "steps"])]
    pub(crate) level: Option<u32>,
    /// Search the positions of a test suite instead: a position with its best moves per line, as in EPD (bm, am) or
    /// Othello's suites (MOVE:SCORE); - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["steps", "against"])]
    pub(crate) suite: Option<PathBuf>,
    /// Time for each exercise: 2s, 500ms, 1m (default 1s without another limit)
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse, requires = "suite", conflicts_with_all = ["steps", "against"])]
    pub(crate) time: Option<Duration>,
    /// Maximum number of nodes for each exercise
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), requires = "suite", conflicts_with_all = ["steps", "against"])]
    pub(crate) nodes: Option<u64>,
    /// Maximum depth for each exercise, in plies
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH), requires = "suite", conflicts_with_all = ["steps", "against"])]
    pub(crate) depth: Option<u32>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl BenchArgs {
    /// The limits for each exercise: a second without others.
    pub(crate) fn limits(&self) -> Limits {
        let bounded = self.nodes.is_some() || self.depth.is_some();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.or((!bounded).then_some(Duration::from_secs(1))),
            signal: interrupt::signal(),
            ..Limits::default()
        }
    }
}
