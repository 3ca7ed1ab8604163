//! A tree as people write it: names, labels, probabilities and numbers.

use std::collections::HashSet;

use gametree_rules::{MAX_PLAYERS, Player};

use crate::check::{Flaw, find_flaw};

/// The most nodes that a sketch read from a text may have.
pub const MOST_NODES: usize = 1_000_000;

/// Nodes this far from the root are still named by their path; deeper ones by their number.
const LONGEST_PATH: usize = 32;

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
    /// How likely it is, below chance. Below one chance node either all say so or none; then all are equally likely.
    pub probability: Option<f64>,
    /// The child's place among the nodes.
    pub child: usize,
}

impl NodeKind {
    /// The word that begins such a node in the tree language; a leaf has none.
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

    /// What begins with this word, in upper or lower case.
    pub(crate) fn of_keyword(word: &str) -> Option<NodeKind> {
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
    /// How likely each child is, if this is a chance node.
    pub fn probabilities(&self) -> impl ExactSizeIterator<Item = f64> {
        let alike = 1.0 / self.branches.len() as f64;
        self.branches
            .iter()
            .map(move |branch| branch.probability.unwrap_or(alike))
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

    /// A sketch of these nodes, in preorder, if they make a tree that can be played: what the tree language refuses is
    /// refused here too.
    ///
    /// # Panics
    /// If there are none, or if they are not in preorder.
    pub fn checked(nodes: Vec<Node>) -> Result<Sketch, Flaw> {
        let sketch = Sketch::new(nodes);
        find_flaw(&sketch.nodes).map_or(Ok(sketch), Err)
    }

    /// All nodes, in preorder.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// What each node is called: its name, or its path from the root (`root`, `1`, `2`, `2.1`, …).
    ///
    /// No two names are the same. A path that some node was given as its name gets a prime (`2.1'`). More than 32 steps
    /// from the root a path would be too long to read, and all of them together too long to keep: there a node is called
    /// by its number in the order written (`#4711`; the root would be `#1`).
    pub fn names(&self) -> Vec<String> {
        let given = self.given_names();
        let mut paths: Vec<Option<String>> = vec![None; self.nodes.len()];
        let mut depths = vec![0_usize; self.nodes.len()];
        paths[0] = Some(String::new());
        for (index, node) in self.nodes.iter().enumerate() {
            for (place, branch) in node.branches.iter().enumerate() {
                depths[branch.child] = depths[index] + 1;
                if depths[branch.child] <= LONGEST_PATH {
                    paths[branch.child] = paths[index].as_deref().map(|path| step(path, place));
                }
            }
        }
        let named = |(index, path)| self.title(index, path, |name| given.contains(name));
        paths.into_iter().enumerate().map(named).collect()
    }

    /// What one node is called, as in [`names`](Sketch::names), without naming all the others.
    ///
    /// # Panics
    /// If there is no such node.
    pub fn name(&self, index: usize) -> String {
        let taken = |name: &str| {
            let mut given = self.nodes.iter().filter_map(|node| node.name.as_deref());
            given.any(|known| known == name)
        };
        let (mut node, mut path) = (0, Some(String::new()));
        for _ in 0..LONGEST_PATH {
            if node == index {
                break;
            }
            // The last child that does not lie behind it has it below.
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

/// The path one step further down, to the child at this place.
fn step(path: &str, place: usize) -> String {
    if path.is_empty() {
        (place + 1).to_string()
    } else {
        format!("{path}.{}", place + 1)
    }
}

/// Whether each node is followed by all that lies below it, first child first.
fn is_preorder(nodes: &[Node]) -> bool {
    // The children that are still to come, the next one last.
    let mut awaited = vec![0];
    for (index, node) in nodes.iter().enumerate() {
        if awaited.pop() != Some(index) {
            return false;
        }
        awaited.extend(node.branches.iter().rev().map(|branch| branch.child));
    }
    awaited.is_empty()
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[test]
    fn nodes_without_names_are_called_by_their_paths() {
        let sketch = parse("max(min(3, x: 12), min(2, 4))").unwrap();
        let names = ["root", "1", "1.1", "x", "2", "2.1", "2.2"];
        assert_eq!(sketch.names(), names);
        let single: Vec<String> = (0..names.len()).map(|index| sketch.name(index)).collect();
        assert_eq!(single, names);
    }

    #[test]
    fn a_node_is_found_by_its_name_or_its_path() {
        let sketch = parse(r#"max(min(3, x: 12), "1": min(2, 4))"#).unwrap();
        let found = [
            "x", "1.2", "1", "1'", "2", "2.1", "root", "0", "3", "1.2.1", "", "y",
        ]
        .map(|text| sketch.find(text));
        let expected = [
            Some(3),
            Some(3),
            Some(4),
            Some(1),
            Some(4),
            Some(5),
            Some(0),
            None,
            None,
            None,
            None,
            None,
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_path_that_is_also_a_given_name_gets_a_prime() {
        let sketch = parse(r#"max(3, "1": 4, "1'": 5, root: 6)"#).unwrap();
        assert_eq!(sketch.names(), ["root'", "1''", "1", "1'", "root"]);
        assert_eq!(sketch.name(1), "1''");
    }

    #[test]
    fn deep_nodes_are_called_by_their_number() {
        let text = format!("{}3{}", "max(0, ".repeat(40), ")".repeat(40));
        let sketch = parse(&text).unwrap();
        let names = sketch.names();
        assert_eq!(names[64], ["2"; 32].join("."));
        assert_eq!(names[66], "#67");
        let single: Vec<String> = (0..names.len()).map(|index| sketch.name(index)).collect();
        assert_eq!(single, names);
        let different: std::collections::HashSet<&String> = names.iter().collect();
        assert_eq!(different.len(), names.len());
    }
}
