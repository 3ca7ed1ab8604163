//! Statistics of moves for move ordering: killers, history, counter-moves, continuation history.

use crate::pvs::correction::CorrectionHistory;
use crate::pvs::{Step, Steps};

/// The history indices of the last move and of the one before it; zero for a move without history.
pub(crate) type PreviousMoves = [u32; 2];

/// Which moves caused cutoffs, and how often.
#[derive(Debug)]
pub(crate) struct Histories<A> {
    killers: Vec<[Option<A>; 2]>,
    history: Vec<i32>,
    counter_moves: Vec<Option<A>>,
    /// How good a move was after the last move, and after the one before it.
    continuations: [Vec<i16>; 2],
    size: usize,
    steps: Steps,
    pub(crate) corrections: CorrectionHistory,
}

/// Killers go before every quiet move that a guide scores.
const KILLER: i32 = 1 << 20;
const COUNTER_MOVE: i32 = 1 << 19;
/// The limit of a history score.
const LIMIT: i32 = 1 << 14;
/// With more kinds of moves, a table of pairs would be too large.
const MAX_CONTINUATION_SIZE: usize = 1 << 10;

/// The bonus of a move that caused a cutoff at this depth, and the malus of those searched before it.
const fn bonus(depth: i32) -> i32 {
    let bonus = 170 * depth - 60;
    if bonus < 2000 { bonus } else { 2000 }
}

impl<A> Default for Histories<A> {
    fn default() -> Histories<A> {
        Histories {
            killers: Vec::new(),
            history: Vec::new(),
            counter_moves: Vec::new(),
            continuations: Default::default(),
            size: 0,
            steps: Steps::default(),
            corrections: CorrectionHistory::default(),
        }
    }
}

impl<A: Copy + Eq> Histories<A> {
    /// The same histories for a search with these steps and this many kinds of moves; empty ones if either has changed.
    pub(crate) fn reset_for(mut self, steps: Steps, size: usize) -> Histories<A> {
        if self.size != size || self.steps != steps {
            self = Histories::default();
        }
        (self.size, self.steps) = (size, steps);
        self.killers.clear();
        self
    }

    /// Clears all entries but keeps their memory.
    pub(crate) fn clear(&mut self) {
        self.killers.clear();
        self.history.fill(0);
        self.counter_moves.fill(None);
        for pairs in &mut self.continuations {
            pairs.fill(0);
        }
        self.corrections.clear();
    }

    /// The part of the histories that concerns a node at this ply, reached by these moves.
    #[inline]
    pub(crate) fn at(&self, ply: usize, previous: PreviousMoves) -> NodeHistory<'_, A> {
        let counter_move = self.counter_moves.get(previous[0] as usize);
        let row = |which: usize| {
            let first = previous[which] as usize * self.size;
            let pairs = &self.continuations[which];
            pairs.get(first..first + self.size).unwrap_or_default()
        };
        NodeHistory {
            killers: self.killers.get(ply).copied().unwrap_or_default(),
            counter_move: counter_move.copied().flatten(),
            history: &self.history,
            continuations: [row(0), row(1)],
        }
    }

    /// A quiet move caused a cutoff.
    pub(crate) fn on_cutoff(
        &mut self,
        action: A,
        index: usize,
        ply: usize,
        previous: PreviousMoves,
        depth: i32,
    ) {
        if self.steps.has(Step::Killers) {
            if self.killers.len() <= ply {
                self.killers.resize(ply + 1, [None; 2]);
            }
            let killers = &mut self.killers[ply];
            if killers[0] != Some(action) {
                *killers = [Some(action), killers[0]];
            }
        }
        if previous[0] != 0 && self.steps.has(Step::CounterMoves) {
            if self.counter_moves.is_empty() {
                self.counter_moves.resize(self.size, None);
            }
            self.counter_moves[previous[0] as usize] = Some(action);
        }
        self.update(index, previous, bonus(depth));
    }

    /// A quiet move was searched before the one that caused the cutoff.
    pub(crate) fn malus(&mut self, index: usize, previous: PreviousMoves, depth: i32) {
        self.update(index, previous, -bonus(depth));
    }

    fn update(&mut self, index: usize, previous: PreviousMoves, bonus: i32) {
        if index == 0 {
            return;
        }
        if self.steps.has(Step::History) {
            if self.history.is_empty() {
                self.history.resize(self.size, 0);
            }
            let entry = &mut self.history[index];
            *entry = gravity(*entry, bonus);
        }
        if self.size <= MAX_CONTINUATION_SIZE && self.steps.has(Step::ContinuationHistory) {
            for (pairs, earlier) in self.continuations.iter_mut().zip(previous) {
                if earlier == 0 {
                    continue;
                }
                if pairs.is_empty() {
                    *pairs = vec![0; self.size * self.size];
                }
                let entry = &mut pairs[earlier as usize * self.size + index];
                *entry = gravity(i32::from(*entry), bonus) as i16;
            }
        }
    }
}

