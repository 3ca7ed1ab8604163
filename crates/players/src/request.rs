//! Requests: how to analyze and how to solve a position.

use std::borrow::Cow;

use gametree_search::Limits;
use gametree_search::thinker::Options;

use crate::{Policy, SolveReport};

/// A request to analyze a position.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The name of the thinker. Without one, small games are solved and large ones searched.
    pub thinker: Option<Cow<'static, str>>,
    /// The limits.
    pub limits: Limits,
    /// Options with types. Those that the thinker does not declare are ignored.
    pub options: Options,
    /// Options as text, all of which the thinker must declare.
    pub raw_options: Vec<(String, String)>,
}

impl Request {
    /// The seed of everything random, zero if none is given.
    pub fn seed(&self) -> u64 {
        self.options
            .given_integer("seed")
            .unwrap_or(0)
            .cast_unsigned()
    }
}

/// A request to solve a position.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// The limits.
    pub limits: Limits,
    /// Options for the thinker that proves bounds where the states do not fit into memory.
    pub options: Options,
    /// The maximum number of states in memory.
    pub most_states: usize,
    /// The complete plan of every player is written out if it has at most this many moves.
    pub policy: usize,
    /// Whether to draw the complete map of optimal moves.
    pub map: bool,
    /// What the answer is to tell besides.
    pub detail: Detail,
    /// For estimates by random games.
    pub seed: u64,
}

/// What an answer tells besides the value and the best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Nothing: where a search proves the value, the states are not counted.
    Value,
    /// How many states there are, and the plan.
    Plan,
    /// Also how many nodes minimax and alpha-beta search.
    Comparison,
}

/// What was found by solving.
#[derive(Clone, Debug)]
pub struct Solved {
    /// The answer, with the size of the game.
    pub report: SolveReport,
    /// The complete plan of every player, if it was asked for and the whole game was solved.
    pub policy: Option<Policy>,
    /// The complete map of optimal moves as SVG, if it was asked for and fits the game.
    pub map: Option<String>,
}

/// Progress of solving.
#[derive(Clone, PartialEq, Debug)]
pub enum SolveProgress {
    /// The states are being enumerated.
    States {
        /// The estimated number of states.
        expected: f64,
    },
    /// There are many states: the value is proven without keeping them all in memory.
    Large {
        /// The number of states, if it was estimated.
        states: Option<f64>,
    },
    /// There are too many states for the memory: only bounds can be proven.
    TooLarge {
        /// The estimated number of states.
        states: f64,
        /// The estimated number of nodes of the tree.
        tree: f64,
        /// The maximum number of states in memory.
        most: usize,
    },
    /// The bounds proven so far.
    Bounds {
        /// At least this, for the player to move.
        lower: f64,
        /// At most this.
        upper: f64,
        /// The depth of the search; zero for methods without one.
        depth: u32,
    },
}
