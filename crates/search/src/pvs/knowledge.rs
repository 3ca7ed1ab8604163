//! Optional parts of a guide: exact knowledge, and tactics for selective search.

use gametree_rules::{Game, Player, Sum, Turn};

use crate::pvs::correction::CORRECTION_KEYS;
use crate::pvs::move_list::ScoredMove;
use crate::pvs::score::{Score, Window};

/// The result of a guide's own solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The score, or a bound of it on the side of the window where it lies.
    pub score: Score,
    /// The number of nodes it took, this one included.
    pub nodes: u64,
}

/// A shallower search whose score predicts that of a deeper one: Buro, ProbCut: An Effective Selective Extension of the
/// Alpha-Beta Algorithm, 1995.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ProbCut {
    /// The depth of the shallower search.
    pub depth: i32,
    /// The margin by which its score must lie outside the window.
    pub margin: Score,
}

/// A term of an evaluation, for people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvaluationTerm {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// What it adds for the first player and for the second, in utilities.
    pub values: [f64; 2],
}

/// Exact knowledge of a game: bounds that need no search, endings that are solved directly, and what saves the search
/// from asking the rules again. Every method has a default.
pub trait Knowledge<G: Game>: Sync {
    /// Data of a node: filled in by [`static_bounds`](Knowledge::static_bounds), passed to the node's moves.
    type NodeInfo: Copy + Default;
    /// The cache of one thread.
    type ThreadCache: Default + Send + 'static;

    /// The score of a finished game for a player, at `unit` points per utility of one.
    fn outcome(&self, game: &G, player: Player, unit: Score) -> Score {
        ((game.utility(player) - even_utility::<G>()) * f64::from(unit)).round() as Score
    }

    /// Bounds of the score that need no search, equal if it is known. `info` holds what the node
    /// [inherited](Knowledge::inherit).
    #[inline]
    fn static_bounds(&self, game: &G, window: Window, info: &mut Self::NodeInfo) -> Window {
        let _ = (game, window, info);
        Window::FULL
    }

    /// The data of the node after a move, from that of the node before it. `refuted` is the beta that no
    /// [static bound of a move](Knowledge::move_bound) reaches, if all were computed.
    #[inline]
    fn inherit(
        &self,
        info: &Self::NodeInfo,
        candidate: &ScoredMove<G::Action>,
        refuted: Option<Score>,
    ) -> Self::NodeInfo {
        let _ = (info, candidate, refuted);
        Self::NodeInfo::default()
    }

    /// A proven lower bound of the score of a move, if that is at least `beta`.
    #[inline]
    fn move_bound(
        &self,
        game: &G,
        info: &Self::NodeInfo,
        candidate: &ScoredMove<G::Action>,
        beta: Score,
    ) -> Option<Score> {
        let _ = (game, info, candidate, beta);
        None
    }

    /// Solves a position directly, if it is near enough to the end of the game and the depth reaches that far.
    #[inline]
    fn solve(
        &self,
        game: &G,
        window: Window,
        depth: i32,
        cache: &mut Self::ThreadCache,
    ) -> Option<Solved> {
        let _ = (game, window, depth, cache);
        None
    }

    /// Whether there is only one move, so that the position after it is stored instead of this one.
    #[inline]
    fn is_forced(&self, info: &Self::NodeInfo) -> bool {
        let _ = info;
        false
    }

    /// The player to move after a move, for guides that know. A game that is over because a player has no move may be
    /// left for the search to find out.
    #[inline]
    fn turn_after(
        &self,
        info: &Self::NodeInfo,
        candidate: &ScoredMove<G::Action>,
        next: &G,
    ) -> Turn {
        let _ = (info, candidate);
        next.turn()
    }

    /// The largest number of moves to the end of the game, if there is one.
    #[inline]
    fn remaining(&self, game: &G) -> Option<u32> {
        let _ = game;
        None
    }

    /// The score between these bounds whose null window a proof should search next; none to start from an estimate.
    fn next_bound(&self, root: &G, bounds: Window) -> Option<Score> {
        let _ = (root, bounds);
        None
    }
}

/// What selective search needs to know of a game: checks, exchanges, threats, repetitions. Every method has a default.
pub trait Tactics<G: Game>: Sync {
    /// Whether the player to move is under a threat that must be answered, such as check. Such a position has no static
    /// evaluation, and its quiescence moves must be all of its moves.
    #[inline]
    fn in_check(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// The position in which the player to move has passed, where a move is always at least as good.
    #[inline]
    fn null_move(&self, game: &G) -> Option<G> {
        let _ = game;
        None
    }

    /// Whether the opponent threatens to win at once.
    #[inline]
    fn mate_threat(&self, game: &G) -> bool {
        let _ = game;
        false
    }

    /// The material that a capture or promotion gains at once.
    #[inline]
    fn capture_gain(&self, candidate: &ScoredMove<G::Action>) -> Option<Score> {
        let _ = candidate;
        None
    }

    /// Whether the exchange that a move starts gains at least `threshold` points (static exchange evaluation).
    #[inline]
    fn see_at_least(&self, game: &G, candidate: &ScoredMove<G::Action>, threshold: Score) -> bool {
        let _ = (game, candidate, threshold);
        true
    }

    /// Keys for correction history, such as the pawn structure; zero for unused ones.
    #[inline]
    fn correction_keys(&self, game: &G) -> [u64; CORRECTION_KEYS] {
        let _ = game;
        [0; CORRECTION_KEYS]
    }

    /// The shallower search that predicts one of this depth.
    #[inline]
    fn probcut(&self, game: &G, depth: i32) -> Option<ProbCut> {
        let _ = (game, depth);
        None
    }

    /// The number of last moves that could be reversed, so that a position may repeat; none where that never happens. A
    /// repeated position scores as a draw.
    #[inline]
    fn reversible_plies(&self, game: &G) -> Option<usize> {
        let _ = game;
        None
    }

    /// Whether a drawn game is a draw because of its history, such as a repetition: the position itself may not be one.
    #[inline]
    fn draw_by_history(&self, game: &G) -> bool {
        let _ = game;
        false
    }
}

/// The utility of an even game.
pub(crate) fn even_utility<G: Game>() -> f64 {
    match G::CLASS.sum {
        Sum::Constant(sum) => sum / 2.0,
        Sum::General => 0.0,
    }
}
