//! One node of principal variation search, step by step: Marsland and Campbell, Parallel Search of Strongly Ordered
//! Game Trees, 1982; Reinefeld, An Improvement to the Scout Tree Search Algorithm, 1983.
//!
//! [`Searcher::search`], [`Searcher::search_node`] and [`Searcher::search_moves`] take the steps in the order of their
//! numbers. A step that needs more than a few lines is a function of the module that is named after it.

use std::num::NonZeroU64;

use gametree_rules::{Game, Player, Turn};

use crate::Stopped;
use crate::pvs::best::BestMove;
use crate::pvs::child::Child;
use crate::pvs::guide::Guide;
use crate::pvs::history::PreviousMoves;
use crate::pvs::move_picker::{DEFERRED, Pick, PickerStage};
use crate::pvs::node_type::{Mode, MoveContext, NodeType};
use crate::pvs::score::{Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::singular::Singular;
use crate::pvs::steps::Step;
use crate::pvs::table::MoveIndex;
use crate::pvs::tt::Searched;

/// A node to be searched.
pub(crate) struct Node<'g, G: Game, I> {
    pub(crate) game: &'g G,
    pub(crate) player: Player,
    pub(crate) window: Window,
    pub(crate) depth: i32,
    pub(crate) ply: i32,
    #[expect(
        clippy::struct_field_names,
        reason = "the usual term in computer chess"
    )]
    pub(crate) node_type: NodeType,
    /// The history indices of the moves that led here.
    pub(crate) previous: PreviousMoves,
    /// Whether the last move was a null move.
    pub(crate) after_null: bool,
    /// The move that a singular search leaves out.
    pub(crate) excluded: MoveIndex,
    /// The key of the position, if it is known.
    pub(crate) key: Option<NonZeroU64>,
    /// The guide's data for this node, inherited from its parent.
    pub(crate) info: I,
}

impl<'g, G: Game, I: Default> Node<'g, G, I> {
    /// A node without a known past.
    pub(crate) fn new(
        game: &'g G,
        player: Player,
        window: Window,
        depth: i32,
        ply: i32,
    ) -> Node<'g, G, I> {
        Node {
            game,
            player,
            window,
            depth,
            ply,
            node_type: NodeType::Pv.for_window(window.is_null()),
            previous: [0; 2],
            after_null: false,
            excluded: MoveIndex::NONE,
            key: None,
            info: I::default(),
        }
    }
}

