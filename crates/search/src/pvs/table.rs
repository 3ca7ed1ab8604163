//! The transposition table: Greenblatt, Eastlake and Crocker, The Greenblatt Chess Program, 1967.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use prefetch_index::prefetch_index;
use zerocopy::{FromBytes, IntoBytes};

use crate::pvs::Score;

/// The index of a move among those that a guide generates for a position; none, if it is unknown or too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MoveIndex(u8);

impl MoveIndex {
    pub(crate) const NONE: MoveIndex = MoveIndex(u8::MAX);

    /// The index of the move at this place.
    #[inline]
    pub(crate) fn new(place: usize) -> MoveIndex {
        MoveIndex(place.min(usize::from(u8::MAX)) as u8)
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u8) -> MoveIndex {
        MoveIndex(bits)
    }

    #[inline]
    pub(crate) const fn bits(self) -> u8 {
        self.0
    }

    #[inline]
    pub(crate) fn is_some(self) -> bool {
        self != MoveIndex::NONE
    }

    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self == MoveIndex::NONE
    }
}

/// A cache line of entries.
#[derive(Debug, Default, FromBytes, IntoBytes)]
#[repr(C, align(64))]
pub(crate) struct Bucket([Slot; 4]);

/// Threads that write at the same time may leave the key of one beside the entry of another. So the key is stored xor
/// the entry: a torn pair matches no key (Hyatt and Mann, A Lockless Transposition Table Implementation for Parallel
/// Search Chess Engines, 2002).
#[derive(Debug, Default, FromBytes, IntoBytes)]
#[repr(C)]
struct Slot {
    key_xor_entry: AtomicU64,
    entry: AtomicU64,
}

/// The entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// A lower bound of the score.
    pub(crate) lower: i16,
    /// An upper bound of the score.
    pub(crate) upper: i16,
    /// The depth of the search; [`Entry::PROVEN`] if to the end of the game.
    pub(crate) depth: u8,
    /// The best move, to be searched first (hash move).
    pub(crate) hash_move: MoveIndex,
    /// The binary logarithm of the nodes that the search took.
    pub(crate) cost: u8,
}

impl Entry {
    /// The depth of a proven entry.
    pub(crate) const PROVEN: u8 = u8::MAX;

    fn pack(self, age: u8) -> u64 {
        u64::from(self.lower as u16)
            | u64::from(self.upper as u16) << 16
            | u64::from(self.depth) << 32
            | u64::from(self.hash_move.bits()) << 40
            | u64::from(self.cost) << 48
            | u64::from(age) << 56
    }

    fn unpack(bits: u64) -> Entry {
        Entry {
            lower: (bits as u16).cast_signed(),
            upper: ((bits >> 16) as u16).cast_signed(),
            depth: (bits >> 32) as u8,
            hash_move: MoveIndex::from_bits((bits >> 40) as u8),
            cost: (bits >> 48) as u8,
        }
    }

    pub(crate) fn is_proven(self) -> bool {
        self.depth == Entry::PROVEN
    }
}

/// The transposition table, shared by the threads of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TranspositionTable<'m> {
    buckets: &'m [Bucket],
    /// The number of buckets in use: small searches stay in the cache.
    buckets_in_use: &'m AtomicUsize,
    salt: u64,
    age: u8,
}

/// The initial number of buckets in use, and the factor by which it grows.
pub(crate) const INITIAL_BUCKETS: usize = (1 << 20) / size_of::<Bucket>();
const GROWTH: usize = 8;
/// The buckets sampled to estimate how full the table is.
const SAMPLE: usize = 250;

impl<'m> TranspositionTable<'m> {
    pub(crate) fn new(
        buckets: &'m [Bucket],
        buckets_in_use: &'m AtomicUsize,
        salt: u64,
        age: u8,
    ) -> TranspositionTable<'m> {
        TranspositionTable {
            buckets,
            buckets_in_use,
            salt,
            age,
        }
    }

    /// The number of stores after which the table grows; `u64::MAX` if all buckets are in use.
    pub(crate) fn stores_until_growth(&self) -> u64 {
        let buckets_in_use = self.buckets_in_use.load(Relaxed);
        if buckets_in_use < self.buckets.len() {
            4 * buckets_in_use as u64
        } else {
            u64::MAX
        }
    }

    /// Takes more buckets into use, and moves the entries to their new buckets.
    pub(crate) fn grow(&self) {
        let buckets_in_use = self.buckets_in_use.load(Relaxed);
        let wider = (buckets_in_use * GROWTH).min(self.buckets.len());
        let grown = self
            .buckets_in_use
            .compare_exchange(buckets_in_use, wider, Relaxed, Relaxed);
        if grown.is_err() {
            return;
        }
        for (index, bucket) in self.buckets[..buckets_in_use].iter().enumerate() {
            for slot in &bucket.0 {
                let entry = slot.entry.load(Relaxed);
                let mixed = slot.key_xor_entry.load(Relaxed) ^ entry;
                if self.index(mixed) != index && (entry >> 56) as u8 == self.age {
                    self.put_mixed(mixed, entry);
                    slot.entry.store(0, Relaxed);
                }
            }
        }
    }

    /// Mixes the bits of a key, without loss: keys may be unique rather than random.
    #[inline]
    fn mix(&self, key: u64) -> u64 {
        let mixed = (key ^ self.salt).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ mixed >> 32
    }

    #[inline]
    fn index(&self, mixed: u64) -> usize {
        mixed as usize & (self.buckets_in_use.load(Relaxed) - 1) & (self.buckets.len() - 1)
    }

    /// Prefetches the bucket of a key.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(self.buckets, self.index(self.mix(key)));
    }

    /// The entry of a key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let mixed = self.mix(key);
        let mut found = 0;
        // Branch-free: the first that matches.
        for slot in self.buckets[self.index(mixed)].0.iter().rev() {
            let entry = slot.entry.load(Relaxed);
            let matches = slot.key_xor_entry.load(Relaxed) ^ entry == mixed && entry != 0;
            found = if matches { entry } else { found };
        }
        (found != 0).then(|| Entry::unpack(found))
    }

    /// Stores an entry. It replaces the entry of the same key; else one of an earlier search, or the one that took the
    /// fewest nodes.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        self.put_mixed(self.mix(key), entry.pack(self.age));
    }

    #[inline]
    fn put_mixed(&self, mixed: u64, packed: u64) {
        let bucket = &self.buckets[self.index(mixed)].0;
        let mut victim = &bucket[0];
        let mut least = u32::MAX;
        for slot in bucket {
            let old = slot.entry.load(Relaxed);
            if slot.key_xor_entry.load(Relaxed) ^ old == mixed {
                victim = slot;
                break;
            }
            let current = u32::from((old >> 56) as u8 == self.age);
            let worth = if old == 0 {
                0
            } else {
                current << 8 | u32::from((old >> 48) as u8)
            };
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        victim.entry.store(packed, Relaxed);
        victim.key_xor_entry.store(mixed ^ packed, Relaxed);
    }

    /// The fill level per mille, estimated from a sample.
    pub(crate) fn permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE)];
        let used = |slot: &&Slot| (slot.entry.load(Relaxed) >> 56) as u8 == self.age;
        let count = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(used)
            .count();
        let in_use = self.buckets_in_use.load(Relaxed).min(self.buckets.len());
        (count * 1000 / (sample.len() * 4) * in_use / self.buckets.len()) as u32
    }
}

/// A score as it is stored.
pub(crate) fn stored(score: Score) -> i16 {
    score.clamp(Score::from(i16::MIN), Score::from(i16::MAX)) as i16
}
