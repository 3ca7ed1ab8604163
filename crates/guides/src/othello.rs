//! Othello: patterns, mobility, stability, and an endgame solver.

mod endgame;
mod last_squares;
mod local_table;
mod mobility;
mod ordering;
mod patterns;
mod stability;
#[cfg(test)]
mod tests;
mod weights;

use std::sync::{Arc, LazyLock};

use gametree_games::Othello;
use gametree_games::othello::{Action, mixed, moves};
use gametree_rules::{Game, Player, Turn};
use gametree_search::pvs::{
    Guide, Knowledge, MoveList, Parameters, ProbCut, Score, ScoredMove, Solved, Stage, Step, Steps,
    Tactics, Window,
};

use endgame::{Endgame, Position, stability_bound};
pub use local_table::LocalTable;
pub use mobility::Mobility;
use ordering::Candidate;
pub use patterns::{Before, FEATURES, Indices, LAYOUT, Layout};
pub use weights::{DEPTHS, PHASES, WEIGHT_SCALE, Weights, phase, shallow};

/// Points to a disc.
pub(crate) const UNIT: Score = 16;
/// A position with at most this many empty squares is solved at once, whatever the depth.
const AT_ONCE: u32 = 6;
/// A position with at most this many is solved here rather than by the search, if the depth reaches the end.
const SOLVED: u32 = 10;
/// Moves are scored by the evaluation from this depth on, with at least this many empty squares.
const EVALUATED_FROM: i32 = 3;
const EVALUATED_EMPTY: u32 = 14;
/// Without weights: a corner in moves, and a move in points.
const CORNER: i32 = 6;
const MOVE: Score = UNIT * 5 / 4;

/// An evaluation by patterns of the 8x8 board, and an endgame solver.
#[derive(Clone, Debug)]
pub struct OthelloGuide {
    weights: Option<Arc<Weights>>,
}

static LEARNED: LazyLock<Option<Arc<Weights>>> =
    LazyLock::new(|| Weights::from_bytes(include_bytes!("../weights/othello.bin")).map(Arc::new));

impl Default for OthelloGuide {
    /// With the weights in the repository.
    fn default() -> OthelloGuide {
        OthelloGuide {
            weights: LEARNED.clone(),
        }
    }
}

impl OthelloGuide {
    /// With these weights; without any, it counts moves and corners.
    pub fn with_weights(weights: Option<Weights>) -> OthelloGuide {
        OthelloGuide {
            weights: weights.map(Arc::new),
        }
    }

    /// The weights for boards of this size.
    #[inline]
    fn learned(&self, game: &Othello) -> Option<&Weights> {
        self.weights.as_deref().filter(|_| game.side() == 8)
    }

    /// Pushes the moves; far from the leaves and from the end, scored by the evaluation after them.
    #[inline]
    fn push_moves(&self, game: &Othello, depth: i32, list: &mut MoveList<Action>) {
        if depth < EVALUATED_FROM || game.empty().count_ones() < EVALUATED_EMPTY {
            return ordering::push(game, list, |_| 0);
        }
        let Some(weights) = self.learned(game) else {
            return ordering::push(game, list, |candidate| self.estimate(candidate.next));
        };
        let layout = &*LAYOUT;
        let before = layout.before(game.own(), game.opponent());
        ordering::push(game, list, |candidate| {
            let &Candidate {
                square,
                flipped,
                next,
                answers,
            } = candidate;
            let possible = [answers, moves(next.opponent(), next.own())];
            let taken = next.own() | next.opponent();
            let indices = layout.indices_after(&before, square, flipped, taken, possible);
            points(weights.score(&indices, taken))
        });
    }

    /// The static evaluation for the player to move.
    #[inline]
    fn estimate(&self, game: &Othello) -> Score {
        let (own, opponent) = (game.own(), game.opponent());
        if let Some(weights) = self.learned(game) {
            return points(weights.estimate(own, opponent));
        }
        let board = game.board();
        let last = game.side() - 1;
        let corners = 1_u64 | 1 << last | 1 << (8 * last) | 1 << (9 * last);
        let worth = |own: u64, opponent: u64| {
            let held = (own & corners).count_ones().cast_signed();
            (moves(own, opponent) & board).count_ones().cast_signed() + CORNER * held
        };
        let most = (board.count_ones().cast_signed() - 1) * UNIT;
        (MOVE * (worth(own, opponent) - worth(opponent, own))).clamp(-most, most)
    }
}

/// Fractions of a disc as points; no estimate equals a win by all discs.
#[inline]
fn points(parts: i32) -> Score {
    ((parts * UNIT + WEIGHT_SCALE / 2) >> WEIGHT_SCALE.ilog2()).clamp(-63 * UNIT, 63 * UNIT)
}

