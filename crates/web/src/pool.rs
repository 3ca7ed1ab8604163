//! The threads that think: as many as were asked for, however many wait.
//!
//! What somebody waits for goes first. Analyses take turns: one that has had its time while others wait is stopped, tells
//! what it has found and queues up again. What nobody asked for is done when nobody asks for anything.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_search::Signal;

use crate::problem::Problem;

/// Searches follow a game to its end, however long it is.
const STACK: usize = 1 << 30;
/// More than this do not wait for an answer.
const MOST_URGENT: usize = 512;
/// More than this that nobody asked for does not wait.
const MOST_LEISURELY: usize = 32;
/// How often it is looked whether somebody has had enough.
const LOOK: Duration = Duration::from_millis(10);
/// An analysis gives way to someone who waits after this long.
const SHORTEST: Duration = Duration::from_millis(20);

type Work = Box<dyn FnOnce() + Send>;

/// When something gives way.
struct Patience {
    /// How long it may go on while others wait.
    time: Duration,
    /// And while somebody waits whom all others let go first.
    urgent: Duration,
    /// And while nobody waits, if that is bounded at all.
    most: Option<Duration>,
    signal: Arc<Signal>,
}

struct Turn {
    work: Work,
    /// Nothing, if it goes on however many wait.
    patience: Option<Patience>,
}

struct Running {
    number: u64,
    since: Instant,
    patience: Option<Patience>,
}

#[derive(Default)]
struct Queue {
    urgent: VecDeque<Turn>,
    patient: VecDeque<Turn>,
    leisurely: VecDeque<Turn>,
    running: Vec<Running>,
    started: u64,
    closed: bool,
}

struct Inner {
    queue: Mutex<Queue>,
    changed: Condvar,
    threads: usize,
}

/// The threads that think.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Inner>);

/// How busy the threads are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Load {
    pub(crate) running: usize,
    pub(crate) waiting: usize,
}

