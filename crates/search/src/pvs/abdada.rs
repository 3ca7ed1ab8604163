//! Which positions other threads are searching, so that this one defers them: Weill, The ABDADA Distributed
//! Minimax-Search Algorithm, 1996, in Kerrigan's simplified form, 2017.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions that threads are searching now. An entry may overwrite another one: that position is then searched
/// twice, which costs time and nothing else.
#[derive(Debug)]
pub(crate) struct CurrentlySearching {
    keys: Vec<AtomicU64>,
}

impl CurrentlySearching {
    const SLOTS: usize = 1 << 12;

    /// A table for this many threads; none for a single thread.
    pub(crate) fn new(threads: usize) -> Option<CurrentlySearching> {
        (threads > 1).then(|| CurrentlySearching {
            keys: (0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect(),
        })
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.keys[(mixed >> 52) as usize % Self::SLOTS]
    }

    /// Whether a thread is searching this position.
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    /// A thread starts to search this position.
    pub(crate) fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// The thread has finished it.
    pub(crate) fn leave(&self, key: u64) {
        let _ = self.slot(key).compare_exchange(key, 0, Relaxed, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_listed_while_a_thread_searches_it() {
        assert!(CurrentlySearching::new(1).is_none());
        let searching = CurrentlySearching::new(2).expect("two threads");
        searching.enter(7);
        assert!(searching.contains(7) && !searching.contains(8));
        searching.leave(8);
        assert!(searching.contains(7), "another position has no effect");
        searching.leave(7);
        assert!(!searching.contains(7));
    }
}
