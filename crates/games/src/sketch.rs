//! Game trees as textbooks draw them: nodes with names, actions with labels and probabilities, leaves with numbers.
//!
//! A [`Sketch`] keeps what a [`Tree`](crate::Tree) does not: names, labels and evaluations of inner nodes. It becomes a
//! game with [`Sketch::game`], and its [`Display`](std::fmt::Display) is the tree language, which `gametree-lab` reads.

mod check;
mod game;
mod print;

use std::collections::HashSet;

use gametree_rules::{MAX_PLAYERS, Player};

pub use check::Flaw;
pub use game::SketchGame;
pub use print::word_length;

use check::find_flaw;

/// The maximum number of nodes in a sketch that is read from a text.
pub const MAX_NODES: usize = 1_000_000;

/// Unnamed nodes up to this depth are named by their path from the root, deeper ones by their number.
const MAX_PATH: usize = 32;

/// A game tree with names and labels. Nodes are in preorder: each node precedes its descendants, first child first.
#[derive(Clone, PartialEq, Debug)]
pub struct Sketch {
    nodes: Vec<Node>,
}

/// A node of a sketch.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The name written at it, if any.
    pub name: Option<String>,
    /// The player to move there, or the utilities of a leaf.
    pub kind: NodeKind,
    /// The heuristic evaluation of an inner node, used where a search reaches its depth limit.
    pub evaluation: Option<f64>,
    /// The edges to its children, in order.
    pub branches: Vec<Branch>,
}

/// The kind of a node.
#[derive(Clone, PartialEq, Debug)]
pub enum NodeKind {
    /// The maximising player moves.
    Max,
    /// The minimising player moves.
    Min,
    /// This player moves, in a game in which every player maximises their own utility.
    Player(Player),
    /// A chance node.
    Chance,
    /// A terminal node: the utility for MAX, or one utility for each player.
    Leaf(Vec<f64>),
}

/// An edge from a node to one of its children.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// The name of the action, if it has one.
    pub label: Option<String>,
    /// The probability of the outcome, below a chance node: given for all of its children, or for none if all outcomes are
    /// equally likely.
    pub probability: Option<f64>,
    /// The child's index among the nodes.
    pub child: usize,
}

impl NodeKind {
    /// The keyword of such a node in the tree language; a leaf has none.
    pub const fn keyword(&self) -> Option<&'static str> {
        const PLAYERS: [&str; MAX_PLAYERS] = ["p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"];
        match self {
            NodeKind::Max => Some("max"),
            NodeKind::Min => Some("min"),
            NodeKind::Chance => Some("chance"),
            NodeKind::Player(player) => Some(PLAYERS[player.index()]),
            NodeKind::Leaf(_) => None,
        }
    }

    /// The kind of node with this keyword, in upper or lower case.
    pub fn of_keyword(word: &str) -> Option<NodeKind> {
        let players = (0..MAX_PLAYERS).map(|index| NodeKind::Player(Player::new(index)));
        let mut kinds = [NodeKind::Max, NodeKind::Min, NodeKind::Chance]
            .into_iter()
            .chain(players);
        kinds.find(|kind| {
            let keyword = kind.keyword();
            keyword.is_some_and(|keyword| keyword.eq_ignore_ascii_case(word))
        })
    }
}

impl Node {
    /// The probability of each child, if this is a chance node.
    pub fn probabilities(&self) -> impl ExactSizeIterator<Item = f64> {
        let uniform = 1.0 / self.branches.len() as f64;
        self.branches
            .iter()
            .map(move |branch| branch.probability.unwrap_or(uniform))
    }
}

impl Sketch {
    /// A sketch of these nodes, in preorder.
    ///
    /// # Panics
    /// If there are none, or if they are not in preorder.
    pub fn new(nodes: Vec<Node>) -> Sketch {
        assert!(!nodes.is_empty(), "a tree has a root");
        assert!(is_preorder(&nodes), "each node precedes what lies below it");
        Sketch { nodes }
    }

