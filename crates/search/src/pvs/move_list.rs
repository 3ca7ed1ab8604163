//! The moves of the nodes on the current path, with their scores for ordering.

use std::num::NonZeroU64;

use gametree_rules::Game;

use crate::pvs::table::MoveIndex;

/// A move with its score for ordering.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove<A> {
    /// The move.
    pub action: A,
    /// Data of the guide's own, for when the move is searched.
    pub data: u64,
    /// The sort key, one number that is quick to compare: the score, below it the inverted index, so that
    /// moves of equal score keep the guide's order, and below that two flags.
    pub(super) order_key: i64,
    /// The history score.
    pub(crate) history: i32,
    /// The key of the position after the move, once it was computed.
    pub(crate) key: Option<NonZeroU64>,
}

const SCORE_SHIFT: u32 = 16;
const INDEX_SHIFT: u32 = 8;
const NOISY: i64 = 1;
const SEARCHED: i64 = 2;

impl<A> ScoredMove<A> {
    #[inline]
    fn new(action: A, score: i32, data: u64, place: usize, flags: i64) -> ScoredMove<A> {
        let index = MoveIndex::new(place).bits();
        ScoredMove {
            action,
            data,
            order_key: i64::from(score) << SCORE_SHIFT | i64::from(!index) << INDEX_SHIFT | flags,
            history: 0,
            key: None,
        }
    }

    /// The score: higher ones are searched first.
    #[inline]
    pub fn score(&self) -> i32 {
        (self.order_key >> SCORE_SHIFT) as i32
    }

    /// Whether it is a capture, a promotion or the like, so that the position before it is not quiet.
    #[inline]
    pub fn is_noisy(&self) -> bool {
        self.order_key & NOISY != 0
    }

    /// Its index among the moves that the guide generated.
    #[inline]
    pub(crate) fn index(&self) -> MoveIndex {
        MoveIndex::from_bits(!((self.order_key >> INDEX_SHIFT) as u8))
    }

    /// Whether it was searched, not pruned.
    #[inline]
    pub(crate) fn was_searched(&self) -> bool {
        self.order_key & SEARCHED != 0
    }

    /// Marks it as searched, if `wanted`.
    #[inline]
    pub(crate) fn mark_searched(&mut self, wanted: bool) {
        self.order_key |= SEARCHED * i64::from(wanted);
    }

    #[inline]
    pub(crate) fn set_score(&mut self, score: i32) {
        let rest = self.order_key & ((1 << SCORE_SHIFT) - 1);
        self.order_key = i64::from(score) << SCORE_SHIFT | rest;
    }

    #[inline]
    pub(crate) fn add_score(&mut self, bonus: i32) {
        self.order_key += i64::from(bonus) << SCORE_SHIFT;
    }
}

/// The moves of the nodes on the current path, in one stack.
#[derive(Debug)]
pub struct MoveList<A> {
    pub(crate) list: Vec<ScoredMove<A>>,
    /// Where the moves of the current node start.
    pub(crate) start: usize,
    scratch: Vec<A>,
}

impl<A> Default for MoveList<A> {
    fn default() -> MoveList<A> {
        MoveList {
            list: Vec::with_capacity(256),
            start: 0,
            scratch: Vec::new(),
        }
    }
}

impl<A: Copy> MoveList<A> {
    /// The moves of the current node, in the order in which they were added.
    pub fn moves(&self) -> &[ScoredMove<A>] {
        &self.list[self.start..]
    }

    /// Adds a move.
    #[inline]
    pub fn push(&mut self, action: A, score: i32, data: u64) {
        self.push_flagged(action, score, data, 0);
    }

    /// Adds a capture, a promotion or the like.
    #[inline]
    pub fn push_noisy(&mut self, action: A, score: i32, data: u64) {
        self.push_flagged(action, score, data, NOISY);
    }

    /// Adds `count` quiet moves with a score of zero, each with its data.
    #[inline]
    pub fn push_quiets(&mut self, count: usize, mut next: impl FnMut() -> (A, u64)) {
        let first = self.list.len() - self.start;
        let places = first..first + count;
        self.list.extend(places.map(|place| {
            let (action, data) = next();
            ScoredMove::new(action, 0, data, place, 0)
        }));
    }

    #[inline]
    fn push_flagged(&mut self, action: A, score: i32, data: u64, flags: i64) {
        let place = self.list.len() - self.start;
        self.list
            .push(ScoredMove::new(action, score, data, place, flags));
    }

    /// Adds all moves of a position in the game's order, with a score of zero.
    pub fn push_all<G: Game<Action = A>>(&mut self, game: &G) {
        let mut actions = std::mem::take(&mut self.scratch);
        game.actions(&mut actions);
        for action in actions.drain(..) {
            self.push(action, 0, 0);
        }
        self.scratch = actions;
    }

    /// Starts the moves of a new node, and returns where those of the node above start.
    #[inline]
    pub(crate) fn begin_node(&mut self) -> usize {
        std::mem::replace(&mut self.start, self.list.len())
    }

    /// Drops the moves of the current node and returns to those of the node above.
    #[inline]
    pub(crate) fn end_node(&mut self, outer: usize) {
        self.list.truncate(self.start);
        self.start = outer;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list() -> MoveList<char> {
        let mut list = MoveList::default();
        list.push('a', -5, 7);
        list.push_noisy('b', 40, 8);
        let mut quiets = ['c', 'd'].into_iter();
        list.push_quiets(2, || (quiets.next().expect("two"), 9));
        list
    }

    fn sorted(list: &MoveList<char>) -> Vec<char> {
        let mut moves = list.moves().to_vec();
        moves.sort_by_key(|candidate| std::cmp::Reverse(candidate.order_key));
        moves.iter().map(|candidate| candidate.action).collect()
    }

    #[test]
    fn higher_scores_go_first_and_equal_ones_keep_their_order() {
        assert_eq!(sorted(&list()), ['b', 'c', 'd', 'a']);
    }

    #[test]
    fn the_packed_fields_do_not_disturb_each_other() {
        let mut list = list();
        let candidate = &mut list.list[1];
        candidate.mark_searched(true);
        candidate.set_score(i32::MIN);
        assert_eq!((candidate.score(), candidate.data), (i32::MIN, 8));
        candidate.add_score(3);
        assert_eq!(candidate.score(), i32::MIN + 3);
        assert!(candidate.is_noisy() && candidate.was_searched());
        assert_eq!(candidate.index(), MoveIndex::new(1));
    }

    #[test]
    fn a_flag_that_is_not_wanted_is_not_set() {
        let mut list = list();
        list.list[0].mark_searched(false);
        assert!(!list.list[0].was_searched() && !list.list[0].is_noisy());
    }

    #[test]
    fn moves_beyond_the_last_index_have_none() {
        let mut list = MoveList::default();
        for place in 0..300_u32 {
            list.push(place, 0, 0);
        }
        assert_eq!(list.moves()[254].index(), MoveIndex::new(254));
        assert!(list.moves()[254].index().is_some());
        assert!(!list.moves()[299].index().is_some());
    }

    #[test]
    fn nodes_lie_on_a_stack() {
        let mut list = list();
        let outer = list.begin_node();
        list.push('x', 0, 0);
        assert_eq!(list.moves().len(), 1);
        assert_eq!(list.moves()[0].index(), MoveIndex::new(0));
        list.end_node(outer);
        assert_eq!(list.moves().len(), 4);
    }
}
