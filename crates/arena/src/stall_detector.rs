//! Detects stalls of the machine, as they occur where it is shared with others.
//!
//! Watcher threads do nothing but sleep for a few milliseconds at a time. When one wakes much too late, no thread could run
//! meanwhile: that time is not charged to any clock.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_search::Signal;

/// The time that a watcher sleeps.
const NAP: Duration = Duration::from_millis(5);
/// Waking this much too late is a stall; less is ordinary scheduling.
const STALL: Duration = Duration::from_millis(50);

/// For how long the machine has stalled so far.
#[derive(Debug, Default)]
pub(crate) struct StallDetector {
    state: Mutex<State>,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    total: Duration,
    /// The end of the last stall that is counted; several watchers see the same one.
    counted_until: Option<Instant>,
    /// When a watcher was last awake.
    last_awake: Option<Instant>,
}

impl StallDetector {
    /// The total length of all stalls.
    pub(crate) fn total(&self) -> Duration {
        self.state().total
    }

    /// The time that an answer took, less the stalls meanwhile; `before` is the total when the question was asked.
    pub(crate) fn without_stalls(&self, time: Duration, before: Duration) -> Duration {
        if time < STALL {
            return time;
        }
        // After a stall the watchers wake with the thread that answers, or a moment later: wait for one that is overdue.
        let awake = self.state().last_awake;
        if awake.is_some_and(|awake| awake.elapsed() > 2 * NAP) {
            thread::sleep(2 * NAP);
        }
        time.saturating_sub(self.total().saturating_sub(before))
    }

    /// Watches until the signal is given.
    pub(crate) fn watch(&self, done: &Signal) {
        while !done.is_stopped() {
            let due = Instant::now() + NAP;
            thread::sleep(NAP);
            self.woken(due, Instant::now());
        }
    }

    /// Records that a watcher which was due at one time woke at another.
    fn woken(&self, due: Instant, now: Instant) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.last_awake = Some(now);
        if now.saturating_duration_since(due) < STALL {
            return;
        }
        let since = state.counted_until.map_or(due, |until| until.max(due));
        state.total += now.saturating_duration_since(since);
        state.counted_until = Some(state.counted_until.map_or(now, |until| until.max(now)));
    }

    fn state(&self) -> State {
        *self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stall_counts_once_for_all_watchers_and_a_short_delay_not_at_all() {
        let milliseconds = Duration::from_millis;
        let (stalls, begin) = (StallDetector::default(), Instant::now());
        let at = |time: u64| begin + milliseconds(time);
        stalls.woken(at(0), at(20));
        assert_eq!(stalls.total(), Duration::ZERO);
        stalls.woken(at(100), at(400));
        stalls.woken(at(150), at(380));
        stalls.woken(at(90), at(450));
        assert_eq!(stalls.total(), milliseconds(350));
        stalls.woken(at(1000), at(1060));
        assert_eq!(stalls.total(), milliseconds(410));
    }

    #[test]
    fn only_stalls_after_the_question_are_subtracted() {
        let milliseconds = Duration::from_millis;
        let (stalls, begin) = (StallDetector::default(), Instant::now());
        stalls.woken(begin, begin + milliseconds(300));
        let before = stalls.total();
        stalls.woken(begin + milliseconds(500), begin + milliseconds(900));
        let without = |time, before| stalls.without_stalls(milliseconds(time), before);
        assert_eq!(without(450, before), milliseconds(50));
        assert_eq!(without(350, before), Duration::ZERO);
        assert_eq!(without(20, before), milliseconds(20));
        let now = stalls.total();
        assert_eq!(without(200, now), milliseconds(200));
    }
}
