//! Flips where a machine counts the leading zeros of four masks at once (AVX-512): of the eight rays from a square the four
//! on which bits rise together, beside the four on which they fall.

use safe_arch::shr_each_u64_m256i as down_by;
use safe_arch::{add_i64_m256i as sum, sub_i64_m256i as difference};
use safe_arch::{m256i, set_splat_i64_m256i as splat};

use crate::othello::Square;

/// Four masks that are loaded at once.
#[repr(align(32))]
struct Four([u64; 4]);

/// The discs of `opponent` that a disc of `own` on an empty square turns over: on each ray all up to the first square that
/// is not the opponent's, if that is one's own.
#[inline]
pub(super) fn flips(square: Square, own: u64, opponent: u64) -> u64 {
    let own = splat(own.cast_signed());
    let others = splat((!opponent).cast_signed());
    let nothing = splat(0);
    let rising = m256i::from(RISING[square.index() % 64].0);
    let stops = rising & others;
    let flank = stops & difference(nothing, stops) & own;
    let above = each(flank, |flank| flank.saturating_sub(1)) & rising;
    let falling = m256i::from(FALLING[square.index() % 64].0);
    // Where nothing stops the ray, the first square seems to: it is the opponent's then, or not on the ray.
    let zeros = each(falling & others | splat(1), |stops| {
        u64::from(stops.leading_zeros())
    });
    let flank = down_by(splat(i64::MIN), zeros) & own & falling;
    let below = difference(nothing, sum(flank, flank)) & falling;
    let turned: [u64; 4] = (above | below).into();
    turned[0] | turned[1] | turned[2] | turned[3]
}

/// The same done to four masks, in one instruction or two where the compiler knows them.
#[inline]
fn each(masks: m256i, change: impl Fn(u64) -> u64) -> m256i {
    let masks: [u64; 4] = masks.into();
    m256i::from(masks.map(change))
}

/// For each square the rays to the right, down to the left, straight down and down to the right.
static RISING: [Four; 64] = rays(1);
/// For each square the rays the other way.
static FALLING: [Four; 64] = rays(-1);

const fn rays(sign: isize) -> [Four; 64] {
    const STEPS: [(isize, isize); 4] = [(1, 0), (-1, 1), (0, 1), (1, 1)];
    let mut rays = [const { Four([0; 4]) }; 64];
    let mut square = 0_usize;
    while square < 64 {
        let mut direction = 0;
        while direction < 4 {
            let (across, down) = STEPS[direction];
            let mut column = square.cast_signed() % 8 + sign * across;
            let mut row = square.cast_signed() / 8 + sign * down;
            while column >= 0 && column < 8 && row >= 0 && row < 8 {
                rays[square].0[direction] |= 1 << (row * 8 + column);
                column += sign * across;
                row += sign * down;
            }
            direction += 1;
        }
        square += 1;
    }
    rays
}
