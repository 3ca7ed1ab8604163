//! The search of a child: its window and its depth (Marsland and Campbell 1982).

use gametree_rules::{Game, Player};

use crate::Stopped;
use crate::pvs::guide::Guide;
use crate::pvs::move_list::ScoredMove;
use crate::pvs::node::Node;
use crate::pvs::node_type::{Mode, NodeType};
use crate::pvs::score::{Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::pvs::table::MoveIndex;

/// A move that is searched.
pub(super) struct Child<'g, G: Game, I> {
    pub(super) next: &'g G,
    pub(super) mover: Player,
    pub(super) candidate: &'g ScoredMove<G::Action>,
    pub(super) history_index: usize,
    pub(super) move_count: usize,
    pub(super) reduction: i32,
    pub(super) extension: i32,
    pub(super) info: I,
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Searches a child, listed meanwhile among the positions that other threads defer.
    #[inline]
    pub(super) fn search_marking_busy<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        child: &Child<'_, G, U::NodeInfo>,
        window: Window,
    ) -> Result<Value, Stopped> {
        let busy = self.busy_positions.zip(child.candidate.key);
        if let Some((busy_positions, key)) = busy {
            busy_positions.enter(key.get());
        }
        let value = self.search_child::<M>(node, child, window);
        if let Some((busy_positions, key)) = busy {
            busy_positions.leave(key.get());
        }
        value
    }

    /// Searches a child by principal variation search: the first with the whole window, the others with a null window
    /// unless they turn out to be better.
    fn search_child<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        child: &Child<'_, G, U::NodeInfo>,
        window: Window,
    ) -> Result<Value, Stopped> {
        let depth = node.depth - 1 + child.extension;
        let is_null = window.is_null();
        if child.move_count == 0 || is_null && M::PROOF || !self.uses(Step::NullWindow) {
            let node_type = node.node_type.first_child(is_null);
            return self.search_reply::<M>(node, child, window, depth, node_type);
        }
        let null_window = Window::null_above(window.alpha);
        if !M::PROOF && self.uses(Step::LateMoveReductions) && child.extension == 0 {
            let reduction = child.reduction.min(depth - 1);
            let threatens = reduction >= self.params.mate_threat_min_reduction
                && self.mate_threat(child.next, depth);
            if reduction > 0 && !threatens {
                let reduced = depth - reduction;
                let value =
                    self.search_reply::<M>(node, child, null_window, reduced, NodeType::Cut)?;
                if window.fails_low(value.score) {
                    return Ok(value);
                }
            }
        }
        let value =
            self.search_reply::<M>(node, child, null_window, depth, node.node_type.child())?;
        if window.contains(value.score) {
            return self.search_reply::<M>(node, child, window, depth, NodeType::Pv);
        }
        Ok(value)
    }

    /// The value of a child for the player who moves there, who may move again.
    #[inline]
    fn search_reply<M: Mode>(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        child: &Child<'_, G, U::NodeInfo>,
        window: Window,
        depth: i32,
        node_type: NodeType,
    ) -> Result<Value, Stopped> {
        let reply = Node {
            game: child.next,
            player: child.mover,
            window,
            depth,
            ply: node.ply + 1,
            node_type,
            previous: [child.history_index as u32, node.previous[0]],
            after_null: false,
            excluded: MoveIndex::NONE,
            key: child.candidate.key,
            info: child.info,
        };
        self.search_from_viewpoint::<M>(node.player, &reply)
    }

    /// The value of a node for a player who may or may not be the one to move there; the window is that player's.
    #[inline]
    pub(crate) fn search_from_viewpoint<M: Mode>(
        &mut self,
        player: Player,
        node: &Node<'_, G, U::NodeInfo>,
    ) -> Result<Value, Stopped> {
        if node.player == player {
            return self.search::<M>(node);
        }
        let value = self.search::<M>(&Node {
            window: -node.window,
            ..*node
        })?;
        Ok(-value)
    }
}
