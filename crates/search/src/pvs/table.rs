//! The transposition table: Greenblatt, Eastlake and Crocker, The Greenblatt Chess Program, 1967.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};

use prefetch_index::prefetch_index;
use zerocopy::{FromBytes, IntoBytes};

use crate::pvs::Score;

/// A cache line of entries.
#[derive(Debug, Default, FromBytes, IntoBytes)]
#[repr(C, align(64))]
pub(crate) struct Bucket([Slot; 4]);

/// Key and entry of threads that write at the same time may come to stand beside each other. So what is kept of the key is
/// its difference from the entry: a torn pair fits no key (Hyatt and Mann, A Lockless Transposition Table
/// Implementation for Parallel Search Chess Engines, 2002).
#[derive(Debug, Default, FromBytes, IntoBytes)]
#[repr(C)]
struct Slot {
    difference: AtomicU64,
    entry: AtomicU64,
}

/// What is known of a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The value is at least this.
    pub(crate) lower: i16,
    /// The value is at most this.
    pub(crate) upper: i16,
    /// To this depth; [`Entry::PROVEN`] if to the end of the game.
    pub(crate) depth: u8,
    /// The place of the best action among the guide's.
    pub(crate) place: u8,
    /// How dear it was: the logarithm of its nodes.
    pub(crate) cost: u8,
}

impl Entry {
    /// The depth of what is no estimate.
    pub(crate) const PROVEN: u8 = u8::MAX;
    /// No action is known to be good.
    pub(crate) const NOWHERE: u8 = u8::MAX;

    fn pack(self, age: u8) -> u64 {
        u64::from(self.lower as u16)
            | u64::from(self.upper as u16) << 16
            | u64::from(self.depth) << 32
            | u64::from(self.place) << 40
            | u64::from(self.cost) << 48
            | u64::from(age) << 56
    }

    fn unpack(bits: u64) -> Entry {
        Entry {
            lower: (bits as u16).cast_signed(),
            upper: ((bits >> 16) as u16).cast_signed(),
            depth: (bits >> 32) as u8,
            place: (bits >> 40) as u8,
            cost: (bits >> 48) as u8,
        }
    }

    pub(crate) fn is_proven(self) -> bool {
        self.depth == Entry::PROVEN
    }
}

/// A table in somebody's [`Memory`](crate::pvs::Memory), shared by the threads of one search.
#[derive(Clone, Copy, Debug)]
pub struct Table<'m> {
    buckets: &'m [Bucket],
    /// How many of them are in use: small searches stay in the cache.
    span: &'m AtomicUsize,
    salt: u64,
    age: u8,
}

/// The buckets in use at first, and how many times more each time they are full.
pub(crate) const FIRST_SPAN: usize = (1 << 20) / size_of::<Bucket>();
const GROWTH: usize = 8;
/// As many buckets tell how full it is.
const SAMPLE: usize = 250;

impl<'m> Table<'m> {
    pub(crate) fn new(
        buckets: &'m [Bucket],
        span: &'m AtomicUsize,
        salt: u64,
        age: u8,
    ) -> Table<'m> {
        Table {
            buckets,
            span,
            salt,
            age,
        }
    }

    /// After how many entries the buckets in use are full; never, if there are no more.
    pub(crate) fn room(&self) -> u64 {
        let span = self.span.load(Relaxed);
        if span < self.buckets.len() {
            4 * span as u64
        } else {
            u64::MAX
        }
    }

    /// Takes more buckets into use. What is known moves to where it will be looked for.
    pub(crate) fn grow(&self) {
        let span = self.span.load(Relaxed);
        let wider = (span * GROWTH).min(self.buckets.len());
        let mine = self.span.compare_exchange(span, wider, Relaxed, Relaxed);
        if mine.is_err() {
            return;
        }
        for (place, bucket) in self.buckets[..span].iter().enumerate() {
            for slot in &bucket.0 {
                let entry = slot.entry.load(Relaxed);
                let spread = slot.difference.load(Relaxed) ^ entry;
                if self.index(spread) != place && (entry >> 56) as u8 == self.age {
                    self.put_spread(spread, entry);
                    slot.entry.store(0, Relaxed);
                }
            }
        }
    }

    /// Keys may be unique rather than random: their bits are spread here, and none is lost.
    #[inline]
    fn spread(&self, key: u64) -> u64 {
        let mixed = (key ^ self.salt).wrapping_mul(0xff51_afd7_ed55_8ccd);
        mixed ^ mixed >> 32
    }

    #[inline]
    fn index(&self, spread: u64) -> usize {
        spread as usize & (self.span.load(Relaxed) - 1) & (self.buckets.len() - 1)
    }

    /// Says that this key will be asked for soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(self.buckets, self.index(self.spread(key)));
    }

    /// What is known under this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let spread = self.spread(key);
        let mut found = 0;
        // The first that fits, without a guess at each whether it does.
        for slot in self.buckets[self.index(spread)].0.iter().rev() {
            let entry = slot.entry.load(Relaxed);
            let fits = slot.difference.load(Relaxed) ^ entry == spread && entry != 0;
            found = if fits { entry } else { found };
        }
        (found != 0).then(|| Entry::unpack(found))
    }

    /// Keeps what is known under this key: in its own place, or in that of the cheapest, those of earlier searches first.
    #[inline]
    pub(crate) fn put(&self, key: u64, entry: Entry) {
        self.put_spread(self.spread(key), entry.pack(self.age));
    }

    #[inline]
    fn put_spread(&self, spread: u64, packed: u64) {
        let bucket = &self.buckets[self.index(spread)].0;
        let mut victim = &bucket[0];
        let mut least = u32::MAX;
        for slot in bucket {
            let old = slot.entry.load(Relaxed);
            if slot.difference.load(Relaxed) ^ old == spread {
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
        victim.difference.store(spread ^ packed, Relaxed);
    }

    /// How full it is, in thousandths, by a sample.
    pub(crate) fn permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(SAMPLE)];
        let used = |slot: &&Slot| (slot.entry.load(Relaxed) >> 56) as u8 == self.age;
        let count = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .filter(used)
            .count();
        let in_use = self.span.load(Relaxed).min(self.buckets.len());
        (count * 1000 / (sample.len() * 4) * in_use / self.buckets.len()) as u32
    }
}

/// A score as it is kept.
pub(crate) fn kept(score: Score) -> i16 {
    score.clamp(Score::from(i16::MIN), Score::from(i16::MAX)) as i16
}
