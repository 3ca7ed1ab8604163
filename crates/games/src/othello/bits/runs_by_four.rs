//! Where runs of discs end, four directions and their opposites at a time (AVX2). Left to itself, the compiler joins all
//! eight and pays for it: what is found takes twice as long to come out.

use safe_arch::{m256i, set_splat_i64_m256i as splat};
use safe_arch::{shl_each_u64_m256i as up_by, shr_each_u64_m256i as down_by};

use super::INNER;

/// The squares just after the runs of `opponent` that begin next to `own`, taken or not. Runs have six squares at most and
/// double as in Kogge and Stone's adder: 1, 2, 4, 6.
#[inline]
pub(super) fn ends(own: u64, opponent: u64) -> u64 {
    let steps = m256i::from([1_u64, 7, 8, 9]);
    let twice = m256i::from([2_u64, 14, 16, 18]);
    let own = splat(own.cast_signed());
    let between = splat(opponent.cast_signed()) & m256i::from([INNER, INNER, u64::MAX, INNER]);
    let (mut up, mut down) = (between & up_by(own, steps), between & down_by(own, steps));
    up = up | between & up_by(up, steps);
    down = down | between & down_by(down, steps);
    let pairs_up = between & up_by(between, steps);
    let pairs_down = down_by(pairs_up, steps);
    for _ in 0..2 {
        up = up | pairs_up & up_by(up, twice);
        down = down | pairs_down & down_by(down, twice);
    }
    let ends: [u64; 4] = (up_by(up, steps) | down_by(down, steps)).into();
    ends[0] | ends[1] | ends[2] | ends[3]
}