impl Inner {
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pool {
    pub(crate) fn start(threads: usize) -> std::io::Result<Pool> {
        let pool = Pool(Arc::new(Inner {
            queue: Mutex::default(),
            changed: Condvar::new(),
            threads: threads.max(1),
        }));
        for _ in 0..pool.0.threads {
            let inner = Arc::clone(&pool.0);
            thread::Builder::new()
                .name("thinker".to_owned())
                .stack_size(STACK)
                .spawn(move || think(&inner))?;
        }
        let inner = Arc::clone(&pool.0);
        thread::Builder::new()
            .name("turns".to_owned())
            .spawn(move || take_turns(&inner))?;
        Ok(pool)
    }

    /// Does something that somebody waits for.
    pub(crate) fn urgent(&self, work: impl FnOnce() + Send + 'static) -> Result<(), Problem> {
        self.hurry(None, Box::new(work))
    }

    /// The same for something that may be stopped after its time, if others wait, and in any case after so long.
    pub(crate) fn brief(
        &self,
        time: Duration,
        most: Duration,
        signal: Arc<Signal>,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), Problem> {
        let patience = Patience {
            time,
            urgent: time,
            most: Some(most),
            signal,
        };
        self.hurry(Some(patience), Box::new(work))
    }

    fn hurry(&self, patience: Option<Patience>, work: Work) -> Result<(), Problem> {
        let mut queue = self.0.queue();
        if queue.urgent.len() >= MOST_URGENT {
            return Err(Problem::Busy);
        }
        queue.urgent.push_back(Turn { work, patience });
        drop(queue);
        self.0.changed.notify_one();
        Ok(())
    }

    /// Does something that may be stopped after its time, if others wait, and in any case after so long, if that is said.
    /// There are no more of these than sockets and searches.
    pub(crate) fn patient(
        &self,
        time: Duration,
        most: Option<Duration>,
        signal: Arc<Signal>,
        work: impl FnOnce() + Send + 'static,
    ) {
        self.0.queue().patient.push_back(Turn {
            work: Box::new(work),
            patience: Some(Patience {
                time,
                urgent: SHORTEST,
                most,
                signal,
            }),
        });
        self.0.changed.notify_one();
    }

    /// Does something that nobody asked for; it is stopped as soon as somebody asks for anything.
    /// Tells whether it will be done: there is not much leisure.
    #[must_use]
    pub(crate) fn leisurely(
        &self,
        signal: Arc<Signal>,
        work: impl FnOnce() + Send + 'static,
    ) -> bool {
        let mut queue = self.0.queue();
        if queue.leisurely.len() >= MOST_LEISURELY {
            return false;
        }
        queue.leisurely.push_back(Turn {
            work: Box::new(work),
            patience: Some(Patience {
                time: SHORTEST,
                urgent: SHORTEST,
                most: None,
                signal,
            }),
        });
        drop(queue);
        self.0.changed.notify_one();
        true
    }

    pub(crate) fn load(&self) -> Load {
        let queue = self.0.queue();
        Load {
            running: queue.running.len(),
            waiting: queue.urgent.len() + queue.patient.len() + queue.leisurely.len(),
        }
    }

    /// Stops everything; nothing that waits will be done.
    pub(crate) fn close(&self) {
        let mut queue = self.0.queue();
        queue.closed = true;
        queue.urgent.clear();
        queue.patient.clear();
        queue.leisurely.clear();
        for patience in queue.running.iter().filter_map(|one| one.patience.as_ref()) {
            patience.signal.stop();
        }
        drop(queue);
        self.0.changed.notify_all();
    }
}

/// Who answers requests goes before who thinks.
fn give_way() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

fn think(inner: &Inner) {
    give_way();
    let mut queue = inner.queue();
    loop {
        if queue.closed {
            return;
        }
        let next = queue.urgent.pop_front();
        let next = next.or_else(|| queue.patient.pop_front());
        let Some(turn) = next.or_else(|| queue.leisurely.pop_front()) else {
            queue = inner
                .changed
                .wait(queue)
                .unwrap_or_else(PoisonError::into_inner);
            continue;
        };
        queue.started += 1;
        let number = queue.started;
        queue.running.push(Running {
            number,
            since: Instant::now(),
            patience: turn.patience,
        });
        drop(queue);
        // A fault in one game's rules ends one search.
        let _ = catch_unwind(AssertUnwindSafe(turn.work));
        queue = inner.queue();
        queue.running.retain(|running| running.number != number);
    }
}

impl Patience {
    /// How long it may go on now, if that is bounded.
    fn left(&self, queue: &Queue, threads: usize) -> Option<Duration> {
        let idle = threads.saturating_sub(queue.running.len());
        let (urgent, patient) = (queue.urgent.len(), queue.patient.len());
        let others = if urgent + patient <= idle {
            None
        } else if urgent > 0 {
            Some(self.urgent)
        } else {
            Some(self.time)
        };
        others.into_iter().chain(self.most).min()
    }
}

/// Stops what has had its time: while others wait, and of some things in any case.
fn take_turns(inner: &Inner) {
    loop {
        thread::sleep(LOOK);
        let queue = inner.queue();
        if queue.closed {
            return;
        }
        for running in &queue.running {
            let Some(patience) = &running.patience else {
                continue;
            };
            let left = patience.left(&queue, inner.threads);
            if left.is_some_and(|left| running.since.elapsed() >= left) {
                patience.signal.stop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    #[test]
    fn who_is_waited_for_goes_before_an_analysis_without_end() {
        let pool = Pool::start(1).unwrap();
        let signal = Arc::new(Signal::default());
        let (told, tell) = (Arc::clone(&signal), mpsc::channel());
        let (started, is_started) = mpsc::channel();
        pool.patient(Duration::from_mins(10), None, signal, move || {
            started.send(()).unwrap();
            while !told.is_stopped() {
                thread::yield_now();
            }
        });
        is_started.recv().unwrap();
        pool.urgent(move || tell.0.send("done").unwrap()).unwrap();
        assert_eq!(tell.1.recv_timeout(Duration::from_secs(5)), Ok("done"));
        pool.close();
    }

    #[test]
    fn what_nobody_asked_for_gives_way_to_an_analysis_and_not_to_its_like() {
        let pool = Pool::start(1).unwrap();
        let (send, receive) = mpsc::channel();
        let wait = |name: &'static str, signal: &Arc<Signal>| {
            let (send, told) = (send.clone(), Arc::clone(signal));
            move || {
                while !told.is_stopped() {
                    thread::yield_now();
                }
                send.send(name).unwrap();
            }
        };
        let signals: [Arc<Signal>; 3] = std::array::from_fn(|_| Arc::default());
        for (name, signal) in ["first", "second"].into_iter().zip(&signals) {
            assert!(pool.leisurely(Arc::clone(signal), wait(name, signal)));
        }
        thread::sleep(10 * SHORTEST);
        assert!(receive.try_recv().is_err(), "nobody else has asked");
        signals[2].stop();
        pool.patient(
            SHORTEST,
            None,
            Arc::clone(&signals[2]),
            wait("asked", &signals[2]),
        );
        let next = || receive.recv_timeout(Duration::from_secs(5));
        assert_eq!([next(), next()], [Ok("first"), Ok("asked")]);
        assert!(!signals[1].is_stopped());
        signals[1].stop();
        assert_eq!(next(), Ok("second"));
        pool.close();
    }

    #[test]
    fn what_nobody_asked_for_does_not_pile_up() {
        let pool = Pool::start(1).unwrap();
        let (send, receive) = mpsc::channel::<()>();
        pool.urgent(move || {
            let _ = receive.recv();
        })
        .unwrap();
        let taken = (0..400).filter(|_| pool.leisurely(Arc::default(), || ()));
        assert_eq!(taken.count(), MOST_LEISURELY);
        drop(send);
        pool.close();
    }

    #[test]
    fn a_fault_ends_one_search_and_no_thread() {
        let pool = Pool::start(1).unwrap();
        let (send, receive) = mpsc::channel();
        pool.urgent(|| panic!("a fault that this test makes"))
            .unwrap();
        pool.urgent(move || send.send(7).unwrap()).unwrap();
        assert_eq!(receive.recv_timeout(Duration::from_secs(5)), Ok(7));
        pool.close();
    }
}
