//! Arguments of `uci`.

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree uci          the command to give to graphical boards for chess
  gametree uci bench    nodes that are the same each time, and their speed
  gametree uci go perft 5

Reads lines such as `position startpos moves e2e4` and `go movetime 1000`, and answers them as the Universal Chess
Interface says. `uci` lists what can be set.")]
pub(crate) struct UciArgs {
    /// Run one command and exit
    #[arg(value_name = "COMMAND", trailing_var_arg = true)]
    pub(crate) command: Vec<String>,
    /// The thinker that searches (the game's own, if left out); `games` with the game's name lists them
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    /// The seed of what is random: moves of the book and of weaker levels (another one each time, if left out)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Offer the depths and margins of the search as options too, for programs that tune them
    #[arg(long)]
    pub(crate) parameters: bool,
}
