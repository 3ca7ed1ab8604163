//! Games given as explicit trees: what textbooks draw and tests are made of.
//!
//! ```
//! use gametree_games::tree::{Tree, TreeGame, TwoPlayers};
//! use gametree_rules::{Game, Player, Turn};
//! let tree = Tree::max([Tree::min([3, 12, 8]), Tree::min([2, 4, 6]), Tree::min([14, 5, 2])]);
//! let game = TreeGame::<TwoPlayers>::new(tree).unwrap();
//! let leaf = game.after(game.choices()[0]).after(game.choices()[1]);
//! assert_eq!(leaf.turn(), Turn::Over);
//! assert_eq!(leaf.utility(Player::SECOND), -12.0);
//! ```

mod check;

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use gametree_rules::{Class, Facts, Game, Keyed, MAX_PLAYERS, ParseError, Player, Sum, Turn};

/// A tree of decisions, chance nodes and leaves. Nodes are numbered from the root, each followed by all that lies below
/// it, first child first.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    /// For each node, one entry a child: the child's number, and how likely it is.
    edges: Vec<(usize, f64)>,
}

#[derive(Clone, PartialEq, Debug)]
struct Node {
    kind: Kind,
    edges: Range<usize>,
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// A player chooses a child.
    Decision(Player),
    /// A child is drawn.
    Chance,
    /// The game is over.
    Leaf {
        /// What each player gets.
        utilities: [f64; MAX_PLAYERS],
        /// The number of utilities that count.
        players: usize,
    },
}

impl Tree {
    /// A leaf of a zero-sum game for two, worth this to MAX.
    pub fn leaf(value: f64) -> Tree {
        Tree::utilities(&[value, -value])
    }

    /// A leaf that is worth this to each player.
    ///
    /// # Panics
    /// If there are more than [`MAX_PLAYERS`].
    pub fn utilities(of_each: &[f64]) -> Tree {
        let mut utilities = [0.0; MAX_PLAYERS];
        utilities[..of_each.len()].copy_from_slice(of_each);
        let players = of_each.len();
        Tree::inner(Kind::Leaf { utilities, players }, [])
    }

    /// A node at which the first player chooses.
    pub fn max<T: Into<Tree>>(children: impl IntoIterator<Item = T>) -> Tree {
        Tree::decision(Player::FIRST, children)
    }

    /// A node at which the second player chooses.
    pub fn min<T: Into<Tree>>(children: impl IntoIterator<Item = T>) -> Tree {
        Tree::decision(Player::SECOND, children)
    }

    /// A node at which this player chooses.
    pub fn decision<T: Into<Tree>>(player: Player, children: impl IntoIterator<Item = T>) -> Tree {
        let children = children.into_iter().map(|child| (1.0, child.into()));
        Tree::inner(Kind::Decision(player), children)
    }

    /// A node at which each child is drawn with the probability before it.
    pub fn chance<T: Into<Tree>>(children: impl IntoIterator<Item = (f64, T)>) -> Tree {
        let children = children
            .into_iter()
            .map(|(probability, child)| (probability, child.into()));
        Tree::inner(Kind::Chance, children)
    }

    fn inner(kind: Kind, children: impl IntoIterator<Item = (f64, Tree)>) -> Tree {
        let children: Vec<(f64, Tree)> = children.into_iter().collect();
        let mut nodes = vec![Node {
            kind,
            edges: 0..children.len(),
        }];
        let mut edges = vec![(0, 0.0); children.len()];
        for (place, (probability, child)) in children.into_iter().enumerate() {
            let (first_node, first_edge) = (nodes.len(), edges.len());
            edges[place] = (first_node, probability);
            edges.extend(child.edges.iter().map(|edge| (edge.0 + first_node, edge.1)));
            nodes.extend(child.nodes.into_iter().map(|node| Node {
                edges: node.edges.start + first_edge..node.edges.end + first_edge,
                ..node
            }));
        }
        Tree { nodes, edges }
    }

