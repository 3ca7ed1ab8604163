//! What threads remember of actions from one search to the next.

use std::any::Any;
use std::sync::{Mutex, PoisonError};

/// What threads remembered when they were done, for those of the next search of the same game.
#[derive(Debug, Default)]
pub(crate) struct Habits(Mutex<Vec<Box<dyn Any + Send>>>);

impl Habits {
    /// What some thread left, if it is of this kind.
    pub(crate) fn take<T: Any>(&self) -> Option<T> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = kept.iter().position(|one| one.is::<T>())?;
        kept.swap_remove(place).downcast().ok().map(|one| *one)
    }

    /// Leaves something for the next search.
    pub(crate) fn give<T: Any + Send>(&self, one: T) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(Box::new(one));
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        *self = Habits::default();
    }
}
