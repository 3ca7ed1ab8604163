//! The transposition table at a node: cutoffs, stores, enhanced transposition cutoffs; and cutoffs by static bounds.

use std::num::NonZeroU64;
use std::ops::Range;

use gametree_rules::{Game, Turn};

use crate::pvs::guide::Guide;
use crate::pvs::node::Node;
use crate::pvs::node_type::Mode;
use crate::pvs::score::{INFINITE, Score, Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::pvs::table::{Entry, MoveIndex, stored};

/// Added to the stored depth for each widening of the ProbCut margin: more than the depth of any game with such
/// margins.
const SIGMA_DEPTH: i32 = 64;

/// The result of the search of a node, and what the table stores with it.
pub(super) struct Searched {
    pub(super) value: Value,
    pub(super) best_move: MoveIndex,
    /// The binary logarithm of the nodes.
    pub(super) cost: u8,
    pub(super) depth: i32,
    pub(super) ply: i32,
    pub(super) window: Window,
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// The value of a table entry, if it is deep enough and decides the node. Unproven entries cut only at null
    /// windows.
    #[inline]
    pub(super) fn tt_cutoff<M: Mode>(
        &self,
        entry: &Entry,
        depth: i32,
        ply: i32,
        window: Window,
    ) -> Option<Value> {
        let proven = entry.is_proven();
        if !proven
            && (M::PROOF || i32::from(entry.depth) < self.tt_depth(depth) || !window.is_null())
        {
            return None;
        }
        let shift = |score: i16| {
            if proven {
                self.scale.score_from_tt(Score::from(score), ply)
            } else {
                Score::from(score)
            }
        };
        let (lower, upper) = (shift(entry.lower), shift(entry.upper));
        let score = if window.fails_high(lower) {
            lower
        } else if window.fails_low(upper) || lower == upper {
            upper
        } else {
            return None;
        };
        Some(Value {
            score,
            lower_proven: proven && score <= lower,
            upper_proven: proven && score >= upper,
        })
    }

    /// The static evaluation, brought within the bounds of a table entry.
    #[inline]
    pub(super) fn tt_adjusted_eval(&self, entry: Option<&Entry>, static_eval: Score) -> Score {
        let Some(entry) = entry.filter(|entry| !entry.is_proven()) else {
            return static_eval;
        };
        let bound = |stored: i16| {
            let bound = Score::from(stored);
            (bound.abs() < INFINITE && !self.scale.is_win(bound.abs())).then_some(bound)
        };
        let eval = bound(entry.upper).map_or(static_eval, |upper| static_eval.min(upper));
        bound(entry.lower).map_or(eval, |lower| eval.max(lower))
    }

    /// The depth under which a result is stored: a wider ProbCut margin counts as deeper.
    #[inline]
    fn tt_depth(&self, depth: i32) -> i32 {
        depth + SIGMA_DEPTH * self.probcut_sigma
    }

    /// Stores the result of a search. A bound of the same depth that was known before is kept.
    #[inline]
    pub(super) fn tt_store(&mut self, key: u64, known: Option<Entry>, searched: &Searched) {
        let &Searched { value, ply, .. } = searched;
        let mut is_lower = !searched.window.fails_low(value.score);
        let mut is_upper = !searched.window.fails_high(value.score);
        // A proven win is worth more than the estimate that there is no sooner one.
        if is_lower && is_upper && value.lower_proven != value.upper_proven {
            is_upper &= !(value.lower_proven && self.scale.is_win(value.score));
            is_lower &= !(value.upper_proven && self.scale.is_loss(value.score));
        }
        let proven = (value.lower_proven || !is_lower) && (value.upper_proven || !is_upper);
        let score = if proven {
            stored(self.scale.score_to_tt(value.score, ply))
        } else {
            stored(value.score)
        };
        let depth = if proven {
            Entry::PROVEN
        } else {
            let deepest = i32::from(Entry::PROVEN) - 1;
            self.tt_depth(searched.depth).clamp(0, deepest) as u8
        };
        let (mut lower, mut upper) = (stored(-INFINITE), stored(INFINITE));
        if let Some(known) = known.filter(|known| known.depth == depth) {
            (lower, upper) = (known.lower, known.upper);
        }
        if is_lower {
            lower = score;
        }
        if is_upper {
            upper = score;
        }
        // A new bound that contradicts the one kept from before replaces it.
        if lower > upper {
            (lower, upper) = (score, score);
        }
        self.table.put(
            key,
            Entry {
                lower,
                upper,
                depth,
                hash_move: searched.best_move,
                cost: searched.cost,
            },
        );
        // The table grows once as many entries were stored as the buckets in use can hold.
        self.stores_until_growth -= 1;
        if self.stores_until_growth == 0 {
            self.table.grow();
            self.stores_until_growth = self.table.stores_until_growth();
        }
    }

    /// The guide's static bounds, or the value if they decide the node.
    #[inline]
    pub(super) fn static_bounds(
        &self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &mut U::NodeInfo,
    ) -> Result<Window, Value> {
        if !self.uses(Step::StaticBounds) {
            return Ok(Window::FULL);
        }
        let bounds = self.guide.static_bounds(node.game, node.window, info);
        let exact = bounds.is_exact();
        if node.window.fails_high(bounds.alpha) {
            return Err(Value {
                upper_proven: exact,
                ..Value::proven(bounds.alpha)
            });
        }
        if node.window.fails_low(bounds.beta) || exact {
            return Err(Value {
                lower_proven: exact,
                ..Value::proven(bounds.beta)
            });
        }
        Ok(bounds)
    }

    /// Whether the static bounds of all moves are computed before the first is searched.
    #[inline]
    pub(super) fn uses_move_bounds(&self, depth: i32) -> bool {
        self.uses(Step::StaticBounds) && depth >= self.params.move_bounds_min_depth
    }

    /// A move that is known to fail high before any is searched.
    #[inline]
    pub(super) fn cutoff_before_search<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &U::NodeInfo,
        moves: Range<usize>,
        beta: Score,
    ) -> Option<(Value, MoveIndex)> {
        if self.uses_move_bounds(node.depth)
            && let Some(cutoff) = self.move_bound_cutoff(node.game, info, moves.clone(), beta)
        {
            return Some(cutoff);
        }
        if moves.len() > 1 {
            return self.enhanced_transposition_cutoff::<M>(node, info, moves, beta);
        }
        None
    }

    /// A move whose static bound fails high.
    fn move_bound_cutoff(
        &self,
        game: &G,
        info: &U::NodeInfo,
        moves: Range<usize>,
        beta: Score,
    ) -> Option<(Value, MoveIndex)> {
        let window = Window::FULL.lower_beta(beta);
        self.moves.list[moves].iter().find_map(|candidate| {
            let bound = self.guide.move_bound(game, info, candidate, beta)?;
            Some((Value::within(bound, window), candidate.index()))
        })
    }

    /// A move whose table entry fails high. Stores the keys after the moves, and prefetches their buckets: Plaat,
    /// Schaeffer, Pijls and de Bruin, Exploiting Graph Properties of Game Trees,
    /// 1996.
    fn enhanced_transposition_cutoff<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &U::NodeInfo,
        moves: Range<usize>,
        beta: Score,
    ) -> Option<(Value, MoveIndex)> {
        if node.depth < self.params.etc_min_depth
            || !self.uses(Step::TranspositionTable)
            || !self.uses(Step::EnhancedTranspositionCutoffs)
        {
            return None;
        }
        // All buckets are prefetched before the first is needed.
        for candidate in &mut self.moves.list[moves.clone()] {
            let key = self.guide.key_after(node.game, candidate);
            self.table.prefetch(key);
            candidate.key = NonZeroU64::new(key);
        }
        for candidate in &self.moves.list[moves] {
            let Some(entry) = candidate.key.and_then(|key| self.table.get(key.get())) else {
                continue;
            };
            let proven = entry.is_proven();
            if !proven && (M::PROOF || i32::from(entry.depth) < self.tt_depth(node.depth - 1)) {
                continue;
            }
            let upper = Score::from(entry.upper);
            let upper = if proven {
                self.scale.score_from_tt(upper, node.ply + 1)
            } else {
                upper
            };
            if -upper < beta {
                continue;
            }
            // Checked last, since most entries do not fail high anyway.
            let next = self.guide.after(node.game, candidate);
            if self.guide.turn_after(info, candidate, &next) == Turn::Player(node.player) {
                continue;
            }
            let value = Value {
                score: -upper,
                lower_proven: proven,
                upper_proven: false,
            };
            return Some((value, candidate.index()));
        }
        None
    }
}
