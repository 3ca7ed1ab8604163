//! Staged move generation and move ordering.

use std::num::NonZeroU64;
use std::ops::Range;

use gametree_rules::{Game, Turn};

use crate::Stopped;
use crate::pvs::guide::{Guide, Stage};
use crate::pvs::move_list::ScoredMove;
use crate::pvs::node::Node;
use crate::pvs::node_type::{Estimate, Mode};
use crate::pvs::score::Window;
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::pvs::table::MoveIndex;

/// The score of a move that is deferred because another thread searches it.
pub(super) const DEFERRED: i32 = i32::MIN;

/// The stage of move generation at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PickerStage {
    /// Only captures are generated; quiet moves follow when they are needed.
    CapturesOnly,
    /// All moves are generated and have the guide's scores.
    Unscored,
    /// All moves that will be searched have their history scores.
    Scored,
}

/// Which of the remaining moves is picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pick {
    /// The one with the highest score.
    Best,
    /// The next one on the list: late moves need no order.
    Next,
}

impl PickerStage {
    /// The stage after the quiet moves were pruned.
    #[inline]
    pub(super) fn without_quiets(self) -> PickerStage {
        if self == PickerStage::CapturesOnly {
            PickerStage::Scored
        } else {
            self
        }
    }
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Generates the moves of a node: captures first, if nothing needs all moves at once.
    #[inline]
    pub(super) fn generate<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &U::NodeInfo,
        hash_move: MoveIndex,
    ) -> PickerStage {
        let Node { game, depth, .. } = *node;
        let uses_histories = !M::PROOF && depth >= self.params.history_min_depth;
        let needs_all = depth >= self.params.etc_min_depth
            || (self.uses(Step::InternalIterativeDeepening) && depth >= self.params.iid_min_depth)
            || self.uses_move_bounds(depth);
        let (guide, list) = (self.guide, &mut self.moves);
        if !uses_histories || needs_all || !guide.moves(game, info, Stage::Captures, list) {
            guide.moves(game, info, Stage::All { depth }, list);
            return self.all_generated();
        }
        let count = self.moves.moves().len();
        let is_capture = usize::from(hash_move.bits()) < count;
        if count > 0 && (hash_move.is_none() || is_capture) {
            return PickerStage::CapturesOnly;
        }
        guide.moves(game, info, Stage::Quiets, &mut self.moves);
        self.all_generated()
    }

    /// The stage after all moves are generated: a single one needs no score.
    #[inline]
    fn all_generated(&self) -> PickerStage {
        if self.moves.moves().len() > 1 {
            PickerStage::Unscored
        } else {
            PickerStage::Scored
        }
    }

    /// Moves the best of the moves from `index` on to that place, unless any will do; generates and scores quiet moves
    /// when the good captures are used up.
    #[inline]
    pub(super) fn pick<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &U::NodeInfo,
        index: usize,
        mut stage: PickerStage,
        pick: Pick,
    ) -> Result<PickerStage, Stopped> {
        if stage == PickerStage::CapturesOnly {
            let end = self.moves.list.len();
            if pick == Pick::Best && index < end {
                self.pick_best(node.game, index, end);
                if self.moves.list[index].score() >= 0 {
                    return Ok(stage);
                }
            }
            self.guide
                .moves(node.game, info, Stage::Quiets, &mut self.moves);
            stage = PickerStage::Unscored;
        }
        let end = self.moves.list.len();
        if stage == PickerStage::Unscored {
            self.score_moves::<M>(node, info, index..end)?;
        }
        if pick == Pick::Best && index < end {
            self.pick_best(node.game, index, end);
        }
        Ok(PickerStage::Scored)
    }

    /// Moves the hash move to the front, and returns whether it is among these moves.
    #[inline]
    pub(super) fn move_to_front(&mut self, hash_move: MoveIndex, moves: Range<usize>) -> bool {
        let list = &mut self.moves.list[moves];
        let place = usize::from(hash_move.bits());
        let found = hash_move.is_some()
            && list
                .get(place)
                .is_some_and(|candidate| candidate.index() == hash_move);
        if found {
            list.swap(0, place);
        }
        found
    }

    /// Adds killers and histories to the scores of moves, or the scores of shallow searches.
    fn score_moves<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &U::NodeInfo,
        moves: Range<usize>,
    ) -> Result<(), Stopped> {
        let depth = node.depth;
        if self.uses(Step::InternalIterativeDeepening)
            && moves.start == self.moves.start
            && depth >= self.params.iid_min_depth
        {
            self.score_by_search(node, info, moves)?;
        } else if depth >= self.params.history_min_depth && !M::PROOF {
            let histories = self.histories.at(node.ply as usize, node.previous);
            let list = &mut self.moves.list[moves];
            for candidate in &mut *list {
                // Captures have no history.
                if candidate.is_noisy() {
                    continue;
                }
                let index = self.guide.history_index(node.player, candidate);
                candidate.history = histories.score(index);
                candidate.add_score(candidate.history);
            }
            for (action, bonus) in histories.refutations() {
                let known = list.iter_mut().find(|candidate| candidate.action == action);
                if let Some(candidate) = known.filter(|candidate| !candidate.is_noisy()) {
                    candidate.add_score(bonus);
                }
            }
        }
        Ok(())
    }

    /// Internal iterative deepening: scores the moves by a shallow search of each.
    fn score_by_search(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &U::NodeInfo,
        range: Range<usize>,
    ) -> Result<(), Stopped> {
        let depth = (node.depth / 4 - 2).clamp(0, 6);
        for index in range {
            let candidate = self.moves.list[index];
            let next = self.guide.after(node.game, &candidate);
            let Turn::Player(mover) = self.guide.turn_after(info, &candidate, &next) else {
                continue;
            };
            let child = Node {
                // Keeps the null move out of these shallow searches.
                after_null: true,
                info: self.guide.inherit(info, &candidate, None),
                ..Node::new(&next, mover, Window::FULL, depth, node.ply + 1)
            };
            let score = self
                .search_from_viewpoint::<Estimate>(node.player, &child)?
                .score;
            self.moves.list[index].add_score(score * 256);
        }
        Ok(())
    }

    /// Moves the best of the moves from `index` on to that place, by exact scores.
    #[inline]
    pub(super) fn pick_best(&mut self, game: &G, index: usize, end: usize) {
        let list = &mut self.moves.list[index..end];
        loop {
            let best = highest(list);
            let score = self.guide.exact_score(game, &list[best]);
            if score == list[best].score() {
                list.swap(0, best);
                return;
            }
            list[best].set_score(score);
        }
    }

    /// Moves the best of the moves from `index` on to that place, by scores that may be upper bounds.
    #[inline]
    pub(super) fn pick_best_estimate(&mut self, index: usize, end: usize) {
        let list = &mut self.moves.list[index..end];
        let best = highest(list);
        list.swap(0, best);
    }

    /// The number of quiet moves from `index` on, up to the first capture.
    #[inline]
    pub(super) fn quiets_from(&self, index: usize) -> usize {
        let list = &self.moves.list[index..];
        list.iter()
            .take_while(|candidate| !candidate.is_noisy())
            .count()
    }

    /// The move at `index`. A late one was not picked, so its exact score is computed here.
    #[inline]
    pub(super) fn candidate(&self, game: &G, index: usize, late: bool) -> ScoredMove<G::Action> {
        let mut candidate = self.moves.list[index];
        if late {
            candidate.set_score(self.guide.exact_score(game, &candidate));
        }
        candidate
    }

    /// Whether another thread is searching the position after a move, and the move has not been deferred before. Stores
    /// the key of that position with the move.
    pub(super) fn should_defer(&mut self, game: &G, index: usize) -> bool {
        let Some(busy_positions) = self.busy_positions else {
            return false;
        };
        let candidate = &self.moves.list[index];
        if candidate.score() == DEFERRED {
            return false;
        }
        let key = match candidate.key {
            Some(key) => key,
            None => match NonZeroU64::new(self.guide.key_after(game, candidate)) {
                Some(key) => key,
                None => return false,
            },
        };
        self.moves.list[index].key = Some(key);
        busy_positions.contains(key.get())
    }

    /// Updates killers and histories after a beta cutoff: a bonus for the move, a malus for those searched before it.
    pub(super) fn update_histories(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        earlier: Range<usize>,
        cutoff: &ScoredMove<G::Action>,
    ) {
        if cutoff.is_noisy() {
            return;
        }
        let index = self.guide.history_index(node.player, cutoff);
        let ply = node.ply as usize;
        self.histories
            .on_cutoff(cutoff.action, index, ply, node.previous, node.depth);
        for candidate in &self.moves.list[earlier] {
            if candidate.was_searched() && !candidate.is_noisy() {
                let index = self.guide.history_index(node.player, candidate);
                self.histories.malus(index, node.previous, node.depth);
            }
        }
    }
}

/// The place of the move with the highest score.
#[inline]
fn highest<A>(list: &[ScoredMove<A>]) -> usize {
    let (mut best, mut highest) = (0, i64::MIN);
    for (index, candidate) in list.iter().enumerate() {
        if candidate.order_key > highest {
            (best, highest) = (index, candidate.order_key);
        }
    }
    best
}
