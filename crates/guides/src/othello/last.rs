//! The last empty squares, one function for each number of them.

use gametree_games::othello::{Square, flips};

/// How many discs of an otherwise full board a disc on this square turns over.
///
/// Only the mover's discs are asked for: whatever lies between is the other's.
#[inline]
pub(super) fn flips_of_last(square: Square, own: u64) -> i32 {
    const COLUMN: u64 = 0x0101_0101_0101_0101;
    const DOWN_A_COLUMN: u64 = 0x0102_0408_1020_4080;
    let (column, row) = (square.column(), square.row() % 8);
    let [falling, rising] = DIAGONALS[square.index() % 64];
    let line = |bits: u64| COUNTS[column][(bits >> 56) as usize];
    let upright = (own >> column & COLUMN).wrapping_mul(DOWN_A_COLUMN) >> 56;
    let count = COUNTS[column][(own >> (8 * row)) as usize % 256]
        + COUNTS[row][upright as usize]
        + line((own & falling).wrapping_mul(COLUMN))
        + line((own & rising).wrapping_mul(COLUMN));
    i32::from(count)
}

/// What is left of a game with a single empty square, to the player to move; `cells` are all squares of the board.
#[inline]
pub(super) fn one(own: u64, square: Square, cells: i32, mine: i32) -> i32 {
    let turned = flips_of_last(square, own);
    if turned > 0 {
        return 2 * (mine + turned + 1) - cells;
    }
    let outside = board(cells);
    let turned = flips_of_last(square, outside & !own & !square.bit());
    let ahead = 2 * mine - cells + 1;
    if turned > 0 {
        ahead - 1 - 2 * turned
    } else {
        // The empty square counts for who has more.
        ahead + ahead.signum()
    }
}

/// All squares of the board with so many.
#[inline]
fn board(cells: i32) -> u64 {
    match cells {
        64 => u64::MAX,
        36 => 0x3f3f_3f3f_3f3f,
        _ => 0x0f0f_0f0f,
    }
}

/// What is left of a game with two empty squares, to the player to move, if that lies below `beta`; else at least that.
#[inline]
pub(super) fn two(own: u64, opponent: u64, squares: [Square; 2], cells: i32, beta: i32) -> i32 {
    let [first, second] = squares;
    let theirs = opponent.count_ones().cast_signed();
    let mut best = i32::MIN;
    for (square, last) in [(first, second), (second, first)] {
        let turned = flips(square, own, opponent);
        if turned != 0 {
            let left = theirs - turned.count_ones().cast_signed();
            best = best.max(-one(opponent & !turned, last, cells, left));
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
        let turned = flips(square, opponent, own);
        if turned != 0 {
            let left = mine - turned.count_ones().cast_signed();
            worst = worst.min(one(own & !turned, last, cells, left));
        }
    }
    if worst < i32::MAX {
        worst
    } else {
        over(mine, theirs, cells)
    }
}

/// What a finished game is worth: the empty squares count for who has more.
#[inline]
pub(super) fn over(mine: i32, theirs: i32, cells: i32) -> i32 {
    match mine - theirs {
        0 => 0,
        1.. => cells - 2 * theirs,
        _ => 2 * mine - cells,
    }
}

/// The squares around each square.
pub(super) static NEIGHBOURS: [u64; 64] = {
    let mut neighbours = [0; 64];
    let mut square = 0;
    while square < 64 {
        let (column, row) = (square % 8, square / 8);
        let mut other = 0;
        while other < 64 {
            let (across, down) = (
                (other % 8_usize).abs_diff(column),
                (other / 8_usize).abs_diff(row),
            );
            if across <= 1 && down <= 1 && other != square {
                neighbours[square] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    neighbours
};

/// The two diagonals through each square: the falling one, on which column and row grow together, and the rising one.
static DIAGONALS: [[u64; 2]; 64] = {
    let mut diagonals = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        let mut other = 0;
        while other < 64 {
            if square % 8 + other / 8 == other % 8 + square / 8 {
                diagonals[square][0] |= 1 << other;
            }
            if square % 8 + square / 8 == other % 8 + other / 8 {
                diagonals[square][1] |= 1 << other;
            }
            other += 1;
        }
        square += 1;
    }
    diagonals
};

/// For each place in a line and one's discs on it: how many squares lie between the place and the nearest ones.
static COUNTS: [[u8; 256]; 8] = {
    let mut counts = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut own = 0_u32;
        while own < 256 {
            let above = own >> (place + 1);
            let below = own & ((1 << place) - 1);
            let mut count = 0;
            if above != 0 {
                count += above.trailing_zeros();
            }
            if below != 0 {
                count += place as u32 - 1 - below.ilog2();
            }
            counts[place][own as usize] = count as u8;
            own += 1;
        }
        place += 1;
    }
    counts
};
