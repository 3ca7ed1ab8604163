//! Random trees with numbers that can be reckoned with in the head.

use gametree_games::sketch::{Branch, Node, NodeKind, Sketch};
use gametree_rules::Player;
use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::quiz::{Subject, Wish};

/// The most that a leaf is worth; where equal values are wanted, there are fewer to draw from.
const MOST: i32 = 20;
const MOST_WITH_TIES: i32 = 9;
/// What players get at most, when there are three.
const MOST_EACH: i32 = 9;
const PLAYERS: usize = 3;
/// How likely outcomes are, by how many there are, as parts of the last number.
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

/// A random tree of the wished shape. Inner nodes are called A, B, C… row by row, leaves by the node above and their place.
pub(crate) fn grow(wish: &Wish, rng: &mut Xoshiro256PlusPlus) -> Option<Sketch> {
    let mut nodes = Vec::new();
    let mut depths = Vec::new();
    sprout(wish, 0, rng, &mut nodes, &mut depths);
    name(&mut nodes, &depths);
    Sketch::checked(nodes).ok()
}

/// Grows a node and all below it, and gives its place.
fn sprout(
    wish: &Wish,
    depth: usize,
    rng: &mut Xoshiro256PlusPlus,
    nodes: &mut Vec<Node>,
    depths: &mut Vec<usize>,
) -> usize {
    let place = nodes.len();
    let leaf = depth == wish.depth;
    nodes.push(Node {
        name: None,
        kind: if leaf {
            NodeKind::Leaf(utilities(wish, rng))
        } else {
            kind(wish, depth)
        },
        evaluation: None,
        branches: Vec::new(),
    });
    depths.push(depth);
    if leaf {
        return place;
    }
    let count = rng.random_range(wish.branching.clone());
    let chances = (nodes[place].kind == NodeKind::Chance).then(|| chances(count, rng));
    for index in 0..count {
        let child = sprout(wish, depth + 1, rng, nodes, depths);
        nodes[place].branches.push(Branch {
            label: None,
            probability: chances.as_ref().map(|chances| chances[index]),
            child,
        });
    }
    place
}

/// Who moves at this depth. Two bounds that meet further apart than parent and child need four plies if the players take
/// turns; in three plies there is a deep cut only if MIN moves twice in a row.
fn kind(wish: &Wish, depth: usize) -> NodeKind {
    let two = [NodeKind::Max, NodeKind::Min];
    match wish.subject {
        Subject::AlphaBeta if wish.deep_cut && wish.depth == 3 && depth == 2 => NodeKind::Min,
        Subject::Expectiminimax if depth % 2 == 1 => NodeKind::Chance,
        Subject::Expectiminimax => two[depth / 2 % 2].clone(),
        Subject::MaxN => NodeKind::Player(Player::new(depth % PLAYERS)),
        _ => two[depth % 2].clone(),
    }
}

fn utilities(wish: &Wish, rng: &mut Xoshiro256PlusPlus) -> Vec<f64> {
    let mut draw = |most: i32| f64::from(rng.random_range(0..=most));
    match wish.subject {
        Subject::MaxN => (0..PLAYERS).map(|_| draw(MOST_EACH)).collect(),
        // Where chance moves twice, multiples of four stay whole.
        Subject::Expectiminimax if wish.depth > 3 => vec![4.0 * draw(MOST_EACH)],
        _ if wish.equality => vec![draw(MOST_WITH_TIES)],
        _ => vec![draw(MOST)],
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
