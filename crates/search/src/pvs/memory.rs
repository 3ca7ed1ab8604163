//! The memory of a search between moves: the transposition table and the threads' histories.

use std::fmt::{self, Debug};
use std::sync::atomic::AtomicUsize;

use gametree_rules::Game;
use memmap2::MmapMut;
use zerocopy::FromBytes;

use crate::pvs::guide::Guide;
use crate::pvs::table::{Bucket, INITIAL_BUCKETS, TranspositionTable};
use crate::pvs::thread_state::ThreadStates;

/// The hash table and the histories of a search, kept from one search of a game to the next.
///
/// Pages come from the system as zeros when first touched, as huge pages where the system has them: probes are
/// scattered, and a miss in the address translation costs as much as one in the cache.
pub struct Memory<G: Game, U: Guide<G>> {
    pages: MmapMut,
    buckets_in_use: AtomicUsize,
    age: u8,
    threads: ThreadStates<G::Action, U::ThreadCache>,
}

/// From this many bytes on, new pages from the system are faster than clearing the old ones.
const REMAP_FROM: usize = 32 << 20;

/// Zeroed pages from the system.
fn zeroed(bytes: usize) -> std::io::Result<MmapMut> {
    let pages = MmapMut::map_anon(bytes)?;
    #[cfg(target_os = "linux")]
    {
        // A hint only: without huge pages everything works, a little slower.
        let _ = pages.advise(memmap2::Advice::HugePage);
    }
    Ok(pages)
}

/// The smallest and the largest hash table in megabytes.
pub const HASH_MEGABYTES: std::ops::RangeInclusive<usize> = 1..=1 << 20;

/// Pages for at most this many megabytes: the largest power of two that fits.
fn pages(megabytes: usize) -> std::io::Result<MmapMut> {
    let megabytes = megabytes.clamp(*HASH_MEGABYTES.start(), *HASH_MEGABYTES.end());
    zeroed(1 << (megabytes << 20).ilog2())
}

/// Checks that the system grants a hash table of this many megabytes, and gives it back.
pub fn check_hash(megabytes: usize) -> std::io::Result<()> {
    pages(megabytes).map(drop)
}

impl<G: Game, U: Guide<G>> Memory<G, U> {
    /// A hash table of at most this many megabytes: the largest power of two that fits. An error if the system refuses.
    pub fn megabytes(megabytes: usize) -> std::io::Result<Memory<G, U>> {
        Ok(Memory {
            pages: pages(megabytes)?,
            buckets_in_use: AtomicUsize::new(INITIAL_BUCKETS),
            age: 0,
            threads: ThreadStates::default(),
        })
    }

    /// Clears everything: the next search is as with new memory.
    pub fn clear(&mut self) {
        let buckets_in_use = std::mem::replace(self.buckets_in_use.get_mut(), INITIAL_BUCKETS);
        let used = (buckets_in_use * size_of::<Bucket>()).min(self.pages.len());
        let new = (used > REMAP_FROM).then(|| zeroed(self.pages.len()));
        match new.and_then(Result::ok) {
            Some(pages) => self.pages = pages,
            None => self.pages[..used].fill(0),
        }
        self.age = 0;
        self.threads.clear();
    }

    /// The table for a new search, and what threads have left for it. Entries of earlier searches are still there, and
    /// are replaced first. Scores that count the distance to a win are kept apart from others, and one salt from
    /// another.
    pub(crate) fn table(
        &mut self,
        distance: bool,
        salt: u64,
    ) -> (
        TranspositionTable<'_>,
        &ThreadStates<G::Action, U::ThreadCache>,
    ) {
        self.age = self.age.wrapping_add(1);
        let kind = u64::from(distance).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let salt = (kind ^ salt).wrapping_mul(0xd1b5_4a32_d192_ed03);
        let buckets = <[Bucket]>::mut_from_bytes(&mut self.pages[..]).unwrap_or_default();
        let table = TranspositionTable::new(buckets, &self.buckets_in_use, salt, self.age);
        (table, &self.threads)
    }
}

impl<G: Game, U: Guide<G>> Debug for Memory<G, U> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory")
            .field("bytes", &self.pages.len())
            .field("age", &self.age)
            .finish_non_exhaustive()
    }
}
