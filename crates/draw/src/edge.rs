//! Edges, as both renderers see them: the only place that reads an edge's owner.

use gametree_rules::Player;
use gametree_rules::picture::{Along, Shape};

/// Whether an edge is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stroke {
    Free,
    Drawn(Option<Player>),
}

/// The direction and stroke of an edge; nothing for other shapes.
pub(crate) fn edge(shape: &Shape) -> Option<(Along, Stroke)> {
    match *shape {
        Shape::Edge { along, owner } => {
            let drawn = |player| Stroke::Drawn(Some(player));
            Some((along, owner.map_or(Stroke::Free, drawn)))
        }
        _ => None,
    }
}
