//! Where everything stands, in units of the drawing.

use std::collections::HashSet;

use gametree_rules::Picture;
use gametree_rules::picture::{Along, Item, Material, Shape, Toward};

use crate::axis::{Axis, ends};
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
/// The size of a card, and the room around it.
pub(crate) const CARD: (usize, usize) = (54, 76);
/// How large a checker is that lies in a row with others.
pub(crate) const CHECKER: usize = 40;
/// The length of a long triangle: that of a row of checkers.
const TRIANGLE: usize = 5 * CHECKER + 10;

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

    /// The area with a border of this width around it, as far as there is room to the left and above.
    pub(crate) fn outset(self, by: usize) -> Area {
        let (x, y) = (self.x.saturating_sub(by), self.y.saturating_sub(by));
        Area {
            x,
            y,
            width: self.x - x + self.width + by,
            height: self.y - y + self.height + by,
        }
    }

    /// The square of this side in the middle.
    pub(crate) fn centred(self, side: usize) -> Area {
        self.sized(side, side)
    }

    /// The rectangle of this size in the middle.
    pub(crate) fn sized(self, width: usize, height: usize) -> Area {
        let (x, y) = self.middle();
        Area {
            x: x.saturating_sub(width / 2),
            y: y.saturating_sub(height / 2),
            width,
            height,
        }
    }

    /// The smallest area that has both in it.
    fn with(self, other: Area) -> Area {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        Area {
            x,
            y,
            width: (self.x + self.width).max(other.x + other.width) - x,
            height: (self.y + self.height).max(other.y + other.height) - y,
        }
    }

    fn holds(self, other: Area) -> bool {
        self.with(other) == self
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
    walls: HashSet<(usize, usize)>,
    /// Where texts run on.
    running: HashSet<(u16, u16)>,
    /// What the board covers, if it is more than paper.
    bed: Option<Area>,
    /// How far the board reaches beyond that.
    frame: usize,
}

impl Sheet {
    pub(crate) fn new(picture: &Picture, look: &Look) -> Sheet {
        let items = &picture.items;
        let across = Axis::of(ends(items.iter().map(Item::across)));
        let down = Axis::of(ends(items.iter().map(Item::down)));
        let mut widths = vec![0; across.len()];
        let mut heights = vec![0; down.len()];
        let things = items.iter().filter(|item| is_thing(&item.shape));
        let occupied: HashSet<_> = things.map(|item| (item.x, item.y)).collect();
        let (running, standing): (Vec<&Item>, Vec<&Item>) = items.iter().partition(|item| {
            let text = matches!(item.shape, Shape::Label(_)) && item.spot.is_none();
            let last = items.iter().all(|one| one.y != item.y || one.x <= item.x);
            text && last && !occupied.contains(&(item.x, item.y))
        });
        let frame = frame(picture.material);
        let size = |item: &Item| size(item, frame);
        for item in sorted_by_span(items.iter(), |item| item.span.1) {
            widen(&mut heights, down.range(item.down()), size(item).1);
        }
        for item in sorted_by_span(standing.into_iter(), |item| item.span.0) {
            let note = text_width(&look.notes(item.spot.as_slice()).text);
            widen(
                &mut widths,
                across.range(item.across()),
                size(item).0.max(note + DOT),
            );
        }
        for item in &running {
            let column = across.place(item.x);
            let room = widths[column..].iter().sum();
            widths[column] += size(item).0.saturating_sub(room);
        }
        let places = |wanted: fn(&Shape) -> bool| {
            let items = items.iter().filter(|item| wanted(&item.shape));
            let places = items.map(|item| (across.place(item.x), down.place(item.y)));
            places.collect()
        };
        let mut sheet = Sheet {
            columns: running_sum(&widths),
            rows: running_sum(&heights),
            occupied,
            running: running.iter().map(|item| (item.x, item.y)).collect(),
            points: places(|shape| matches!(shape, Shape::Point | Shape::Star)),
            walls: places(|shape| *shape == Shape::Wall),
            across,
            down,
            bed: None,
            frame,
        };
        sheet.bed = sheet.bed(picture);
        sheet
    }

    /// What lies on the board's material: the board alone, or everything, if there are no squares and the like.
    fn bed(&self, picture: &Picture) -> Option<Area> {
        if picture.material == Material::Paper {
            return None;
        }
        let items = picture.items.iter();
        let has_ground = items.clone().any(|item| item.shape.is_ground());
        let board = items.filter(|item| has_ground && !matches!(item.shape, Shape::Label(_)));
        let board = board.map(|item| self.area(item)).reduce(Area::with);
        board.or_else(|| {
            let whole = Area {
                x: MARGIN,
                y: MARGIN,
                width: self.width(),
                height: self.height(),
            };
            (whole.side() > 0).then_some(whole)
        })
    }

    /// What the board covers, without its frame.
    pub(crate) fn covered(&self) -> Option<Area> {
        self.bed
    }

    /// The part of an area beside the board that the board's frame leaves free.
    pub(crate) fn clear(&self, area: Area) -> Area {
        let Some(bed) = self.bed.filter(|bed| !bed.holds(area)) else {
            return area;
        };
        let mut free = area;
        if area.y + area.height <= bed.y {
            free.height = area.height.saturating_sub(self.frame);
        } else if area.x + area.width <= bed.x {
            free.width = area.width.saturating_sub(self.frame);
        } else if area.y >= bed.y + bed.height {
            free.y += self.frame.min(area.height);
            free.height = area.height.saturating_sub(self.frame);
        } else if area.x >= bed.x + bed.width {
            free.x += self.frame.min(area.width);
            free.width = area.width.saturating_sub(self.frame);
        }
        free
    }

