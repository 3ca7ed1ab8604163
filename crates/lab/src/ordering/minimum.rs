//! The minimum number of leaves visited: Knuth and Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, 1975.

use gametree_games::tree::{Kind, Tree};
use gametree_rules::Player;

/// The minimum number of leaves visited in a tree with uniform branching factor b and all leaves at depth d:
/// b^⌈d/2⌉ + b^⌊d/2⌋ − 1.
pub fn knuth_moore(branching: u32, depth: u32) -> u64 {
    let power = |exponent: u32| u64::from(branching).saturating_pow(exponent);
    power(depth.div_ceil(2)).saturating_add(power(depth / 2)) - 1
}

/// The branching factor, if it is uniform, all leaves have the same depth, and the players alternate.
pub fn uniform_branching(tree: &Tree) -> Option<u32> {
    let branching = tree.children(0).len();
    let mut depths = vec![0_u32; tree.len()];
    let mut leaf_depth = None;
    for node in 0..tree.len() {
        let children = tree.children(node);
        if children.is_empty() {
            if *leaf_depth.get_or_insert(depths[node]) != depths[node] {
                return None;
            }
        } else if children.len() != branching {
            return None;
        }
        for &(child, _) in children {
            depths[child] = depths[node] + 1;
            if tree.kind(child) == tree.kind(node) {
                return None;
            }
        }
    }
    u32::try_from(branching).ok().filter(|&b| b > 0)
}

/// The number of leaves in the smallest proof of the root's value: a strategy of MAX that guarantees at least the value, and
/// one of MIN that guarantees at most the value. They share one leaf.
pub(super) fn proof_size(tree: &Tree, values: &[f64]) -> u64 {
    let value = values[0];
    // For each node, the leaves needed to prove that its value is at least, or at most, the value of the root.
    let mut at_least = vec![u64::MAX; tree.len()];
    let mut at_most = vec![u64::MAX; tree.len()];
    let sum = |costs: &[u64], node: usize| {
        let children = tree.children(node).iter();
        children.fold(0_u64, |sum, &(child, _)| sum.saturating_add(costs[child]))
    };
    let cheapest = |costs: &[u64], node: usize| {
        let children = tree.children(node).iter().map(|&(child, _)| costs[child]);
        children.min().unwrap_or(u64::MAX)
    };
    for node in (0..tree.len()).rev() {
        (at_least[node], at_most[node]) = match tree.kind(node) {
            Kind::Leaf { .. } => {
                let cost = |holds: bool| if holds { 1 } else { u64::MAX };
                (cost(values[node] >= value), cost(values[node] <= value))
            }
            Kind::Decision(Player::FIRST) => (cheapest(&at_least, node), sum(&at_most, node)),
            Kind::Decision(_) | Kind::Chance => (sum(&at_least, node), cheapest(&at_most, node)),
        };
    }
    at_least[0].saturating_add(at_most[0]) - 1
}
