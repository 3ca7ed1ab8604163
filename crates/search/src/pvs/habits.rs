//! What threads remember of actions from one search to the next.

use std::any::Any;
use std::fmt::{self, Debug};
use std::sync::{Mutex, PoisonError};

/// Something that can be forgotten.
pub(crate) trait Habit: Any + Send {
    fn forget(&mut self);
}

/// What threads remembered when they were done, for those of the next search of the same game.
#[derive(Default)]
pub(crate) struct Habits(Mutex<Vec<Box<dyn Habit>>>);

impl Debug for Habits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Habits")
    }
}

impl Habits {
    /// What some thread left, if it is of this kind.
    pub(crate) fn take<T: Habit>(&self) -> Option<T> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_it = |one: &dyn Any| one.is::<T>();
        let place = kept.iter().position(|one| is_it(&**one))?;
        let one: Box<dyn Any> = kept.swap_remove(place);
        one.downcast().ok().map(|one| *one)
    }

    /// Leaves something for the next search.
    pub(crate) fn give(&self, one: impl Habit) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(Box::new(one));
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        let kept = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        for one in kept {
            one.forget();
        }
    }
}