    /// A sketch of these nodes, in preorder, if they form a valid game tree by the same rules as in the tree language.
    ///
    /// # Panics
    /// If there are none, or if they are not in preorder.
    pub fn checked(nodes: Vec<Node>) -> Result<Sketch, Flaw> {
        let sketch = Sketch::new(nodes);
        sketch.flaw().map_or(Ok(sketch), Err)
    }

    /// The first rule that the nodes break, if they are no valid game tree.
    pub fn flaw(&self) -> Option<Flaw> {
        find_flaw(&self.nodes)
    }

    /// All nodes, in preorder.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// A name for every node: the one written at it, or its path from the root (`root`, `1`, `2`, `2.1`, …).
    ///
    /// Names are unique: a path that is also the written name of another node gets a prime (`2.1'`). A node deeper than 32
    /// plies is named by its preorder number instead (`#4711`, where the root is `#1`), since paths that long are hard to
    /// read and take quadratic memory.
    pub fn names(&self) -> Vec<String> {
        let given = self.given_names();
        let mut paths: Vec<Option<String>> = vec![None; self.nodes.len()];
        let mut depths = vec![0_usize; self.nodes.len()];
        paths[0] = Some(String::new());
        for (index, node) in self.nodes.iter().enumerate() {
            for (place, branch) in node.branches.iter().enumerate() {
                depths[branch.child] = depths[index] + 1;
                if depths[branch.child] <= MAX_PATH {
                    paths[branch.child] = paths[index].as_deref().map(|path| step(path, place));
                }
            }
        }
        let named = |(index, path)| self.title(index, path, |name| given.contains(name));
        paths.into_iter().enumerate().map(named).collect()
    }

    /// The name of one node, as in [`names`](Sketch::names), without computing all of them.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn name(&self, index: usize) -> String {
        let taken = |name: &str| {
            let mut given = self.nodes.iter().filter_map(|node| node.name.as_deref());
            given.any(|known| known == name)
        };
        let (mut node, mut path) = (0, Some(String::new()));
        for _ in 0..MAX_PATH {
            if node == index {
                break;
            }
            // In preorder, the node is in the subtree of the last child whose index does not exceed its own.
            let branches = &self.nodes[node].branches;
            let place = branches.partition_point(|branch| branch.child <= index) - 1;
            node = branches[place].child;
            path = path.map(|path| step(&path, place));
        }
        self.title(index, path.filter(|_| node == index), taken)
    }

    /// The node with this name, as in [`names`](Sketch::names), or else at this path from the root.
    pub fn find(&self, text: &str) -> Option<usize> {
        let named = self.names().iter().position(|name| name == text);
        named.or_else(|| {
            let mut node = 0;
            for place in text.split('.') {
                let place: usize = place.parse().ok()?;
                node = self.nodes[node].branches.get(place.checked_sub(1)?)?.child;
            }
            Some(node)
        })
    }

    fn given_names(&self) -> HashSet<&str> {
        let names = self.nodes.iter().filter_map(|node| node.name.as_deref());
        names.collect()
    }

    fn title(&self, index: usize, path: Option<String>, taken: impl Fn(&str) -> bool) -> String {
        if let Some(name) = &self.nodes[index].name {
            return name.clone();
        }
        let mut title = match path {
            Some(path) if path.is_empty() => "root".to_owned(),
            Some(path) => path,
            None => format!("#{}", index + 1),
        };
        while taken(&title) {
            title.push('\'');
        }
        title
    }
}

/// Extends a path to the child with this index.
fn step(path: &str, place: usize) -> String {
    if path.is_empty() {
        (place + 1).to_string()
    } else {
        format!("{path}.{}", place + 1)
    }
}

/// Whether each node precedes its descendants, first child first.
fn is_preorder(nodes: &[Node]) -> bool {
    // The children still expected, the next one last.
    let mut awaited = vec![0];
    for (index, node) in nodes.iter().enumerate() {
        if awaited.pop() != Some(index) {
            return false;
        }
        awaited.extend(node.branches.iter().rev().map(|branch| branch.child));
    }
    awaited.is_empty()
}
