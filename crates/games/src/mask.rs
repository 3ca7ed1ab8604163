//! Sets of places as the bits of a number.

/// The places of a mask, in order.
pub(crate) fn places(mut mask: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        place
    })
}
