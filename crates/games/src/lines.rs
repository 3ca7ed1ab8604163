//! Lines of a given length on a rectangular board of at most 64 squares, found by shifting masks.

use crate::mask;

/// The most columns, the most rows and the longest line.
pub(crate) const MAX_SIDE: u8 = 16;
/// The most squares: those of one mask.
pub(crate) const MAX_SQUARES: u8 = 64;

/// For each number of columns, the squares of the first column.
const FIRST_COLUMN: [u64; MAX_SIDE as usize + 1] = {
    let mut masks = [0; MAX_SIDE as usize + 1];
    let mut columns = 1;
    while columns < masks.len() {
        let mut square = 0;
        while square < MAX_SQUARES as usize {
            masks[columns] |= 1 << square;
            square += columns;
        }
        columns += 1;
    }
    masks
};

/// A board's measures and the length of its lines. Bit 0 of a mask is the top left square, bit 1 the one to its right.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Lines {
    pub(crate) columns: u8,
    pub(crate) rows: u8,
    pub(crate) length: u8,
}

/// One of the four ways a line may run: the squares where such lines begin at their upper or left end, and how many
/// bits it is from one square of a line to the next.
struct Way {
    starts: u64,
    step: u32,
}

impl Lines {
    /// Nothing if a measure is zero or beyond [`MAX_SIDE`], or if there are more than [`MAX_SQUARES`].
    pub(crate) fn new(columns: u8, rows: u8, length: u8) -> Option<Lines> {
        let lines = Lines {
            columns,
            rows,
            length,
        };
        let sides = [columns, rows, length];
        let squares = columns.checked_mul(rows);
        let fits = sides.iter().all(|side| (1..=MAX_SIDE).contains(side))
            && squares.is_some_and(|squares| squares <= MAX_SQUARES);
        fits.then_some(lines)
    }

    /// All squares of the board.
    pub(crate) fn board(&self) -> u64 {
        self.top(self.rows)
    }

    /// Every line, as a mask.
    pub(crate) fn masks(&self) -> impl Iterator<Item = u64> + use<> {
        let length = u32::from(self.length);
        // A line of one square runs every way at once and is still one line.
        let ways = if length == 1 { 1 } else { 4 };
        self.ways().into_iter().take(ways).flat_map(move |way| {
            mask::places(way.starts).map(move |start| {
                let square = |place| u32::from(start) + place * way.step;
                (0..length).fold(0, |line, place| line | 1 << square(place))
            })
        })
    }

    /// Whether these stones fill a line.
    pub(crate) fn filled_by(&self, stones: u64) -> bool {
        let whole = u32::from(self.length);
        self.ways().into_iter().any(|Way { starts, step }| {
            // The squares that begin a run of `length` stones, twice as long each time. A run may wrap round the edge,
            // but not one that begins where a whole line has room.
            let (mut runs, mut length) = (stones, 1);
            while length < whole && starts & runs != 0 {
                let longer = length.min(whole - length);
                runs &= runs >> (longer * step);
                length += longer;
            }
            starts & runs != 0
        })
    }

    /// The squares of all lines that these stones fill.
    pub(crate) fn filled(&self, stones: u64) -> u64 {
        let lines = self.masks().filter(|line| stones & line == *line);
        lines.fold(0, |all, line| all | line)
    }

    fn ways(&self) -> [Way; 4] {
        let columns = u32::from(self.columns);
        // In how many columns or rows a line may begin that runs across them.
        let across = (self.columns + 1).saturating_sub(self.length);
        let down = (self.rows + 1).saturating_sub(self.length);
        let left = FIRST_COLUMN[usize::from(self.columns)].wrapping_mul((1 << across) - 1);
        let right = left << (self.length - 1);
        let way = |starts, step| Way { starts, step };
        [
            way(left & self.board(), 1),
            way(self.top(down), columns),
            way(left & self.top(down), columns + 1),
            way(right & self.top(down), columns - 1),
        ]
    }

    /// The squares of the first `rows` rows.
    fn top(&self, rows: u8) -> u64 {
        let squares = self.columns * rows;
        u64::MAX
            .checked_shr(u32::from(MAX_SQUARES - squares))
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Boards of many shapes, the largest among them.
    fn boards() -> impl Iterator<Item = Lines> {
        (1..=MAX_SIDE)
            .flat_map(|columns| (1..=MAX_SIDE).map(move |rows| (columns, rows)))
            .flat_map(|(columns, rows)| (1..=7).map(move |length| (columns, rows, length)))
            .filter_map(|(columns, rows, length)| Lines::new(columns, rows, length))
    }

    /// The plain way to find a line: from each square in each direction, step by step.
    fn filled_by_steps(lines: &Lines, stones: u64) -> bool {
        let (columns, rows) = (i32::from(lines.columns), i32::from(lines.rows));
        let held = |x, y| {
            (0..columns).contains(&x)
                && (0..rows).contains(&y)
                && stones >> (y * columns + x) & 1 == 1
        };
        (0..columns * rows).any(|square| {
            [(1, 0), (0, 1), (1, 1), (-1, 1)].iter().any(|(dx, dy)| {
                (0..i32::from(lines.length))
                    .all(|i| held(square % columns + i * dx, square / columns + i * dy))
            })
        })
    }

    #[test]
    fn lines_are_found_as_by_stepping_from_square_to_square() {
        let mut random = 1_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        let mut found = [0, 0];
        for lines in boards() {
            for round in 0..20 {
                // Sparse boards for short lines, dense ones for long.
                let stones = [next() & next(), next(), next() | next() | next()][round % 3];
                let stones = stones & lines.board();
                let filled = lines.filled_by(stones);
                assert_eq!(filled, filled_by_steps(&lines, stones), "{lines:?}");
                assert_eq!(filled, lines.masks().any(|line| line & !stones == 0));
                found[usize::from(filled)] += 1;
            }
        }
        assert!(found.iter().all(|&times| times > 1000), "{found:?}");
    }
}
