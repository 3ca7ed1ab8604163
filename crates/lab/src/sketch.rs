//! A tree as people write it: names, labels, probabilities and numbers.

use gametree_rules::Player;

/// A tree as people write it. Nodes lie in preorder: the root first, each node followed by all that lies below it.
#[derive(Clone, PartialEq, Debug)]
pub struct Sketch {
    nodes: Vec<Node>,
}

/// A node of a sketch.
#[derive(Clone, PartialEq, Debug)]
pub struct Node {
    /// The name it was given, if any.
    pub name: Option<String>,
    /// What it is.
    pub kind: NodeKind,
    /// What it is worth where a search looks no further.
    pub evaluation: Option<f64>,
    /// Its children, in order.
    pub branches: Vec<Branch>,
}

/// What a node is.
#[derive(Clone, PartialEq, Debug)]
pub enum NodeKind {
    /// The maximising player chooses.
    Max,
    /// The minimising player chooses.
    Min,
    /// One of several players chooses, each for themselves.
    Player(Player),
    /// A child is drawn.
    Chance,
    /// The game is over: one number for MAX, or one for each player.
    Leaf(Vec<f64>),
}

/// The way from a node to one of its children.
#[derive(Clone, PartialEq, Debug)]
pub struct Branch {
    /// What the action was called, if anything.
    pub label: Option<String>,
    /// How likely it is, below chance.
    pub probability: Option<f64>,
    /// The child's place among the nodes.
    pub child: usize,
}

impl Sketch {
    /// A sketch of these nodes, in preorder.
    ///
    /// # Panics
    /// If there are none.
    pub fn new(nodes: Vec<Node>) -> Sketch {
        assert!(!nodes.is_empty(), "a tree has a root");
        Sketch { nodes }
    }

    /// All nodes, in preorder.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// What each node is called: its name, or its path from the root (`root`, `1`, `2`, `2.1`, …).
    pub fn names(&self) -> Vec<String> {
        let mut paths = vec![String::new(); self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            for (place, branch) in (1..).zip(&node.branches) {
                let parent = &paths[index];
                let path = if parent.is_empty() {
                    place.to_string()
                } else {
                    format!("{parent}.{place}")
                };
                paths[branch.child] = path;
            }
        }
        let named = |(node, path): (&Node, String)| match &node.name {
            Some(name) => name.clone(),
            None if path.is_empty() => "root".to_owned(),
            None => path,
        };
        self.nodes.iter().zip(paths).map(named).collect()
    }
}
