//! Where runs of discs end, on any machine: direction by direction.

use super::INNER;

/// The squares just after the runs of `opponent` that begin next to `own`, taken or not.
#[inline]
pub(super) fn ends(own: u64, opponent: u64) -> u64 {
    let inner = opponent & INNER;
    ends_along::<1>(own, inner)
        | ends_along::<7>(own, inner)
        | ends_along::<8>(own, opponent)
        | ends_along::<9>(own, inner)
}

/// The squares just after the runs of `between` that begin next to `own`, in the two directions in which squares are
/// `STEP` bits apart. Runs have six squares at most and double as in Kogge and Stone's adder: 1, 2, 4, 6.
#[inline]
fn ends_along<const STEP: u32>(own: u64, between: u64) -> u64 {
    let (mut up, mut down) = (between & own << STEP, between & own >> STEP);
    up |= between & up << STEP;
    down |= between & down >> STEP;
    let pairs_up = between & between << STEP;
    let pairs_down = pairs_up >> STEP;
    for _ in 0..2 {
        up |= pairs_up & up << (2 * STEP);
        down |= pairs_down & down >> (2 * STEP);
    }
    up << STEP | down >> STEP
}
