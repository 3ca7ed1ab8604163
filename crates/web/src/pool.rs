//! The thread pool for searches, with three priorities and time slicing.
//!
//! Interactive jobs run first. Background jobs, the live analyses, share the threads by time slices: one whose slice is over
//! while others wait is stopped, reports what it has found and queues up again. Idle jobs run while nothing else waits.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use gametree_search::Signal;

use crate::problem::Problem;

/// The stack of a thread: searches recurse to the end of a game, however long it is.
const STACK: usize = 1 << 30;
/// The greatest number of interactive jobs that wait.
const MOST_INTERACTIVE: usize = 512;
/// The greatest number of idle jobs that wait.
const MOST_IDLE: usize = 32;
/// The interval at which running jobs are checked for the end of their slices.
const CHECK_INTERVAL: Duration = Duration::from_millis(10);
/// The slice of an idle job, and of a background job while an interactive one waits.
pub(crate) const SHORTEST_SLICE: Duration = Duration::from_millis(20);

/// The order in which jobs run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Priority {
    /// Not requested by anybody: runs while nothing else waits.
    Idle,
    /// A live analysis, which shares the threads with the others. There are no more of these than sockets and searches.
    Background,
    /// A visitor waits for the result.
    Interactive,
}

impl Priority {
    const ALL: [Priority; 3] = [Priority::Idle, Priority::Background, Priority::Interactive];

    /// The greatest number of jobs of this priority that wait.
    fn most(self) -> usize {
        match self {
            Priority::Idle => MOST_IDLE,
            Priority::Background => usize::MAX,
            Priority::Interactive => MOST_INTERACTIVE,
        }
    }
}

/// When a job is stopped.
pub(crate) struct Slice {
    /// The time after which it is stopped if others wait.
    pub(crate) time: Duration,
    /// The time after which it is stopped in any case, if there is one.
    pub(crate) most: Option<Duration>,
    /// The signal by which it is stopped.
    pub(crate) signal: Arc<Signal>,
}

struct Job {
    work: Box<dyn FnOnce() + Send>,
    priority: Priority,
    /// None if it runs to its end in any case.
    slice: Option<Slice>,
}

struct Running {
    number: u64,
    since: Instant,
    priority: Priority,
    slice: Option<Slice>,
}

#[derive(Default)]
struct Queue {
    /// The waiting jobs, by priority.
    waiting: [VecDeque<Job>; Priority::ALL.len()],
    running: Vec<Running>,
    started: u64,
    closed: bool,
}

impl Queue {
    fn waiting(&self, priority: Priority) -> usize {
        self.waiting[priority as usize].len()
    }

    fn next(&mut self) -> Option<Job> {
        self.waiting.iter_mut().rev().find_map(VecDeque::pop_front)
    }
}

struct Inner {
    queue: Mutex<Queue>,
    changed: Condvar,
    threads: usize,
}

/// The thread pool.
#[derive(Clone)]
pub(crate) struct Pool(Arc<Inner>);

/// The number of jobs in the pool.
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
                .name("search".to_owned())
                .stack_size(STACK)
                .spawn(move || run_jobs(&inner))?;
        }
        let inner = Arc::clone(&pool.0);
        thread::Builder::new()
            .name("time-slicing".to_owned())
            .spawn(move || end_slices(&inner))?;
        Ok(pool)
    }

    /// Queues a job. Without a slice it runs to its end. Refused if too many jobs of this priority wait.
    pub(crate) fn submit(
        &self,
        priority: Priority,
        slice: Option<Slice>,
        work: impl FnOnce() + Send + 'static,
    ) -> Result<(), Problem> {
        let mut queue = self.0.queue();
        if queue.waiting(priority) >= priority.most() {
            return Err(Problem::Busy);
        }
        queue.waiting[priority as usize].push_back(Job {
            work: Box::new(work),
            priority,
            slice,
        });
        drop(queue);
        self.0.changed.notify_one();
        Ok(())
    }

    pub(crate) fn load(&self) -> Load {
        let queue = self.0.queue();
        Load {
            running: queue.running.len(),
            waiting: queue.waiting.iter().map(VecDeque::len).sum(),
        }
    }

    /// Stops all running jobs and drops those that wait.
    pub(crate) fn close(&self) {
        let mut queue = self.0.queue();
        queue.closed = true;
        queue.waiting.iter_mut().for_each(VecDeque::clear);
        for slice in queue.running.iter().filter_map(|one| one.slice.as_ref()) {
            slice.signal.stop();
        }
        drop(queue);
        self.0.changed.notify_all();
    }
}

