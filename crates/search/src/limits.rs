//! The limits of a search, and when they are reached.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::clock::{Clock, MoveStability, TimeBudget};

/// The search was stopped from outside, or has reached a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the search was stopped")]
pub struct Stopped;

/// Communication with a running search: a request to stop, and the number of nodes so far.
#[derive(Debug, Default)]
pub struct Signal {
    stop: AtomicBool,
    nodes: AtomicU64,
    begun: OnceLock<Instant>,
}

impl Signal {
    /// Requests the search to stop.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search was requested to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Takes back the request to stop.
    pub fn reset(&self) {
        self.stop.store(false, Ordering::Relaxed);
    }

    /// Starts the clock of a [pondering](Limits::pondering) search (ponder hit).
    pub fn begin(&self) {
        self.begun.get_or_init(Instant::now);
    }

    /// Publishes the number of nodes searched.
    pub fn publish(&self, nodes: u64) {
        self.nodes.store(nodes, Ordering::Relaxed);
    }

    /// The number of nodes searched, as last published.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }
}

/// The limits of a search. By default there are none.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The depth in actions.
    pub depth: Option<u32>,
    /// The number of nodes: states entered, simulations or iterations.
    pub nodes: Option<u64>,
    /// The time for this search.
    pub time: Option<Duration>,
    /// The clock of the game, of which this search takes a part.
    pub clock: Option<Clock>,
    /// When the time started; with the search, if `None`.
    pub since: Option<Instant>,
    /// Whether the search runs on the opponent's time: its own starts at [`Signal::begin`] (ponder hit).
    pub pondering: bool,
    /// The only root actions to search, by their indices in the game's order.
    pub search_moves: Option<Arc<[usize]>>,
    /// Stops the search from outside.
    pub signal: Arc<Signal>,
}

impl Limits {
    /// The largest depth. The search recurses: games without end must not overflow the stack.
    pub const MAX_DEPTH: u32 = 10_000;

    /// A limit on the depth in actions.
    pub fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            ..Limits::default()
        }
    }

    /// A limit on the number of nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// A limit on the time.
    pub fn time(time: Duration) -> Limits {
        Limits {
            time: Some(time),
            ..Limits::default()
        }
    }

    /// The limit that a clock sets.
    pub fn clock(clock: Clock) -> Limits {
        Limits {
            clock: Some(clock),
            ..Limits::default()
        }
    }

    /// Whether there is a time limit.
    pub fn is_timed(&self) -> bool {
        self.time.is_some() || self.clock.is_some()
    }

    /// The same limits with the time started now, for several searches that share it.
    #[must_use]
    pub fn running(&self) -> Limits {
        Limits {
            since: self
                .since
                .or_else(|| (self.is_timed() && !self.pondering).then(Instant::now)),
            ..self.clone()
        }
    }

    /// The same limits for an algorithm without iterations to stop after: an even share of the clock.
    #[must_use]
    pub fn evenly(&self) -> Limits {
        let share = self.clock.map(|clock| clock.time_budget().soft);
        Limits {
            time: self.time.into_iter().chain(share).min(),
            clock: None,
            ..self.clone()
        }
    }

    /// Starts to count nodes and time.
    pub fn start(&self) -> Meter {
        self.signal.publish(0);
        let since = self.since.or_else(|| (!self.pondering).then(Instant::now));
        let budget = self.clock.map(Clock::time_budget);
        let hard = budget.map(|budget| budget.hard);
        let time = self.time.into_iter().chain(hard).min();
        let mut meter = Meter {
            nodes: 0,
            next_check: 0,
            max_nodes: self.nodes.unwrap_or(u64::MAX),
            time,
            deadline: None,
            since: None,
            budget,
            signal: Arc::clone(&self.signal),
            other: None,
        };
        meter.start_time(since);
        meter.schedule();
        meter
    }
}

/// Counts nodes, and checks the limits at intervals.
#[derive(Clone, Debug)]
pub struct Meter {
    nodes: u64,
    next_check: u64,
    max_nodes: u64,
    time: Option<Duration>,
    deadline: Option<Instant>,
    /// When the time started, if it has.
    since: Option<Instant>,
    budget: Option<TimeBudget>,
    signal: Arc<Signal>,
    /// Another signal that stops the search.
    other: Option<Arc<Signal>>,
}

