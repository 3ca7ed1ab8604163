//! Drawings of game trees: as [SVG](svg()), still or [moving](animated_svg), alone or [beside others](svg_of_all), for
//! [Graphviz](dot()), for [LaTeX](latex()) and for the [terminal](text()).
//!
//! A [`Drawing`] consists of shapes, texts and marks, and does not depend on the search that it shows. Any drawing can be
//! rendered: invisible characters of texts are removed, and edges that do not lead to a later node, or lead to a node that
//! already has a parent, are dropped together with the nodes reached only through them.
//!
//! ```
//! use gametree_lab::drawing::{DrawnEdge, DrawnNode, Drawing, Mark, Shape, text};
//!
//! let leaf = |value: &str| DrawnNode { value: value.to_owned(), ..DrawnNode::new(Shape::Leaf) };
//! let edge = |child, mark| DrawnEdge { mark, ..DrawnEdge::to(child) };
//! let root = DrawnNode {
//!     name: "A".to_owned(),
//!     value: "5".to_owned(),
//!     edges: vec![edge(1, Mark::Plain), edge(2, Mark::Best)],
//!     ..DrawnNode::new(Shape::Max)
//! };
//! let drawing = Drawing { nodes: vec![root, leaf("3"), leaf("5")], ..Drawing::default() };
//! assert_eq!(text(&drawing), ["▲ A 5", "├─ ■ 3", "┗━ ■ 5"]);
//! ```

mod block;
mod dot;
mod forest;
mod frames;
pub(crate) mod latex;
pub(crate) mod panel;
pub(crate) mod style;
mod svg;
mod text;
mod tidy;
pub(crate) mod typography;

#[cfg(test)]
mod tests;

use gametree_rules::Player;

pub use dot::dot;
pub use latex::latex;
pub(crate) use svg::panel as tree_panel;
pub use svg::{animated_svg, page_style, svg, svg_of_all, touchable_svg};
pub use text::text;

/// A tree to draw.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Drawing {
    /// The title.
    pub title: String,
    /// The lines below the tree: conventions, a legend.
    pub notes: Vec<String>,
    /// The nodes, the root first and every other after its parent.
    pub nodes: Vec<DrawnNode>,
}

/// A node, with what is written on it and beside it. Empty texts are not shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnNode {
    /// The player to move there.
    pub shape: Shape,
    /// The node's name.
    pub name: String,
    /// Its value: `3`, `≤ 2`, `(1, 2, 6)`.
    pub value: String,
    /// The window of its search, `α=3 β=∞`, or its number of visits, `n=4`.
    pub window: String,
    /// The state of the search at it.
    pub state: State,
    /// The edges to its children, from left to right.
    pub edges: Vec<DrawnEdge>,
}

impl DrawnNode {
    /// A plain node without texts or children.
    pub const fn new(shape: Shape) -> DrawnNode {
        DrawnNode {
            shape,
            name: String::new(),
            value: String::new(),
            window: String::new(),
            state: State::Plain,
            edges: Vec::new(),
        }
    }
}

/// The player to move at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// The maximising player: a triangle that points up.
    Max,
    /// The minimising player: a triangle that points down.
    Min,
    /// One of several players: a shape of their own, with the player's number, counted from one.
    Player(Player),
    /// Chance: a circle.
    Chance,
    /// Nobody, since the game is over or the search stops: a rounded box.
    Leaf,
}

/// The state of a search at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum State {
    /// No mark.
    #[default]
    Plain,
    /// The search is at this node: a thick ring.
    Current,
    /// The node is cut: grey and dashed.
    Pruned,
    /// The node has not been visited yet: faint.
    Unseen,
}

/// An edge from a node to one of its children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnEdge {
    /// The action, the probability, or both.
    pub label: String,
    /// The child's index in [`Drawing::nodes`].
    pub child: usize,
    /// The mark on the edge.
    pub mark: Mark,
}

impl DrawnEdge {
    /// A plain edge without a label.
    pub const fn to(child: usize) -> DrawnEdge {
        DrawnEdge {
            label: String::new(),
            child,
            mark: Mark::Plain,
        }
    }
}

/// The mark on an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Mark {
    /// No mark.
    #[default]
    Plain,
    /// A best action: a thick line.
    Best,
    /// A cutoff: two short bars across the line.
    Cut,
}
