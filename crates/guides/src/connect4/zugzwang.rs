//! Follow-up play: Allis, A Knowledge-Based Approach of Connect-Four, 1988.
//!
//! The player who is not to move may answer every stone with one on top of it. If all columns have an even number of empty
//! cells, that is always possible, and the follower gets every second cell of each. Columns with an odd number are paired:
//! a stone in the one is answered in the other, after which both are even. So the mover gets, besides one cell of each
//! pair, only cells that are known beforehand; if they contain no four in a row, the mover does not win.
//!
//! And if the follower has three in a row with the fourth cell open, the column of that cell ends, for both, two cells
//! below it: the player who must play below it loses. Where follow-up play leaves that to the mover, the follower wins.

use gametree_games::Connect4;

/// Every second cell.
const ALTERNATE: u64 = 0x5555_5555_5555_5555;

/// A position as the follower sees it.
pub(super) struct FollowUp {
    /// The stones of the player to move.
    pub(super) mover: u64,
    /// All stones.
    pub(super) mask: u64,
    /// The cells where a stone comes to lie.
    pub(super) next: u64,
    /// The cells that would win for the follower, none of them in reach.
    pub(super) threats: u64,
}

/// An upper bound of the mover's score in stones, if follow-up play proves one of at most `alpha`.
#[inline]
pub(super) fn bound(game: &Connect4, position: &FollowUp, alpha: i32) -> Option<i32> {
    let &FollowUp {
        mover: me,
        mask,
        next,
        threats,
    } = position;
    // The mover gets the first cell of each pair, counted from the top of a column downwards.
    let height = game.height() as u32;
    let pattern = ALTERNATE << (height & 1);
    let firsts = game.in_every_column(pattern);
    let empty = game.board() ^ mask;
    let odd = next & !firsts;
    if odd.count_ones().is_multiple_of(2) && alpha >= 0 && holds(game, me | empty & firsts, odd) {
        // The follower may even win; a draw already decides this window.
        return Some(0);
    }
    let step = height + 1;
    let mut left = threats;
    while left != 0 {
        let cell = left & left.wrapping_neg();
        left ^= cell;
        let place = cell.trailing_zeros();
        let row = place % step;
        let above = height - 1 - row;
        let bound = -(1 + above.cast_signed() / 2);
        if bound > alpha {
            continue;
        }
        let bottom = 1_u64 << (place - row);
        let column = bottom * ((1 << height) - 1);
        let lowest = next & column;
        let below = empty & column & (cell - 1);
        // The cell under the threat is the mover's in the end; of those under it, every second, and if they are odd the
        // lowest is paired with that of another column.
        let paired = below.count_ones().is_multiple_of(2);
        let open = odd & !column | if paired { lowest } else { 0 };
        if !open.count_ones().is_multiple_of(2) {
            continue;
        }
        let alternate = ALTERNATE << (place & 1 ^ 1);
        let firsts = empty & firsts & !column | below & alternate & !open;
        if holds(game, me | firsts, open) {
            return Some(bound);
        }
    }
    None
}

/// Whether these stones with one cell of each pair of open cells contain no four in a row, for some way to pair them.
#[inline]
fn holds(game: &Connect4, stones: u64, open: u64) -> bool {
    if !game.has_four(stones | open) {
        return true;
    }
    if open == 0 || game.has_four(stones) {
        return false;
    }
    let split = |cells: u64| {
        let first = cells & cells.wrapping_neg();
        (first, cells ^ first)
    };
    let safe = |cells: u64| !game.has_four(stones | cells);
    let (a, others) = split(open);
    let (b, others) = split(others);
    if others == 0 {
        return safe(a) && safe(b);
    }
    let (c, d) = split(others);
    if d.count_ones() != 1 {
        return false;
    }
    let pairs =
        |a: u64, b: u64, c: u64, d: u64| safe(a | c) && safe(a | d) && safe(b | c) && safe(b | d);
    pairs(a, b, c, d) || pairs(a, c, b, d) || pairs(a, d, b, c)
}