    /// The tree of these nodes, each followed by all that lies below it, first child first. With each node comes one number
    /// a child: how likely it is, below chance, and anything elsewhere. However deep the tree, this takes no stack.
    ///
    /// ```
    /// use gametree_games::tree::{Kind, Tree};
    /// use gametree_rules::Player;
    /// let leaves = Tree::leaf(3.0).kind(0);
    /// let nodes = [(Kind::Decision(Player::FIRST), vec![1.0; 2]), (leaves, vec![]), (leaves, vec![])];
    /// assert_eq!(Tree::from_preorder(nodes).unwrap(), Tree::max([3, 3]));
    /// ```
    pub fn from_preorder<P>(
        preorder: impl IntoIterator<Item = (Kind, P)>,
    ) -> Result<Tree, ParseError>
    where
        P: IntoIterator<Item = f64>,
    {
        let (mut nodes, mut edges) = (Vec::new(), Vec::<(usize, f64)>::new());
        // The edges whose children are still to come, the next one last.
        let mut awaited: Vec<usize> = Vec::new();
        for (number, (kind, probabilities)) in preorder.into_iter().enumerate() {
            match awaited.pop() {
                Some(edge) => edges[edge] = (number, edges[edge].1),
                None if number == 0 => {}
                None => {
                    return Err(ParseError::new(
                        "one tree",
                        format!("more at node {number}"),
                    ));
                }
            }
            let first = edges.len();
            edges.extend(
                probabilities
                    .into_iter()
                    .map(|probability| (0, probability)),
            );
            awaited.extend((first..edges.len()).rev());
            nodes.push(Node {
                kind,
                edges: first..edges.len(),
            });
        }
        if nodes.is_empty() || !awaited.is_empty() {
            let missing = awaited.len().max(1);
            return Err(ParseError::new(
                "a whole tree",
                format!("{missing} nodes too few"),
            ));
        }
        Ok(Tree { nodes, edges })
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no nodes; there is always a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What a node is.
    pub fn kind(&self, node: usize) -> Kind {
        self.nodes[node].kind
    }

    /// The children of a node and, below chance, how likely each is.
    pub fn children(&self, node: usize) -> &[(usize, f64)] {
        &self.edges[self.nodes[node].edges.clone()]
    }

    /// The number of players: all who move or have a utility.
    pub fn players(&self) -> usize {
        let players = |node: &Node| match node.kind {
            Kind::Decision(player) => player.index() + 1,
            Kind::Chance => 1,
            Kind::Leaf { players, .. } => players,
        };
        self.nodes.iter().map(players).max().unwrap_or(1)
    }

    /// The lowest and the highest utility at any leaf.
    pub fn range(&self) -> (f64, f64) {
        let utilities = self.nodes.iter().flat_map(|node| match &node.kind {
            Kind::Leaf { utilities, players } => &utilities[..*players],
            Kind::Decision(_) | Kind::Chance => &[],
        });
        utilities.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &value| {
            (low.min(value), high.max(value))
        })
    }
}

impl From<f64> for Tree {
    fn from(value: f64) -> Tree {
        Tree::leaf(value)
    }
}

impl From<i32> for Tree {
    fn from(value: i32) -> Tree {
        Tree::leaf(f64::from(value))
    }
}

