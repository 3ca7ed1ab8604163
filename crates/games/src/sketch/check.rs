//! The rules that a sketch must obey to be a valid game tree.

use std::collections::HashSet;

use gametree_rules::{MAX_PLAYERS, excerpt};

use super::{MAX_NODES, Node, NodeKind};

/// The tolerance for the sum of the probabilities below a chance node.
const TOLERANCE: f64 = 1e-9;

/// Why a sketch is no valid game tree: what was expected, what was found, and at which node.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct Flaw {
    /// The node's index.
    pub node: usize,
    /// What would have been right, as the object of "expected".
    pub expected: String,
    /// What was found.
    pub found: String,
}

impl Flaw {
    fn new(node: usize, expected: impl Into<String>, found: impl Into<String>) -> Flaw {
        Flaw {
            node,
            expected: expected.into(),
            found: found.into(),
        }
    }
}

/// The first flaw of the nodes, which are in preorder.
pub(super) fn find_flaw(nodes: &[Node]) -> Option<Flaw> {
    if nodes.len() > MAX_NODES {
        let expected = format!("at most {MAX_NODES} nodes");
        return Some(Flaw::new(MAX_NODES, expected, nodes.len().to_string()));
    }
    let alone = || nodes.iter().enumerate().find_map(flaw_of_node);
    alone()
        .or_else(|| flaw_of_names(nodes))
        .or_else(|| flaw_of_players(nodes))
        .or_else(|| flaw_of_infinities(nodes))
}

/// The flaws of a single node, independent of all other nodes.
fn flaw_of_node((index, node): (usize, &Node)) -> Option<Flaw> {
    let flaw = |expected: &str, found: &str| Some(Flaw::new(index, expected, found));
    if node.evaluation.is_some_and(f64::is_nan) {
        return flaw("a number as evaluation", "none");
    }
    if let NodeKind::Leaf(values) = &node.kind {
        if !node.branches.is_empty() {
            return flaw("nothing below a leaf", "children");
        }
        if node.evaluation.is_some() {
            return flaw("a leaf without evaluation", "one");
        }
        if values.is_empty() || values.len() > MAX_PLAYERS {
            let expected = format!("one to {MAX_PLAYERS} numbers at a leaf");
            return flaw(&expected, &values.len().to_string());
        }
        if values.iter().any(|value| value.is_nan()) {
            return flaw("a number", "none");
        }
        return None;
    }
    if node.branches.is_empty() {
        return flaw("at least one child", "none");
    }
    flaw_of_probabilities(index, node)
}

fn flaw_of_probabilities(index: usize, node: &Node) -> Option<Flaw> {
    let given = || {
        let branches = node.branches.iter();
        branches.filter_map(|branch| Some((branch.child, branch.probability?)))
    };
    if node.kind != NodeKind::Chance {
        let (child, probability) = given().next()?;
        let expected = "probabilities only below chance";
        return Some(Flaw::new(child, expected, probability.to_string()));
    }
    given().next()?;
    if let Some(without) = node.branches.iter().find(|b| b.probability.is_none()) {
        let expected = "a probability for every child of a chance node or for none";
        return Some(Flaw::new(without.child, expected, "a child without"));
    }
    if let Some((child, odd)) = given().find(|given| !(given.1 > 0.0 && given.1.is_finite())) {
        let expected = "a probability above 0";
        return Some(Flaw::new(child, expected, odd.to_string()));
    }
    let total: f64 = given().map(|given| given.1).sum();
    let wrong = (total - 1.0).abs() > TOLERANCE;
    wrong.then(|| {
        let found = format!("a sum of {total}");
        Flaw::new(index, "probabilities that sum to 1", found)
    })
}

fn flaw_of_names(nodes: &[Node]) -> Option<Flaw> {
    let mut known = HashSet::new();
    let named = nodes.iter().enumerate();
    let mut named = named.filter_map(|(index, node)| Some((index, node.name.as_deref()?)));
    let (index, twice) = named.find(|(_, name)| !known.insert(*name))?;
    let found = format!("a second '{}'", excerpt(twice));
    Some(Flaw::new(index, "a different name for every node", found))
}

/// In a tree of MAX and MIN every leaf is one number; in a tree of several players, a tuple with one number for each.
fn flaw_of_players(nodes: &[Node]) -> Option<Flaw> {
    let for_two = |node: &Node| matches!(node.kind, NodeKind::Max | NodeKind::Min);
    let for_several = |node: &Node| match &node.kind {
        NodeKind::Player(_) => true,
        NodeKind::Leaf(values) => values.len() > 1,
        _ => false,
    };
    let several = nodes.iter().position(for_several)?;
    if let Some(two) = nodes.iter().position(for_two) {
        return Some(if two < several {
            let expected = "only max, min, chance and single numbers in a tree of MAX and MIN";
            Flaw::new(several, expected, kind_of(&nodes[several]))
        } else {
            let expected = "only p1, p2, …, chance and tuples in a tree of several players";
            Flaw::new(two, expected, kind_of(&nodes[two]))
        });
    }
    let mut leaves = nodes.iter().filter_map(|node| match &node.kind {
        NodeKind::Leaf(values) => Some(values.len()),
        _ => None,
    });
    let players = leaves.next()?;
    nodes.iter().enumerate().find_map(|(index, node)| {
        let (expected, found) = match &node.kind {
            NodeKind::Leaf(values) if values.len() != players => (
                format!("as many numbers at every leaf as at the first, {players}"),
                values.len().to_string(),
            ),
            NodeKind::Player(player) if player.index() >= players => (
                format!("at most p{players}, since the leaves are for {players}"),
                kind_of(node),
            ),
            _ => return None,
        };
        Some(Flaw::new(index, expected, found))
    })
}

/// Infinite values have no expectation.
fn flaw_of_infinities(nodes: &[Node]) -> Option<Flaw> {
    if !nodes.iter().any(|node| node.kind == NodeKind::Chance) {
        return None;
    }
    let endless = |node: &Node| {
        let values: &[f64] = match &node.kind {
            NodeKind::Leaf(values) => values,
            _ => &[],
        };
        let mut all = values.iter().copied().chain(node.evaluation);
        all.any(f64::is_infinite)
    };
    let index = nodes.iter().position(endless)?;
    let expected = "finite numbers in a tree with chance";
    Some(Flaw::new(index, expected, "infinity"))
}

fn kind_of(node: &Node) -> String {
    match &node.kind {
        NodeKind::Leaf(values) => format!("a tuple of {}", values.len()),
        inner => inner.keyword().unwrap_or_default().to_owned(),
    }
}
