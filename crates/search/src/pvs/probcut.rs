//! ProbCut: a shallower search predicts the result of a deeper one (Buro, ProbCut: An Effective Selective Extension of
//! the Alpha-Beta Algorithm, 1995), and its form for captures, as Stockfish has it.

use gametree_rules::{Game, Turn};

use crate::Stopped;
use crate::pvs::guide::{Guide, Stage};
use crate::pvs::knowledge::ProbCut;
use crate::pvs::node::Node;
use crate::pvs::node_type::Estimate;
use crate::pvs::score::{INFINITE, Score, Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::pvs::table::Entry;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Prunes a node where a shallower search lies outside the window by the margin that the guide knows.
    #[inline]
    pub(super) fn probcut(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        window: Window,
    ) -> Result<Option<Value>, Stopped> {
        if self.uses(Step::ProbCut)
            && let Some(probcut) = self.guide.probcut(node.game, node.depth)
        {
            return self.probcut_by(node, window, probcut);
        }
        Ok(None)
    }

    fn probcut_by(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        window: Window,
        probcut: ProbCut,
    ) -> Result<Option<Value>, Stopped> {
        let margin = probcut.margin * (2 + self.probcut_sigma) / 2;
        let high = Window::null_below(window.beta + margin);
        let low = Window::null_above(window.alpha - margin);
        // The predictor enters `search` on this node again, so that its key is on the path twice where positions can
        // repeat: repetitions of earlier positions are then missed, in an estimate only.
        let predictor = Node {
            depth: probcut.depth,
            node_type: node.node_type.for_window(true),
            ..*node
        };
        if high.beta.abs() < INFINITE {
            let shallow = Node {
                window: high,
                ..predictor
            };
            if high.fails_high(self.search::<Estimate>(&shallow)?.score) {
                return Ok(Some(Value::estimate(window.beta)));
            }
        }
        if low.alpha.abs() < INFINITE {
            let shallow = Node {
                window: low,
                ..predictor
            };
            if low.fails_low(self.search::<Estimate>(&shallow)?.score) {
                return Ok(Some(Value::estimate(window.alpha)));
            }
        }
        Ok(None)
    }

    /// Prunes a node where a capture fails high by a margin at reduced depth.
    pub(super) fn capture_probcut(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        entry: Option<&Entry>,
        beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        let params = &self.params;
        if !self.uses(Step::ProbCut) || node.depth < params.probcut_min_depth {
            return Ok(None);
        }
        let probcut = ProbCut {
            depth: node.depth - params.probcut_reduction,
            margin: params.probcut_margin,
        };
        let probcut_beta = beta + probcut.margin;
        let tt_refutes = entry.is_some_and(|entry| {
            i32::from(entry.depth) > probcut.depth && Score::from(entry.upper) < probcut_beta
        });
        if tt_refutes || self.scale.is_win(probcut_beta.abs()) {
            return Ok(None);
        }
        let outer = self.moves.begin_node();
        let stage = Stage::Quiescence { depth: -1 };
        self.guide
            .moves(node.game, &node.info, stage, &mut self.moves);
        let value = self.probcut_moves(node, probcut, probcut_beta);
        self.moves.end_node(outer);
        value
    }

    fn probcut_moves(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        probcut: ProbCut,
        probcut_beta: Score,
    ) -> Result<Option<Value>, Stopped> {
        let beta = probcut_beta - probcut.margin;
        let static_eval = self.static_eval_at(node.ply).unwrap_or(beta);
        let end = self.moves.list.len();
        for index in self.moves.start..end {
            self.pick_best_estimate(index, end);
            let candidate = self.moves.list[index];
            if !candidate.is_noisy()
                || self
                    .delta_bound(&candidate, static_eval)
                    .is_some_and(|bound| bound < probcut_beta)
                || self.guide.exact_score(node.game, &candidate) < 0
            {
                continue;
            }
            let next = self.guide.after(node.game, &candidate);
            let turn = self
                .guide
                .turn_after(&U::NodeInfo::default(), &candidate, &next);
            let Turn::Player(mover) = turn else {
                continue;
            };
            let history_index = self.guide.history_index(node.player, &candidate);
            // Quiescence search first: most captures fail already there.
            for depth in [0, probcut.depth] {
                let window = Window::null_below(probcut_beta);
                let reply = Node {
                    node_type: node.node_type.child(),
                    previous: [history_index as u32, node.previous[0]],
                    ..Node::new(&next, mover, window, depth, node.ply + 1)
                };
                let value = self.search_from_viewpoint::<Estimate>(node.player, &reply)?;
                if value.score < probcut_beta {
                    break;
                }
                if value.lower_proven && self.scale.is_win(value.score) {
                    let upper_proven = false;
                    return Ok(Some(Value {
                        upper_proven,
                        ..value
                    }));
                }
                if depth == probcut.depth {
                    return Ok(Some(Value::estimate(value.score - probcut.margin)));
                }
            }
        }
        Ok(None)
    }
}
