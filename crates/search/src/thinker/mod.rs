//! Ways to think about a game, behind one object-safe trait: the textbook algorithms, principal variation search, the
//! solver, and whatever a developer adds.
//!
//! A [`Thinker`] declares its name, the games that it fits, and its options with their types and ranges; the command line,
//! the arena, the page and protocols read that declaration. It keeps its own memory between moves.

mod equilibrium;
mod greedy;
mod options;
mod principal_variation;
mod record_pvs;
mod solver;
mod textbook;

use gametree_rules::{Game, Record};

pub use equilibrium::{CfrThinker, PLAYABLE};
pub use greedy::Greedy;
pub use options::{OptionError, OptionKind, OptionSpec, OptionValue, Options, Role};
pub use principal_variation::PvsThinker;
pub use solver::SolverThinker;
pub use textbook::TextbookThinker;

use crate::pvs::EvaluationTerm;
use crate::solve::{Bounds, Unsolved};
use crate::textbook::NotExtensive;
use crate::{Answer, DoesNotFit, Limits};

/// The question to a thinker.
#[derive(Debug)]
pub struct Question<'q, G: Game> {
    /// The game so far; its last state is the one to think about.
    pub record: &'q Record<G>,
    /// The limits of the search.
    pub limits: &'q Limits,
    /// The thinker's own options.
    pub options: &'q Options,
}

impl<G: Game> Question<'_, G> {
    /// The position to think about.
    pub fn game(&self) -> &G {
        self.record.state()
    }
}

/// Why a thinker gave no answer.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ThinkError<A> {
    /// It cannot answer for this game.
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
    /// An option has no such value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The system refuses the memory that was asked for.
    #[error("expected memory for {megabytes} MB, which the system refuses: {reason}")]
    Memory {
        /// The size asked for.
        megabytes: usize,
        /// The error of the system.
        reason: String,
    },
    /// The solver gave up.
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    /// The game has no equilibrium that can be computed, as these moves show.
    #[error("{0}")]
    NotExtensive(NotExtensive<A>),
}

/// Proven bounds, or why there are none.
pub type Proof<A> = Result<Bounds<A>, ThinkError<A>>;

/// A thinker that proves the value of a position without holding every state.
pub trait Prover<G: Game> {
    /// Proves bounds of the value, exact ones if no limit is reached. Better bounds are reported.
    fn prove(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Bounds<G::Action>),
    ) -> Proof<G::Action>;
}

/// One way to think about positions of a game.
///
/// Everything but [`name`](Thinker::name), [`about`](Thinker::about), [`think`](Thinker::think) and
/// [`without_memory`](Thinker::without_memory) has a default. An example of a whole thinker is `Greedy`, in
/// `thinker/greedy.rs`.
///
/// A thinker is registered for one game by `GameEntry::thinker` (`crates/players/src/entry.rs`), or for every game of
/// perfect information in `perfect_information` there. `crates/conform/src/searches.rs` tests it.
pub trait Thinker<G: Game>: Send + Sync {
    /// The name on the command line, in files and in JSON: one lower-case word.
    fn name(&self) -> &str;

    /// A description in one line of help.
    fn about(&self) -> &str;

    /// Why it does not fit the game that starts here, and what to use instead; `None` if it fits.
    fn obstacle(&self, root: &G) -> Option<String> {
        let _ = root;
        None
    }

    /// The options that it takes in the game that starts here.
    fn options(&self, root: &G) -> Vec<OptionSpec> {
        let _ = root;
        Vec::new()
    }

    /// The unit in which its answers count nodes, such as nodes, simulations or iterations.
    fn node_unit(&self) -> &'static str {
        "nodes"
    }

    /// Searches a position. Better answers are reported as they are found.
    fn think(
        &self,
        question: &Question<'_, G>,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>>;

    /// The same thinker as one that proves values, if it can.
    fn prover(&self) -> Option<&dyn Prover<G>> {
        None
    }

    /// The terms whose sum is its evaluation of a position; empty if it is not such a sum.
    fn terms(&self, game: &G) -> Vec<EvaluationTerm> {
        let _ = game;
        Vec::new()
    }

    /// A copy of the thinker with empty memory.
    fn without_memory(&self) -> Box<dyn Thinker<G>>;
}
