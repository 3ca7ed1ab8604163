//! The clock of a game, and time management: how much of it to spend on one move.

use std::time::Duration;

/// A time control: a time for the whole game, or for each period of some moves, and an increment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockControl {
    /// The time for the game or for each period.
    pub time: Duration,
    /// Added to the clock after every move.
    pub increment: Duration,
    /// The number of moves in a period, after which the time is added again; `None` if the game is one period.
    pub moves_per_period: Option<u32>,
}

/// The clock of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// The remaining time.
    pub remaining: Duration,
    /// Added to the clock after every move.
    pub increment: Duration,
    /// The number of moves until time is added; `None` if the remaining time is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// The time that every move costs besides thinking (move overhead).
    pub overhead: Duration,
}

/// The clock ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the time is up")]
pub struct TimeUp;

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeBudget {
    /// The optimum time: after about this, no new iteration is started.
    pub(crate) soft: Duration,
    /// The maximum time: the search is stopped at this.
    pub(crate) hard: Duration,
}

impl Clock {
    /// The default move overhead: enough for the delay between two programs on a busy machine.
    pub const DEFAULT_OVERHEAD: Duration = Duration::from_millis(10);
    /// The number of moves to go that is assumed if it is unknown.
    const DEFAULT_MOVES_TO_GO: u32 = 24;
    /// The maximum time of a move as a multiple of its even share of the time, with enough time and with little.
    const MAX_SHARES: u32 = 4;
    const MAX_SCARCE_SHARES: u32 = 2;
    /// One move takes at most one part in this many of the remaining time.
    const MIN_MOVES_LEFT: u32 = 4;
    /// Kept in reserve for when the machine stalls; of less time, two thirds are kept.
    const STALL_RESERVE: Duration = Duration::from_millis(300);

    /// The clock at the start of a game.
    pub fn new(control: ClockControl) -> Clock {
        Clock {
            remaining: control.time,
            increment: control.increment,
            moves_to_go: control.moves_per_period,
            overhead: Clock::DEFAULT_OVERHEAD,
        }
    }

    /// Charges the clock for a move that took this time, and adds the increment.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gametree_search::{Clock, ClockControl, TimeUp};
    /// let seconds = Duration::from_secs;
    /// let control = ClockControl { time: seconds(60), increment: seconds(3), moves_per_period: None };
    /// let mut clock = Clock::new(control);
    /// clock.press(seconds(10), control)?;
    /// assert_eq!(clock.remaining, seconds(53));
    /// assert!(clock.press(seconds(54), control).is_err());
    /// # Ok::<(), TimeUp>(())
    /// ```
    pub fn press(&mut self, used: Duration, control: ClockControl) -> Result<(), TimeUp> {
        let Some(remaining) = self.remaining.checked_sub(used) else {
            self.remaining = Duration::ZERO;
            return Err(TimeUp);
        };
        self.remaining = remaining.saturating_add(self.increment);
        self.moves_to_go = self.moves_to_go.map(|moves| moves.saturating_sub(1));
        if self.moves_to_go == Some(0) {
            self.remaining = self.remaining.saturating_add(control.time);
            self.moves_to_go = control.moves_per_period;
        }
        Ok(())
    }

    /// The same clock for a player who will make at most this many moves.
    pub(crate) fn for_at_most(self, moves: u32) -> Clock {
        let moves = self.moves_to_go.unwrap_or(u32::MAX).min(moves);
        Clock {
            moves_to_go: Some(moves),
            ..self
        }
    }

    /// The time for the next move: an even share of the remaining time, less the overhead of the moves to go as far as
    /// their increments do not cover it. The [stability](MoveStability) of the best move scales the soft limit.
    pub(crate) fn time_budget(self) -> TimeBudget {
        let moves = self
            .moves_to_go
            .unwrap_or(Clock::DEFAULT_MOVES_TO_GO)
            .max(1);
        let unpaid = self.overhead.saturating_sub(self.increment);
        let reserve = self
            .overhead
            .saturating_add(unpaid.saturating_mul(moves - 1));
        let all = self.remaining.saturating_sub(reserve);
        let free = all.saturating_sub(Clock::STALL_RESERVE.min(all / 3 * 2));
        // Where the reserve cannot be kept, increments restore it.
        let most_shares = if all / 3 * 2 < Clock::STALL_RESERVE {
            Clock::MAX_SCARCE_SHARES
        } else {
            Clock::MAX_SHARES
        };
        let gain = self.increment.saturating_sub(self.overhead);
        let share = (free / moves).saturating_add(gain);
        let hard = match moves {
            1 => free,
            _ => share
                .saturating_mul(most_shares)
                .min(free / Clock::MIN_MOVES_LEFT),
        };
        let soft = match moves {
            1 => free,
            _ => share,
        };
        TimeBudget {
            soft: soft.min(hard),
            hard,
        }
    }
}

/// How stable the best move is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct MoveStability {
    /// The number of iterations since it last changed.
    pub(crate) stable_depths: u32,
    /// The fraction of all nodes that were searched below it.
    pub(crate) node_fraction: f64,
}

impl MoveStability {
    /// The stability where nodes are not counted by move.
    pub(crate) fn of_depths(stable_depths: u32) -> MoveStability {
        MoveStability {
            stable_depths,
            node_fraction: 0.65,
        }
    }
}

