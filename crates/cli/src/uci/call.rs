//! What the loop tells a task while it goes on.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use gametree_search::Signal;

/// How a task was called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Called {
    /// The move that was thought about on the opponent's time was played.
    Hit,
    /// Enough.
    Stopped,
}

/// What the loop tells a task while it goes on. Each task has its own, so that nobody hears what was said to another.
#[derive(Debug, Default)]
pub(super) struct Call {
    /// Stops the task, and lets one's own time begin.
    pub(super) signal: Arc<Signal>,
    called: Mutex<Option<Called>>,
    changed: Condvar,
}

impl Call {
    /// Enough: answer as soon as you can.
    pub(super) fn stop(&self) {
        *self.called() = Some(Called::Stopped);
        self.signal.stop();
        self.changed.notify_all();
    }

    /// From now on it is one's own time.
    pub(super) fn hit(&self) {
        self.called().get_or_insert(Called::Hit);
        self.signal.begin();
        self.changed.notify_all();
    }

    /// Waits until it is called, one way or the other.
    pub(super) fn wait(&self) {
        let mut called = self.called();
        while called.is_none() {
            called = self
                .changed
                .wait(called)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until it is stopped.
    pub(super) fn wait_for_stop(&self) {
        let mut called = self.called();
        while *called != Some(Called::Stopped) {
            called = self
                .changed
                .wait(called)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn called(&self) -> MutexGuard<'_, Option<Called>> {
        self.called.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
