//! Principal variation search: one alpha-beta for every deterministic two-player game of perfect information with
//! constant sum. What a single game knows is in its [`Guide`].
//!
//! [`think`] deepens iteratively and evaluates at the leaves; [`prove`] follows every line to its end.
//!
//! One node is searched in `node.rs`, step by step. The modules it calls are named after their techniques: `tt`,
//! `pruning`, `probcut`, `singular`, `move_picker`, `history`, `correction`, `qsearch`, `abdada`, `pv`.

mod abdada;
mod best;
mod child;
mod correction;
mod from_evaluation;
mod guide;
mod history;
mod knowledge;
mod mailbox;
mod memory;
mod move_list;
mod move_picker;
mod node;
mod node_type;
mod parallel_proof;
mod parameters;
mod probcut;
mod prove;
mod pruning;
mod pv;
mod qsearch;
mod root;
mod root_answer;
mod score;
mod searcher;
mod shortest_mate;
mod singular;
mod steps;
mod table;
mod think;
mod thread_state;
mod threads;
mod tt;

use gametree_rules::Game;

pub use correction::CORRECTION_KEYS;
pub use from_evaluation::{AsEvaluation, FromEvaluation};
pub use guide::{Guide, Stage};
pub use knowledge::{EvaluationTerm, Knowledge, ProbCut, Solved, Tactics};
pub use memory::{HASH_MEGABYTES, Memory, check_hash};
pub use move_list::{MoveList, ScoredMove};
pub use node_type::{MoveContext, NodeType};
pub use parameters::{OFF, Parameter, Parameters};
pub use prove::prove;
pub use score::{INFINITE, Score, Window};
pub use steps::{Step, Steps};
pub use think::{think, think_after};

/// A game that several threads can search.
pub trait Searchable: Game<Action: Send + Sync> + Send + Sync {}

impl<G: Game<Action: Send + Sync> + Send + Sync> Searchable for G {}

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The steps to take.
    pub steps: Steps,
    /// The number of threads.
    pub threads: usize,
    /// The number of best moves to give an exact value (MultiPV).
    pub lines: usize,
    /// Whether a search on one thread runs on the caller's own, whose stack must be deep enough for the longest line.
    /// Many short searches would spend more time on starting threads than on searching.
    pub on_caller_thread: bool,
    /// Depths and margins instead of those of the guide.
    pub parameters: Option<Parameters>,
}

impl Options {
    /// The depths and margins of a search from this root.
    pub(crate) fn parameters<G: Game, U: Guide<G>>(&self, guide: &U, root: &G) -> Parameters {
        self.parameters.unwrap_or_else(|| guide.parameters(root))
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            steps: Steps::default(),
            threads: 1,
            lines: 1,
            on_caller_thread: false,
            parameters: None,
        }
    }
}
