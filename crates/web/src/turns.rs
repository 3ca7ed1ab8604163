//! Work that is done in several turns, and may be stopped in any of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gametree_search::Signal;
use tokio::sync::oneshot;

use crate::pool::Pool;
use crate::problem::Problem;
use crate::shared::Shared;
use crate::visitors::{Visitor, What};

/// How long the first turn is, which goes before all analyses, and how long the next, among them; later ones are each twice
/// as long.
const FIRST_TURN: Duration = Duration::from_millis(60);
const NEXT_TURN: Duration = Duration::from_millis(200);
const LONGEST_TURN: Duration = Duration::from_secs(2);

/// Stops work for good, whichever turn it is in.
#[derive(Debug, Default)]
pub(crate) struct Stop {
    stopped: AtomicBool,
    /// What stops the present turn.
    signal: Mutex<Arc<Signal>>,
}

impl Stop {
    /// A signal for the next turn; already stopped if the work is.
    pub(crate) fn next_signal(&self) -> Arc<Signal> {
        let mut signal = self.signal.lock().unwrap_or_else(PoisonError::into_inner);
        *signal = Arc::default();
        if self.is_stopped() {
            signal.stop();
        }
        Arc::clone(&signal)
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::SeqCst)
    }

    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::SeqCst);
        let signal = self.signal.lock().unwrap_or_else(PoisonError::into_inner);
        signal.stop();
    }
}

/// Stops work whose outcome nobody waits for any more.
pub(crate) struct Waiting(pub(crate) Arc<Stop>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// What a turn has to go by.
pub(crate) struct Turn {
    /// Tells it to stop, and to go on in another turn.
    pub(crate) signal: Arc<Signal>,
    /// What is left of the time for all turns.
    pub(crate) left: Duration,
}

/// What becomes of work in a turn: nothing, if it was stopped before its end.
pub(crate) type Done<T> = Option<Result<T, Problem>>;

type Work<T> = Box<dyn FnMut(&Turn) -> Done<T> + Send>;

struct Task<T> {
    pool: Pool,
    stop: Arc<Stop>,
    work: Work<T>,
    spent: Duration,
    /// How long all its turns may take together.
    most: Duration,
    turn: Duration,
    tell: oneshot::Sender<Result<T, Problem>>,
}

impl<T: Send + 'static> Task<T> {
    fn go_on(mut self, signal: Arc<Signal>) {
        if self.stop.is_stopped() {
            return;
        }
        let began = Instant::now();
        let left = self.left();
        let done = (self.work)(&Turn { signal, left });
        self.spent += began.elapsed();
        let told = match done {
            Some(done) => done,
            None if self.spent < self.most => return self.again(),
            None => Err(Problem::Input(format!(
                "expected something that takes at most {} seconds, found nothing in that time: ask for less",
                self.most.as_secs_f32()
            ))),
        };
        // If nobody waits any more, nobody is told.
        let _ = self.tell.send(told);
    }

    fn left(&self) -> Duration {
        self.most.saturating_sub(self.spent)
    }

    fn again(mut self) {
        let (signal, pool, turn) = (self.stop.next_signal(), self.pool.clone(), self.turn);
        self.turn = (2 * turn).min(LONGEST_TURN);
        let left = Some(self.left());
        pool.patient(turn, left, Arc::clone(&signal), move || {
            self.go_on(signal);
        });
    }
}

/// Does something for a visitor who waits for it, on a thread that thinks: what is done in a moment goes before all analyses,
/// and the rest takes turns with them. It stops when the visitor goes, and is given up after so long.
pub(crate) async fn in_turns<T: Send + 'static>(
    shared: &Shared,
    visitor: &Visitor,
    most: Duration,
    work: impl FnMut(&Turn) -> Done<T> + Send + 'static,
) -> Result<T, Problem> {
    let _held = shared.visitors.hold(visitor, What::Search)?;
    let (_waiting, told) = begin(&shared.pool, most, work)?;
    let done = told.await;
    done.unwrap_or_else(|_| Err(Problem::Internal("a search broke off".to_owned())))
}

/// Begins some work: who waits for it, and what they are told.
fn begin<T: Send + 'static>(
    pool: &Pool,
    most: Duration,
    work: impl FnMut(&Turn) -> Done<T> + Send + 'static,
) -> Result<(Waiting, oneshot::Receiver<Result<T, Problem>>), Problem> {
    let waiting = Waiting(Arc::default());
    let (tell, told) = oneshot::channel();
    let task = Task {
        pool: pool.clone(),
        stop: Arc::clone(&waiting.0),
        work: Box::new(work),
        spent: Duration::ZERO,
        most,
        turn: NEXT_TURN,
        tell,
    };
    let signal = waiting.0.next_signal();
    let first = Arc::clone(&signal);
    pool.brief(FIRST_TURN, most, signal, move || task.go_on(first))?;
    Ok((waiting, told))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    /// Goes on until it is told to stop, and tells of each turn.
    fn endless(turns: &mpsc::Sender<bool>) -> impl FnMut(&Turn) -> Done<()> + Send + use<> {
        let turns = turns.clone();
        move |turn| {
            turns.send(true).unwrap();
            let began = Instant::now();
            while !turn.signal.is_stopped() && began.elapsed() < Duration::from_secs(20) {
                thread::yield_now();
            }
            turns.send(false).unwrap();
            None
        }
    }

    #[test]
    fn what_takes_too_long_is_given_up_though_nobody_else_waits() {
        let pool = Pool::start(2).unwrap();
        let (turns, _heard) = mpsc::channel();
        let most = Duration::from_millis(200);
        let began = Instant::now();
        let (_waiting, told) = begin(&pool, most, endless(&turns)).unwrap();
        let told = told.blocking_recv().unwrap();
        assert!((most..Duration::from_secs(10)).contains(&began.elapsed()));
        let words = "expected something that takes at most 0.2 seconds, found nothing in that time: ask for less";
        assert_eq!(told, Err(Problem::Input(words.to_owned())));
        pool.close();
    }

    #[test]
    fn what_nobody_waits_for_any_more_stops() {
        let pool = Pool::start(1).unwrap();
        let (turns, told) = mpsc::channel();
        let most = Duration::from_mins(10);
        let (waiting, _) = begin(&pool, most, endless(&turns)).unwrap();
        let next = || told.recv_timeout(Duration::from_secs(10));
        assert_eq!(next(), Ok(true));
        drop(waiting);
        assert_eq!(next(), Ok(false));
        // Nor does it begin again.
        let (send, done) = mpsc::channel();
        pool.urgent(move || send.send(()).unwrap()).unwrap();
        done.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(told.try_recv().is_err());
        pool.close();
    }
}
