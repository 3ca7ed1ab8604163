//! What can be asked of the arena.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gametree_arena::{DrawRule, ResignRule};
use gametree_search::Control;

use crate::args::DEEPEST;
use crate::duration;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree arena chess pvs uci:/usr/games/toga2 --clock 3s+30ms --games 100 --openings book.epd
  gametree arena chess pvs uci,UCI_Elo=2400,Hash=16:/usr/games/stockfish xboard:/usr/games/phalanx
  gametree arena chess pvs pvs:without=null-move --nodes 10000 --sprt 0 10 --games 10000 --db test.db
  gametree arena othello pvs 'gtp:\"/usr/games/gtp-rhino\"' --time 1s --export games.ggf --plot elo.svg
  gametree arena tictactoe perfect mcts:nodes=1000 random --games 40 --json
  gametree arena chess --players engines.toml --gauntlet --clock 1m+1s

A player is one of our algorithms with its settings (pvs:depth=8,threads=1,hash=64,without=null-move+history), random,
perfect, or another program with how to speak to it: uci:COMMAND, xboard:COMMAND, gtp:COMMAND, nboard:COMMAND. Settings of a
program stand before the colon: name=, level=, time=, clock=, nodes=, depth=, or any option of its own. In a file:

  [[player]]
  name = \"fish\"
  command = \"/usr/games/stockfish\"
  protocol = \"uci\"
  options = { UCI_Elo = 2400, Hash = 16 }

Every opening is played twice with colours swapped. Who crashes, hangs, moves against the rules or runs out of time has lost
that game and is started again. Ctrl-C stops; with --db the same command goes on later.")]
pub(crate) struct ArenaArgs {
    /// The game's name
    pub(crate) game: String,
    /// The players, or names from --players (all of these if left out)
    pub(crate) contestants: Vec<String>,
    /// A TOML file of players
    #[arg(long, value_name = "FILE")]
    pub(crate) players: Option<PathBuf>,
    /// Let everybody play this many games with everybody they meet
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// Let the first play all others, and nobody else
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// Think this long for each move: 2s, 500ms, 1m (1s if nothing else is said)
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse, group = "pace")]
    pub(crate) time: Option<Duration>,
    /// Give each player a clock: 5m, 5m+3s with an increment, 40/5m+3s for every 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = duration::parse_clock, group = "pace")]
    pub(crate) clock: Option<Control>,
    /// Look at this many nodes for each move
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "pace")]
    pub(crate) nodes: Option<u64>,
    /// Look this many moves ahead
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=DEEPEST), group = "pace")]
    pub(crate) depth: Option<u32>,
    /// Begin from the openings of a file: games (PGN, GGF, JSON), or a line each of a position (EPD, FEN) or of moves
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Begin with this many random moves, or take this many from each game of a file (8 if left out, fewer in short games)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening: Option<u32>,
    /// The seed of everything random: openings, their order, dice, random players
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Play this many games at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Stop as soon as it is known whether the first of two players is stronger by ELO1 rather than ELO0
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_hyphen_values = true)]
    pub(crate) sprt: Option<Vec<String>>,
    /// Take a game as lost for who is behind by SCORE in so many moves in a row: 4,6
    #[arg(long, value_name = "MOVES,SCORE")]
    pub(crate) resign: Option<ResignRule>,
    /// Take a game as drawn if nobody is ahead by SCORE in so many moves in a row, after so many of both: 8,0.1,60
    #[arg(long, value_name = "MOVES,SCORE,AFTER")]
    pub(crate) draw: Option<DrawRule>,
    /// End a game as soon as one of our own players has proven how it ends
    #[arg(long)]
    pub(crate) proven: bool,
    /// Take a game as drawn after this many moves of both
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) longest: Option<u32>,
    /// Let clocks run over by this much: what passes between two programs (10ms if left out)
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) margin: Option<Duration>,
    /// Wait this long for a move where no clock says how long it may take: longer than anybody's slowest (every other answer
    /// of a program, when it starts too, may take 20s)
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = duration::parse)]
    pub(crate) wait: Duration,
    /// Keep every game in this file (SQLite), and go on with the match that it has
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// Write all games to a file when done: .pgn, .ggf or .jsonl
    #[arg(long, value_name = "FILE")]
    pub(crate) export: Vec<PathBuf>,
    /// Draw how the Elo of the first player settled to an SVG file
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_players::Setup;

    #[test]
    fn the_help_says_how_long_a_program_may_take_to_start() {
        let command = ArenaArgs::augment_args(clap::Command::new("arena"));
        let wait = command.get_arguments().find(|one| one.get_id() == "wait");
        let help = wait.and_then(clap::Arg::get_help).expect("it is explained");
        let told = format!("may take {}s", Setup::REPLY_TIMEOUT.as_secs());
        assert!(help.to_string().contains(&told), "{help}");
    }
}
