//! Where everything stands, in units of the drawing.

use std::collections::HashSet;

use gametree_rules::Picture;
use gametree_rules::picture::{Along, Item, Shape};

use crate::axis::Axis;
use crate::look::Look;
use crate::text;

/// The side of a square.
pub(crate) const SQUARE: usize = 48;
/// The room around the drawing.
pub(crate) const MARGIN: usize = 12;
/// The height of a line of text.
pub(crate) const LINE: usize = 24;
/// The room for one column of text, at the size the style gives labels.
const LETTER: usize = 10;
/// The same for a text that is touched: it is written as large as what stands on pieces.
const LARGE_LETTER: usize = 12;
/// The least room for a text that is touched: for a finger, and for what is said about it.
const TOUCH: (usize, usize) = (30, 46);
const DOT: usize = 14;
const GAP: usize = 24;

/// A rectangle of the drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Area {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

impl Area {
    pub(crate) fn middle(self) -> (usize, usize) {
        (self.x + self.width / 2, self.y + self.height / 2)
    }

    /// The largest circle's diameter.
    pub(crate) fn side(self) -> usize {
        self.width.min(self.height)
    }

    /// The area without a border of this width.
    pub(crate) fn inset(self, by: usize) -> Area {
        let by = by.min(self.side() / 2);
        Area {
            x: self.x + by,
            y: self.y + by,
            width: self.width - 2 * by,
            height: self.height - 2 * by,
        }
    }
}

/// The grid, measured: columns and rows are as large as what lies in them.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    across: Axis,
    down: Axis,
    /// Where each column begins, and where the last ends.
    columns: Vec<usize>,
    rows: Vec<usize>,
    occupied: HashSet<(u16, u16)>,
    points: HashSet<(usize, usize)>,
}

impl Sheet {
    pub(crate) fn new(picture: &Picture, look: &Look) -> Sheet {
        let items = &picture.items;
        let across = Axis::of(items.iter().map(|item| item.x));
        let down = Axis::of(items.iter().map(|item| item.y));
        let mut widths = vec![0; across.len()];
        let mut heights = vec![0; down.len()];
        for item in items {
            let (width, height) = size(item);
            let (column, row) = (across.place(item.x), down.place(item.y));
            let note = text_width(&look.notes(item.spot.as_slice()).text);
            widths[column] = width.max(note + DOT).max(widths[column]);
            heights[row] = height.max(heights[row]);
        }
        let occupied = items.iter().filter(|item| is_thing(&item.shape));
        let points = items.iter().filter(|item| item.shape == Shape::Point);
        Sheet {
            columns: ends(&widths),
            rows: ends(&heights),
            occupied: occupied.map(|item| (item.x, item.y)).collect(),
            points: points
                .map(|item| (across.place(item.x), down.place(item.y)))
                .collect(),
            across,
            down,
        }
    }

    pub(crate) fn width(&self) -> usize {
        self.columns.last().copied().unwrap_or(0) - MARGIN
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.last().copied().unwrap_or(0) - MARGIN
    }

    pub(crate) fn area(&self, item: &Item) -> Area {
        let (column, row) = (self.across.place(item.x), self.down.place(item.y));
        Area {
            x: self.columns[column],
            y: self.rows[row],
            width: self.columns[column + 1] - self.columns[column],
            height: self.rows[row + 1] - self.rows[row],
        }
    }

    /// Whether something lies at the item's place that a text must not hide.
    pub(crate) fn is_occupied(&self, item: &Item) -> bool {
        self.occupied.contains(&(item.x, item.y))
    }

    /// Whether there are points above, right of, below and left of the item.
    pub(crate) fn neighbours(&self, item: &Item) -> [bool; 4] {
        let (column, row) = (self.across.place(item.x), self.down.place(item.y));
        let has = |column: Option<usize>, row: Option<usize>| {
            column
                .zip(row)
                .is_some_and(|place| self.points.contains(&place))
        };
        [
            has(Some(column), row.checked_sub(1)),
            has(Some(column + 1), Some(row)),
            has(Some(column), Some(row + 1)),
            has(column.checked_sub(1), Some(row)),
        ]
    }
}

/// The room a text takes.
pub(crate) fn text_width(text: &str) -> usize {
    text::width(&text::clean(text)) * LETTER
}

fn is_thing(shape: &Shape) -> bool {
    match shape {
        Shape::Piece { .. }
        | Shape::Figure { .. }
        | Shape::Counter
        | Shape::Die(_)
        | Shape::Card(_) => true,
        Shape::Square(_) | Shape::Point | Shape::Dot | Shape::Edge { .. } | Shape::Label(_) => {
            false
        }
    }
}

fn size(item: &Item) -> (usize, usize) {
    match &item.shape {
        Shape::Square(_)
        | Shape::Point
        | Shape::Piece { .. }
        | Shape::Figure { .. }
        | Shape::Die(_) => (SQUARE, SQUARE),
        Shape::Dot => (DOT, DOT),
        Shape::Edge {
            along: Along::Row, ..
        } => (SQUARE, DOT),
        Shape::Edge {
            along: Along::Column,
            ..
        } => (DOT, SQUARE),
        Shape::Counter => (32, 32),
        Shape::Card(_) => (SQUARE, 64),
        Shape::Label(text) => {
            let letters = text::width(&text::clean(text)) + 1;
            match item.spot {
                Some(_) => (TOUCH.0.max(letters * LARGE_LETTER), TOUCH.1),
                None => (letters * LETTER, LINE),
            }
        }
    }
}

/// The running sum, from the margin on; what has no size is a gap.
fn ends(sizes: &[usize]) -> Vec<usize> {
    let mut end = MARGIN;
    let mut ends = vec![end];
    for &size in sizes {
        end += if size == 0 { GAP } else { size };
        ends.push(end);
    }
    ends
}
