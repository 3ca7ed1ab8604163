//! Othello: what discs lie where, who can move, and the last moves worked out.

mod endgame;
mod last;
mod mobility;
mod patterns;
mod pocket;
mod rank;
mod stability;
#[cfg(test)]
mod tests;
mod weights;

use std::sync::{Arc, LazyLock};

use gametree_games::Othello;
use gametree_games::othello::{Action, mixed, moves};
use gametree_rules::{Game, Player, Turn};
use gametree_search::pvs::{Forecast, Guide, INFINITE, Interval, Ranked, Ranking, Score, Solved};

use endgame::{Endgame, Position, ceiling};
pub use mobility::Mobility;
pub use patterns::{Before, FEATURES, Indices, LAYOUT, Layout};
pub use pocket::Pocket;
use rank::Candidate;
pub use weights::{DEPTHS, PARTS, PHASES, Weights, phase, shallow};

/// Points to a disc.
pub(crate) const UNIT: Score = 16;
/// With at most so many empty squares a position is worked out at once, however far one means to look.
const AT_ONCE: u32 = 6;
/// With at most so many it is worked out here rather than by the search, if that means to look to the end.
const SOLVED: u32 = 10;
/// Moves are ranked by what they look worth where it is at least so far to look, with so many squares empty.
const EVALUATED_FROM: i32 = 3;
const EVALUATED_EMPTY: u32 = 14;
/// A corner is worth so many moves, and a move so many points, to who has learned nothing.
const CORNER: i32 = 6;
const MOVE: Score = UNIT * 5 / 4;

/// Knows what each look of the large board is worth, and works out the last moves.
#[derive(Clone, Debug)]
pub struct Patterns {
    weights: Option<Arc<Weights>>,
}

static LEARNED: LazyLock<Option<Arc<Weights>>> =
    LazyLock::new(|| Weights::from_bytes(include_bytes!("../weights/othello.bin")).map(Arc::new));

impl Default for Patterns {
    /// With what is known by now.
    fn default() -> Patterns {
        Patterns {
            weights: LEARNED.clone(),
        }
    }
}

impl Patterns {
    /// With these weights; without any, counts moves and corners.
    pub fn with(weights: Option<Weights>) -> Patterns {
        Patterns {
            weights: weights.map(Arc::new),
        }
    }

    /// What was learned of boards of this size.
    #[inline]
    fn learned(&self, game: &Othello) -> Option<&Weights> {
        self.weights.as_deref().filter(|_| game.side() == 8)
    }

    /// What a board looks worth to the player to move.
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

/// Parts of a disc as points, such that no hope is worth a win by all discs.
#[inline]
fn points(parts: i32) -> Score {
    ((parts * UNIT + PARTS / 2) >> PARTS.ilog2()).clamp(-63 * UNIT, 63 * UNIT)
}

/// What a position on a board of so many squares is worth.
#[inline]
fn worked_out<const CELLS: i32>(game: &Othello, window: Interval, pocket: &mut Pocket) -> Solved {
    let alpha = window.alpha.div_euclid(UNIT).max(-CELLS - 1);
    let beta = -(-window.beta).div_euclid(UNIT).max(-CELLS - 1);
    let mut endgame = Endgame::<CELLS> { nodes: 0, pocket };
    let position = Position::new(game.own(), game.opponent(), game.empty());
    let value = UNIT * endgame.solve(&position, alpha, beta);
    Solved {
        value,
        nodes: endgame.nodes,
    }
}

impl Guide<Othello> for Patterns {
    type Notes = ();
    type Pad = Pocket;

    fn unit(&self, _: &Othello) -> Score {
        UNIT
    }

    #[inline]
    fn outcome(&self, game: &Othello, player: Player, _: Score) -> Score {
        UNIT * game.score(player)
    }

    #[inline]
    fn evaluate(&self, game: &Othello, _: Player) -> Score {
        self.estimate(game)
    }

    /// Whose turn it is does not matter, only which discs are theirs.
    #[inline]
    fn key(&self, game: &Othello) -> u64 {
        mixed(game.own(), game.opponent(), game.side() as u64)
    }