/// The histories of one node.
#[derive(Debug)]
pub(crate) struct NodeHistory<'h, A> {
    killers: [Option<A>; 2],
    counter_move: Option<A>,
    history: &'h [i32],
    /// The rows of the last move and of the one before it; empty if there is none.
    continuations: [&'h [i16]; 2],
}

impl<A: Copy + Eq> NodeHistory<'_, A> {
    /// The history score of a move.
    #[inline]
    pub(crate) fn score(&self, index: usize) -> i32 {
        let after = |row: &[i16]| i32::from(row.get(index).copied().unwrap_or(0));
        let [last, earlier] = self.continuations;
        self.history.get(index).copied().unwrap_or(0) + after(last) + after(earlier)
    }

    /// The killers and the counter-move, each with its bonus in the order of moves.
    #[inline]
    pub(crate) fn refutations(&self) -> impl Iterator<Item = (A, i32)> {
        let [first, second] = self.killers;
        let known = [
            (first, KILLER + 1),
            (second, KILLER),
            (self.counter_move, COUNTER_MOVE),
        ];
        known
            .into_iter()
            .filter_map(|(action, bonus)| Some((action?, bonus)))
    }
}

/// Adds a bonus, the less the nearer the entry is to its limit.
#[inline]
const fn gravity(entry: i32, bonus: i32) -> i32 {
    entry + bonus - entry * bonus.abs() / LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: PreviousMoves = [0; 2];

    fn histories() -> Histories<char> {
        Histories::default().reset_for(Steps::default(), 16)
    }

    #[test]
    fn a_cutoff_raises_a_move_and_lowers_those_before_it() {
        let mut histories = histories();
        histories.on_cutoff('a', 3, 0, NONE, 4);
        histories.malus(5, NONE, 4);
        let node = histories.at(0, NONE);
        assert!(node.score(3) > 0 && node.score(5) < 0);
        assert_eq!(node.score(7), 0);
    }

    #[test]
    fn the_last_two_killers_of_a_ply_are_kept() {
        let mut histories = histories();
        for action in ['a', 'b', 'b', 'c'] {
            histories.on_cutoff(action, 1, 6, NONE, 2);
        }
        let killers: Vec<char> = histories
            .at(6, NONE)
            .refutations()
            .map(|(a, _)| a)
            .collect();
        assert_eq!(killers, ['c', 'b']);
        assert_eq!(histories.at(5, NONE).refutations().count(), 0);
    }

    #[test]
    fn a_counter_move_belongs_to_the_move_before_it() {
        let mut histories = histories();
        histories.on_cutoff('a', 1, 0, [9, 0], 2);
        let counter = |previous| histories.at(8, previous).refutations().next();
        assert_eq!(counter([9, 0]), Some(('a', COUNTER_MOVE)));
        assert_eq!(counter([8, 0]), None);
    }

    #[test]
    fn a_continuation_counts_only_after_the_same_moves() {
        let mut histories = histories();
        histories.on_cutoff('a', 3, 0, [9, 4], 4);
        let alone = histories.at(0, NONE).score(3);
        let after_one = histories.at(0, [9, 0]).score(3);
        let after_both = histories.at(0, [9, 4]).score(3);
        assert_eq!((after_one, after_both), (2 * alone, 3 * alone));
    }

    #[test]
    fn entries_stay_within_their_limit() {
        let mut histories = histories();
        for _ in 0..10_000 {
            histories.on_cutoff('a', 3, 0, NONE, 50);
            histories.malus(4, NONE, 50);
        }
        let node = histories.at(0, NONE);
        assert!(node.score(3) <= LIMIT && node.score(4) >= -LIMIT);
        assert!(node.score(3) > LIMIT * 9 / 10);
    }

    #[test]
    fn histories_of_another_size_are_not_kept() {
        let mut kept = histories();
        kept.on_cutoff('a', 3, 0, NONE, 4);
        let same = kept.reset_for(Steps::default(), 16);
        assert!(same.at(0, NONE).score(3) > 0);
        assert_eq!(same.at(0, NONE).refutations().count(), 0, "no killers");
        let other = same.reset_for(Steps::default(), 32);
        assert_eq!(other.at(0, NONE).score(3), 0);
    }
}