impl TimeBudget {
    /// The soft limit, scaled up for an unstable best move and down for a stable one.
    pub(crate) fn adjusted_soft(self, stability: MoveStability) -> Duration {
        let by_depths = match stability.stable_depths {
            0 => 2.0,
            1 => 1.6,
            2 => 1.3,
            3 => 1.0,
            _ => 0.8,
        };
        let by_nodes = 1.7 - 1.1 * stability.node_fraction.clamp(0.0, 1.0);
        let seconds = self.soft.as_secs_f64() * by_depths * by_nodes;
        Duration::try_from_secs_f64(seconds).map_or(self.hard, |soft| soft.min(self.hard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn milliseconds(range: std::ops::Range<u64>) -> impl Strategy<Value = Duration> {
        range.prop_map(Duration::from_millis)
    }

    proptest! {
        #[test]
        fn a_player_who_keeps_the_budget_never_runs_out_of_time(
            time in milliseconds(1..600_000),
            increment in milliseconds(0..5_000),
            overhead in milliseconds(0..50),
            period in prop::option::of(1u32..60),
            length in 1u32..200,
            greed in prop::collection::vec((any::<bool>(), 0u32..=100, 0u32..=100), 200),
        ) {
            let control = ClockControl { time, increment, moves_per_period: period };
            let mut clock = Clock { overhead, ..Clock::new(control) };
            let longest = period.unwrap_or(length).min(length);
            // Less time than the overhead of all moves is lost in any case.
            prop_assume!(time >= overhead * longest);
            for (made, (hard, lag, part)) in (0..length).zip(greed) {
                let asked = clock.for_at_most(length - made);
                let budget = asked.time_budget();
                prop_assert!(budget.soft <= budget.hard);
                let thought = if hard { budget.hard } else { budget.hard * part / 100 };
                let used = thought + overhead * lag / 100;
                prop_assert!(clock.press(used, control).is_ok(), "move {made}: {asked:?} {budget:?}");
            }
        }

        #[test]
        fn a_clock_without_moves_to_go_lasts_for_the_default_number_of_moves(
            time in milliseconds(1_000..600_000),
            overhead in milliseconds(0..20),
        ) {
            let control = ClockControl { time, increment: Duration::ZERO, moves_per_period: None };
            let mut clock = Clock { overhead, ..Clock::new(control) };
            for _ in 0..Clock::DEFAULT_MOVES_TO_GO {
                let used = clock.time_budget().hard + overhead;
                prop_assert!(clock.press(used, control).is_ok());
            }
        }

        #[test]
        fn with_no_more_time_than_the_overhead_the_budget_is_zero(remaining in milliseconds(0..2), moves_to_go in prop::option::of(1u32..60)) {
            let clock = Clock {
                remaining,
                increment: Duration::ZERO,
                moves_to_go,
                overhead: Duration::from_millis(2),
            };
            prop_assert_eq!(clock.time_budget().hard, Duration::ZERO);
        }
    }

    #[test]
    fn the_budget_uses_the_time_there_is() {
        let seconds = Duration::from_secs;
        let control = ClockControl {
            time: seconds(300),
            increment: seconds(3),
            moves_per_period: None,
        };
        let budget = Clock::new(control).for_at_most(30).time_budget();
        assert!(
            budget.soft > seconds(8) && budget.soft < seconds(14),
            "{budget:?}"
        );
        assert!(
            budget.hard > seconds(40) && budget.hard < seconds(60),
            "{budget:?}"
        );
        let hasty = ClockControl {
            time: Duration::from_millis(200),
            increment: Duration::from_millis(5),
            moves_per_period: None,
        };
        assert!(Clock::new(hasty).time_budget().soft > Duration::from_millis(1));
        let last = Clock::new(control).for_at_most(1).time_budget();
        assert!(last.hard > seconds(299), "{last:?}");
        let until = |stable_depths, node_fraction| {
            budget.adjusted_soft(MoveStability {
                stable_depths,
                node_fraction,
            })
        };
        assert!(until(0, 0.5) > until(2, 0.5) && until(2, 0.5) > until(9, 0.5));
        assert!(until(2, 0.1) > until(2, 0.9));
    }

    #[test]
    fn a_reserve_lost_to_a_stall_is_saved_up_again() {
        let milliseconds = Duration::from_millis;
        let control = ClockControl {
            time: milliseconds(1000),
            increment: milliseconds(10),
            moves_per_period: None,
        };
        let mut clock = Clock {
            remaining: milliseconds(200),
            ..Clock::new(control)
        };
        for _ in 0..100 {
            let used = clock.time_budget().hard;
            clock.press(used, control).expect("time is left");
        }
        assert!(clock.remaining > milliseconds(350), "{:?}", clock.remaining);
    }

    #[test]
    fn a_long_game_on_increments_keeps_the_stall_reserve() {
        let milliseconds = Duration::from_millis;
        let control = ClockControl {
            time: milliseconds(3000),
            increment: milliseconds(30),
            moves_per_period: None,
        };
        let mut clock = Clock::new(control);
        for made in 0..300 {
            let used = clock.time_budget().hard + clock.overhead;
            clock.press(used, control).expect("time is left");
            assert!(
                clock.remaining > milliseconds(240),
                "{made}: {:?}",
                clock.remaining
            );
        }
    }
}