/// Which kind of game a tree is.
pub trait Sort {
    /// Its class at compile time.
    const CLASS: Class;
    /// The name of the game, its title, and the rules in a sentence.
    const NAMES: [&'static str; 3];
}

/// MAX and MIN, zero-sum, without chance.
#[derive(Clone, Copy, Debug)]
pub struct TwoPlayers;

/// MAX and MIN, zero-sum, and chance.
#[derive(Clone, Copy, Debug)]
pub struct WithChance;

/// Any number of players, each with their own utilities, without chance.
#[derive(Clone, Copy, Debug)]
pub struct SeveralWithoutChance;

/// Any number of players, each with their own utilities, and chance.
#[derive(Clone, Copy, Debug)]
pub struct Several;

impl Sort for TwoPlayers {
    const CLASS: Class = Class::TWO_PLAYERS;
    const NAMES: [&'static str; 3] = ["tree", "Tree", "MAX and MIN walk down a tree to a leaf."];
}

impl Sort for WithChance {
    const CLASS: Class = Class {
        chance: true,
        ..Class::TWO_PLAYERS
    };
    const NAMES: [&'static str; 3] = [
        "chancetree",
        "Tree with chance",
        "MAX, MIN and chance walk down a tree to a leaf.",
    ];
}

impl Sort for SeveralWithoutChance {
    const CLASS: Class = Class {
        chance: false,
        ..Several::CLASS
    };
    const NAMES: [&'static str; 3] = [
        "partytree",
        "Tree for several players",
        "Several players walk down a tree to a leaf.",
    ];
}

impl Sort for Several {
    const CLASS: Class = Class {
        players: MAX_PLAYERS,
        chance: true,
        sum: Sum::General,
        ..Class::TWO_PLAYERS
    };
    const NAMES: [&'static str; 3] = [
        "severaltree",
        "Tree for several players",
        "Several players, and chance, walk down a tree to a leaf.",
    ];
}

/// A node of a tree as the state of a game. Two states are equal if they are the same node: compare only states of one
/// tree.
pub struct TreeGame<S> {
    tree: Arc<Tree>,
    node: usize,
    players: usize,
    range: (f64, f64),
    sort: PhantomData<S>,
}

/// The child to go to, counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Child(pub usize);

impl<S: Sort> TreeGame<S> {
    /// The game from the root of a tree on, if the tree is of that kind.
    pub fn new(tree: Tree) -> Result<TreeGame<S>, ParseError> {
        tree.check(&S::CLASS)?;
        Ok(TreeGame {
            node: 0,
            players: tree.players(),
            range: tree.range(),
            tree: Arc::new(tree),
            sort: PhantomData,
        })
    }

    /// The tree.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The number of the node.
    pub fn node(&self) -> usize {
        self.node
    }
}

impl<S> Clone for TreeGame<S> {
    fn clone(&self) -> TreeGame<S> {
        TreeGame {
            tree: Arc::clone(&self.tree),
            ..*self
        }
    }
}

impl<S> PartialEq for TreeGame<S> {
    fn eq(&self, other: &TreeGame<S>) -> bool {
        self.node == other.node
    }
}

impl<S> Eq for TreeGame<S> {}

impl<S> Hash for TreeGame<S> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.node.hash(hasher);
    }
}

impl<S> fmt::Debug for TreeGame<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} of {:?}", self.node, self.tree)
    }
}

impl<S: Sort> Game for TreeGame<S> {
    type Action = Child;
    const CLASS: Class = S::CLASS;

    fn facts(&self) -> Facts {
        let [name, title, about] = S::NAMES;
        Facts::new(name, title).about(about)
    }

    fn turn(&self) -> Turn {
        match self.tree.nodes[self.node].kind {
            Kind::Decision(player) => Turn::Player(player),
            Kind::Chance => Turn::Chance,
            Kind::Leaf { .. } => Turn::Over,
        }
    }

    fn actions(&self, out: &mut Vec<Child>) {
        out.extend((0..self.tree.children(self.node).len()).map(Child));
    }

    fn apply(&mut self, child: Child) {
        self.node = self.tree.children(self.node)[child.0].0;
    }

    fn utility(&self, player: Player) -> f64 {
        match &self.tree.nodes[self.node].kind {
            Kind::Leaf { utilities, .. } => utilities[player.index()],
            Kind::Decision(_) | Kind::Chance => f64::NAN,
        }
    }

    fn outcomes(&self, out: &mut Vec<(Child, f64)>) {
        let children = self.tree.children(self.node).iter().enumerate();
        out.extend(children.map(|(place, &(_, probability))| (Child(place), probability)));
    }

    fn players(&self) -> usize {
        self.players
    }

    fn range(&self) -> (f64, f64) {
        self.range
    }
}

impl<S: Sort> Keyed for TreeGame<S> {}

#[cfg(test)]
mod tests;
