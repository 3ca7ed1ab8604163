//! Arguments of `nboard`.

use clap::Args;
use gametree_search::ClockControl;

use crate::args::{EngineArgs, OptionArgs};
use crate::duration;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree nboard                 the command to give to NBoard and other boards for Othello
  gametree nboard --clock 5m+3s   the same, with a clock for each game

Reads lines such as `set game (;GM[Othello]…;)`, `hint 3` and `go`, and answers them as the NBoard protocol says.")]
pub(crate) struct NboardArgs {
    /// Play each game by a clock: 5m, 5m+3s with an increment, 40/5m+3s for every 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = duration::parse_clock)]
    pub(crate) clock: Option<ClockControl>,
    /// The thinker that searches (the game's own, if left out); `games` with the game's name lists them
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) option: OptionArgs,
}
