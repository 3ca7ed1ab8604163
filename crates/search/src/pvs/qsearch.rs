//! Quiescence search: Shannon, Programming a Computer for Playing Chess, 1950.

use std::num::NonZeroU64;

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::guide::{Guide, Stage};
use crate::pvs::move_list::ScoredMove;
use crate::pvs::node::Node;
use crate::pvs::node_type::Estimate;
use crate::pvs::score::{INFINITE, Score, Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::pvs::table::{Entry, MoveIndex};
use crate::pvs::tt::Searched;

/// A node of quiescence search.
#[derive(Clone, Copy)]
struct QNode<'g, G> {
    game: &'g G,
    player: Player,
    window: Window,
    ply: i32,
    /// Zero at the horizon of the main search, and less further on.
    depth: i32,
    /// The key of the position, if it is known.
    key: Option<NonZeroU64>,
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// The value of a node at the horizon of the main search.
    pub(super) fn qsearch_leaf(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        window: Window,
    ) -> Result<Value, Stopped> {
        self.qsearch(&QNode {
            game: node.game,
            player: node.player,
            window,
            ply: node.ply,
            depth: 0,
            key: node.key,
        })
    }

    /// Searches captures and the like until the position is quiet.
    fn qsearch(&mut self, node: &QNode<'_, G>) -> Result<Value, Stopped> {
        let &QNode {
            game, window, ply, ..
        } = node;
        self.update_seldepth(ply);
        let uses_table = self.params.tt_min_depth < 0 && self.uses(Step::TranspositionTable);
        let mut entry = None;
        let key = match node.key {
            Some(key) => key.get(),
            None if uses_table => self.guide.key(game),
            None => 0,
        };
        if uses_table && let Some(known) = self.table.get(key) {
            if let Some(value) = self.tt_cutoff::<Estimate>(&known, 0, ply, window) {
                return Ok(value);
            }
            entry = Some(known);
        }
        let outer = self.moves.begin_node();
        let value = self.qsearch_node(node, entry.as_ref());
        self.moves.end_node(outer);
        let value = value?;
        if uses_table && entry.is_none_or(|entry| entry.depth == 0) {
            self.tt_store(
                key,
                entry,
                &Searched {
                    value,
                    best_move: MoveIndex::NONE,
                    cost: 0,
                    depth: 0,
                    ply,
                    window,
                },
            );
        }
        Ok(value)
    }

    /// The highest score expected after a capture, for delta pruning: the static evaluation, the material gained, and a
    /// margin.
    #[inline]
    pub(super) fn delta_bound(
        &self,
        candidate: &ScoredMove<G::Action>,
        static_eval: Score,
    ) -> Option<Score> {
        let gain = self.guide.capture_gain(candidate)?;
        Some(static_eval + gain + self.params.capture_margin)
    }

    /// The value of a node after the table probe: the static evaluation (stand pat) unless in check, then the moves if
    /// that does not fail high.
    fn qsearch_node(
        &mut self,
        node: &QNode<'_, G>,
        entry: Option<&Entry>,
    ) -> Result<Value, Stopped> {
        let &QNode { game, player, .. } = node;
        let continues = self.uses(Step::Quiescence);
        let in_check = continues && self.guide.in_check(game);
        let mut best = if in_check {
            Value::proven(-INFINITE)
        } else {
            let static_eval = self.corrected_eval(game, player);
            Value::estimate(self.tt_adjusted_eval(entry, static_eval))
        };
        if node.window.fails_high(best.score) || !continues {
            return Ok(best);
        }
        let stage = Stage::Quiescence { depth: node.depth };
        let info = U::NodeInfo::default();
        self.guide.moves(game, &info, stage, &mut self.moves);
        if !self.moves.moves().is_empty() {
            return self.qsearch_moves(node, best, in_check);
        }
        if in_check {
            let outcome = self.guide.outcome(game, player, self.scale.unit);
            return Ok(Value::proven(self.scale.score_at_ply(outcome, node.ply)));
        }
        best.upper_proven = false;
        Ok(best)
    }

    /// Searches the moves of a quiescence node. A function of its own, since most leaves need none.
    #[inline(never)]
    fn qsearch_moves(
        &mut self,
        node: &QNode<'_, G>,
        mut best: Value,
        in_check: bool,
    ) -> Result<Value, Stopped> {
        let &QNode {
            game,
            player,
            ply,
            depth,
            ..
        } = node;
        let static_eval = best.score;
        let mut window = node.window.raise_alpha(static_eval);
        let prunes = self.uses(Step::Futility);
        let (start, end) = (self.moves.start, self.moves.list.len());
        for index in start..end {
            if in_check {
                self.pick_best(game, index, end);
            } else {
                self.pick_best_estimate(index, end);
            }
            let candidate = self.moves.list[index];
            if !in_check {
                let bound = prunes
                    .then(|| self.delta_bound(&candidate, static_eval))
                    .flatten()
                    .filter(|&bound| window.fails_low(bound));
                if bound.is_some_and(|bound| bound <= best.score)
                    || self.guide.exact_score(game, &candidate) < 0
                {
                    continue;
                }
                if let Some(bound) = bound {
                    best = Value::estimate(bound);
                    continue;
                }
            }
            let next = self.guide.after(game, &candidate);
            let turn = self
                .guide
                .turn_after(&U::NodeInfo::default(), &candidate, &next);
            let value = match turn {
                Turn::Over | Turn::Chance => self.outcome(&next, player, ply + 1),
                Turn::Player(mover) => {
                    self.meter.tick()?;
                    let same = mover == player;
                    let child = QNode {
                        game: &next,
                        player: mover,
                        window: if same { window } else { -window },
                        ply: ply + 1,
                        depth: depth - 1,
                        key: None,
                    };
                    let value = self.qsearch(&child)?;
                    if same { value } else { -value }
                }
            };
            if value.score > best.score {
                best = value;
                if window.fails_high(value.score) {
                    break;
                }
                window = window.raise_alpha(value.score);
            }
        }
        best.upper_proven = false;
        Ok(best)
    }
}
