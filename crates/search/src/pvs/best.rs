//! The best move of a node so far.

use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::table::MoveIndex;

/// The best move of a node so far, and whether its value is proven to be an upper bound.
#[derive(Clone, Copy, Debug)]
pub(super) struct BestMove {
    pub(super) value: Value,
    index: MoveIndex,
    /// Whether every move searched has a proven upper bound, and none was pruned.
    upper_proven: bool,
}

impl BestMove {
    /// Before any move is searched.
    pub(super) const NONE: BestMove = BestMove {
        value: Value::proven(-INFINITE),
        index: MoveIndex::NONE,
        upper_proven: true,
    };

    /// A move was pruned because it is estimated to score at most `bound`.
    #[inline]
    pub(super) fn note_pruned(&mut self, bound: Score) {
        self.upper_proven = false;
        if bound > self.value.score {
            self.value = Value::estimate(bound);
        }
    }

    /// Adds a searched move, and returns whether it is better than all before.
    #[inline]
    pub(super) fn update(&mut self, value: Value, index: MoveIndex) -> bool {
        self.upper_proven &= value.upper_proven;
        let improves = value.score > self.value.score;
        if improves {
            (self.value, self.index) = (value, index);
        }
        improves
    }

    /// The result of a beta cutoff, after which the other moves are not searched.
    #[inline]
    pub(super) fn cutoff(mut self) -> (Value, MoveIndex) {
        self.upper_proven = false;
        self.finish()
    }

    /// The result after all moves.
    #[inline]
    pub(super) fn finish(self) -> (Value, MoveIndex) {
        let value = Value {
            upper_proven: self.upper_proven,
            ..self.value
        };
        (value, self.index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first() -> MoveIndex {
        MoveIndex::new(0)
    }

    #[test]
    fn the_first_of_equal_moves_stays_best() {
        let mut best = BestMove::NONE;
        assert!(best.update(Value::proven(3), first()));
        assert!(!best.update(Value::proven(3), MoveIndex::new(1)));
        assert_eq!(best.finish(), (Value::proven(3), first()));
    }

    #[test]
    fn a_pruned_move_leaves_no_proven_upper_bound() {
        let mut best = BestMove::NONE;
        best.update(Value::proven(3), first());
        best.note_pruned(1);
        let (value, index) = best.finish();
        assert_eq!(
            (value.score, value.lower_proven, value.upper_proven),
            (3, true, false)
        );
        assert_eq!(index, first());
    }

    #[test]
    fn a_pruned_move_may_bound_the_score_without_being_the_best() {
        let mut best = BestMove::NONE;
        best.note_pruned(5);
        assert!(!best.update(Value::proven(4), first()));
        assert_eq!(best.finish(), (Value::estimate(5), MoveIndex::NONE));
    }

    #[test]
    fn a_worse_move_without_a_proven_upper_bound_leaves_none() {
        let mut best = BestMove::NONE;
        best.update(Value::proven(3), first());
        best.update(Value::estimate(2), MoveIndex::new(1));
        assert!(!best.finish().0.upper_proven);
    }

    #[test]
    fn a_cutoff_proves_a_lower_bound_only() {
        let mut best = BestMove::NONE;
        best.update(Value::proven(9), first());
        let (value, _) = best.cutoff();
        assert_eq!((value.lower_proven, value.upper_proven), (true, false));
    }
}
