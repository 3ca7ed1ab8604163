//! Stable discs: those that can never be flipped.

use std::sync::LazyLock;

/// The squares that lie on no edge.
const CENTRE: u64 = 0x007e_7e7e_7e7e_7e00;
const COLUMN: u64 = 0x0101_0101_0101_0101;

/// A subset of `own`'s stable discs on the 8x8 board: those on the edges that no play on their edge can flip, those on four
/// full lines, and those next to stable discs in every direction whose line is not full.
pub(super) fn stable(own: u64, opponent: u64) -> u64 {
    let taken = own | opponent;
    let lines = [
        full_rows(taken),
        full_columns(taken),
        full_diagonals::<7>(taken),
        full_diagonals::<9>(taken),
    ];
    let inner = own & CENTRE;
    let mut stable = edges(own, opponent) | (inner & lines[0] & lines[1] & lines[2] & lines[3]);
    if stable == 0 {
        return 0;
    }
    loop {
        let beside = |step: u32| stable << step | stable >> step;
        let more = inner
            & (beside(1) | lines[0])
            & (beside(8) | lines[1])
            & (beside(7) | lines[2])
            & (beside(9) | lines[3]);
        if more & !stable == 0 {
            return stable;
        }
        stable |= more;
    }
}

#[inline]
fn full_rows(taken: u64) -> u64 {
    let mut rows = taken & taken >> 4;
    rows &= rows >> 2;
    rows &= rows >> 1;
    (rows & COLUMN) * 0xff
}

#[inline]
fn full_columns(taken: u64) -> u64 {
    let mut columns = taken & taken.rotate_right(32);
    columns &= columns.rotate_right(16);
    columns & columns.rotate_right(8)
}

/// The squares of the diagonals, `STEP` bits from square to square, on which no square is empty.
#[inline]
fn full_diagonals<const STEP: u32>(taken: u64) -> u64 {
    let (mut up, mut down) = (taken, taken);
    for (far, step) in [(1, STEP), (2, 2 * STEP), (4, 4 * STEP)] {
        up &= near_start(STEP, far) | up << step;
        down &= near_end(STEP, far) | down >> step;
    }
    up & down
}

/// The squares with fewer than this many squares before them on their diagonal.
const fn near_start(step: u32, many: u32) -> u64 {
    let rows = u64::MAX >> (64 - 8 * many);
    let first = (1 << many) - 1;
    let columns = if step == 9 {
        first
    } else {
        first << (8 - many)
    };
    rows | (columns * COLUMN)
}

/// The squares with fewer than this many squares behind them on their diagonal.
const fn near_end(step: u32, many: u32) -> u64 {
    near_start(step, many).reverse_bits()
}

/// The discs on the four edges that no play on their edge can flip.
#[inline]
fn edges(own: u64, opponent: u64) -> u64 {
    const DOWN_A_COLUMN: u64 = 0x0102_0408_1020_4080;
    let row = |mask: u64, shift: u32| (mask >> shift) as u8;
    let column =
        |mask: u64, shift: u32| ((mask >> shift & COLUMN).wrapping_mul(DOWN_A_COLUMN) >> 56) as u8;
    let edges = &*EDGES;
    let upright = |stable: u8| {
        // The other way round: bit n goes to row n of the first column.
        (u64::from(stable & 0x7f).wrapping_mul(0x0002_0408_1020_4081) & COLUMN)
            | u64::from(stable >> 7) << 56
    };
    u64::from(edges.stable(row(own, 0), row(opponent, 0)))
        | u64::from(edges.stable(row(own, 56), row(opponent, 56))) << 56
        | upright(edges.stable(column(own, 0), column(opponent, 0)))
        | upright(edges.stable(column(own, 7), column(opponent, 7))) << 7
}

static EDGES: LazyLock<Edges> = LazyLock::new(Edges::new);

/// The stable discs of every edge.
struct Edges {
    stable: Vec<u8>,
}

/// The squares of an edge read as the digits of a number to the base of three.
static TERNARY: [u16; 256] = {
    let mut ternary = [0; 256];
    let mut bits = 1;
    while bits < 256_usize {
        let lowest = bits.trailing_zeros();
        ternary[bits] = ternary[bits & (bits - 1)] + 3_u16.pow(lowest);
        bits += 1;
    }
    ternary
};

impl Edges {
    #[inline]
    fn index(own: u8, opponent: u8) -> usize {
        usize::from(TERNARY[usize::from(own)]) + 2 * usize::from(TERNARY[usize::from(opponent)])
    }

    #[inline]
    fn stable(&self, own: u8, opponent: u8) -> u8 {
        self.stable[Edges::index(own, opponent)]
    }

    /// Fuller edges first.
    fn new() -> Edges {
        let mut edges = Edges {
            stable: vec![0; 3_usize.pow(8)],
        };
        for empties in 0..=8 {
            for taken in (0..=u8::MAX).filter(|taken| taken.count_zeros() == empties) {
                // All subsets of what is taken.
                let mut own = taken;
                loop {
                    let index = Edges::index(own, taken & !own);
                    edges.stable[index] = edges.staying(own, taken & !own);
                    if own == 0 {
                        break;
                    }
                    own = (own - 1) & taken;
                }
            }
        }
        edges
    }

    /// The discs that stay whichever player plays on any square, whether that flips discs of this edge or not.
    fn staying(&self, own: u8, opponent: u8) -> u8 {
        let mut staying = own;
        for square in (0..8)
            .map(|place| 1 << place)
            .filter(|bit| (own | opponent) & bit == 0)
        {
            let turned = flipped(square, own, opponent);
            staying &= self.stable(own | square | turned, opponent & !turned);
            let turned = flipped(square, opponent, own);
            staying &= self.stable(own & !turned, opponent | square | turned);
        }
        staying
    }
}

/// The discs of an edge that a disc on this square flips.
fn flipped(square: u8, own: u8, opponent: u8) -> u8 {
    let mut all = 0;
    for step in [|bit: u8| bit << 1, |bit: u8| bit >> 1] {
        let (mut bit, mut run) = (step(square), 0);
        while bit & opponent != 0 {
            run |= bit;
            bit = step(bit);
        }
        if bit & own != 0 {
            all |= run;
        }
    }
    all
}
