//! The arguments of the command line.

mod arena;
mod bench;
mod book;
mod climb;
mod conventions;
mod engine;
mod nboard;
mod option;
mod ordering;
mod quiz;
mod review;
#[cfg(feature = "page")]
mod serve;
mod shield;
mod think;
mod train;
mod tree;
mod tune;
mod uci;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use gametree_rules::{GameSettings, ParseError};

use crate::duration;

pub(crate) use arena::ArenaArgs;
pub(crate) use bench::BenchArgs;
pub(crate) use book::{BookArgs, BookVerb, BuildArgs, ShowArgs};
pub(crate) use climb::ClimbArgs;
pub(crate) use conventions::ConventionArgs;
pub(crate) use engine::{EngineArgs, all_threads};
pub(crate) use nboard::NboardArgs;
pub(crate) use option::OptionArgs;
pub(crate) use ordering::OrderingArgs;
pub(crate) use quiz::QuizArgs;
pub(crate) use review::ReviewArgs;
#[cfg(feature = "page")]
pub(crate) use serve::{ServeArgs, WhenSynchronous};
pub(crate) use shield::{shield, unshield};
pub(crate) use think::ThinkArgs;
pub(crate) use train::TrainArgs;
pub(crate) use tree::TreeArgs;
pub(crate) use tune::TuneArgs;
pub(crate) use uci::UciArgs;

/// Deeper than any search gets, and shallow enough for the stack.
const MAX_DEPTH: i64 = 1000;

#[derive(Debug, Parser)]
#[command(
    version,
    about = "Plays, analyzes and solves games by tree search, and shows how it finds its moves.",
    after_help = "Examples:
  gametree                                   the page: everything in a browser
  gametree play tictactoe                    play against an engine that cannot be beaten
  gametree analyze nim 3,4,5                 what each move is worth
  gametree review game.pgn                   what each move of a game was worth
  gametree solve rochambeau                  the value, and the best policy of both players
  gametree solve tictactoe --map map.svg     every optimal move in one picture
  gametree tree 'max(min(3,12), min(2,4))'   a search on a tree, with the reason for every cutoff
  gametree quiz alphabeta                    questions, and which misconception explains an answer
  gametree uci                               chess for graphical boards
  gametree help solve                        all about one verb

Exit codes: 0 done, 1 the answer is no (a check failed), 2 bad input, 130 stopped with nothing to show."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// File of weights written by `train` (may be given several times, for several games); not for `arena` and `train`
    #[arg(long, global = true, value_name = "FILE", help_heading = "Every verb")]
    pub(crate) weights: Vec<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the page: play, analyse and learn in a browser (also without any verb)
    #[cfg(feature = "page")]
    Serve(ServeArgs),
    /// List the games, or the parameters of one
    Games(GamesArgs),
    /// Play a game against the engine
    Play(PlayArgs),
    /// Find the best move and the value of each move
    Analyze(AnalyzeArgs),
    /// Judge every move of a game: mistakes, turning points, accuracy
    Review(ReviewArgs),
    /// Prove a game's value and write a complete plan for it
    Solve(SolveArgs),
    /// Show a search on a tree step by step, with the reason for every cutoff
    Tree(TreeArgs),
    /// Practise searches on random trees, with grading and worksheets
    Quiz(QuizArgs),
    /// Show hill climbing in a one-dimensional landscape step by step
    Climb(ClimbArgs),
    /// Verify a plan against every reply
    Check(CheckArgs),
    /// Count move sequences: the test of rules and of their speed
    Perft(PerftArgs),
    /// Measure the speed of the engine on fixed positions
    Bench(BenchArgs),
    /// Speak the Universal Chess Interface: chess for graphical boards
    Uci(UciArgs),
    /// Build opening books of chess from games, and show them
    Book(BookArgs),
    /// Play matches and tournaments between players and programs, and measure their strength
    Arena(Box<ArenaArgs>),
    /// Speak the NBoard protocol: Othello for graphical boards
    Nboard(NboardArgs),
    /// Check a game's rules, notation and picture for mistakes
    Lint(LintArgs),
    /// Train an evaluation by self-play
    Train(TrainArgs),
    /// Tune the margins and depths of a search by playing games (SPSA)
    Tune(TuneArgs),
}

