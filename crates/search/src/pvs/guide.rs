//! The guide: the interface of a game to principal variation search.

use gametree_rules::{Game, Player};

use crate::pvs::Score;
use crate::pvs::knowledge::{EvaluationTerm, Knowledge, Tactics};
use crate::pvs::move_list::{MoveList, ScoredMove};
use crate::pvs::parameters::Parameters;
use crate::pvs::steps::Steps;

/// Which moves of a position are generated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// All of them, scored for a search of this depth.
    All {
        /// The depth of the node.
        depth: i32,
    },
    /// The noisy ones: captures, promotions and the like.
    Captures,
    /// Those that [`Stage::Captures`] leaves out.
    Quiets,
    /// The moves of quiescence search.
    Quiescence {
        /// Zero where the main search ended, and less further on.
        depth: i32,
    },
}

/// The interface of a game to the search: an evaluation, keys for the transposition table, and move ordering. What a game
/// knows exactly is its [`Knowledge`], what selective search asks are its [`Tactics`]; both may be left empty.
///
/// Scores count in whole points, [`Parameters::unit`] of them to a utility of one, always for the player to move.
pub trait Guide<G: Game>: Knowledge<G> + Tactics<G> {
    /// The static evaluation for the player to move.
    fn evaluate(&self, game: &G, player: Player) -> Score;

    /// The key of a position in the transposition table: equal for positions of equal value, such as mirrored ones.
    fn key(&self, game: &G) -> u64;

    /// The steps that the search of this game may take. What is left out is not compiled for it, whatever the parameters
    /// say: a smaller and faster search, such as [`Steps::PLAIN`] with what the guide knows.
    const STEPS: Steps = Steps::ALL;

    /// The depths and margins of the search from this root.
    fn parameters(&self, root: &G) -> Parameters {
        Parameters::of(root)
    }

    /// The same as [`evaluate`](Guide::evaluate), with the thread's cache at hand.
    #[inline]
    fn evaluate_cached(&self, game: &G, player: Player, cache: &mut Self::ThreadCache) -> Score {
        let _ = cache;
        self.evaluate(game, player)
    }

    /// The terms whose sum is the evaluation; empty if it is not such a sum.
    fn terms(&self, game: &G) -> Vec<EvaluationTerm> {
        let _ = game;
        Vec::new()
    }

    /// Generates the moves of a stage with their scores, always in the same order, and returns whether the stage applies:
    /// a guide that cannot separate captures from quiet moves in a position generates nothing at those stages.
    ///
    /// - [`Stage::All`] and [`Stage::Captures`] followed by [`Stage::Quiets`] give the same moves in the same order.
    ///   Moves proven to be no better than another one that is given, or than the lower bound of
    ///   [`static_bounds`](Knowledge::static_bounds), may be left out. At least one is given, unless the game is over.
    /// - Captures that score at least zero are searched before quiet moves are generated; their scores must exceed every
    ///   history score, two million.
    /// - [`Stage::Quiescence`] gives none if the position is quiet.
    #[inline]
    fn moves(
        &self,
        game: &G,
        info: &Self::NodeInfo,
        stage: Stage,
        list: &mut MoveList<G::Action>,
    ) -> bool {
        let _ = info;
        match stage {
            Stage::All { .. } => list.push_all(game),
            Stage::Quiescence { .. } => {}
            Stage::Captures | Stage::Quiets => return false,
        }
        true
    }

    /// The exact score of a move whose score was an upper bound, computed when the move is picked (lazily evaluated
    /// exchanges). Quiescence search prunes moves below zero.
    #[inline]
    fn exact_score(&self, game: &G, candidate: &ScoredMove<G::Action>) -> i32 {
        let _ = game;
        candidate.score()
    }

    /// The position after a move.
    #[inline]
    fn after(&self, game: &G, candidate: &ScoredMove<G::Action>) -> G {
        game.after(candidate.action)
    }

    /// The key of the position after a move.
    #[inline]
    fn key_after(&self, game: &G, candidate: &ScoredMove<G::Action>) -> u64 {
        self.key(&self.after(game, candidate))
    }

    /// The index of a move in the histories, less than [`Parameters::history_size`]; zero for a move without history.
    #[inline]
    fn history_index(&self, player: Player, candidate: &ScoredMove<G::Action>) -> usize {
        let _ = (player, candidate);
        0
    }
}
