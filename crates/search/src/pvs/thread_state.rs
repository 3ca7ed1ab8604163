//! The state that threads keep from one search to the next.

use std::sync::{Mutex, PoisonError};

use crate::pvs::history::Histories;

/// The histories and the cache of one thread.
#[derive(Debug)]
pub(crate) struct ThreadState<A, C> {
    pub(crate) histories: Histories<A>,
    pub(crate) cache: C,
}

impl<A, C: Default> Default for ThreadState<A, C> {
    fn default() -> ThreadState<A, C> {
        ThreadState {
            histories: Histories::default(),
            cache: C::default(),
        }
    }
}

/// The states of threads that have finished, for those of the next search.
#[derive(Debug)]
pub(crate) struct ThreadStates<A, C>(Mutex<Vec<ThreadState<A, C>>>);

impl<A, C> Default for ThreadStates<A, C> {
    fn default() -> ThreadStates<A, C> {
        ThreadStates(Mutex::default())
    }
}

impl<A: Copy + Eq, C: Default> ThreadStates<A, C> {
    /// The state that the first of the finished threads left, or a new one.
    pub(crate) fn take(&self) -> ThreadState<A, C> {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if states.is_empty() {
            ThreadState::default()
        } else {
            states.swap_remove(0)
        }
    }

    /// Leaves a state for the next search.
    pub(crate) fn give(&self, state: ThreadState<A, C>) {
        let mut states = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        states.push(state);
    }

    /// Clears all states but keeps the memory of their histories.
    pub(crate) fn clear(&mut self) {
        for state in self.0.get_mut().unwrap_or_else(PoisonError::into_inner) {
            state.histories.clear();
            state.cache = C::default();
        }
    }
}
