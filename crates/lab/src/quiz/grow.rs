//! Random trees with values suited to mental arithmetic.

use gametree_games::sketch::{Branch, Node, NodeKind, Sketch};
use gametree_rules::Player;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::quiz::{Constraints, Subject};

/// The greatest leaf value, and the greatest where equal values are wanted.
const MAX_LEAF: i32 = 20;
const MAX_LEAF_WITH_TIES: i32 = 9;
/// The greatest utility of each of three players.
const MAX_LEAF_PER_PLAYER: i32 = 9;
const PLAYERS: usize = 3;
/// Probability distributions by the number of outcomes: numerators and their common denominator.
const CHANCES: [&[(&[u32], u32)]; 3] = [
    &[
        (&[1, 1], 2),
        (&[1, 3], 4),
        (&[3, 1], 4),
        (&[1, 2], 3),
        (&[2, 1], 3),
    ],
    &[
        (&[1, 1, 2], 4),
        (&[1, 2, 1], 4),
        (&[2, 1, 1], 4),
        (&[1, 1, 1], 3),
    ],
    &[(&[1, 1, 1, 1], 4), (&[2, 2, 1, 1], 6), (&[1, 1, 2, 2], 6)],
];

/// A random tree of the given shape. Inner nodes are named A, B, C… level by level, leaves by their parent and index.
pub(crate) fn grow(constraints: &Constraints, rng: &mut Xoshiro256PlusPlus) -> Option<Sketch> {
    let mut nodes = Vec::new();
    let mut depths = Vec::new();
    add_subtree(constraints, 0, rng, &mut nodes, &mut depths);
    name(&mut nodes, &depths);
    Sketch::checked(nodes).ok()
}

/// Adds a random subtree and returns the index of its root.
fn add_subtree(
    constraints: &Constraints,
    depth: usize,
    rng: &mut Xoshiro256PlusPlus,
    nodes: &mut Vec<Node>,
    depths: &mut Vec<usize>,
) -> usize {
    let place = nodes.len();
    let leaf = depth == constraints.depth;
    nodes.push(Node {
        name: None,
        kind: if leaf {
            NodeKind::Leaf(utilities(constraints, rng))
        } else {
            kind(constraints, depth)
        },
        evaluation: None,
        branches: Vec::new(),
    });
    depths.push(depth);
    if leaf {
        return place;
    }
    let count = rng.random_range(constraints.branching.clone());
    let chances = (nodes[place].kind == NodeKind::Chance).then(|| chances(count, rng));
    for index in 0..count {
        let child = add_subtree(constraints, depth + 1, rng, nodes, depths);
        nodes[place].branches.push(Branch {
            label: None,
            probability: chances.as_ref().map(|chances| chances[index]),
            child,
        });
    }
    place
}

/// Who moves at this depth. With alternating players a deep cutoff needs four plies; with three plies there is one only if
/// MIN moves twice in a row.
fn kind(constraints: &Constraints, depth: usize) -> NodeKind {
    let two = [NodeKind::Max, NodeKind::Min];
    match constraints.subject {
        Subject::AlphaBeta if constraints.deep_cut && constraints.depth == 3 && depth == 2 => {
            NodeKind::Min
        }
        Subject::Expectiminimax if depth % 2 == 1 => NodeKind::Chance,
        Subject::Expectiminimax => two[depth / 2 % 2].clone(),
        Subject::MaxN => NodeKind::Player(Player::new(depth % PLAYERS)),
        _ => two[depth % 2].clone(),
    }
}

fn utilities(constraints: &Constraints, rng: &mut Xoshiro256PlusPlus) -> Vec<f64> {
    let mut draw = |most: i32| f64::from(rng.random_range(0..=most));
    match constraints.subject {
        Subject::MaxN => (0..PLAYERS).map(|_| draw(MAX_LEAF_PER_PLAYER)).collect(),
        // Multiples of four stay integers through two levels of chance nodes.
        Subject::Expectiminimax if constraints.depth > 3 => vec![4.0 * draw(MAX_LEAF_PER_PLAYER)],
        _ if constraints.equality => vec![draw(MAX_LEAF_WITH_TIES)],
        _ => vec![draw(MAX_LEAF)],
    }
}

fn chances(count: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<f64> {
    let known = count.checked_sub(2).and_then(|index| CHANCES.get(index));
    let Some(known) = known else {
        return vec![1.0 / count as f64; count];
    };
    let (parts, whole) = known[rng.random_range(0..known.len())];
    let share = |&part: &u32| f64::from(part) / f64::from(whole);
    parts.iter().map(share).collect()
}

fn name(nodes: &mut [Node], depths: &[usize]) {
    let mut inner: Vec<usize> = (0..nodes.len())
        .filter(|&index| !nodes[index].branches.is_empty())
        .collect();
    inner.sort_by_key(|&index| (depths[index], index));
    for (number, &index) in inner.iter().enumerate() {
        nodes[index].name = Some(letters(number));
    }
    for &index in &inner {
        let above = nodes[index].name.clone().unwrap_or_default();
        let children: Vec<usize> = nodes[index]
            .branches
            .iter()
            .map(|branch| branch.child)
            .collect();
        for (number, child) in (1..).zip(children) {
            let node = &mut nodes[child];
            if node.branches.is_empty() {
                node.name = Some(format!("{above}{number}"));
            }
        }
    }
}

/// A, B, … Z, AA, AB, …
fn letters(number: usize) -> String {
    let letter = char::from(b'A' + (number % 26) as u8);
    match number / 26 {
        0 => letter.to_string(),
        more => letters(more - 1) + &letter.to_string(),
    }
}
