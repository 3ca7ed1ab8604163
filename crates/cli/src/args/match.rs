//! What can be asked of a match.

use std::time::Duration;

use clap::Args;
use gametree_players::Program;
use gametree_search::Control;

use crate::args::EngineArgs;
use crate::duration;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree match othello --against gtp:/usr/games/gtp-rhino --games 40 --time 1s --seed 1
  gametree match othello --against 'nboard:/path/to/engine --its-options' --level 12
  gametree match othello --against gtp:/usr/games/gtp-rhino --clock 1m+1s

Each opening of random moves is played twice, once with each colour. Ctrl-C stops with what was played.
With --clock, who runs out of time loses; a program that speaks GTP is told what its clock says, one that speaks NBoard
cannot be.")]
pub(crate) struct MatchArgs {
    /// The game's name
    pub(crate) game: String,
    /// The other program and how to speak to it: gtp:COMMAND or nboard:COMMAND
    #[arg(long, value_name = "PROGRAM")]
    pub(crate) against: Program,
    /// The level of the other program; for NBoard, how many moves it looks ahead
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<u32>,
    /// Play this many games
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) games: u32,
    /// Think this long for each move: 2s, 500ms, 1m
    #[arg(long, short, value_name = "TIME", default_value = "1s", value_parser = duration::parse)]
    pub(crate) time: Duration,
    /// Give each player a clock instead: 5m, 5m+3s with an increment, 40/5m+3s for every 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = duration::parse_clock, conflicts_with = "time")]
    pub(crate) clock: Option<Control>,
    /// Wait this long for a move of the other program: longer than its slowest
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = duration::parse)]
    pub(crate) wait: Duration,
    /// Begin with this many random moves
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening: u32,
    /// The seed of the random moves
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