/// The largest ply. The search recurses: games without end must not overflow the stack.
const MAX_PLY: i32 = 10_000;
/// Threads share the work from this many plies above the smallest depth of the table.
const SHARED_FROM: i32 = 3;

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// The value of a node for the player to move there.
    #[inline]
    pub(crate) fn search<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
    ) -> Result<Value, Stopped> {
        // Step 1. Repetitions score as draws.
        let Some(reversible) = self.guide.reversible_plies(node.game) else {
            return self.search_node::<M>(node);
        };
        let key = node
            .key
            .map_or_else(|| self.guide.key(node.game), NonZeroU64::get);
        self.table.prefetch(key);
        if self.is_repetition(key, reversible) {
            self.meter.tick()?;
            return Ok(Value::estimate(0));
        }
        self.path.push(key);
        let value = self.search_node::<M>(&Node {
            key: NonZeroU64::new(key),
            ..*node
        });
        self.path.pop();
        value
    }

    /// The value of a node whose position is no repetition.
    #[expect(clippy::too_many_lines, reason = "one node is read from top to bottom")]
    pub(super) fn search_node<M: Mode>(
        &mut self,
        entered: &Node<'_, G, U::NodeInfo>,
    ) -> Result<Value, Stopped> {
        let mut node = entered;
        let &Node {
            game, player, ply, ..
        } = node;
        let excluding = node.excluded.is_some();

        // Step 2. Limits.
        self.meter.tick()?;
        self.update_seldepth(ply);
        if ply > MAX_PLY {
            return Err(Stopped);
        }

        // Step 3. Endings that the guide solves by itself.
        if self.uses(Step::StaticBounds) {
            let depth = if M::PROOF { i32::MAX } else { node.depth };
            if let Some(solved) = self.guide.solve(game, node.window, depth, &mut self.cache) {
                self.meter.add_nodes(solved.nodes.saturating_sub(1));
                return Ok(Value::within(solved.score, node.window));
            }
        }

        // Step 4. Static bounds (Allis 1988): proven without search, they narrow the window or decide the node.
        let mut info = node.info;
        let bounds = match self.static_bounds(node, &mut info) {
            Ok(bounds) => bounds,
            Err(value) => return Ok(value),
        };
        let window = node.window.narrow(bounds);

        // Step 5. Quiescence search at the horizon (Shannon 1950).
        if !M::PROOF && node.depth <= 0 {
            return self.qsearch_leaf(node, window);
        }

        // Step 6. Transposition table cutoff (Greenblatt 1967).
        let uses_table = !excluding
            && node.depth >= self.params.tt_min_depth
            && self.uses(Step::TranspositionTable)
            // A forced node is not stored: its only child is.
            && !(self.uses(Step::StaticBounds) && self.guide.is_forced(&info));
        let key = match node.key {
            Some(key) => key.get(),
            None if uses_table => self.guide.key(game),
            None => 0,
        };
        let (mut entry, mut hash_move) = (None, MoveIndex::NONE);
        if uses_table && let Some(known) = self.table.get(key) {
            hash_move = known.hash_move;
            if let Some(value) = self.tt_cutoff::<M>(&known, node.depth, ply, window) {
                return Ok(value);
            }
            entry = Some(known);
        }

        // Steps 7 to 14 may prune, reduce or extend the node. Their results are estimates, so a proof skips them. They
        // change the depth of a copy.
        let mut local;
        let mut extension = 0;
        if !M::PROOF {
            local = Node { ..*node };

            // Step 7. Static evaluation, corrected by its errors in similar positions (Witanowski 2023).
            self.record_static_eval(&local);

            if !excluding && window.is_null() {
                // Step 8. ProbCut: a shallower search predicts this one (Buro 1995).
                if let Some(value) = self.probcut(&local, window)? {
                    return Ok(value);
                }
                if let Some(static_eval) = self.static_eval_at(ply) {
                    let eval = self.tt_adjusted_eval(entry.as_ref(), static_eval);

                    // Step 9. Reverse futility pruning (static null move): far above beta near the leaves.
                    if let Some(value) = self.reverse_futility(&local, eval, window.beta) {
                        return Ok(value);
                    }

                    // Step 10. Razoring: far below alpha near the leaves, only captures may help (Birmingham,
                    // Kent 1977).
                    if let Some(value) = self.razor(&local, eval, window)? {
                        return Ok(value);
                    }

                    // Step 11. Null-move pruning: even passing fails high (Beal 1989; Donninger 1993).
                    if let Some(value) = self.null_move_pruning(&mut local, eval, window.beta)? {
                        return Ok(value);
                    }

                    // Step 12. ProbCut on captures: one fails high by a margin at reduced depth.
                    if let Some(value) =
                        self.capture_probcut(&local, entry.as_ref(), window.beta)?
                    {
                        return Ok(value);
                    }
                }
            }

            // Step 13. Internal iterative reductions: without a hash move, one ply less (Schröder 2020).
            if self.uses(Step::InternalIterativeReductions)
                && uses_table
                && hash_move.is_none()
                && local.depth >= self.params.iir_min_depth
            {
                local.depth -= 1;
            }

            // Step 14. Singular extension of the hash move (Anantharaman, Campbell, Hsu 1988).
            if self.uses(Step::SingularExtensions)
                && let Some(entry) = &entry
                && local.depth >= self.params.singular_min_depth
            {
                match self.singular_extension(&local, entry, window.beta)? {
                    Singular::Cut(value) => return Ok(value),
                    Singular::Extend(by) => extension = by,
                }
            }
            node = &local;
        }

        // Step 15. Staged move generation: all moves, or captures first.
        let nodes_before = self.meter.nodes();
        let outer = self.moves.begin_node();
        let stage = self.generate::<M>(node, &info, hash_move);
        if self.moves.moves().is_empty() {
            self.moves.end_node(outer);
            let outcome = self.guide.outcome(game, player, self.scale.unit);
            return Ok(Value::proven(self.scale.score_at_ply(outcome, ply)));
        }

        // Steps 16 to 26 search the moves.
        let hint = Hint {
            hash_move,
            extension,
        };
        let searched = self.search_moves::<M>(node, &info, window, stage, hint);

        // Step 27. Correction history: how far was the static evaluation off?
        if !M::PROOF
            && !excluding
            && let Ok((value, best_move)) = searched
        {
            self.update_correction(node, value, best_move, window);
        }
        self.moves.end_node(outer);
        let (mut value, best_move) = searched?;
        // A score outside the static bounds is replaced by the bound, which is proven.
        if value.score <= bounds.alpha {
            (value.score, value.lower_proven) = (bounds.alpha, true);
        }
        value.upper_proven |= value.score >= bounds.beta;

        // Step 28. Store the result in the transposition table.
        if uses_table {
            let failed_low = !M::PROOF && value.score <= window.alpha;
            self.tt_store(
                key,
                entry,
                &Searched {
                    value,
                    // No move of a node that failed low is known to be better than the hash move.
                    best_move: if failed_low { hash_move } else { best_move },
                    cost: (self.meter.nodes() - nodes_before + 1).ilog2() as u8,
                    depth: node.depth,
                    ply,
                    window,
                },
            );
        }
        Ok(value)
    }

    /// Searches the moves of a node, best first: those generated already, and quiet ones when they are needed.
    fn search_moves<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        info: &U::NodeInfo,
        mut window: Window,
        mut stage: PickerStage,
        hint: Hint,
    ) -> Result<(Value, MoveIndex), Stopped> {
        let start = self.moves.start;
        let mut end = self.moves.list.len();
        let depth = node.depth;

        // Step 16. Static bounds of moves, and enhanced transposition cutoffs (Plaat 1996): is some move known to fail
        // high already?
        if let Some(cutoff) = self.cutoff_before_search::<M>(node, info, start..end, window.beta) {
            return Ok(cutoff);
        }
        let refuted = self.uses_move_bounds(depth).then_some(window.beta);

        let begins_with_hash_move =
            stage != PickerStage::Scored && self.move_to_front(hint.hash_move, start..end);
        let futility_base_eval = self.futility_base_eval::<M>(node, window);
        let mut best = BestMove::NONE;
        let improving = !M::PROOF && self.is_improving(node.ply);
        let node_type = node.node_type.for_window(window.is_null());
        let mut context = MoveContext::new(depth, node_type, improving);
        let lmp_threshold = self.lmp_threshold::<M>(&context);
        let mut next_index = start;
        while next_index < end || stage == PickerStage::CapturesOnly {
            let move_count = next_index - start;
            // While every move so far loses by force, nothing is pruned.
            let may_prune = !M::PROOF && move_count > 0 && !self.scale.is_loss(best.value.score);
            let late = move_count >= lmp_threshold;

            // Step 17. Late-move pruning: this late, only captures are searched (Romstad, Costalba 2008).
            if may_prune && late {
                let quiets = self.quiets_from(next_index);
                if quiets > 0 || stage == PickerStage::CapturesOnly {
                    stage = stage.without_quiets();
                    best.note_pruned(window.alpha);
                    next_index += quiets;
                    continue;
                }
            }

            // Step 18. Pick the next move; generate and score quiet moves when the captures are used up.
            if !begins_with_hash_move || move_count > 0 {
                let order = if late { Pick::Next } else { Pick::Best };
                stage = self.pick::<M>(node, info, next_index, stage, order)?;
                end = self.moves.list.len();
                if next_index == end {
                    break;
                }
            }

            // Step 19. Defer a move that another thread is searching (Weill 1996). Not where late-move pruning applies,
            // since a deferred move becomes a late one.
            let deferrable = move_count > 0
                && lmp_threshold == usize::MAX
                && depth >= self.params.tt_min_depth + SHARED_FROM;
            if deferrable && self.should_defer(node.game, next_index) {
                self.moves.list[next_index].set_score(DEFERRED);
                continue;
            }

            // Step 20. Compute the late-move reduction (Letouzey 2005; Romstad 2006), which pruning also needs; it is
            // applied in step 24, child.rs.
            let candidate = self.candidate(node.game, next_index, late);
            if !M::PROOF {
                context.advance(&candidate, move_count);
                context.reduction = self.reduction(&candidate, &context);
            }
            let index = next_index;
            next_index += 1;
            if node.excluded.is_some() && candidate.index() == node.excluded {
                continue;
            }

            // Step 21. SEE and history pruning: moves that lose material or have a bad history.
            if may_prune && self.prunes_by_see_or_history(node.game, &candidate, &context) {
                best.note_pruned(window.alpha);
                continue;
            }

            // Step 22. Extensions: checks, and the singular hash move.
            let next = self.guide.after(node.game, &candidate);
            let singular = if move_count == 0 { hint.extension } else { 0 };
            let extension = self.extension::<M>(node.ply, &next, singular);

            // Step 23. Futility pruning: a quiet move cannot reach alpha (Schaeffer 1986).
            if may_prune
                && extension == 0
                && !candidate.is_noisy()
                && let Some(bound) = self.futility_bound(futility_base_eval, &context, window.alpha)
            {
                best.note_pruned(bound);
                continue;
            }

            // Step 24. Search the move.
            self.moves.list[index].mark_searched(!M::PROOF);
            self.clear_pv::<M>(node_type, node.ply + 1);
            let value = match self.guide.turn_after(info, &candidate, &next) {
                Turn::Over | Turn::Chance => self.outcome(&next, node.player, node.ply + 1),
                Turn::Player(mover) => {
                    let child = Child {
                        next: &next,
                        mover,
                        candidate: &candidate,
                        history_index: self.history_index::<M>(node.player, &candidate),
                        move_count,
                        reduction: context.reduction,
                        extension,
                        info: self.guide.inherit(info, &candidate, refuted),
                    };
                    self.search_marking_busy::<M>(node, &child, window)?
                }
            };

            // Step 25. A new best move, and the principal variation.
            if best.update(value, candidate.index()) {
                self.update_pv::<M>(node_type, node.ply, candidate.action);

                // Step 26. Beta cutoff: histories learn what refuted the node.
                if window.fails_high(value.score) {
                    if !M::PROOF && depth >= self.params.history_min_depth {
                        self.update_histories(node, start..index, &candidate);
                    }
                    return Ok(best.cutoff());
                }
                window = window.raise_alpha(value.score);
            }
        }
        Ok(best.finish())
    }
}

/// The move to search first, with its extension.
#[derive(Clone, Copy)]
struct Hint {
    hash_move: MoveIndex,
    extension: i32,
}