impl Meter {
    /// The nodes between two checks; well under a millisecond of any search.
    const INTERVAL: u64 = 256;

    /// Counts a node, unless a limit is reached.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes >= self.next_check {
            self.check_limits()?;
        }
        self.nodes += 1;
        Ok(())
    }

    /// Counts nodes that were searched elsewhere.
    #[inline]
    pub(crate) fn add_nodes(&mut self, nodes: u64) {
        self.nodes += nodes;
    }

    /// The number of nodes counted.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Stops on another signal as well, or no longer.
    pub(crate) fn also_stop_on(&mut self, other: Option<Arc<Signal>>) {
        self.other = other;
    }

    /// Allows at most this many more nodes.
    pub(crate) fn allow(&mut self, nodes: u64) {
        self.max_nodes = self.max_nodes.min(self.nodes.saturating_add(nodes));
        self.schedule();
    }

    /// Continues to count from this number.
    pub(crate) fn resume(&mut self, nodes: u64) {
        self.nodes = nodes;
        self.schedule();
    }

    /// Whether the soft limit of the clock is reached, given the stability of the best move: no new iteration is
    /// started.
    pub(crate) fn soft_limit_reached(&self, stability: MoveStability) -> bool {
        let elapsed = self.since.map(|since| since.elapsed());
        self.budget
            .zip(elapsed)
            .is_some_and(|(budget, elapsed)| elapsed >= budget.adjusted_soft(stability))
    }

    /// Checks the limits and the signals now.
    #[cold]
    pub fn check_limits(&mut self) -> Result<(), Stopped> {
        self.signal.publish(self.nodes);
        if self.since.is_none() {
            self.start_time(self.signal.begun.get().copied());
        }
        let late = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        let called_off = self.other.as_ref().is_some_and(|other| other.is_stopped());
        if self.nodes >= self.max_nodes || self.signal.is_stopped() || called_off || late {
            return Err(Stopped);
        }
        self.schedule();
        Ok(())
    }

    /// Starts the time at this moment.
    fn start_time(&mut self, since: Option<Instant>) {
        self.since = since;
        self.deadline = since
            .zip(self.time)
            .and_then(|(since, time)| since.checked_add(time));
    }

    fn schedule(&mut self) {
        self.next_check = self
            .max_nodes
            .min(self.nodes.saturating_add(Meter::INTERVAL));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exactly_the_given_number_of_nodes_is_allowed() {
        for max_nodes in [0, 1, 1023, 1024, 1025, 5000] {
            let mut meter = Limits::nodes(max_nodes).start();
            while meter.tick().is_ok() {}
            assert_eq!(meter.nodes(), max_nodes);
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
    fn time_already_used_counts() {
        let long_ago = Instant::now().checked_sub(Duration::from_secs(2));
        let limits = Limits {
            since: long_ago,
            ..Limits::time(Duration::from_secs(1))
        };
        assert!(limits.running().start().check_limits().is_err());
        assert!(
            Limits::time(Duration::from_secs(60))
                .start()
                .check_limits()
                .is_ok()
        );
    }

    #[test]
    fn a_pondering_search_starts_its_time_on_the_signal() {
        let limits = Limits {
            pondering: true,
            ..Limits::time(Duration::ZERO)
        };
        let mut meter = limits.running().start();
        assert!(meter.check_limits().is_ok() && meter.check_limits().is_ok());
        limits.signal.begin();
        assert!(meter.check_limits().is_err());
    }

    #[test]
    fn a_clock_without_time_reaches_both_limits_at_once() {
        let clock = Clock {
            remaining: Duration::from_millis(1),
            increment: Duration::ZERO,
            moves_to_go: None,
            overhead: Clock::DEFAULT_OVERHEAD,
        };
        let mut meter = Limits::clock(clock).start();
        assert!(
            meter.soft_limit_reached(MoveStability::of_depths(0)) && meter.check_limits().is_err()
        );
        let hour = Clock {
            remaining: Duration::from_secs(3600),
            ..clock
        };
        let mut meter = Limits::clock(hour).start();
        assert!(
            !meter.soft_limit_reached(MoveStability::of_depths(9)) && meter.check_limits().is_ok()
        );
        assert!(
            !Limits::default()
                .start()
                .soft_limit_reached(MoveStability::of_depths(9))
        );
    }
}
