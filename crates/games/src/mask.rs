//! Sets of places as the bits of a number.

/// The places of a mask, in order.
pub(crate) fn places(mask: u64) -> Places {
    Places(mask)
}

/// The places that are still to come.
pub(crate) struct Places(u64);

impl Iterator for Places {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let place = (self.0 != 0).then(|| self.0.trailing_zeros() as u8);
        self.0 &= self.0.wrapping_sub(1);
        place
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}
