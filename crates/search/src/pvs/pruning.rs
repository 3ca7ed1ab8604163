//! Pruning and reductions that depend on the static evaluation, the number of moves searched, or their histories. None
//! of them proves anything.

use std::sync::LazyLock;

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::guide::Guide;
use crate::pvs::move_list::ScoredMove;
use crate::pvs::node::Node;
use crate::pvs::node_type::{Estimate, Mode, MoveContext, NodeType};
use crate::pvs::score::{Score, Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::{Step, Steps};
use crate::pvs::table::MoveIndex;

/// Natural logarithms; that of zero counts as zero.
static LN: LazyLock<[f64; 64]> =
    LazyLock::new(|| std::array::from_fn(|number| (number.max(1) as f64).ln()));

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Whether some step uses the static evaluations of inner nodes.
    const SELECTIVE: bool = U::STEPS.has_any(Steps::SELECTIVE);

    /// Records the static evaluation of a node for its ply, if the search uses static evaluations; none in check.
    #[inline]
    pub(super) fn record_static_eval(&mut self, node: &Node<'_, G, U::NodeInfo>) {
        if Self::SELECTIVE && self.params.static_eval {
            self.set_static_eval(node);
        }
    }

    fn set_static_eval(&mut self, node: &Node<'_, G, U::NodeInfo>) {
        let static_eval =
            (!self.guide.in_check(node.game)).then(|| self.corrected_eval(node.game, node.player));
        if static_eval.is_some() || !self.static_evals.is_empty() {
            let ply = node.ply as usize;
            if self.static_evals.len() <= ply {
                self.static_evals.resize(ply + 1, None);
            }
            self.static_evals[ply] = static_eval;
        }
    }

    /// The static evaluation with its correction.
    #[inline]
    pub(super) fn corrected_eval(&mut self, game: &G, player: Player) -> Score {
        let eval = self.guide.evaluate_cached(game, player, &mut self.cache);
        if !self.uses(Step::CorrectionHistory) {
            return eval;
        }
        let keys = self.guide.correction_keys(game);
        eval + self.histories.corrections.correction(player, keys)
    }

    /// Updates the correction history by the error of the static evaluation, unless the result is a bound on the wrong
    /// side, a mate score, or the best move is noisy.
    #[inline]
    pub(super) fn update_correction(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        value: Value,
        best_move: MoveIndex,
        window: Window,
    ) {
        if self.uses(Step::CorrectionHistory)
            && let Some(static_eval) = self.static_eval_at(node.ply)
        {
            self.correct(node, value, best_move, window, static_eval);
        }
    }

    fn correct(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        value: Value,
        best_move: MoveIndex,
        window: Window,
        static_eval: Score,
    ) {
        let error = value.score - static_eval;
        let wrong_side = (window.fails_high(value.score) && error <= 0)
            || (window.fails_low(value.score) && error >= 0);
        if wrong_side || self.scale.is_win(value.score.abs()) {
            return;
        }
        let mut moves = self.moves.moves().iter();
        if moves.any(|candidate| candidate.index() == best_move && candidate.is_noisy()) {
            return;
        }
        let keys = self.guide.correction_keys(node.game);
        self.histories
            .corrections
            .update(node.player, keys, error, node.depth);
    }

    #[inline]
    pub(super) fn static_eval_at(&self, ply: i32) -> Option<Score> {
        if !Self::SELECTIVE {
            return None;
        }
        self.static_evals.get(ply as usize).copied().flatten()
    }

    /// Whether the static evaluation is higher than two plies ago.
    #[inline]
    pub(super) fn is_improving(&self, ply: i32) -> bool {
        let before = if ply < 2 {
            None
        } else {
            self.static_eval_at(ply - 2)
        };
        match (self.static_eval_at(ply), before) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        }
    }

    /// Reverse futility pruning, also called static null-move pruning: the mirror image of Heinz, Extended Futility
    /// Pruning,
    /// 1998.
    pub(super) fn reverse_futility(
        &self,
        node: &Node<'_, G, U::NodeInfo>,
        eval: Score,
        beta: Score,
    ) -> Option<Value> {
        if !self.uses(Step::ReverseFutility) || node.depth > self.params.rfp_max_depth {
            return None;
        }
        let plies = node.depth - i32::from(self.is_improving(node.ply));
        let prunes = eval - self.params.rfp_margin * plies >= beta
            && !self.scale.is_loss(beta)
            && !self.mate_threat(node.game, node.depth);
        prunes.then(|| Value::estimate(i32::midpoint(eval, beta)))
    }

    /// Razoring: Birmingham and Kent, Tree-Searching and Tree-Pruning Techniques, 1977. That a quiescence search
    /// verifies it is later practice.
    pub(super) fn razor(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        eval: Score,
        window: Window,
    ) -> Result<Option<Value>, Stopped> {
        let (params, depth) = (&self.params, node.depth);
        if !self.uses(Step::Razoring) || depth > params.razoring_max_depth {
            return Ok(None);
        }
        let margin = params.razoring_base + params.razoring_factor * depth * depth;
        if eval + margin <= window.alpha && !self.scale.is_win(window.alpha) {
            let value = self.qsearch_leaf(node, window)?;
            if window.fails_low(value.score) {
                return Ok(Some(Value::estimate(value.score)));
            }
        }
        Ok(None)
    }

    /// Null-move pruning: Beal, Experiments with the Null Move, 1989; Goetsch and Campbell, 1990; Donninger, Null Move
    /// and Deep Search, 1993. Also raises the depth of `node` by one if the null move loses to a mate (mate-threat
    /// extension).
    pub(super) fn null_move_pruning(
        &mut self,
        node: &mut Node<'_, G, U::NodeInfo>,
        eval: Score,
        beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        if self.uses(Step::NullMove)
            && !node.after_null
            && node.depth >= self.params.null_move_min_depth
            && eval >= beta
            && !self.scale.is_loss(beta)
            && let Some(next) = self.guide.null_move(node.game)
            && let Turn::Player(other) = next.turn()
            && other != node.player
        {
            let params = &self.params;
            let by_eval = (eval - beta) / params.null_move_eval_divisor;
            let reduction = params.null_move_base
                + node.depth / params.null_move_divisor
                + by_eval.min(params.null_move_eval_max);
            let reply = Node {
                node_type: node.node_type.child(),
                after_null: true,
                ..Node::new(
                    &next,
                    other,
                    -Window::null_below(beta),
                    node.depth - reduction,
                    node.ply + 1,
                )
            };
            let value = -self.search::<Estimate>(&reply)?;
            if value.score >= beta {
                return Ok(Some(Value::estimate(beta)));
            }
            if self.scale.is_loss(value.score) {
                node.depth += self.limited_extension(node.ply, 1);
            }
        }
        Ok(None)
    }

    /// The number of moves after which quiet ones are pruned.
    #[inline]
    pub(super) fn lmp_threshold<M: Mode>(&self, context: &MoveContext) -> usize {
        if M::PROOF
            || !self.uses(Step::LateMovePruning)
            || context.node_type == NodeType::Pv
            || context.depth > self.params.lmp_max_depth
        {
            return usize::MAX;
        }
        let count = (self.params.lmp_base + context.depth * context.depth) as usize;
        if context.improving { count } else { count / 2 }
    }

    /// The static evaluation for futility pruning, where it applies.
    #[inline]
    pub(super) fn futility_base_eval<M: Mode>(
        &self,
        node: &Node<'_, G, U::NodeInfo>,
        window: Window,
    ) -> Option<Score> {
        let mate = self.scale.is_win(window.alpha);
        if M::PROOF || !self.uses(Step::Futility) || !window.is_null() || mate {
            return None;
        }
        self.static_eval_at(node.ply)
    }

    /// The most that a quiet move may score, if that does not reach alpha: Schaeffer, Experiments in Search and
    /// Knowledge, 1986; Heinz, Extended Futility Pruning, 1998.
    #[inline]
    pub(super) fn futility_bound(
        &self,
        static_eval: Option<Score>,
        context: &MoveContext,
        alpha: Score,
    ) -> Option<Score> {
        let static_eval = static_eval?;
        let (params, depth) = (&self.params, context.reduced_depth());
        if depth > params.futility_max_depth {
            return None;
        }
        let bound = static_eval + params.futility_base + params.futility_factor * depth;
        (bound <= alpha).then_some(bound)
    }

    /// Whether a move is pruned because it loses too much material or has too bad a history for its depth.
    #[inline]
    pub(super) fn prunes_by_see_or_history(
        &self,
        game: &G,
        candidate: &ScoredMove<G::Action>,
        context: &MoveContext,
    ) -> bool {
        let (params, reduced) = (&self.params, context.reduced_depth());
        if !self.uses(Step::SeePruning)
            || context.node_type == NodeType::Pv
            || reduced > params.see_max_depth
        {
            return false;
        }
        if candidate.is_noisy() {
            let allowed = -params.see_capture_margin * context.depth;
            return candidate.score() < 0 && !self.guide.see_at_least(game, candidate, allowed);
        }
        reduced <= params.history_pruning_max_depth
            && context.history < -params.history_pruning_margin * context.depth
            || !self.guide.see_at_least(
                game,
                candidate,
                -params.see_quiet_margin * reduced * reduced,
            )
    }

    /// The late-move reduction of a move in plies: Letouzey 2005 (Fruit); Romstad 2006; after Björnsson and Marsland,
    /// Risk Management in Game-Tree Pruning, 2000.
    #[inline]
    pub(super) fn reduction(
        &self,
        candidate: &ScoredMove<G::Action>,
        context: &MoveContext,
    ) -> i32 {
        if !self.uses(Step::LateMoveReductions) || context.depth < self.params.lmr_min_depth {
            return 0;
        }
        self.late_move_reduction(candidate, context)
    }

    fn late_move_reduction(&self, candidate: &ScoredMove<G::Action>, context: &MoveContext) -> i32 {
        let (params, move_count) = (&self.params, context.move_count);
        let first = match context.node_type {
            NodeType::Pv => params.lmr_min_moves_pv,
            NodeType::Cut | NodeType::All => params.lmr_min_moves,
        };
        if move_count < first as usize || move_count == 0 {
            return 0;
        }
        let logarithms = LN[context.depth.min(63) as usize] * LN[move_count.min(63)];
        let divisor = f64::from(params.lmr_divisor) / 1000.0;
        let mut thousandths = (f64::from(params.lmr_base) + 1000.0 * logarithms / divisor) as i32;
        if !context.improving {
            thousandths += params.lmr_not_improving;
        }
        match context.node_type {
            NodeType::Pv => thousandths -= params.lmr_pv,
            NodeType::Cut => thousandths += params.lmr_cut_node,
            NodeType::All => {}
        }
        if context.killer {
            thousandths -= params.lmr_killer;
        }
        if !candidate.is_noisy() {
            thousandths -= context.history / params.lmr_history_divisor;
        } else if candidate.score() > 0 {
            thousandths -= params.lmr_good_capture;
        }
        (thousandths / 1000).max(0)
    }
}
