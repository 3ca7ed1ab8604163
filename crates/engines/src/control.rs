//! How a task is controlled while it runs.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use gametree_search::Signal;

/// The signals to a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Command {
    /// The opponent has played the expected move: the engine's own time runs.
    PonderHit,
    /// Stop.
    Stop,
}

/// Controls one task while it runs. Each task has its own, so that a late command for one does not reach the next.
#[derive(Debug, Default)]
pub struct Control {
    signal: Arc<Signal>,
    command: Mutex<Option<Command>>,
    changed: Condvar,
}

impl Control {
    /// Stops the task as soon as possible.
    pub fn stop(&self) {
        *self.command() = Some(Command::Stop);
        self.signal.stop();
        self.changed.notify_all();
    }

    /// Starts the engine's own time in a search on the opponent's time.
    pub fn ponderhit(&self) {
        self.command().get_or_insert(Command::PonderHit);
        self.signal.begin();
        self.changed.notify_all();
    }

    /// Whether the task is to stop.
    pub fn is_stopped(&self) -> bool {
        self.signal.is_stopped()
    }

    /// The signal that stops the searches of the task.
    pub fn signal(&self) -> Arc<Signal> {
        Arc::clone(&self.signal)
    }

    /// Waits for a ponder hit or a stop.
    pub(crate) fn wait_for_ponderhit(&self) {
        self.wait(|command| command.is_some());
    }

    /// Waits for a stop.
    pub(crate) fn wait_for_stop(&self) {
        self.wait(|command| command == Some(Command::Stop));
    }

    fn wait(&self, until: impl Fn(Option<Command>) -> bool) {
        let waited = self
            .changed
            .wait_while(self.command(), |command| !until(*command));
        drop(waited.unwrap_or_else(PoisonError::into_inner));
    }

    fn command(&self) -> MutexGuard<'_, Option<Command>> {
        self.command.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