/// Solves a position on a board of this many squares.
#[inline]
fn solve<const CELLS: i32>(game: &Othello, window: Window, table: &mut LocalTable) -> Solved {
    let alpha = window.alpha.div_euclid(UNIT).max(-CELLS - 1);
    let beta = -(-window.beta).div_euclid(UNIT).max(-CELLS - 1);
    let mut endgame = Endgame::<CELLS> { nodes: 0, table };
    let position = Position::new(game.own(), game.opponent(), game.empty());
    Solved {
        score: UNIT * endgame.solve(&position, alpha, beta),
        nodes: endgame.nodes,
    }
}

impl Guide<Othello> for OthelloGuide {
    const STEPS: Steps = Steps::PLAIN
        .with(Step::StaticBounds)
        .with(Step::InternalIterativeDeepening)
        .with(Step::ProbCut);

    #[inline]
    fn evaluate(&self, game: &Othello, _: Player) -> Score {
        self.estimate(game)
    }

    /// The same for both players: only the discs of the player to move and of the opponent matter.
    #[inline]
    fn key(&self, game: &Othello) -> u64 {
        mixed(game.own(), game.opponent(), game.side() as u64)
    }

    fn parameters(&self, _: &Othello) -> Parameters {
        Parameters {
            tt_min_depth: SOLVED.cast_signed() + 1,
            etc_min_depth: SOLVED.cast_signed() + 1,
            iid_min_depth: 18,
            ..Parameters::with_unit(UNIT)
        }
    }

    #[inline]
    fn moves(&self, game: &Othello, (): &(), stage: Stage, list: &mut MoveList<Action>) -> bool {
        match stage {
            Stage::All { depth } => self.push_moves(game, depth, list),
            Stage::Quiescence { .. } => {}
            Stage::Captures | Stage::Quiets => return false,
        }
        true
    }

    #[inline]
    fn after(&self, game: &Othello, candidate: &ScoredMove<Action>) -> Othello {
        match candidate.action {
            Action::Put(square) => game.put(square, candidate.data),
            Action::Pass => game.after(Action::Pass),
        }
    }

    fn history_index(&self, player: Player, candidate: &ScoredMove<Action>) -> usize {
        match candidate.action {
            Action::Put(square) => 2 + 2 * square.index() + player.index(),
            Action::Pass => 1,
        }
    }
}

impl Knowledge<Othello> for OthelloGuide {
    type NodeInfo = ();
    type ThreadCache = LocalTable;

    #[inline]
    fn outcome(&self, game: &Othello, player: Player, _: Score) -> Score {
        UNIT * game.score(player)
    }

    /// Stable discs of the opponent bound the score.
    #[inline]
    fn static_bounds(&self, game: &Othello, window: Window, (): &mut ()) -> Window {
        let alpha = window.alpha.div_euclid(UNIT).max(-65);
        if game.side() == 8
            && let Some(bound) = stability_bound(
                game.own(),
                game.opponent(),
                game.empty().count_ones(),
                alpha,
            )
        {
            return Window::FULL.lower_beta(UNIT * bound);
        }
        Window::FULL
    }

    #[inline]
    fn solve(
        &self,
        game: &Othello,
        window: Window,
        depth: i32,
        table: &mut LocalTable,
    ) -> Option<Solved> {
        let empty = game.empty();
        let left = empty.count_ones();
        if left > AT_ONCE && (left > SOLVED || depth < left.cast_signed()) {
            return None;
        }
        Some(match game.side() {
            8 => solve::<64>(game, window, table),
            6 => solve::<36>(game, window, table),
            _ => solve::<16>(game, window, table),
        })
    }

    /// The data of a move include its own square if the opponent has an answer.
    #[inline]
    fn turn_after(&self, (): &(), candidate: &ScoredMove<Action>, next: &Othello) -> Turn {
        match candidate.action {
            Action::Put(square) if candidate.data & square.bit() != 0 => Turn::Player(next.mover()),
            _ => next.turn(),
        }
    }

    fn remaining(&self, game: &Othello) -> Option<u32> {
        Some(game.empty().count_ones())
    }
}

impl Tactics<Othello> for OthelloGuide {
    fn probcut(&self, game: &Othello, depth: i32) -> Option<ProbCut> {
        /// The margin in standard errors.
        const SIGMAS: f64 = 1.3;
        let weights = self.learned(game)?;
        let left = game.empty().count_ones();
        if depth >= left.cast_signed() {
            return None;
        }
        let known = usize::try_from(depth).ok()?.min(DEPTHS - 1);
        let deeper = depth - i32::try_from(known).ok()?;
        let shallow = i32::from(shallow(known)?) + deeper / 2;
        let error = weights.errors[phase(left)][known];
        (error > 0).then(|| ProbCut {
            depth: shallow,
            margin: (f64::from(error) * SIGMAS * f64::from(UNIT) / f64::from(WEIGHT_SCALE))
                as Score,
        })
    }
}
