//! What a member of a crowd does, and what is lost if it is sent away.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::time::Instant;

/// What a member of a crowd does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// It waits for the first byte of a request, or has been sent an answer since.
    Waiting,
    /// The head of a request is being received.
    Head,
    /// The body of a request is being received.
    Body,
    /// A request is being answered.
    Answering,
    /// The connection has become a socket.
    Socket,
}

/// What a member of a crowd does, since when, and when it last asked for something.
#[derive(Debug)]
pub(crate) struct Activity(Mutex<State>);

/// A moment of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct State {
    pub(crate) phase: Phase,
    pub(crate) since: Instant,
    /// The end of the last whole request, or the start.
    pub(crate) asked: Instant,
    /// Whether there has been a whole request.
    pub(crate) has_asked: bool,
}

impl Activity {
    pub(crate) fn new(phase: Phase) -> Activity {
        let now = Instant::now();
        Activity(Mutex::new(State {
            phase,
            since: now,
            asked: now,
            has_asked: false,
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn state(&self) -> State {
        *self.lock()
    }

    /// Begins a phase.
    pub(crate) fn enter(&self, phase: Phase) {
        let mut state = self.lock();
        state.phase = phase;
        state.since = Instant::now();
        if matches!(phase, Phase::Answering | Phase::Socket) {
            state.asked = state.since;
            state.has_asked = true;
        }
    }

    /// Notes that data have come; gives the phase after that.
    pub(crate) fn has_received(&self) -> Phase {
        let mut state = self.lock();
        if state.phase == Phase::Waiting {
            state.phase = Phase::Head;
            state.since = Instant::now();
        }
        state.phase
    }

    /// Notes that data have been sent: whoever still receives an answer is not idle.
    pub(crate) fn has_sent(&self) {
        let mut state = self.lock();
        if state.phase == Phase::Waiting {
            state.since = Instant::now();
        }
    }
}

/// How much is lost if a member is sent away: the first go first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Loss {
    /// A browser connects again without a word.
    Nothing,
    /// A live analysis ends.
    Socket,
}

impl State {
    /// What is lost with it; `None` if it must not be sent away.
    pub(super) fn loss(&self) -> Option<Loss> {
        match self.phase {
            Phase::Waiting | Phase::Head | Phase::Body => Some(Loss::Nothing),
            Phase::Socket => Some(Loss::Socket),
            Phase::Answering => None,
        }
    }
}
