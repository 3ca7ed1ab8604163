//! The last empty squares, one function for each number of them.

use gametree_games::othello::{Square, flips};

/// The number of discs that each player would flip on the last empty square of the 8x8 board: the owner of the discs
/// `own`, and the opponent, who owns all others.
#[inline]
pub(super) fn flips_of_last(square: Square, own: u64) -> (i32, i32) {
    let mut counts = 0;
    for line in &LINES[square.index() % 64] {
        counts += COUNTS[(usize::from(line.start) + line.gathered(own)) % COUNTS.len()];
    }
    (i32::from(counts % 256), i32::from(counts / 256))
}

/// The score of a position with one empty square for the player to move; the board has `CELLS` squares.
#[inline]
pub(super) fn solve_one_empty<const CELLS: i32>(own: u64, square: Square, mine: i32) -> i32 {
    let (flipped, lost) = if CELLS == 64 {
        flips_of_last(square, own)
    } else {
        let opponent = board(CELLS) & !own & !square.bit();
        let count = |mask: u64| mask.count_ones().cast_signed();
        (
            count(flips(square, own, opponent)),
            count(flips(square, opponent, own)),
        )
    };
    let ahead = 2 * mine - CELLS;
    if flipped > 0 {
        ahead + 2 * flipped + 2
    } else if lost > 0 {
        ahead - 2 * lost
    } else {
        // The empty square counts for the winner.
        ahead + if ahead >= 0 { 2 } else { 0 }
    }
}

/// The bitboard of a board with this many squares.
#[inline]
fn board(cells: i32) -> u64 {
    match cells {
        64 => u64::MAX,
        36 => 0x3f3f_3f3f_3f3f,
        _ => 0x0f0f_0f0f,
    }
}

/// The score of a position with two empty squares for the player to move, or a lower bound of at least `beta`.
/// Positions with one empty square count as nodes.
#[inline]
pub(super) fn solve_two_empty<const CELLS: i32>(
    own: u64,
    opponent: u64,
    squares: [Square; 2],
    beta: i32,
    nodes: &mut u64,
) -> i32 {
    let [first, second] = squares;
    let theirs = opponent.count_ones().cast_signed();
    let mut best = i32::MIN;
    for (square, last) in [(first, second), (second, first)] {
        let flipped = flips(square, own, opponent);
        if flipped != 0 {
            let left = theirs - flipped.count_ones().cast_signed();
            *nodes += 1;
            best = best.max(-solve_one_empty::<CELLS>(opponent & !flipped, last, left));
            if best >= beta {
                return best;
            }
        }
    }
    if best > i32::MIN {
        return best;
    }
    let mine = own.count_ones().cast_signed();
    let mut worst = i32::MAX;
    for (square, last) in [(first, second), (second, first)] {
        let flipped = flips(square, opponent, own);
        if flipped != 0 {
            let left = mine - flipped.count_ones().cast_signed();
            *nodes += 1;
            worst = worst.min(solve_one_empty::<CELLS>(own & !flipped, last, left));
        }
    }
    if worst < i32::MAX {
        worst
    } else {
        final_score(mine, theirs, CELLS)
    }
}

/// The score of a finished game: empty squares count for the winner.
#[inline]
pub(super) fn final_score(mine: i32, theirs: i32, cells: i32) -> i32 {
    match mine - theirs {
        0 => 0,
        1.. => cells - 2 * theirs,
        _ => 2 * mine - cells,
    }
}

/// A line through a square, and how its discs are gathered into an index.
struct Line {
    squares: u64,
    /// The multiplier that gathers the discs from bit `shift` on.
    #[cfg_attr(target_feature = "bmi2", expect(dead_code, reason = "see `gathered`"))]
    gather: u64,
    #[cfg_attr(target_feature = "bmi2", expect(dead_code, reason = "see `gathered`"))]
    shift: u8,
    /// The first count for a line of this length and the square's place on it.
    start: u16,
}

