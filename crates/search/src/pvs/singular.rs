//! Singular extensions: Anantharaman, Campbell and Hsu, Singular Extensions: Adding Selectivity to Brute-Force
//! Searching,
//! 1988.

use gametree_rules::Game;

use crate::Stopped;
use crate::pvs::guide::Guide;
use crate::pvs::node::Node;
use crate::pvs::node_type::{Estimate, NodeType};
use crate::pvs::score::{INFINITE, Score, Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::table::{Entry, stored};

/// The result of a search without the hash move.
pub(super) enum Singular {
    /// Other moves fail high too: the node is pruned (multi-cut: Björnsson and Marsland, Multi-Cut Pruning in
    /// Alpha-Beta Search, 1998; in this form, with the hash move excluded, Costalba 2009).
    Cut(Value),
    /// The plies by which the hash move is extended.
    Extend(i32),
}

impl<G: Game, U: Guide<G>> Searcher<'_, G, U> {
    /// Searches a node from `singular_min_depth` on without its hash move, to see whether that move is better than all
    /// others by a margin.
    pub(super) fn singular_extension(
        &mut self,
        node: &Node<'_, G, U::NodeInfo>,
        entry: &Entry,
        beta: Score,
    ) -> Result<Singular, Stopped> {
        let applies = entry.hash_move.is_some()
            && !entry.is_proven()
            && i32::from(entry.depth) >= node.depth - self.params.singular_depth_slack
            && entry.lower > stored(-INFINITE);
        if !applies {
            return Ok(Singular::Extend(0));
        }
        let hash_score = Score::from(entry.lower);
        let bound = hash_score - self.params.singular_margin * node.depth;
        let value = self.search_node::<Estimate>(&Node {
            window: Window::null_below(bound),
            node_type: node.node_type.for_window(true),
            depth: (node.depth - 1) / 2,
            excluded: entry.hash_move,
            ..*node
        })?;
        Ok(if value.score < bound {
            let doubled = node.node_type != NodeType::Pv
                && value.score < bound - self.params.double_extension_margin;
            Singular::Extend(1 + i32::from(doubled))
        } else if bound >= beta {
            Singular::Cut(Value::estimate(bound))
        } else if hash_score >= beta {
            Singular::Extend(-1)
        } else {
            Singular::Extend(0)
        })
    }
}
