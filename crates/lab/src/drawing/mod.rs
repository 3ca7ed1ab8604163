//! Drawings of game trees: as [SVG](svg()), still or [moving](animated_svg), alone or [beside others](svg_of_all), for
//! [Graphviz](dot()), for [LaTeX](latex()) and for the [terminal](text()).
//!
//! A [`Drawing`] knows nothing of the search that it shows: only shapes, texts and marks. Every drawing can be drawn.
//! Texts are shown as they are, less what cannot be seen; an edge that would not lead to a later node, or to one that
//! another edge leads to already, is left out, and with it whatever only it leads to.
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
pub(crate) mod words;

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
    /// What the drawing shows, in a line.
    pub title: String,
    /// The lines below the tree: conventions, a legend.
    pub notes: Vec<String>,
    /// The nodes, the root first and every other after its parent.
    pub nodes: Vec<DrawnNode>,
}

/// A node, with what is written on it and beside it. Empty texts are not shown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnNode {
    /// Who decides here.
    pub shape: Shape,
    /// What the node is called.
    pub name: String,
    /// What it is worth: `3`, `≤ 2`, `(1, 2, 6)`.
    pub value: String,
    /// The bounds it is searched with, `α=3 β=∞`, or how often it was visited, `n=4`.
    pub window: String,
    /// Where the search stands with it.
    pub state: State,
    /// The ways to its children, from left to right.
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

/// Who decides at a node.
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
    /// Nobody, here the game ends or the search stops: a rounded box.
    Leaf,
}

/// Where the search stands with a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum State {
    /// Nothing special.
    #[default]
    Plain,
    /// The search is here: a thick ring.
    Current,
    /// The search will never come here: grey and dashed.
    Pruned,
    /// The search may still come here: faint.
    Unseen,
}

/// The way from a node to one of its children.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnEdge {
    /// The action, the probability, or both.
    pub label: String,
    /// The child's place in [`Drawing::nodes`].
    pub child: usize,
    /// What is to be seen of the edge.
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

/// What is to be seen of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Mark {
    /// Nothing special.
    #[default]
    Plain,
    /// A best action: a thick line.
    Best,
    /// A cutoff: two short bars across the line.
    Cut,
}
