//! What both searches hold a position to be worth, in the manner of the Connect Four of minimax-rs's examples: stones in the
//! middle, and columns in which a stone would win now or after one more.

pub(crate) const COLUMNS: u32 = 7;
pub(crate) const ROWS: u32 = 6;
pub(crate) const STEP: u32 = ROWS + 1;
/// The cells of the leftmost column, from the bottom, without the row above the board.
pub(crate) const COLUMN: u64 = (1 << ROWS) - 1;
const BOTTOMS: u64 = {
    let (mut bottoms, mut column) = (0, 0);
    while column < COLUMNS {
        bottoms |= 1 << (column * STEP);
        column += 1;
    }
    bottoms
};
const BOARD: u64 = BOTTOMS * COLUMN;
/// The three columns in the middle.
const MIDDLE: u64 = (COLUMN | COLUMN << STEP | COLUMN << (2 * STEP)) << (2 * STEP);

/// The free cells that would make four in a row of these stones.
pub(crate) fn wins(stones: u64, all: u64) -> u64 {
    // Three above each other.
    let mut cells = stones << 1 & stones << 2 & stones << 3;
    for shift in [STEP, STEP - 1, STEP + 1] {
        let above = stones << shift & stones << (2 * shift);
        cells |= above & (stones << (3 * shift) | stones >> shift);
        let below = stones >> shift & stones >> (2 * shift);
        cells |= below & (stones >> (3 * shift) | stones << shift);
    }
    cells & BOARD & !all
}

/// The cells in which the next stone of each column would come to lie.
pub(crate) fn landings(all: u64) -> u64 {
    (all + BOTTOMS) & BOARD
}

/// What a position looks worth to the player to move.
pub(crate) fn evaluate(mover: u64, all: u64) -> i16 {
    let other = all ^ mover;
    let next = landings(all);
    let side = |stones: u64| {
        let wins = wins(stones, all);
        let count = |cells: u64| cells.count_ones() as i16;
        count(stones & MIDDLE) + 10 * count(wins & next) + 5 * count(wins & next << 1)
    };
    side(mover) - side(other)
}
