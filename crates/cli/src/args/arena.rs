//! Arguments of `arena`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use gametree_arena::{DrawRule, ResignRule};
use gametree_search::ClockControl;

use crate::args::MAX_DEPTH;
use crate::duration;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree arena chess pvs uci:/usr/games/toga2 --clock 3s+30ms --games 100 --openings book.epd
  gametree arena chess pvs uci,UCI_Elo=2400,Hash=16:/usr/games/stockfish xboard:/usr/games/phalanx
  gametree arena chess pvs pvs:without=null-move --nodes 10000 --sprt 0 10 --games 10000 --db test.db
  gametree arena othello pvs 'gtp:\"/usr/games/gtp-rhino\"' --time 1s --export games.ggf --plot elo.svg
  gametree arena tictactoe perfect mcts:nodes=1000 random --games 40 --json
  gametree arena chess --players engines.toml --gauntlet --clock 1m+1s

A player is one of the algorithms with its settings (pvs:depth=8,threads=1,hash=64,without=null-move+history), random,
perfect, or another program with its protocol: uci:COMMAND, xboard:COMMAND, gtp:COMMAND, nboard:COMMAND. Settings of a program
go before the colon: name=, level=, time=, clock=, nodes=, depth=, or any of its own options. In a file:

  [[player]]
  name = \"fish\"
  command = \"/usr/games/stockfish\"
  protocol = \"uci\"
  options = { UCI_Elo = 2400, Hash = 16 }

Every opening is played twice with seats swapped and the same dice; in games of more than two players, once for each rotation
of the seats. A player that crashes, hangs, makes an illegal move or runs out of time loses the game and is restarted. Ctrl-C
stops; with --db the same command resumes.")]
pub(crate) struct ArenaArgs {
    /// The game's name
    pub(crate) game: String,
    /// The players, or names of players in --players (default: all of these)
    #[arg(value_name = "PLAYER")]
    pub(crate) contestants: Vec<String>,
    /// File of players, in TOML
    #[arg(long, value_name = "FILE")]
    pub(crate) players: Option<PathBuf>,
    /// Games per pairing
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub(crate) games: u32,
    /// Gauntlet: only the first player meets all others
    #[arg(long)]
    pub(crate) gauntlet: bool,
    /// Time per move: 2s, 500ms, 1m (default: 1s)
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse, group = "pace")]
    pub(crate) time: Option<Duration>,
    /// Clock of each player: 5m, 5m+3s with an increment, 40/5m+3s for every 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = duration::parse_clock, group = "pace")]
    pub(crate) clock: Option<ClockControl>,
    /// Nodes per move
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), group = "pace")]
    pub(crate) nodes: Option<u64>,
    /// Search depth
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH), group = "pace")]
    pub(crate) depth: Option<u32>,
    /// File of openings: games (PGN, GGF, JSON), or one position (EPD, FEN) or list of moves per line
    #[arg(long, value_name = "FILE")]
    pub(crate) openings: Option<PathBuf>,
    /// Length of openings in moves: random ones, or the start of each game in a file (default: 8, less in short games)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    pub(crate) opening: Option<u32>,
    /// Seed of all random numbers: openings, their order, dice, random players
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: u16,
    /// Sequential probability ratio test: stop as soon as the first of two players is known to be ELO1 rather than ELO0
    /// stronger
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_hyphen_values = true)]
    pub(crate) sprt: Option<Vec<String>>,
    /// Adjudicate a loss after a score of at most −SCORE in MOVES moves in a row: 4,6
    #[arg(long, value_name = "MOVES,SCORE")]
    pub(crate) resign: Option<ResignRule>,
    /// Adjudicate a draw after scores within SCORE of even in MOVES moves of each player in a row, but not before move
    /// AFTER: 8,0.1,60
    #[arg(long, value_name = "MOVES,SCORE,AFTER")]
    pub(crate) draw: Option<DrawRule>,
    /// Adjudicate a game as soon as one of our own players has proven its result
    #[arg(long)]
    pub(crate) proven: bool,
    /// Adjudicate a draw after this many moves of both players together
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) longest: Option<u32>,
    /// Tolerance of clocks, for the communication with programs (default: 10ms)
    #[arg(long, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) margin: Option<Duration>,
    /// Timeout for a move without a clock (any other answer of a program, also at its start, may take 20s)
    #[arg(long, value_name = "TIME", default_value = "2m", value_parser = duration::parse)]
    pub(crate) wait: Duration,
    /// Write every game to this file (SQLite), and resume the match in it
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,
    /// Write all games to this file at the end: .pgn, .ggf or .jsonl
    #[arg(long, value_name = "FILE")]
    pub(crate) export: Vec<PathBuf>,
    /// Draw the Elo of the first player over the games, or the ratings of several, to this SVG file
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