    #[inline]
    fn solve(
        &self,
        game: &Othello,
        window: Interval,
        depth: i32,
        pocket: &mut Pocket,
    ) -> Option<Solved> {
        let empty = game.empty();
        let left = empty.count_ones();
        if left > AT_ONCE && (left > SOLVED || depth < left.cast_signed()) {
            return None;
        }
        Some(match game.side() {
            8 => worked_out::<64>(game, window, pocket),
            6 => worked_out::<36>(game, window, pocket),
            _ => worked_out::<16>(game, window, pocket),
        })
    }

    #[inline]
    fn probe(&self, game: &Othello, window: Interval, (): &mut ()) -> Interval {
        let mut known = Interval {
            alpha: -INFINITE,
            beta: INFINITE,
        };
        let alpha = window.alpha.div_euclid(UNIT).max(-65);
        if game.side() == 8
            && let Some(ceiling) = ceiling(
                game.own(),
                game.opponent(),
                game.empty().count_ones(),
                alpha,
            )
        {
            known.beta = UNIT * ceiling;
        }
        known
    }

    #[inline]
    fn actions(&self, game: &Othello, (): &(), ranking: &mut Ranking<Action>) {
        rank::rank(game, ranking, |_| 0);
    }

    #[inline]
    fn actions_at(&self, game: &Othello, depth: i32, (): &(), ranking: &mut Ranking<Action>) {
        if depth < EVALUATED_FROM || game.empty().count_ones() < EVALUATED_EMPTY {
            return self.actions(game, &(), ranking);
        }
        let Some(weights) = self.learned(game) else {
            return rank::rank(game, ranking, |candidate| self.estimate(candidate.next));
        };
        let layout = &*LAYOUT;
        let before = layout.before(game.own(), game.opponent());
        rank::rank(game, ranking, |candidate| {
            let &Candidate {
                square,
                turned,
                next,
                answers,
            } = candidate;
            let possible = [answers, moves(next.opponent(), next.own())];
            let taken = next.own() | next.opponent();
            let indices = layout.indices_after(&before, square, turned, taken, possible);
            points(weights.weigh(&indices, taken))
        });
    }

    #[inline]
    fn after(&self, game: &Othello, ranked: &Ranked<Action>) -> Othello {
        match ranked.action {
            Action::Put(square) => game.put(square, ranked.note),
            Action::Pass => game.after(Action::Pass),
        }
    }

    /// A note has the square itself where the other can answer.
    #[inline]
    fn turn_after(&self, (): &(), ranked: &Ranked<Action>, next: &Othello) -> Turn {
        match ranked.action {
            Action::Put(square) if ranked.note & square.bit() != 0 => Turn::Player(next.mover()),
            _ => next.turn(),
        }
    }

    fn forecast(&self, game: &Othello, depth: i32) -> Option<Forecast> {
        const CERTAINTY: f64 = 1.3;
        let weights = self.learned(game)?;
        let left = game.empty().count_ones();
        if depth >= left.cast_signed() {
            return None;
        }
        let known = usize::try_from(depth).ok()?.min(DEPTHS - 1);
        let deeper = depth - i32::try_from(known).ok()?;
        let shallow = i32::from(shallow(known)?) + deeper / 2;
        let error = weights.errors[phase(left)][known];
        (error > 0).then(|| Forecast {
            depth: shallow,
            margin: (f64::from(error) * CERTAINTY * f64::from(UNIT) / f64::from(PARTS)) as Score,
        })
    }

    fn slot(&self, player: Player, ranked: &Ranked<Action>) -> usize {
        match ranked.action {
            Action::Put(square) => 2 + 2 * square.index() + player.index(),
            Action::Pass => 1,
        }
    }

    fn remaining(&self, game: &Othello) -> Option<u32> {
        Some(game.empty().count_ones())
    }

    fn table_from(&self) -> i32 {
        SOLVED.cast_signed() + 1
    }

    fn successors_from(&self) -> i32 {
        SOLVED.cast_signed() + 1
    }

    fn presort_from(&self) -> Option<i32> {
        Some(18)
    }
}
