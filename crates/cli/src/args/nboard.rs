//! How to speak with a board for Othello.

use clap::Args;

use crate::args::EngineArgs;

#[derive(Debug, Args)]
#[command(after_help = "Example:
  gametree nboard                 the command to give to NBoard and other boards for Othello

Reads lines such as `set game (;GM[Othello]…;)`, `hint 3` and `go`, and answers them as the NBoard protocol says.")]
pub(crate) struct NboardArgs {
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
}
