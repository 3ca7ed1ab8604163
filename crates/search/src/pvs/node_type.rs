//! The type of a node, what a search claims, and the context in which a move is pruned or reduced.

use crate::pvs::move_list::ScoredMove;

/// The expected type of a node: Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeType {
    /// On the principal variation, searched with an open window.
    Pv,
    /// Some move is expected to fail high.
    Cut,
    /// Every move is expected to fail low.
    All,
}

impl NodeType {
    /// The expected type of a child that is searched with a null window.
    #[inline]
    pub(crate) const fn child(self) -> NodeType {
        match self {
            NodeType::Pv | NodeType::All => NodeType::Cut,
            NodeType::Cut => NodeType::All,
        }
    }

    /// The type of a child that is searched first, with this window.
    #[inline]
    pub(crate) const fn first_child(self, null_window: bool) -> NodeType {
        if null_window {
            self.child()
        } else {
            NodeType::Pv
        }
    }

    /// The type of the same node when it is searched with this kind of window: after static bounds narrowed it, or by a
    /// null-window search.
    #[inline]
    pub(crate) const fn for_window(self, null_window: bool) -> NodeType {
        match self {
            NodeType::Pv if null_window => NodeType::All,
            same => same,
        }
    }
}

/// Whether the scores of a search are proven.
pub(crate) trait Mode {
    /// Whether every line is followed to its end and nothing is estimated. The depth is then only the number of plies
    /// that remain.
    const PROOF: bool;
}

/// A search to a depth, with an evaluation at the leaves and pruning that proves nothing.
pub(crate) struct Estimate;

impl Mode for Estimate {
    const PROOF: bool = false;
}

/// A search to the end of the game.
pub(crate) struct Proof;

impl Mode for Proof {
    const PROOF: bool = true;
}

/// The context of a move, from which its pruning and its reduction are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MoveContext {
    /// The depth of the node.
    pub depth: i32,
    /// The number of moves before it in move order, pruned and excluded ones included.
    pub move_count: usize,
    /// The expected type of the node.
    pub node_type: NodeType,
    /// Whether the static evaluation is higher than two plies ago.
    pub improving: bool,
    /// The history score of the move: up to some ten thousands, negative for moves that failed elsewhere.
    pub history: i32,
    /// Whether the move is a killer or a counter-move.
    pub killer: bool,
    /// The late-move reduction of the move in plies.
    pub reduction: i32,
}

impl MoveContext {
    /// The context before the first move.
    pub(crate) const fn new(depth: i32, node_type: NodeType, improving: bool) -> MoveContext {
        MoveContext {
            depth,
            move_count: 0,
            node_type,
            improving,
            history: 0,
            killer: false,
            reduction: 0,
        }
    }

    /// Advances to the next move.
    #[inline]
    pub(crate) fn advance<A>(&mut self, candidate: &ScoredMove<A>, move_count: usize) {
        self.move_count = move_count;
        self.history = candidate.history;
        self.killer = candidate.score() > candidate.history && !candidate.is_noisy();
    }

    /// The depth left after the reduction.
    #[inline]
    pub(crate) fn reduced_depth(&self) -> i32 {
        (self.depth - self.reduction).max(0)
    }
}
