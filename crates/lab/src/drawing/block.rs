//! The layout of one node: its shape and the texts on it, beside it and above it.

use super::tidy::Reach;
use super::typography::{clean, width};
use super::{Drawing, DrawnEdge, DrawnNode, Shape};

/// The height of the shape of an inner node.
pub(crate) const TALL: f64 = 46.0;
/// The height of a leaf's box.
pub(crate) const LEAF: f64 = 30.0;
/// The height of the label above a shape.
pub(crate) const LABEL: f64 = 22.0;
/// The height of a line of text.
pub(crate) const LINE: f64 = 15.0;

/// The font size of names, windows and labels.
pub(crate) const SMALL: f64 = 12.0;
/// The font size of values. These are bold, and so wider.
const VALUE: f64 = 15.0 * 1.1;
/// The room between a shape, with the ring it may have, and the text beside it.
const BESIDE: f64 = 10.0;
/// The part of a triangle's width that is available to a value.
const TRIANGLE: f64 = 0.6;

/// A rectangle; its place counts from the top of the node's shape at its middle, or from the drawing's corner.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Area {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// The role of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Role {
    Name,
    Value,
    Window,
    Label,
    /// On the shape itself.
    Inside,
}

/// The end of a text at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Anchor {
    Start,
    Middle,
}

/// A text with its place: the anchor and the base line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Words {
    pub(crate) role: Role,
    pub(crate) anchor: Anchor,
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) text: String,
}

impl Words {
    pub(crate) fn area(&self) -> Area {
        let width = match self.role {
            Role::Value | Role::Inside => width(&self.text, VALUE),
            Role::Name | Role::Window | Role::Label => width(&self.text, SMALL),
        };
        let left = match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - width / 2.0,
        };
        Area {
            left,
            top: self.y - 11.0,
            width,
            height: LINE - 0.5,
        }
    }
}

/// The shapes' common width: as wide as the values on them need, within reason.
pub(crate) fn common_width<'a>(drawings: impl IntoIterator<Item = &'a Drawing>) -> f64 {
    let nodes = drawings.into_iter().flat_map(|drawing| &drawing.nodes);
    let triangles = nodes.filter(|node| matches!(node.shape, Shape::Max | Shape::Min));
    let needs = triangles.map(|node| width(&node.value, VALUE) / TRIANGLE + 6.0);
    needs.filter(|&need| need <= 100.0).fold(56.0, f64::max)
}

/// A node's shape and texts.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Block {
    pub(crate) shape: Area,
    pub(crate) texts: Vec<Words>,
}

impl Block {
    /// Measures a node with the edge that leads to it; `inner` nodes have children.
    pub(crate) fn of(
        node: &DrawnNode,
        edge: Option<&DrawnEdge>,
        inner: bool,
        common_width: f64,
    ) -> Block {
        let value_width = width(&node.value, VALUE);
        let (wide, height) = match node.shape {
            Shape::Leaf => ((value_width + 14.0).max(38.0), LEAF),
            Shape::Max | Shape::Min => (common_width, TALL),
            Shape::Chance | Shape::Player(_) => (TALL, TALL),
        };
        let shape = Area {
            left: -wide / 2.0,
            top: 0.0,
            width: wide,
            height,
        };
        let (on_shape, base_line, room) = match node.shape {
            Shape::Max => (node.value.clone(), 39.0, wide * TRIANGLE - 2.0),
            Shape::Min => (node.value.clone(), 18.0, wide * TRIANGLE - 2.0),
            Shape::Chance => (node.value.clone(), 28.5, wide - 8.0),
            Shape::Leaf => (node.value.clone(), 20.5, f64::INFINITY),
            Shape::Player(player) => ((player.index() + 1).to_string(), 28.5, f64::INFINITY),
        };
        let fits = width(&on_shape, VALUE) <= room;
        let shows_value = fits && !matches!(node.shape, Shape::Player(_));
        let mut lines = vec![(Role::Name, &node.name)];
        if !shows_value {
            lines.push((Role::Value, &node.value));
        }
        lines.push((Role::Window, &node.window));
        let lines = lines.into_iter().map(|(role, text)| (role, clean(text)));
        let lines: Vec<_> = lines.filter(|(_, text)| !text.is_empty()).collect();
        let mut block = Block {
            shape,
            texts: Vec::new(),
        };
        if node.shape == Shape::Leaf && !inner {
            block.stack(lines, Anchor::Middle, 0.0, LEAF + 14.0);
        } else {
            // Texts stand beside a triangle's upper part; a single line goes closer to a point.
            let (side, top) = match node.shape {
                Shape::Max if lines.len() == 1 => (wide * 0.33, 0.0),
                Shape::Max | Shape::Min => (wide / 2.0, 0.0),
                _ => (wide / 2.0, (height - lines.len() as f64 * LINE) / 2.0),
            };
            block.stack(lines, Anchor::Start, side + BESIDE, top + 11.5);
        }
        if fits && !clean(&on_shape).is_empty() {
            block.put(Role::Inside, Anchor::Middle, (0.0, base_line), on_shape);
        }
        let label = clean(edge.map_or("", |edge| edge.label.as_str()));
        if !label.is_empty() {
            block.put(Role::Label, Anchor::Start, (5.0, -8.0), label);
        }
        block
    }

    fn stack(&mut self, lines: Vec<(Role, String)>, anchor: Anchor, x: f64, first: f64) {
        for (index, (role, text)) in lines.into_iter().enumerate() {
            self.put(role, anchor, (x, first + index as f64 * LINE), text);
        }
    }

    fn put(&mut self, role: Role, anchor: Anchor, (x, y): (f64, f64), text: String) {
        self.texts.push(Words {
            role,
            anchor,
            x,
            y,
            text,
        });
    }

    pub(crate) fn has_label(&self) -> bool {
        self.texts.iter().any(|words| words.role == Role::Label)
    }

    /// The shape's area and those of all texts.
    pub(crate) fn areas(&self) -> impl Iterator<Item = Area> {
        std::iter::once(self.shape).chain(self.texts.iter().map(Words::area))
    }

    pub(crate) fn reach(&self) -> Reach {
        self.areas().fold(Reach::default(), |reach, area| {
            reach.with(Reach {
                left: -area.left,
                right: area.left + area.width,
            })
        })
    }

    /// Its extent below the top of the shape.
    pub(crate) fn depth(&self) -> f64 {
        let bottoms = self.areas().map(|area| area.top + area.height);
        bottoms.fold(0.0, f64::max)
    }
}
