//! Moves and flips on masks of 64 squares, all directions at once as far as arithmetic allows.
//!
//! A search calls these two more than anything else. For each there is a way for any machine and one for those that work on
//! four masks at a time; each was the fastest of several, measured in perft.

#[cfg_attr(
    all(
        target_arch = "x86_64",
        target_feature = "avx512cd",
        target_feature = "avx512vl"
    ),
    path = "bits/rays_by_four.rs"
)]
mod rays;
#[cfg_attr(
    all(target_arch = "x86_64", target_feature = "avx2"),
    path = "bits/runs_by_four.rs"
)]
mod runs;

use super::Square;

/// All columns but the first and the last: a line that turns over ends in neither.
const INNER: u64 = 0x7e7e_7e7e_7e7e_7e7e;

/// Where a disc of `own` would turn over some of `opponent`, on the large board; on a smaller one, leave out what lies
/// outside.
///
/// ```
/// use gametree_games::othello::moves;
/// let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
/// let d3_c4_f5_e6 = 1 << 19 | 1 << 26 | 1 << 37 | 1 << 44;
/// assert_eq!(moves(black, white), d3_c4_f5_e6);
/// ```
#[inline]
pub fn moves(own: u64, opponent: u64) -> u64 {
    runs::ends(own, opponent) & !(own | opponent)
}

/// The discs of `opponent` that a disc of `own` on an empty square turns over; none if it is no move.
///
/// ```
/// use gametree_games::othello::{Square, flips};
/// let (black, white) = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36);
/// let f5 = Square::at(5, 4).unwrap();
/// assert_eq!(flips(f5, black, white), 1 << 36, "e5");
/// ```
#[inline]
pub fn flips(square: Square, own: u64, opponent: u64) -> u64 {
    rays::flips(square, own, opponent)
}
