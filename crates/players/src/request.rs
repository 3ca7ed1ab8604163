//! What people ask of a position.

use gametree_search::pvs::Options;
use gametree_search::textbook::Settings;
use gametree_search::{Algorithm, Limits};

use crate::{Policy, SolveReport};

/// How a position is to be analysed.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// By which algorithm; if nobody says, small games are solved and large ones searched.
    pub algorithm: Option<Algorithm>,
    /// How far.
    pub limits: Limits,
    /// With which conventions and seed.
    pub settings: Settings,
    /// How the engine searches.
    pub engine: Engine,
}

/// How the engine searches.
#[derive(Clone, Copy, Debug)]
pub struct Engine {
    /// With which steps, on how many threads, for how many best lines.
    pub options: Options,
    /// With how many megabytes for what it finds.
    pub hash: usize,
    /// Whether it begins with nothing that an earlier search found, so that it does the same each time.
    pub fresh: bool,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine {
            options: Options::default(),
            hash: 64,
            fresh: false,
        }
    }
}

/// How a position is to be solved.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// How far.
    pub limits: Limits,
    /// How the engine searches what is too large to hold.
    pub engine: Engine,
    /// How many states may be held in memory.
    pub most_states: usize,
    /// The complete plan of every player is written out if it has at most this many moves.
    pub policy: usize,
    /// Whether to draw the complete map of optimal moves.
    pub map: bool,
    /// Whether to count what minimax and alpha-beta look at, too.
    pub compare: bool,
    /// For estimates by random games.
    pub seed: u64,
}

/// What was found by solving.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer, and how large everything was.
    pub report: SolveReport,
    /// The complete plan of every player, if it was asked for and the whole game was solved.
    pub policy: Option<Policy>,
    /// The complete map of optimal moves as SVG, if it was asked for and fits the game.
    pub map: Option<String>,
}

/// How far solving has come, for those who wait.
#[derive(Clone, PartialEq, Debug)]
pub enum Stage {
    /// The states are being looked at; there may be about so many.
    States {
        /// About how many there are in all.
        expected: f64,
    },
    /// There are many states: the value is proven without holding them all.
    Large {
        /// About how many states there are.
        states: f64,
    },
    /// There are too many states to hold: only bounds can be proven.
    TooLarge {
        /// About how many states there are.
        states: f64,
        /// About how many nodes the tree has.
        tree: f64,
        /// How many states may be held in memory.
        most: usize,
    },
    /// What is proven by now.
    Bounds {
        /// At least this, for the player to move.
        lower: f64,
        /// At most this.
        upper: f64,
        /// Looking this many actions ahead; zero where that is not how it is done.
        depth: u32,
    },
}