/// A game and a position.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// The game's name (`games` lists them)
    pub(crate) game: Option<String>,
    /// A position in the game's notation, or its parameters (default: the start)
    pub(crate) position: Vec<String>,
    /// Moves to play first, such as "b2 a1" or "1. e4 e5"
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Values of the game's parameters, such as columns=8,rows=7 (may be repeated; `games NAME` lists them)
    #[arg(long, value_name = "NAME=N,…")]
    pub(crate) set: Vec<GameSettings>,
}

impl PositionArgs {
    /// All values of parameters together.
    pub(crate) fn settings(&self) -> Result<GameSettings, ParseError> {
        let mut all = self.set.iter();
        all.try_fold(GameSettings::new(), GameSettings::and)
    }

    /// The game's name and the position as they were written.
    pub(crate) fn words(&self) -> Vec<String> {
        self.game
            .iter()
            .chain(&self.position)
            .map(|word| unshield(word))
            .collect()
    }
}

#[derive(Debug, Default, Args)]
pub(crate) struct GamesArgs {
    /// Name of a game to describe, with its parameters and algorithms
    pub(crate) game: Option<String>,
    /// An algorithm of that game to describe, with its options
    pub(crate) algorithm: Option<String>,
    /// Print one JSON object per game
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree play tictactoe                 you are X and begin
  gametree play tictactoe --as O          the engine begins
  gametree play mnk 5,5,4 --time 5s       a larger board, more time to think
  gametree play pig --as none --seed 1    watch two engines

At the prompt: a move, or its number; undo, hint, why, save FILE, load FILE, help, quit.
A file whose name ends with .ggf (Othello), .pgn (chess) or .jsonl is saved in the format of that name.")]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// The player you play as: a name or number, `all` or `none`
    #[arg(long = "as", value_name = "PLAYER", default_value = "1")]
    pub(crate) seat: String,
    /// Continue a saved game, or one that another program wrote: GGF of Othello, PGN of chess
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "position"])]
    pub(crate) load: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) think: ThinkArgs,
    /// Print one JSON object per state or answer
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree analyze tictactoe X.O/.../...
  gametree analyze mnk 5,5,4 --moves \"c3 b2\" --time 5s
  gametree analyze pig \"100 34-20 +12 1\" --algorithm expectiminimax --depth 6
  gametree analyze chess \"r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R4RK1 w - - 0 1\" --explain
  gametree analyze tictactoe --batch positions.txt --json")]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    #[command(flatten)]
    pub(crate) think: ThinkArgs,
    /// Show the terms of the evaluation for each side
    #[arg(long)]
    pub(crate) explain: bool,
    /// Analyze every position in a file (one per line), or the last position of every game: GGF, PGN, JSON (- for standard
    /// input)
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub(crate) batch: Option<PathBuf>,
    /// Print one JSON object (one per line with --batch)
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree solve rochambeau
  gametree solve tictactoe --policy plan.jsonl && gametree check plan.jsonl
  gametree solve tictactoe --map map.svg
  gametree solve kuhn
  gametree solve mnk 6,6,3                too large for memory: proven by bounds")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Write the complete plan of every player to a file
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(crate) policy: Option<PathBuf>,
    /// Draw the map of all optimal moves to an SVG file (small boards)
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(crate) map: Option<PathBuf>,
    /// Hold at most this many states in memory [default: 20000000]; with --batch, count them at all
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=4_000_000_000))]
    pub(crate) states: Option<u64>,
    /// Stop after this long: 2s, 500ms, 1m
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time: Option<Duration>,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) option: OptionArgs,
    /// The seed of estimates
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Solve every position in a file (one per line), or the last position of every game: GGF, PGN, JSON (- for
    /// standard input)
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    pub(crate) batch: Option<PathBuf>,
    /// Print one JSON object (one per line with --batch)
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Example:
  gametree solve tictactoe --policy plan.jsonl && gametree check plan.jsonl

Exit code 1 if the plan does not hold.")]
pub(crate) struct CheckArgs {
    /// A plan written by `solve --policy` or by another program
    pub(crate) file: PathBuf,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree perft tictactoe --depth 9
  gametree perft nim 3,4,5 --depth 4 --divide")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Depth in moves
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    pub(crate) depth: u32,
    /// Show the count of each first move
    #[arg(long)]
    pub(crate) divide: bool,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree lint tictactoe
  gametree lint mnk 5,5,4 --games 1000 --seed 7

Exit code 1 if a check fails. The shortest sequence of moves that shows the failure is printed.")]
pub(crate) struct LintArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Number of random games
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(crate) games: Option<u64>,
    /// Maximum number of states to check
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub(crate) states: Option<u64>,
    /// Seed of the random games
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