impl Line {
    /// The gathered discs.
    #[cfg(not(target_feature = "bmi2"))]
    #[inline]
    fn gathered(&self, discs: u64) -> usize {
        ((discs & self.squares).wrapping_mul(self.gather) >> self.shift) as usize
    }

    /// The same by the processor's bit extraction.
    #[cfg(target_feature = "bmi2")]
    #[inline]
    fn gathered(&self, discs: u64) -> usize {
        safe_arch::population_extract_u64(discs, self.squares) as usize
    }
}

const COLUMN: u64 = 0x0101_0101_0101_0101;
const DOWN_A_COLUMN: u64 = 0x0102_0408_1020_4080;

/// The row, the column and the two diagonals through each square.
static LINES: [[Line; 4]; 64] = {
    const NONE: Line = Line {
        squares: 0,
        gather: 0,
        shift: 0,
        start: 0,
    };
    let mut lines = [const { [NONE; 4] }; 64];
    let mut square = 0_usize;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        // Where the falling diagonal, on which column and row grow together, and the rising one begin, by columns.
        let falling = column.saturating_sub(row);
        let rising = (column + row).saturating_sub(7);
        lines[square] = [
            Line {
                squares: 0xff << (8 * row),
                gather: 1,
                shift: 8 * row as u8,
                start: start(8, column),
            },
            Line {
                squares: COLUMN << column,
                gather: DOWN_A_COLUMN >> column,
                shift: 56,
                start: start(8, row),
            },
            Line {
                squares: diagonal(falling, row + falling - column, true),
                gather: COLUMN,
                shift: 56 + falling as u8,
                start: start(8 - column.abs_diff(row), column - falling),
            },
            Line {
                squares: diagonal(rising, column + row - rising, false),
                gather: COLUMN,
                shift: 56 + rising as u8,
                start: {
                    let length = 8 - (column + row).abs_diff(7);
                    // The processor's bit extraction gathers by rows.
                    let place = if cfg!(target_feature = "bmi2") {
                        length - 1 - (column - rising)
                    } else {
                        column - rising
                    };
                    start(length, place)
                },
            },
        ];
        square += 1;
    }
    lines
};

/// The squares from this column and row on to the right, down or up.
const fn diagonal(mut column: usize, mut row: usize, falls: bool) -> u64 {
    let mut squares = 0;
    while column < 8 && row < 8 {
        squares |= 1 << (8 * row + column);
        column += 1;
        row = if falls { row + 1 } else { row.wrapping_sub(1) };
    }
    squares
}

/// The index of the first count for a line of this length and a disc played at this place.
const fn start(length: usize, place: usize) -> u16 {
    let mut start = place << length;
    let mut shorter = 1;
    while shorter < length {
        start += shorter << shorter;
        shorter += 1;
    }
    start as u16
}

/// For each length of a line, place played on it and discs of one player on a full line: the number of discs that this
/// player flips, plus 256 times the number that the other would flip.
static COUNTS: [u16; 4096] = {
    let mut counts = [0; 4096];
    let mut length = 1;
    while length <= 8 {
        let mut place = 0;
        while place < length {
            let mut own = 0;
            while own < 1 << length {
                let others = !own & !(1 << place) & ((1 << length) - 1);
                counts[start(length, place) as usize + own as usize] =
                    between(own, place) + 256 * between(others, place);
                own += 1;
            }
            place += 1;
        }
        length += 1;
    }
    counts
};

/// The number of squares between a place on a line and the nearest discs on either side.
const fn between(discs: u32, place: usize) -> u16 {
    let after = discs >> (place + 1);
    let before = discs & ((1 << place) - 1);
    let mut count = 0;
    if after != 0 {
        count += after.trailing_zeros();
    }
    if before != 0 {
        count += place as u32 - 1 - before.ilog2();
    }
    count as u16
}
