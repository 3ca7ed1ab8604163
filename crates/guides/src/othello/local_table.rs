//! A small transposition table for positions near the end, which stays in the processor's cache.

use prefetch_index::prefetch_index;

/// The binary logarithm of the number of slots: less than a megabyte.
const BITS: u32 = 15;

/// Bounds of positions with few empty squares, one slot an index, always replaced.
#[derive(Debug, Default)]
pub struct LocalTable {
    slots: Vec<Slot>,
}

/// A position and the bounds of its score, in discs.
#[derive(Clone, Copy, Debug)]
struct Slot {
    own: u64,
    opponent: u64,
    bounds: Bounds,
}

/// Bounds of a position's score, and its best move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i8,
    pub(super) upper: i8,
    pub(super) best: u8,
}

impl Bounds {
    /// Any score is possible, and no square is the best.
    pub(super) const UNKNOWN: Bounds = Bounds {
        lower: -64,
        upper: 64,
        best: 64,
    };
}

impl LocalTable {
    /// The slot of a position.
    #[inline]
    fn index(own: u64, opponent: u64) -> usize {
        let hash = own.wrapping_mul(0xa076_1d64_78bd_642f)
            ^ opponent.wrapping_mul(0xe703_7ed1_a0b4_28db).rotate_left(7);
        (hash >> (64 - BITS)) as usize
    }

    /// The bounds of a position, if they are stored.
    #[inline]
    pub(super) fn get(&mut self, own: u64, opponent: u64) -> Option<Bounds> {
        if self.slots.is_empty() {
            self.allocate();
        }
        let slot = &self.slots[LocalTable::index(own, opponent)];
        (slot.own == own && slot.opponent == opponent).then_some(slot.bounds)
    }

    /// Prefetches the slot of a position.
    #[inline]
    pub(super) fn prefetch(&self, own: u64, opponent: u64) {
        prefetch_index(&self.slots, LocalTable::index(own, opponent));
    }

    /// Stores the bounds of a position, in place of another's.
    #[inline]
    pub(super) fn put(&mut self, own: u64, opponent: u64, bounds: Bounds) {
        if let Some(slot) = self.slots.get_mut(LocalTable::index(own, opponent)) {
            *slot = Slot {
                own,
                opponent,
                bounds,
            };
        }
    }

    /// Allocates the slots when the first is needed.
    #[cold]
    fn allocate(&mut self) {
        let empty = Slot {
            own: 0,
            opponent: 0,
            bounds: Bounds::UNKNOWN,
        };
        self.slots = vec![empty; 1 << BITS];
    }
}