    /// Whether an area lies on the board.
    pub(crate) fn is_on_board(&self, area: Area) -> bool {
        self.bed.is_some_and(|bed| bed.holds(area))
    }

    pub(crate) fn width(&self) -> usize {
        self.columns.last().copied().unwrap_or(0) - MARGIN
    }

    pub(crate) fn height(&self) -> usize {
        self.rows.last().copied().unwrap_or(0) - MARGIN
    }

    pub(crate) fn area(&self, item: &Item) -> Area {
        let (left, right) = self.across.range(item.across());
        let (top, bottom) = self.down.range(item.down());
        let own = self.columns[right + 1] - self.columns[left];
        let runs_on = self.running.contains(&(item.x, item.y));
        Area {
            x: self.columns[left],
            y: self.rows[top],
            width: if runs_on {
                own.max(size(item, 0).0)
            } else {
                own
            },
            height: self.rows[bottom + 1] - self.rows[top],
        }
    }

    /// Whether something lies at the item's place that a text must not hide.
    pub(crate) fn is_occupied(&self, item: &Item) -> bool {
        self.occupied.contains(&(item.x, item.y))
    }

    /// Whether the item lies on a crossing.
    pub(crate) fn is_on_point(&self, item: &Item) -> bool {
        let place = (self.across.place(item.x), self.down.place(item.y));
        self.points.contains(&place)
    }

    /// Whether there are points above, right of, below and left of the item.
    pub(crate) fn neighbours(&self, item: &Item) -> [bool; 4] {
        self.around(&self.points, item)
    }

    /// Whether there are walls right of, below, and right below the item.
    pub(crate) fn walls_after(&self, item: &Item) -> [bool; 3] {
        let (column, row) = (self.across.place(item.x), self.down.place(item.y));
        [(1, 0), (0, 1), (1, 1)].map(|(x, y)| self.walls.contains(&(column + x, row + y)))
    }

    fn around(&self, places: &HashSet<(usize, usize)>, item: &Item) -> [bool; 4] {
        let (column, row) = (self.across.place(item.x), self.down.place(item.y));
        let has = |column: Option<usize>, row: Option<usize>| {
            column.zip(row).is_some_and(|place| places.contains(&place))
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

/// What a text must not hide.
fn is_thing(shape: &Shape) -> bool {
    !shape.is_ground() && !matches!(shape, Shape::Label(_))
}

/// How far a board reaches beyond its squares.
pub(crate) fn frame(material: Material) -> usize {
    match material {
        Material::Paper => 0,
        Material::Sea => 4,
        Material::Wood | Material::Maze => 6,
        Material::Felt => 8,
        Material::Rack => 10,
        Material::Case => 12,
    }
}

/// The room an item needs, with this frame around the board.
fn size(item: &Item, frame: usize) -> (usize, usize) {
    match &item.shape {
        Shape::Dot => (DOT, DOT),
        Shape::Edge {
            along: Along::Row, ..
        } => (SQUARE, DOT),
        Shape::Edge {
            along: Along::Column,
            ..
        } => (DOT, SQUARE),
        Shape::Counter => (32, 32),
        Shape::Match => (24, 72),
        Shape::Coin(_) => (34, TOUCH.1),
        Shape::Card(_) => (CARD.0 + 6, CARD.1 + 10),
        Shape::Chips(_) => (60, 60),
        Shape::Triangle { toward, .. } => lengthwise(*toward, (SQUARE, TRIANGLE)),
        Shape::Tray { .. } => (SQUARE, TRIANGLE),
        Shape::Stack { count, toward, .. } => {
            let shown = usize::from(*count).clamp(1, SHOWN);
            lengthwise(*toward, (CHECKER, shown * CHECKER))
        }
        Shape::Label(text) => {
            let letters = text::width(&text::clean(text)) + 1;
            match item.spot {
                Some(_) => (TOUCH.0.max(letters * LARGE_LETTER), TOUCH.1),
                None => (letters * LETTER + frame, LINE + frame),
            }
        }
        Shape::Ship(_) => {
            let [columns, rows] = [item.span.0, item.span.1].map(|span| usize::from(span.min(99)));
            (columns * SQUARE, rows * SQUARE)
        }
        _ => (SQUARE, SQUARE),
    }
}

/// A size that is told for what points up or down.
fn lengthwise(toward: Toward, (width, height): (usize, usize)) -> (usize, usize) {
    match toward {
        Toward::Up | Toward::Down => (width, height),
        Toward::Left | Toward::Right => (height, width),
    }
}

/// The most checkers of a row that are shown one by one.
pub(crate) const SHOWN: usize = 5;

/// Those that take fewest places first.
fn sorted_by_span<'a>(
    items: impl Iterator<Item = &'a Item>,
    span: fn(&Item) -> u16,
) -> Vec<&'a Item> {
    let mut items: Vec<&Item> = items.collect();
    items.sort_by_key(|item| span(item));
    items
}

/// Makes room for something in these columns or rows.
fn widen(sizes: &mut [usize], (first, last): (usize, usize), need: usize) {
    let places = &mut sizes[first..=last];
    if places.iter().sum::<usize>() < need {
        let share = need.div_ceil(places.len());
        for size in places {
            *size = share.max(*size);
        }
    }
}

/// The running sum, from the margin on; what has no size is a gap.
fn running_sum(sizes: &[usize]) -> Vec<usize> {
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
