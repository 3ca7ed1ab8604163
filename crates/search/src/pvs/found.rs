//! What came of the actions of a node that were tried so far.

use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::table::Entry;

/// The best so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    pub(super) best: Value,
    /// The place of the best action that was tried.
    place: u8,
    /// Whether nothing that was left out or not good enough was guessed.
    sound: bool,
}

impl Found {
    /// Before anything is tried.
    pub(super) const NOTHING: Found = Found {
        best: Value::proven(-INFINITE),
        place: Entry::NOWHERE,
        sound: true,
    };

    /// What is left out is guessed to be worth no more than this.
    #[inline]
    pub(super) fn leave_out(&mut self, worth: Score) {
        self.sound = false;
        if worth > self.best.score {
            self.best = Value::estimate(worth);
        }
    }

    /// Adds what came of an action, and tells whether it is better than all before.
    #[inline]
    pub(super) fn add(&mut self, value: Value, place: u8) -> bool {
        self.sound &= value.at_most;
        let improves = value.score > self.best.score;
        if improves {
            (self.best, self.place) = (value, place);
        }
        improves
    }

    /// The best where others were not tried any more.
    #[inline]
    pub(super) fn enough(mut self) -> (Value, u8) {
        self.sound = false;
        self.after_all()
    }

    /// The best of all.
    #[inline]
    pub(super) fn after_all(self) -> (Value, u8) {
        let at_most = self.sound;
        (
            Value {
                at_most,
                ..self.best
            },
            self.place,
        )
    }
}