/// Lowers the priority of this thread in the operating system, below those that answer requests.
fn lower_thread_priority() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, 10);
}

fn run_jobs(inner: &Inner) {
    lower_thread_priority();
    let mut queue = inner.queue();
    loop {
        if queue.closed {
            return;
        }
        let Some(job) = queue.next() else {
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
            priority: job.priority,
            slice: job.slice,
        });
        drop(queue);
        // A panic in the rules of a game ends one job and no thread.
        let _ = catch_unwind(AssertUnwindSafe(job.work));
        queue = inner.queue();
        queue.running.retain(|running| running.number != number);
    }
}

impl Queue {
    /// The time after which a running job is stopped as things stand, if there is one.
    fn time_of(&self, slice: &Slice, priority: Priority, threads: usize) -> Option<Duration> {
        let idle = threads.saturating_sub(self.running.len());
        let interactive = self.waiting(Priority::Interactive);
        let while_waiting = if interactive + self.waiting(Priority::Background) <= idle {
            None
        } else if interactive > 0 && priority < Priority::Interactive {
            Some(SHORTEST_SLICE)
        } else {
            Some(slice.time)
        };
        while_waiting.into_iter().chain(slice.most).min()
    }
}

/// Stops each job at the end of its slice.
fn end_slices(inner: &Inner) {
    loop {
        thread::sleep(CHECK_INTERVAL);
        let queue = inner.queue();
        if queue.closed {
            return;
        }
        for running in &queue.running {
            let Some(slice) = &running.slice else {
                continue;
            };
            let time = queue.time_of(slice, running.priority, inner.threads);
            if time.is_some_and(|time| running.since.elapsed() >= time) {
                slice.signal.stop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::*;

    fn slice(time: Duration, signal: &Arc<Signal>) -> Slice {
        Slice {
            time,
            most: None,
            signal: Arc::clone(signal),
        }
    }

    #[test]
    fn an_interactive_job_runs_before_an_analysis_without_end() {
        let pool = Pool::start(1).unwrap();
        let signal = Arc::new(Signal::default());
        let (told, tell) = (Arc::clone(&signal), mpsc::channel());
        let (started, is_started) = mpsc::channel();
        let long = Some(slice(Duration::from_mins(10), &signal));
        pool.submit(Priority::Background, long, move || {
            started.send(()).unwrap();
            while !told.is_stopped() {
                thread::yield_now();
            }
        })
        .unwrap();
        is_started.recv().unwrap();
        let work = move || tell.0.send("done").unwrap();
        pool.submit(Priority::Interactive, None, work).unwrap();
        assert_eq!(tell.1.recv_timeout(Duration::from_secs(5)), Ok("done"));
        pool.close();
    }

    #[test]
    fn an_idle_job_gives_way_to_an_analysis_and_not_to_another_idle_job() {
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
            let slice = Some(slice(SHORTEST_SLICE, signal));
            let queued = pool.submit(Priority::Idle, slice, wait(name, signal));
            assert_eq!(queued, Ok(()));
        }
        thread::sleep(10 * SHORTEST_SLICE);
        assert!(receive.try_recv().is_err(), "nothing else waits");
        signals[2].stop();
        let asked = wait("asked", &signals[2]);
        let slice = Some(slice(SHORTEST_SLICE, &signals[2]));
        pool.submit(Priority::Background, slice, asked).unwrap();
        let next = || receive.recv_timeout(Duration::from_secs(5));
        assert_eq!([next(), next()], [Ok("first"), Ok("asked")]);
        assert!(!signals[1].is_stopped());
        signals[1].stop();
        assert_eq!(next(), Ok("second"));
        pool.close();
    }

    #[test]
    fn idle_jobs_do_not_pile_up() {
        let pool = Pool::start(1).unwrap();
        let (send, receive) = mpsc::channel::<()>();
        let wait = move || {
            let _ = receive.recv();
        };
        pool.submit(Priority::Interactive, None, wait).unwrap();
        let taken = (0..400).filter(|_| pool.submit(Priority::Idle, None, || ()).is_ok());
        assert_eq!(taken.count(), MOST_IDLE);
        drop(send);
        pool.close();
    }

    #[test]
    fn a_panic_ends_one_job_and_no_thread() {
        let pool = Pool::start(1).unwrap();
        let (send, receive) = mpsc::channel();
        let panics = || panic!("a panic that this test makes");
        pool.submit(Priority::Interactive, None, panics).unwrap();
        let tells = move || send.send(7).unwrap();
        pool.submit(Priority::Interactive, None, tells).unwrap();
        assert_eq!(receive.recv_timeout(Duration::from_secs(5)), Ok(7));
        pool.close();
    }
}
