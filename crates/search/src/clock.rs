//! A game's clock, and how much of it to spend on one action.

use std::time::Duration;

/// What was agreed on: so much time for all actions, or for so many of them, and some more for each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// The time to begin with, and again after every so many actions.
    pub time: Duration,
    /// What every action brings.
    pub increment: Duration,
    /// After how many actions the time comes again; never, if left out.
    pub actions: Option<u32>,
}

/// A clock as it stands when its player is to act.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// What is left.
    pub left: Duration,
    /// What every action brings.
    pub increment: Duration,
    /// How many actions are to be made with what is left; all of the game's, if left out.
    pub actions: Option<u32>,
    /// What passes at every action without being thought in.
    pub overhead: Duration,
}

/// The clock ran out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the time is up")]
pub struct TimeUp;

/// How long to think about one action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pace {
    /// About when nothing new is begun.
    pub(crate) soft: Duration,
    /// Everything stops at this.
    pub(crate) hard: Duration,
}

impl Clock {
    /// What passes between two programs, or between a program and the system, on a busy machine.
    pub const USUAL_OVERHEAD: Duration = Duration::from_millis(10);
    /// So many actions are yet to come if nobody knows better.
    const USUAL_ACTIONS: u32 = 24;
    /// The most shares of the time that one action may take, when there is plenty and when it is scarce, and the greatest
    /// part of all that is left.
    const MOST_SHARES: u32 = 4;
    const MOST_SCARCE_SHARES: u32 = 2;
    const GREATEST_PART: u32 = 4;
    /// So long may a machine stand still; that much is kept, or two thirds of what there is.
    const STANDSTILL: Duration = Duration::from_millis(300);

    /// The clock at the start of a game.
    pub fn new(control: Control) -> Clock {
        Clock {
            left: control.time,
            increment: control.increment,
            actions: control.actions,
            overhead: Clock::USUAL_OVERHEAD,
        }
    }

    /// An action was made in this time.
    ///
    /// ```
    /// use std::time::Duration;
    /// use gametree_search::{Clock, Control, TimeUp};
    /// let seconds = Duration::from_secs;
    /// let control = Control { time: seconds(60), increment: seconds(3), actions: None };
    /// let mut clock = Clock::new(control);
    /// clock.press(seconds(10), control)?;
    /// assert_eq!(clock.left, seconds(53));
    /// assert!(clock.press(seconds(54), control).is_err());
    /// # Ok::<(), TimeUp>(())
    /// ```
    pub fn press(&mut self, used: Duration, control: Control) -> Result<(), TimeUp> {
        let Some(left) = self.left.checked_sub(used) else {
            self.left = Duration::ZERO;
            return Err(TimeUp);
        };
        self.left = left.saturating_add(self.increment);
        self.actions = self.actions.map(|actions| actions.saturating_sub(1));
        if self.actions == Some(0) {
            self.left = self.left.saturating_add(control.time);
            self.actions = control.actions;
        }
        Ok(())
    }

    /// The same clock for a player who will act at most so often.
    pub(crate) fn for_at_most(self, actions: u32) -> Clock {
        let actions = self.actions.unwrap_or(u32::MAX).min(actions);
        Clock {
            actions: Some(actions),
            ..self
        }
    }

    /// How long to think now: an even share of what is left after the overhead of all actions to come, as far as their
    /// increments do not pay for it. Where all is clear, less is enough; the rest is there for when it is not.
    pub(crate) fn pace(self) -> Pace {
        let actions = self.actions.unwrap_or(Clock::USUAL_ACTIONS).max(1);
        let unpaid = self.overhead.saturating_sub(self.increment);
        let reserve = self
            .overhead
            .saturating_add(unpaid.saturating_mul(actions - 1));
        let all = self.left.saturating_sub(reserve);
        let free = all.saturating_sub(Clock::STANDSTILL.min(all / 3 * 2));
        // Where not even that can be kept, increments fill it up again.
        let most_shares = if all / 3 * 2 < Clock::STANDSTILL {
            Clock::MOST_SCARCE_SHARES
        } else {
            Clock::MOST_SHARES
        };
        let gain = self.increment.saturating_sub(self.overhead);
        let share = (free / actions).saturating_add(gain);
        let hard = match actions {
            1 => free,
            _ => share
                .saturating_mul(most_shares)
                .min(free / Clock::GREATEST_PART),
        };
        let soft = match actions {
            1 => free,
            _ => share,
        };
        Pace {
            soft: soft.min(hard),
            hard,
        }
    }
}

/// How sure a search is of its best action.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Trust {
    /// For how many depths it has been the same.
    pub(crate) steady: u32,
    /// The part of all work that went into it.
    pub(crate) effort: f64,
}

