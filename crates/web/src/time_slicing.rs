//! Work that is done in several time slices and can be stopped in each of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use gametree_search::Signal;
use tokio::sync::oneshot;

use crate::pool::{self, Pool, Priority};
use crate::problem::Problem;
use crate::shared::Shared;
use crate::visitors::{Visitor, What};

/// The length of the first slice, which is interactive, and of the second, which is a background job; each later one is
/// twice as long as the one before.
const FIRST_SLICE: Duration = Duration::from_millis(60);
const NEXT_SLICE: Duration = Duration::from_millis(200);
const LONGEST_SLICE: Duration = Duration::from_secs(2);

/// Stops work for good, whichever slice it is in.
#[derive(Debug, Default)]
pub(crate) struct Stop {
    stopped: AtomicBool,
    /// The signal of the present slice.
    signal: Mutex<Arc<Signal>>,
}

impl Stop {
    /// A signal for the next slice; already stopped if the work is.
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

/// Stops work when this is dropped, with the request that waits for it.
pub(crate) struct Waiting(pub(crate) Arc<Stop>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// One slice of the work.
pub(crate) struct Slice {
    /// Tells the work to stop and to continue in another slice.
    pub(crate) signal: Arc<Signal>,
    /// The time left for all slices together.
    pub(crate) left: Duration,
}

/// The result of work, or `None` if it was stopped at the end of its slice.
pub(crate) type Done<T> = Option<Result<T, Problem>>;

type Work<T> = Box<dyn FnMut(&Slice) -> Done<T> + Send>;

struct Task<T> {
    pool: Pool,
    stop: Arc<Stop>,
    work: Work<T>,
    spent: Duration,
    /// The time limit of all slices together.
    most: Duration,
    /// The length of the next slice.
    next: Duration,
    tell: oneshot::Sender<Result<T, Problem>>,
}

impl<T: Send + 'static> Task<T> {
    fn go_on(mut self, signal: Arc<Signal>) {
        if self.stop.is_stopped() {
            return;
        }
        let began = Instant::now();
        let left = self.left();
        let done = (self.work)(&Slice { signal, left });
        self.spent += began.elapsed();
        let told = match done {
            Some(done) => done,
            None if self.spent < self.most => return self.requeue(),
            None => Err(Problem::Input(format!(
                "expected a result within {} seconds, found none: ask for less",
                self.most.as_secs_f32()
            ))),
        };
        // The receiver is gone if the request has been cancelled.
        let _ = self.tell.send(told);
    }

    fn left(&self) -> Duration {
        self.most.saturating_sub(self.spent)
    }

    fn requeue(mut self) {
        let (signal, pool, time) = (self.stop.next_signal(), self.pool.clone(), self.next);
        self.next = (2 * time).min(LONGEST_SLICE);
        let slice = pool::Slice {
            time,
            most: Some(self.left()),
            signal: Arc::clone(&signal),
        };
        // If it is refused, the sender is dropped with it, and the request fails.
        let _ = pool.submit(Priority::Background, Some(slice), move || {
            self.go_on(signal);
        });
    }
}

/// Runs work for a waiting visitor on the thread pool. The first slice is interactive; work that takes longer shares the
/// threads with the analyses. It is stopped when the request is cancelled, and refused after `most`.
pub(crate) async fn in_slices<T: Send + 'static>(
    shared: &Shared,
    visitor: &Visitor,
    most: Duration,
    work: impl FnMut(&Slice) -> Done<T> + Send + 'static,
) -> Result<T, Problem> {
    let _held = shared.visitors.hold(visitor, What::Search)?;
    let (_waiting, told) = begin(&shared.pool, most, work)?;
    let done = told.await;
    done.unwrap_or_else(|_| Err(Problem::Internal("the search panicked".to_owned())))
}

/// Starts some work, and gives the guard that stops it and the receiver of its result.
fn begin<T: Send + 'static>(
    pool: &Pool,
    most: Duration,
    work: impl FnMut(&Slice) -> Done<T> + Send + 'static,
) -> Result<(Waiting, oneshot::Receiver<Result<T, Problem>>), Problem> {
    let waiting = Waiting(Arc::default());
    let (tell, told) = oneshot::channel();
    let task = Task {
        pool: pool.clone(),
        stop: Arc::clone(&waiting.0),
        work: Box::new(work),
        spent: Duration::ZERO,
        most,
        next: NEXT_SLICE,
        tell,
    };
    let signal = waiting.0.next_signal();
    let first = Arc::clone(&signal);
    let slice = pool::Slice {
        time: FIRST_SLICE,
        most: Some(most),
        signal,
    };
    pool.submit(Priority::Interactive, Some(slice), move || {
        task.go_on(first);
    })?;
    Ok((waiting, told))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    /// Runs until it is stopped, and reports the beginning and the end of each slice.
    fn endless(slices: &mpsc::Sender<bool>) -> impl FnMut(&Slice) -> Done<()> + Send + use<> {
        let slices = slices.clone();
        move |slice| {
            slices.send(true).unwrap();
            let began = Instant::now();
            while !slice.signal.is_stopped() && began.elapsed() < Duration::from_secs(20) {
                thread::yield_now();
            }
            slices.send(false).unwrap();
            None
        }
    }

    #[test]
    fn work_that_takes_too_long_is_refused_though_nothing_else_waits() {
        let pool = Pool::start(2).unwrap();
        let (slices, _heard) = mpsc::channel();
        let most = Duration::from_millis(200);
        let began = Instant::now();
        let (_waiting, told) = begin(&pool, most, endless(&slices)).unwrap();
        let told = told.blocking_recv().unwrap();
        assert!((most..Duration::from_secs(10)).contains(&began.elapsed()));
        let words = "expected a result within 0.2 seconds, found none: ask for less";
        assert_eq!(told, Err(Problem::Input(words.to_owned())));
        pool.close();
    }

    #[test]
    fn work_whose_request_is_cancelled_stops() {
        let pool = Pool::start(1).unwrap();
        let (slices, told) = mpsc::channel();
        let most = Duration::from_mins(10);
        let (waiting, _) = begin(&pool, most, endless(&slices)).unwrap();
        let next = || told.recv_timeout(Duration::from_secs(10));
        assert_eq!(next(), Ok(true));
        drop(waiting);
        assert_eq!(next(), Ok(false));
        // It does not start again.
        let (send, done) = mpsc::channel();
        let tells = move || send.send(()).unwrap();
        pool.submit(Priority::Interactive, None, tells).unwrap();
        done.recv_timeout(Duration::from_secs(10)).unwrap();
        assert!(told.try_recv().is_err());
        pool.close();
    }
}
