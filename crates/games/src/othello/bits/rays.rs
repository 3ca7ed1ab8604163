//! Flips on any machine: the row by tables, three rays down the board, and three up as rays down the board upside down.

use crate::othello::Square;

/// The discs of `opponent` that a disc of `own` on an empty square turns over.
#[inline]
pub(super) fn flips(square: Square, own: u64, opponent: u64) -> u64 {
    let upside_down = Square(square.0 ^ 0o70);
    let above = flips_below(upside_down, own.swap_bytes(), opponent.swap_bytes());
    flips_in_row(square, own, opponent) | flips_below(square, own, opponent) | above.swap_bytes()
}

/// On the three rays that run down the board, where bits rise.
#[inline]
fn flips_below(square: Square, own: u64, opponent: u64) -> u64 {
    let [left, straight, right] = RAYS_DOWN[square.index() % 64];
    flips_on(left, own, opponent)
        | flips_on(straight, own, opponent)
        | flips_on(right, own, opponent)
}

/// On a ray of rising bits: all up to the first square that is not the opponent's, if that is one's own.
#[inline]
fn flips_on(ray: u64, own: u64, opponent: u64) -> u64 {
    let stops = ray & !opponent;
    let flank = stops & stops.wrapping_neg() & own;
    flank.saturating_sub(1) & ray
}

#[inline]
fn flips_in_row(square: Square, own: u64, opponent: u64) -> u64 {
    let (column, shift) = (square.column(), square.row() % 8 * 8);
    let between = (opponent >> shift) as usize / 2 % 64;
    let flanks = FLANKS[column][between] & (own >> shift) as u8;
    u64::from(BETWEEN[column][usize::from(flanks)]) << shift
}

/// For each square, the squares that lie down to the left of it, straight below, and down to the right.
static RAYS_DOWN: [[u64; 3]; 64] = {
    let mut rays = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 3 {
            let (mut column, mut row) = (square % 8 + direction, square / 8 + 1);
            // Columns are counted from one here, so that none is below zero.
            while column >= 1 && column <= 8 && row < 8 {
                rays[square][direction] |= 1 << (row * 8 + column - 1);
                column = column + direction - 1;
                row += 1;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
};

/// For each place in a row and the opponent's discs on its six inner squares: where one's own would flank some of them.
static FLANKS: [[u8; 64]; 8] = {
    let mut flanks = [[0; 64]; 8];
    let mut column = 0;
    while column < 8 {
        let mut inner = 0;
        while inner < 64 {
            let opponent = inner << 1;
            let mut right = column + 1;
            while opponent >> right & 1 == 1 {
                right += 1;
            }
            if right > column + 1 {
                flanks[column][inner] |= 1 << right;
            }
            let mut left = column;
            while left > 0 && opponent >> (left - 1) & 1 == 1 {
                left -= 1;
            }
            if left > 0 && left < column {
                flanks[column][inner] |= 1 << (left - 1);
            }
            inner += 1;
        }
        column += 1;
    }
    flanks
};

/// For each place in a row and the flanks of it: the squares between.
static BETWEEN: [[u8; 256]; 8] = {
    let mut between = [[0; 256]; 8];
    let mut column = 0;
    while column < 8 {
        let mut flanks = 0_usize;
        while flanks < 256 {
            let right = flanks >> (column + 1) << (column + 1);
            let left = flanks & ((1 << column) - 1);
            if right != 0 {
                let to_right = (1 << right.trailing_zeros()) - (2 << column);
                between[column][flanks] |= to_right as u8;
            }
            if left != 0 {
                let from_left = (1 << column) - (2_usize << left.ilog2());
                between[column][flanks] |= from_left as u8;
            }
            flanks += 1;
        }
        column += 1;
    }
    between
};
