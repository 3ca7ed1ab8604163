//! A small table for positions near the end: it stays in the processor's cache.

use prefetch_index::prefetch_index;

/// The logarithm of how many positions have room: less than a megabyte.
const BITS: u32 = 15;

/// What was found of positions with few empty squares.
#[derive(Debug, Default)]
pub struct Pocket {
    slots: Vec<Slot>,
}

/// A position and what is known of it, in discs.
#[derive(Clone, Copy, Debug)]
struct Slot {
    own: u64,
    opponent: u64,
    known: Known,
}

/// Bounds of a position's value, and its best move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) lower: i8,
    pub(super) upper: i8,
    pub(super) best: u8,
}

impl Known {
    /// Any value is possible, and no square is the best.
    pub(super) const NOTHING: Known = Known {
        lower: -64,
        upper: 64,
        best: 64,
    };
}

impl Pocket {
    /// Where a position belongs.
    #[inline]
    fn place(own: u64, opponent: u64) -> usize {
        let mixed = own.wrapping_mul(0xa076_1d64_78bd_642f)
            ^ opponent.wrapping_mul(0xe703_7ed1_a0b4_28db).rotate_left(7);
        (mixed >> (64 - BITS)) as usize
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&mut self, own: u64, opponent: u64) -> Option<Known> {
        if self.slots.is_empty() {
            self.fill();
        }
        let slot = &self.slots[Pocket::place(own, opponent)];
        (slot.own == own && slot.opponent == opponent).then_some(slot.known)
    }

    /// Says that a position will be asked for soon.
    #[inline]
    pub(super) fn prefetch(&self, own: u64, opponent: u64) {
        prefetch_index(&self.slots, Pocket::place(own, opponent));
    }

    /// Keeps what is known of a position in the place of another.
    #[inline]
    pub(super) fn put(&mut self, own: u64, opponent: u64, known: Known) {
        if let Some(slot) = self.slots.get_mut(Pocket::place(own, opponent)) {
            *slot = Slot {
                own,
                opponent,
                known,
            };
        }
    }

    /// Makes room, when it is needed for the first time.
    #[cold]
    fn fill(&mut self) {
        let nothing = Slot {
            own: 0,
            opponent: 0,
            known: Known::NOTHING,
        };
        self.slots = vec![nothing; 1 << BITS];
    }
}
