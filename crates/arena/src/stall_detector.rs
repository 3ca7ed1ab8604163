//! Whether the machine itself stands still, as one that is shared with others does now and then.
//!
//! Watchers do nothing but sleep, each for a moment at a time. When one is woken much too late, nobody on the machine could
//! think or answer meanwhile: that time is on nobody's clock.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_search::Signal;

/// For how long a watcher sleeps.
const NAP: Duration = Duration::from_millis(5);
/// Who is woken later than this was not only waiting for a turn.
const LATE: Duration = Duration::from_millis(50);

/// How long the machine has stood still so far.
#[derive(Debug, Default)]
pub(crate) struct StallDetector {
    seen: Mutex<Seen>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    all: Duration,
    /// Until when all is counted: several watchers see the same.
    until: Option<Instant>,
    /// When a watcher was awake last.
    awake: Option<Instant>,
}

impl StallDetector {
    /// How long in all.
    pub(crate) fn all(&self) -> Duration {
        self.seen().all
    }

    /// The time that an answer took, without what of it the machine stood still, if that was so much before the question.
    pub(crate) fn without(&self, time: Duration, before: Duration) -> Duration {
        if time < LATE {
            return time;
        }
        // Those who watch are woken when the one who answered is, or a moment later.
        let awake = self.seen().awake;
        if awake.is_some_and(|awake| awake.elapsed() > 2 * NAP) {
            thread::sleep(2 * NAP);
        }
        time.saturating_sub(self.all().saturating_sub(before))
    }

    /// Watches until the signal is given.
    pub(crate) fn watch(&self, done: &Signal) {
        while !done.is_stopped() {
            let due = Instant::now() + NAP;
            thread::sleep(NAP);
            self.woken(due, Instant::now());
        }
    }

    /// Somebody who was to be woken then is woken now.
    fn woken(&self, due: Instant, now: Instant) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.awake = Some(now);
        if now.saturating_duration_since(due) < LATE {
            return;
        }
        let since = seen.until.map_or(due, |until| until.max(due));
        seen.all += now.saturating_duration_since(since);
        seen.until = Some(seen.until.map_or(now, |until| until.max(now)));
    }

    fn seen(&self) -> Seen {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_several_see_counts_once_and_a_moment_not_at_all() {
        let milliseconds = Duration::from_millis;
        let (still, begin) = (StallDetector::default(), Instant::now());
        let at = |time: u64| begin + milliseconds(time);
        still.woken(at(0), at(20));
        assert_eq!(still.all(), Duration::ZERO);
        still.woken(at(100), at(400));
        still.woken(at(150), at(380));
        still.woken(at(90), at(450));
        assert_eq!(still.all(), milliseconds(350));
        still.woken(at(1000), at(1060));
        assert_eq!(still.all(), milliseconds(410));
    }

    #[test]
    fn only_what_was_seen_since_the_question_is_left_out() {
        let milliseconds = Duration::from_millis;
        let (still, begin) = (StallDetector::default(), Instant::now());
        still.woken(begin, begin + milliseconds(300));
        let before = still.all();
        still.woken(begin + milliseconds(500), begin + milliseconds(900));
        assert_eq!(still.without(milliseconds(450), before), milliseconds(50));
        assert_eq!(still.without(milliseconds(350), before), Duration::ZERO);
        assert_eq!(still.without(milliseconds(20), before), milliseconds(20));
        let now = still.all();
        assert_eq!(still.without(milliseconds(200), now), milliseconds(200));
    }
}
