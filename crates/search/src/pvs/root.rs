//! The root of a search: every move with its value, its bounds and its principal variation.

use gametree_rules::{Game, Player, Turn};

use crate::pvs::guide::{Guide, Stage};
use crate::pvs::move_list::ScoredMove;
use crate::pvs::node::Node;
use crate::pvs::node_type::{Estimate, Mode, MoveContext, NodeType};
use crate::pvs::score::{INFINITE, Score, Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::{Bound, Limits, Stopped};

/// A move at the root.
#[derive(Clone, Debug)]
pub(crate) struct RootMove<G: Game> {
    /// Its index among the game's actions.
    pub(crate) index: usize,
    pub(crate) action: G::Action,
    pub(crate) next: G,
    /// The value of its last search.
    pub(crate) value: Value,
    pub(crate) bound: Bound,
    /// Its score by a search to a depth, before the proof.
    pub(crate) expected: Score,
    /// The proven bounds of its score.
    pub(crate) proven: Window,
    /// The move as the guide generated it, unless the guide left it out.
    candidate: Option<ScoredMove<G::Action>>,
    /// The principal variation, if it was among the best.
    pub(crate) line: Vec<G::Action>,
    /// The nodes searched below it.
    nodes: u64,
}

/// The root of a search.
#[derive(Clone, Debug)]
pub(crate) struct Root<G: Game> {
    pub(crate) game: G,
    pub(crate) player: Player,
    /// The best first.
    pub(crate) moves: Vec<RootMove<G>>,
    /// The number of best moves with an exact value (MultiPV).
    pub(super) multi_pv: usize,
}

impl<G: Game> Root<G> {
    /// The root of a position in which a player is to move.
    pub(crate) fn new(game: &G, player: Player, limits: &Limits, multi_pv: usize) -> Root<G> {
        let moves = game.choices().into_iter().enumerate();
        let moves = moves.filter(|(index, _)| match &limits.search_moves {
            Some(only) => only.contains(index),
            None => true,
        });
        let moves = moves.map(|(index, action)| RootMove {
            index,
            action,
            next: game.after(action),
            value: Value::estimate(-INFINITE),
            bound: Bound::Estimate,
            expected: 0,
            proven: Window::FULL,
            candidate: None,
            line: Vec::new(),
            nodes: 0,
        });
        Root {
            game: game.clone(),
            player,
            moves: moves.collect(),
            multi_pv,
        }
    }

    /// The score of the highest utility, at `unit` points per utility of one.
    pub(crate) fn highest(&self, unit: Score) -> Score {
        let (low, high) = self.game.range();
        (f64::midpoint(high, -low) * f64::from(unit)).round() as Score
    }

    /// Generates the guide's moves and sorts the root moves by their scores; those that the guide leaves out come last.
    pub(crate) fn generate_and_sort<U: Guide<G>>(&mut self, searcher: &mut Searcher<'_, G, U>) {
        let mut info = U::NodeInfo::default();
        if searcher.uses(Step::StaticBounds) {
            let bounds = searcher
                .guide
                .static_bounds(&self.game, Window::FULL, &mut info);
            if bounds.is_exact() {
                return;
            }
        }
        let stage = Stage::All { depth: 0 };
        searcher
            .guide
            .moves(&self.game, &info, stage, &mut searcher.moves);
        let list = &mut searcher.moves.list;
        for candidate in list.iter_mut() {
            candidate.set_score(searcher.guide.exact_score(&self.game, candidate));
        }
        for root_move in &mut self.moves {
            let candidate = list
                .iter()
                .find(|candidate| candidate.action == root_move.action);
            root_move.candidate = candidate.copied();
        }
        let order = |candidate: ScoredMove<_>| {
            let index = candidate.index().bits();
            (candidate.score(), -i32::from(index))
        };
        self.moves
            .sort_by_key(|root_move| std::cmp::Reverse(root_move.candidate.map(order)));
        searcher.moves.list.clear();
    }

    /// Searches one move, and records its value, its bounds and its nodes. The window is that of the player at the
    /// root.
    pub(crate) fn search_move<M: Mode, U: Guide<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, U>,
        place: usize,
        window: Window,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let root_move = &mut self.moves[place];
        let counted = searcher.meter.nodes();
        let history_index = root_move.candidate.map_or(0, |candidate| {
            searcher.guide.history_index(self.player, &candidate)
        });
        searcher.clear_pv::<Estimate>(NodeType::Pv, 1);
        let value = match root_move.next.turn() {
            Turn::Over | Turn::Chance => {
                let guide = searcher.guide;
                let outcome = guide.outcome(&root_move.next, self.player, searcher.scale.unit);
                Value::proven(searcher.scale.score_at_ply(outcome, 1))
            }
            Turn::Player(mover) => {
                let node = Node {
                    previous: [history_index as u32, 0],
                    node_type: NodeType::Pv.first_child(window.is_null()),
                    ..Node::new(&root_move.next, mover, window, depth - 1, 1)
                };
                searcher.search_from_viewpoint::<M>(self.player, &node)?
            }
        };
        let over = root_move.next.turn() == Turn::Over;
        root_move.nodes += searcher.meter.nodes() - counted;
        root_move.value = value;
        root_move.bound = match value.score {
            _ if over => Bound::Exact,
            score if window.fails_high(score) => Bound::Lower,
            score if window.fails_low(score) => Bound::Upper,
            _ => Bound::Exact,
        };
        if value.lower_proven && root_move.bound != Bound::Upper {
            root_move.proven = root_move.proven.raise_alpha(value.score);
        }
        if value.upper_proven && root_move.bound != Bound::Lower {
            root_move.proven = root_move.proven.lower_beta(value.score);
        }
        Ok(value)
    }

    /// The fraction of all nodes that were searched below the best move.
    pub(crate) fn best_node_fraction(&self) -> f64 {
        let all: u64 = self.moves.iter().map(|root_move| root_move.nodes).sum();
        let best = self.moves.first().map_or(0, |root_move| root_move.nodes);
        best as f64 / all.max(1) as f64
    }

    /// Searches the moves from `pv_index` on, the first with the whole window, and moves the best to the front.
    pub(crate) fn search<U: Guide<G>>(
        &mut self,
        searcher: &mut Searcher<'_, G, U>,
        pv_index: usize,
        window: Window,
        depth: i32,
    ) -> Result<Value, Stopped> {
        let mut window = window;
        let mut best = Value::proven(-INFINITE);
        let null_windows = searcher.uses(Step::NullWindow);
        for place in pv_index..self.moves.len() {
            let mut value = best;
            if place > pv_index && null_windows {
                let null_window = Window::null_above(window.alpha);
                let reduction = self
                    .reduction(searcher, place, place - pv_index, depth)
                    .min(depth - 2);
                if reduction > 0 {
                    let reduced = depth - reduction;
                    value =
                        self.search_move::<Estimate, U>(searcher, place, null_window, reduced)?;
                }
                if reduction <= 0 || !window.fails_low(value.score) {
                    value = self.search_move::<Estimate, U>(searcher, place, null_window, depth)?;
                }
            }
            if place == pv_index || !null_windows || window.contains(value.score) {
                value = self.search_move::<Estimate, U>(searcher, place, window, depth)?;
            }
            if value.score > best.score {
                best = value;
                // Where all moves fail low, the best is not known.
                if !window.fails_low(value.score) || place == pv_index {
                    let rest = &mut self.moves[pv_index..=place];
                    rest.rotate_right(1);
                    self.moves[pv_index].line = self.line(searcher, pv_index, depth);
                }
                if window.fails_high(value.score) {
                    break;
                }
                window = window.raise_alpha(value.score);
            }
        }
        Ok(best)
    }

    /// The late-move reduction of a move in plies.
    fn reduction<U: Guide<G>>(
        &self,
        searcher: &Searcher<'_, G, U>,
        place: usize,
        move_count: usize,
        depth: i32,
    ) -> i32 {
        let RootMove {
            candidate: Some(candidate),
            next,
            ..
        } = &self.moves[place]
        else {
            return 0;
        };
        if searcher.check_extension(next) > 0 {
            return 0;
        }
        let mut context = MoveContext::new(depth, NodeType::Pv, true);
        context.advance(candidate, move_count);
        let index = searcher.guide.history_index(self.player, candidate);
        context.history = searcher.histories.at(0, [0; 2]).score(index);
        searcher.reduction(candidate, &context)
    }

    /// Sorts the moves by their values if a search that was stopped in the middle of an iteration has found a better
    /// move than `best`, and returns whether it has.
    pub(crate) fn promote_if_better_than(&mut self, best: Option<G::Action>) -> bool {
        // An upper bound does not show that a move is better.
        let known = |root_move: &RootMove<G>| match root_move.bound {
            Bound::Exact | Bound::Lower => (root_move.value.score, true),
            Bound::Upper | Bound::Estimate => (root_move.value.score, false),
        };
        let before = self
            .moves
            .iter()
            .find(|root_move| Some(root_move.action) == best);
        let (Some(before), Some(least)) = (
            before.map(known),
            self.moves.iter().map(known).filter(|known| known.1).max(),
        ) else {
            return false;
        };
        if least.0 <= before.0 {
            return false;
        }
        self.moves.sort_by_key(|root_move| {
            std::cmp::Reverse(match known(root_move) {
                (score, true) => (true, score),
                (_, false) => (false, 0),
            })
        });
        true
    }
}
