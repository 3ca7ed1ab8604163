//! Trees to measure: random uniform trees, reordered and truncated trees.

use gametree_games::sketch::{Branch, Node, NodeKind, Sketch};
use gametree_games::tree::Tree;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A random tree with uniform branching factor and depth, alternating players and different leaf values. The same seed
/// gives the same tree.
///
/// # Panics
/// If a node would have no children.
pub fn uniform(branching: u32, depth: u32, seed: u64) -> Sketch {
    assert!(branching > 0, "every node has children");
    let leaves = u64::from(branching).pow(depth);
    let mut values: Vec<u64> = (1..=leaves).collect();
    values.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    let mut nodes: Vec<Node> = Vec::new();
    // The nodes still to add, the next one last: depth, and the parent's index with the index of the branch.
    let mut frontier: Vec<(u32, Option<(usize, usize)>)> = vec![(0, None)];
    while let Some((level, above)) = frontier.pop() {
        let index = nodes.len();
        if let Some((parent, place)) = above {
            nodes[parent].branches[place].child = index;
        }
        let kind = match (level == depth, level % 2) {
            (true, _) => NodeKind::Leaf(vec![values.pop().unwrap_or(0) as f64]),
            (false, 0) => NodeKind::Max,
            (false, _) => NodeKind::Min,
        };
        let children = if level == depth {
            0
        } else {
            branching as usize
        };
        frontier.extend(
            (0..children)
                .rev()
                .map(|place| (level + 1, Some((index, place)))),
        );
        nodes.push(node(kind, vec![branch(); children]));
    }
    Sketch::new(nodes)
}

const fn branch() -> Branch {
    Branch {
        label: None,
        probability: None,
        child: 0,
    }
}

const fn node(kind: NodeKind, branches: Vec<Branch>) -> Node {
    Node {
        name: None,
        kind,
        evaluation: None,
        branches,
    }
}

/// The depth of the deepest leaf.
pub fn depth(sketch: &Sketch) -> u32 {
    depths(sketch).into_iter().max().unwrap_or(0)
}

fn depths(sketch: &Sketch) -> Vec<u32> {
    let mut depths = vec![0; sketch.nodes().len()];
    for (index, node) in sketch.nodes().iter().enumerate() {
        for branch in &node.branches {
            depths[branch.child] = depths[index] + 1;
        }
    }
    depths
}

/// The tree down to this depth. A node that becomes a leaf gets its evaluation as its value, or else its minimax value.
pub fn truncated(sketch: &Sketch, depth: u32) -> Sketch {
    let depths = depths(sketch);
    let values = minimax_values(sketch);
    let mut places = vec![0; depths.len()];
    let kept: Vec<usize> = (0..depths.len())
        .filter(|&index| depths[index] <= depth)
        .collect();
    for (place, &index) in kept.iter().enumerate() {
        places[index] = place;
    }
    let keep = |&index: &usize| {
        let old = &sketch.nodes()[index];
        if depths[index] < depth || old.branches.is_empty() {
            let branches = old.branches.iter().map(|branch| Branch {
                child: places[branch.child],
                ..branch.clone()
            });
            return Node {
                branches: branches.collect(),
                ..old.clone()
            };
        }
        let value = old.evaluation.unwrap_or(values[index]);
        Node {
            name: old.name.clone(),
            ..node(NodeKind::Leaf(vec![value]), Vec::new())
        }
    };
    Sketch::new(kept.iter().map(keep).collect())
}

/// The minimax value of every node, in trees of MAX and MIN.
fn minimax_values(sketch: &Sketch) -> Vec<f64> {
    let mut values = vec![0.0; sketch.nodes().len()];
    for (index, node) in sketch.nodes().iter().enumerate().rev() {
        let children = node.branches.iter().map(|branch| values[branch.child]);
        values[index] = match &node.kind {
            NodeKind::Leaf(values) => values[0],
            NodeKind::Max => children.fold(f64::NEG_INFINITY, f64::max),
            _ => children.fold(f64::INFINITY, f64::min),
        };
    }
    values
}

/// The tree with the children of every node reordered.
pub(super) fn reordered(tree: &Tree, mut order: impl FnMut(usize, &mut Vec<usize>)) -> Tree {
    let mut preorder = Vec::with_capacity(tree.len());
    let mut open = vec![0];
    let mut children = Vec::new();
    while let Some(node) = open.pop() {
        children.clear();
        children.extend(tree.children(node).iter().map(|&(child, _)| child));
        order(node, &mut children);
        preorder.push((tree.kind(node), vec![1.0; children.len()]));
        open.extend(children.iter().rev());
    }
    Tree::from_preorder(preorder).unwrap_or_else(|_| tree.clone())
}
