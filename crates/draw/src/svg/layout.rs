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

/// The grid, measured: columns and rows are as large as what lies in them. Only a text at the end of its row runs on over the
/// columns to its right.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    across: Axis,
    down: Axis,
    /// Where each column begins, and where the last ends.
    columns: Vec<usize>,
    rows: Vec<usize>,
    occupied: HashSet<(u16, u16)>,
    points: HashSet<(usize, usize)>,
    /// Where texts run on.
    running: HashSet<(u16, u16)>,
}

impl Sheet {
    pub(crate) fn new(picture: &Picture, look: &Look) -> Sheet {
        let items = &picture.items;
        let across = Axis::of(items.iter().map(|item| item.x));
        let down = Axis::of(items.iter().map(|item| item.y));
        let mut widths = vec![0; across.len()];
        let mut heights = vec![0; down.len()];
        let things = items.iter().filter(|item| is_thing(&item.shape));
        let occupied: HashSet<_> = things.map(|item| (item.x, item.y)).collect();
        let (running, standing): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|item| {
            let text = matches!(item.shape, Shape::Label(_)) && item.spot.is_none();
            let last = items.iter().all(|one| one.y != item.y || one.x <= item.x);
            text && last && !occupied.contains(&(item.x, item.y))
        });
        for item in items {
            let row = down.place(item.y);
            heights[row] = size(item).1.max(heights[row]);
        }
        for item in standing {
            let column = across.place(item.x);
            let note = text_width(&look.notes(item.spot.as_slice()).text);
            widths[column] = size(item).0.max(note + DOT).max(widths[column]);
        }
        for item in &running {
            let column = across.place(item.x);
            let room = widths[column..].iter().sum();
            widths[column] += size(item).0.saturating_sub(room);
        }
        let points = items.iter().filter(|item| item.shape == Shape::Point);
        Sheet {
            columns: ends(&widths),
            rows: ends(&heights),
            occupied,
            running: running.iter().map(|item| (item.x, item.y)).collect(),
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
        let own = self.columns[column + 1] - self.columns[column];
        let runs_on = self.running.contains(&(item.x, item.y));
        Area {
            x: self.columns[column],
            y: self.rows[row],
            width: if runs_on { own.max(size(item).0) } else { own },
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_at_the_end_of_its_row_makes_no_column_wider() {
        let mut picture = Picture::new();
        picture.put(0, 0, Shape::Label("overboard".to_owned()));
        let numbers = |count: usize| {
            let mut picture = picture.clone();
            for x in 0..count {
                picture.put(x, 1, Shape::Counter);
            }
            let sheet = Sheet::new(&picture, &Look::default());
            let areas: Vec<Area> = picture.items.iter().map(|item| sheet.area(item)).collect();
            (sheet.width(), areas)
        };
        let (width, areas) = numbers(5);
        assert_eq!(width, 5 * 32);
        assert_eq!(areas[0].width, 100, "all of it can be read");
        assert!(areas[1..].iter().all(|area| area.width == 32));
        // Where there are too few columns, there is room for it all the same.
        let (width, _) = numbers(2);
        assert_eq!(width, 100);
        // What stands right of it in its row is not written over.
        picture.put(1, 0, Shape::Counter);
        let sheet = Sheet::new(&picture, &Look::default());
        assert_eq!(sheet.area(&picture.items[1]).x, MARGIN + 100);
    }
}