impl Trust {
    /// Where nobody counts what went into each action.
    pub(crate) fn steady(steady: u32) -> Trust {
        Trust {
            steady,
            effort: 0.65,
        }
    }
}

impl Pace {
    /// Until when something new may be begun: what keeps changing, or has rivals, is worth a longer look.
    pub(crate) fn soft_when(self, trust: Trust) -> Duration {
        let steady = match trust.steady {
            0 => 2.0,
            1 => 1.6,
            2 => 1.3,
            3 => 1.0,
            _ => 0.8,
        };
        let rivalry = 1.7 - 1.1 * trust.effort.clamp(0.0, 1.0);
        let seconds = self.soft.as_secs_f64() * steady * rivalry;
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
        fn a_game_never_runs_out_of_time(
            time in milliseconds(1..600_000),
            increment in milliseconds(0..5_000),
            overhead in milliseconds(0..50),
            period in prop::option::of(1u32..60),
            length in 1u32..200,
            greed in prop::collection::vec((any::<bool>(), 0u32..=100, 0u32..=100), 200),
        ) {
            let control = Control { time, increment, actions: period };
            let mut clock = Clock { overhead, ..Clock::new(control) };
            let longest = period.unwrap_or(length).min(length);
            // Who has not even the time to move the pieces cannot be helped.
            prop_assume!(time >= overhead * longest);
            for (made, (hard, lag, part)) in (0..length).zip(greed) {
                let asked = clock.for_at_most(length - made);
                let pace = asked.pace();
                prop_assert!(pace.soft <= pace.hard);
                let thought = if hard { pace.hard } else { pace.hard * part / 100 };
                let used = thought + overhead * lag / 100;
                prop_assert!(clock.press(used, control).is_ok(), "action {made}: {asked:?} {pace:?}");
            }
        }

        #[test]
        fn a_clock_of_unknown_length_outlasts_what_it_expects(
            time in milliseconds(1_000..600_000),
            overhead in milliseconds(0..20),
        ) {
            let control = Control { time, increment: Duration::ZERO, actions: None };
            let mut clock = Clock { overhead, ..Clock::new(control) };
            for _ in 0..Clock::USUAL_ACTIONS {
                let used = clock.pace().hard + overhead;
                prop_assert!(clock.press(used, control).is_ok());
            }
        }

        #[test]
        fn nothing_is_thought_in_the_last_moment(left in milliseconds(0..2), actions in prop::option::of(1u32..60)) {
            let clock = Clock {
                left,
                increment: Duration::ZERO,
                actions,
                overhead: Duration::from_millis(2),
            };
            prop_assert_eq!(clock.pace().hard, Duration::ZERO);
        }
    }

    #[test]
    fn what_is_there_is_used() {
        let seconds = Duration::from_secs;
        let control = Control {
            time: seconds(300),
            increment: seconds(3),
            actions: None,
        };
        let pace = Clock::new(control).for_at_most(30).pace();
        assert!(
            pace.soft > seconds(8) && pace.soft < seconds(14),
            "{pace:?}"
        );
        assert!(
            pace.hard > seconds(40) && pace.hard < seconds(60),
            "{pace:?}"
        );
        let hasty = Control {
            time: Duration::from_millis(200),
            increment: Duration::from_millis(5),
            actions: None,
        };
        assert!(Clock::new(hasty).pace().soft > Duration::from_millis(1));
        let last = Clock::new(control).for_at_most(1).pace();
        assert!(last.hard > seconds(299), "{last:?}");
        let until = |steady, effort| pace.soft_when(Trust { steady, effort });
        assert!(until(0, 0.5) > until(2, 0.5) && until(2, 0.5) > until(9, 0.5));
        assert!(until(2, 0.1) > until(2, 0.9));
    }

    #[test]
    fn what_was_lost_to_a_standstill_is_saved_up_again() {
        let milliseconds = Duration::from_millis;
        let control = Control {
            time: milliseconds(1000),
            increment: milliseconds(10),
            actions: None,
        };
        let mut clock = Clock {
            left: milliseconds(200),
            ..Clock::new(control)
        };
        for _ in 0..100 {
            let used = clock.pace().hard;
            clock.press(used, control).expect("time is left");
        }
        assert!(clock.left > milliseconds(350), "{:?}", clock.left);
    }

    #[test]
    fn a_long_game_on_increments_outlasts_a_machine_that_stands_still() {
        let milliseconds = Duration::from_millis;
        let control = Control {
            time: milliseconds(3000),
            increment: milliseconds(30),
            actions: None,
        };
        let mut clock = Clock::new(control);
        for action in 0..300 {
            let used = clock.pace().hard + clock.overhead;
            clock.press(used, control).expect("time is left");
            assert!(clock.left > milliseconds(240), "{action}: {:?}", clock.left);
        }
    }
}
