//! When to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::clock::{Clock, Pace, Trust};

/// The search was told to stop, or has used up what it was given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

/// What a running search and the rest of the program tell each other: "stop" one way, the nodes looked at the other.
#[derive(Debug, Default)]
pub struct Signal {
    stop: AtomicBool,
    nodes: AtomicU64,
    begun: OnceLock<Instant>,
}

impl Signal {
    /// Asks the search to stop as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Forgets that it was asked to stop.
    pub fn reset(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Lets the time of a search that was [held](Limits::held) run from now on.
    pub fn begin(&self) {
        self.begun.get_or_init(Instant::now);
    }

    /// Tells how many nodes have been looked at.
    pub fn publish(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// How many nodes have been looked at, a little late.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

/// How far a search may go. The default is as far as it takes.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// How many actions to look ahead.
    pub depth: Option<u32>,
    /// How many nodes to look at: states entered, or simulations, or iterations.
    pub nodes: Option<u64>,
    /// How long to think.
    pub time: Option<Duration>,
    /// A game's clock, of which only a part is for this action.
    pub clock: Option<Clock>,
    /// When the time began to run; with the search itself, if left out.
    pub since: Option<Instant>,
    /// The time does not run before the signal is told to [begin](Signal::begin): one thinks on the time of another.
    pub held: bool,
    /// The engine looks only at these actions of the root, by their places in the game's order.
    pub only: Option<Arc<[usize]>>,
    /// Stops the search from outside.
    pub signal: Arc<Signal>,
}

impl Limits {
    /// No deepening goes further: the stack has an end, even where a game has none.
    pub const DEEPEST: u32 = 10_000;

    /// Look ahead this many actions.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// Look at this many nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Think this long.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// As much as a clock allows.
    pub fn clock(clock: Clock) -> Limits {
        Limits {
            clock: Some(clock),
            ..Limits::default()
        }
    }

    /// Whether time is a limit.
    pub fn is_timed(&self) -> bool {
        self.time.is_some() || self.clock.is_some()
    }

    /// The same limits, with the time running from now on, however often a search begins.
    #[must_use]
    pub fn running(&self) -> Limits {
        Limits {
            since: self
                .since
                .or_else(|| (self.is_timed() && !self.held).then(Instant::now)),
            ..self.clone()
        }
    }

    /// The same limits for something that has no good moment to stop: of a clock, an even share.
    #[must_use]
    pub fn evenly(&self) -> Limits {
        let share = self.clock.map(|clock| clock.pace().soft);
        Limits {
            time: self.time.into_iter().chain(share).min(),
            clock: None,
            ..self.clone()
        }
    }

    /// Starts counting.
    pub fn start(&self) -> Meter {
        self.signal.publish(0);
        let since = self.since.or_else(|| (!self.held).then(Instant::now));
        let pace = self.clock.map(Clock::pace);
        let hard = pace.map(|pace| pace.hard);
        let time = self.time.into_iter().chain(hard).min();
        let mut meter = Meter {
            nodes: 0,
            next_look: 0,
            most: self.nodes.unwrap_or(u64::MAX),
            time,
            deadline: None,
            since: None,
            pace,
            signal: Arc::clone(&self.signal),
            other: None,
        };
        meter.runs(since);
        meter.schedule();
        meter
    }
}

/// Counts nodes and says when to stop. Looks at the clock and the signal only now and then.
#[derive(Clone, Debug)]
pub struct Meter {
    nodes: u64,
    next_look: u64,
    most: u64,
    time: Option<Duration>,
    deadline: Option<Instant>,
    /// When the time began to run, if it did.
    since: Option<Instant>,
    pace: Option<Pace>,
    signal: Arc<Signal>,
    /// Another signal that stops it.
    other: Option<Arc<Signal>>,
}

impl Meter {
    /// Between two looks at the clock; well under a millisecond of any search.
    const INTERVAL: u64 = 256;

    /// Counts a node, unless it is time to stop.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_look {
            self.look()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts nodes that were looked at elsewhere.
    #[inline]
    pub(crate) fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// How many nodes were counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Heeds another signal as well, or no longer.
    pub(crate) fn heed(&mut self, other: Option<Arc<Signal>>) {
        self.other = other;
    }

    /// Allows no more than so many nodes from here on.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.most = self.most.min(self.nodes.saturating_add(nodes));
        self.schedule();
    }

    /// Goes on counting from here.
    pub(crate) fn resume(&mut self, nodes: u64) {
        self.nodes = nodes;
        self.schedule();
    }

    /// Whether a game's clock advises to begin nothing more, when the best action is trusted so much.
    pub(crate) fn is_enough(&self, trust: Trust) -> bool {
        let run = self.since.map(|since| since.elapsed());
        self.pace
            .zip(run)
            .is_some_and(|(pace, run)| run >= pace.soft_when(trust))
    }

    /// Looks at the clock and the signal now.
    #[cold]
    pub fn look(&mut self) -> Result<(), Stopped> {
        self.signal.publish(self.nodes);
        if self.since.is_none() {
            self.runs(self.signal.begun.get().copied());
        }
        let late = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        let called_off = self.other.as_ref().is_some_and(|other| other.is_stopped());
        if self.nodes >= self.most || self.signal.is_stopped() || called_off || late {
            return Err(Stopped);
        }
        self.schedule();
        Ok(())
    }

    /// Lets the time run from a moment on.
    fn runs(&mut self, since: Option<Instant>) {
        self.since = since;
        self.deadline = since
            .zip(self.time)
            .and_then(|(since, time)| since.checked_add(time));
    }

    fn schedule(&mut self) {
        self.next_look = self.most.min(self.nodes.saturating_add(Meter::INTERVAL));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_given_number_of_nodes_is_allowed() {
        for most in [0, 1, 1023, 1024, 1025, 5000] {
            let mut meter = Limits::nodes(most).start();
            while meter.tick().is_ok() {}
            assert_eq!(meter.nodes(), most);
        }
    }

    #[test]
    fn a_signal_stops_within_one_interval() {
        let limits = Limits::default();
        let mut meter = limits.start();
        limits.signal.stop();
        while meter.tick().is_ok() {}
        assert!(meter.nodes() <= Meter::INTERVAL);
    }

    #[test]
    fn time_that_has_run_is_not_given_again() {
        let long_ago = Instant::now().checked_sub(Duration::from_secs(2));
        let limits = Limits {
            since: long_ago,
            ..Limits::time(Duration::from_secs(1))
        };
        assert!(limits.running().start().look().is_err());
        assert!(Limits::time(Duration::from_secs(60)).start().look().is_ok());
    }

    #[test]
    fn time_that_is_held_runs_from_when_it_is_told_to() {
        let limits = Limits {
            held: true,
            ..Limits::time(Duration::ZERO)
        };
        let mut meter = limits.running().start();
        assert!(meter.look().is_ok() && meter.look().is_ok());
        limits.signal.begin();
        assert!(meter.look().is_err());
    }

    #[test]
    fn a_clock_without_time_stops_at_the_first_look_and_advises_to_begin_nothing() {
        let clock = Clock {
            left: Duration::from_millis(1),
            increment: Duration::ZERO,
            actions: None,
            overhead: Clock::USUAL_OVERHEAD,
        };
        let mut meter = Limits::clock(clock).start();
        assert!(meter.is_enough(Trust::steady(0)) && meter.look().is_err());
        let hour = Clock {
            left: Duration::from_secs(3600),
            ..clock
        };
        let mut meter = Limits::clock(hour).start();
        assert!(!meter.is_enough(Trust::steady(9)) && meter.look().is_ok());
        assert!(!Limits::default().start().is_enough(Trust::steady(9)));
    }
}
