//! What the threads of a search are at, so that others turn to something else first: deferred actions, as in Weill, The
//! ABDADA Distributed Minimax-Search Algorithm, 1996, in the form that Kerrigan gave it, 2017.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// States that are being searched. One may be forgotten for another: then it is searched twice, and nothing else happens.
#[derive(Debug)]
pub(crate) struct Busy {
    keys: Vec<AtomicU64>,
}

impl Busy {
    const SLOTS: usize = 1 << 12;

    /// For so many threads; nothing if there is but one.
    pub(crate) fn new(threads: usize) -> Option<Busy> {
        (threads > 1).then(|| Busy {
            keys: (0..Busy::SLOTS).map(|_| AtomicU64::new(0)).collect(),
        })
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        let spread = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.keys[(spread >> 52) as usize % Busy::SLOTS]
    }

    /// Whether a thread is at this state.
    pub(crate) fn has(&self, key: u64) -> bool {
        self.slot(key).load(Relaxed) == key
    }

    /// Says that a thread is at this state.
    pub(crate) fn enter(&self, key: u64) {
        self.slot(key).store(key, Relaxed);
    }

    /// Says that it has left.
    pub(crate) fn leave(&self, key: u64) {
        let _ = self.slot(key).compare_exchange(key, 0, Relaxed, Relaxed);
    }
}
