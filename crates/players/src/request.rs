//! Requests: how to analyze and how to solve a position.

use std::borrow::Cow;

use gametree_search::Limits;
use gametree_search::thinker::Options;

use crate::{Policy, SolveReport};

/// How a position is to be analyzed.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// The thinker to ask, by name. If none is named, small games are solved and large ones searched.
    pub thinker: Option<Cow<'static, str>>,
    /// How far to think.
    pub limits: Limits,
    /// Options for whichever thinker it is: those that it does not declare are left out.
    pub options: Options,
    /// Options as text, all of which the thinker must declare.
    pub given: Vec<(String, String)>,
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

/// How a position is to be solved.
#[derive(Clone, Debug)]
pub struct SolveRequest {
    /// How far.
    pub limits: Limits,
    /// Options for the thinker that proves what is too large to hold.
    pub options: Options,
    /// How many states may be held in memory.
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
        /// About how many states there are, if they were estimated.
        states: Option<f64>,
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
