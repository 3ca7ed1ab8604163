//! Columns or rows that are really used.

use std::collections::BTreeMap;

/// Runs of unused columns longer than this are drawn this long: a picture is never larger than what lies on it asks for.
const WIDEST_GAP: usize = 3;

/// Where each coordinate in use is drawn, in order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Axis {
    places: BTreeMap<u16, usize>,
    len: usize,
}

impl Axis {
    pub(crate) fn of(coordinates: impl Iterator<Item = u16>) -> Axis {
        let mut places: BTreeMap<u16, usize> = coordinates.map(|at| (at, 0)).collect();
        let mut len = 0;
        let mut expected = 0;
        for (&at, place) in &mut places {
            let gap = usize::from(at) - expected;
            *place = len + gap.min(WIDEST_GAP);
            len = *place + 1;
            expected = usize::from(at) + 1;
        }
        Axis { places, len }
    }

    /// How many columns are drawn.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Where a coordinate is drawn.
    pub(crate) fn place(&self, at: u16) -> usize {
        self.places.get(&at).copied().unwrap_or(self.len)
    }

    /// The first and the last of the places from one coordinate to another, as [`of`](Axis::of) was told them.
    pub(crate) fn range(&self, (first, last): (u32, u32)) -> (usize, usize) {
        let place = |at| self.place(narrow(at));
        (place(first), place(last))
    }
}

/// Both ends of every item, as coordinates.
pub(crate) fn ends(items: impl Iterator<Item = (u32, u32)>) -> impl Iterator<Item = u16> {
    items.flat_map(|(first, last)| [narrow(first), narrow(last)])
}

fn narrow(at: u32) -> u16 {
    u16::try_from(at).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_gaps_are_kept_and_wide_ones_shrink() {
        let axis = Axis::of([1, 3, 60_000, 1].into_iter());
        assert_eq!([1, 3, 60_000].map(|at| axis.place(at)), [1, 3, 7]);
        assert_eq!(axis.len(), 8);
    }
}
