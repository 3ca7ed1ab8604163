//! A thread that works on a database for those who wait. Changes that wait at the same time are made together, since what takes
//! long is to have them on the disk for good.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use crate::problem::Problem;

/// The greatest number of requests that wait.
const MOST_WAITING: usize = 512;
/// The greatest number of changes that are made together.
const MOST_TOGETHER: usize = 64;

/// What is asked for at a desk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Reads,
    Writes,
}

/// Tells the result of a job, once it is known whether its change has been made for good.
type Tell = Box<dyn FnOnce(Result<(), Problem>) + Send>;
/// Works on the database, if there is one to work on.
type Work = Box<dyn FnOnce(Result<&Connection, Problem>) -> Tell + Send>;

struct Job {
    work: Work,
    /// The time after which nobody waits for it any more.
    until: Instant,
}

/// The thread, which ends with the last desk.
#[derive(Debug)]
struct Clerk {
    queue: Option<SyncSender<Job>>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

impl Drop for Clerk {
    fn drop(&mut self) {
        self.queue = None;
        let thread = self.thread.get_mut();
        if let Some(thread) = thread.unwrap_or_else(PoisonError::into_inner).take() {
            // The database is closed when it has ended.
            let _ = thread.join();
        }
    }
}

/// Where one asks for work on a database.
#[derive(Clone, Debug)]
pub(super) struct Desk {
    clerk: Arc<Clerk>,
    patience: Duration,
}

impl Desk {
    pub(super) fn open(
        connection: Connection,
        patience: Duration,
        kind: Kind,
    ) -> std::io::Result<Desk> {
        let (queue, jobs) = sync_channel(MOST_WAITING);
        let thread = thread::Builder::new()
            .name("games".to_owned())
            .spawn(move || match kind {
                Kind::Reads => read(&connection, &jobs),
                Kind::Writes => write(&connection, &jobs),
            })?;
        Ok(Desk {
            clerk: Arc::new(Clerk {
                queue: Some(queue),
                thread: Mutex::new(Some(thread)),
            }),
            patience,
        })
    }

    /// Does work on the database and waits for it: a change is on the disk when this is ready.
    pub(super) async fn ask<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, Problem> + Send + 'static,
    ) -> Result<T, Problem> {
        let (send, receive) = oneshot::channel();
        let work = move |connection: Result<&Connection, Problem>| {
            let done = connection.and_then(|connection| atomically(connection, work));
            let tell: Tell = Box::new(move |committed| {
                // The receiver is gone if the request has been cancelled.
                let _ = send.send(done.and_then(|done| committed.map(|()| done)));
            });
            tell
        };
        let job = Job {
            work: Box::new(work),
            until: Instant::now() + self.patience,
        };
        let queue = self.clerk.queue.as_ref().ok_or(Problem::Busy)?;
        queue.try_send(job).map_err(|_| Problem::Busy)?;
        // A disk may hang for longer than any lock.
        let answered = tokio::time::timeout(3 * self.patience, receive).await;
        let told = answered.map_err(|_| Problem::Locked)?;
        told.unwrap_or_else(|_| Err(Problem::Internal("the database is closed".to_owned())))
    }
}

/// Does work wholly or not at all.
fn atomically<T>(
    connection: &Connection,
    work: impl FnOnce(&Connection) -> Result<T, Problem>,
) -> Result<T, Problem> {
    if connection.is_autocommit() {
        return work(connection);
    }
    connection.execute_batch("SAVEPOINT job")?;
    let done = work(connection);
    // An error may have ended the whole transaction, and this savepoint with it.
    if done.is_ok() {
        connection.execute_batch("RELEASE job")?;
    } else if !connection.is_autocommit() {
        connection.execute_batch("ROLLBACK TO job; RELEASE job")?;
    }
    done
}

impl Job {
    fn perform(self, connection: Result<&Connection, Problem>) -> Tell {
        (self.work)(connection)
    }

    fn is_late(&self) -> bool {
        self.until <= Instant::now()
    }
}

fn read(connection: &Connection, jobs: &Receiver<Job>) {
    for job in jobs {
        // Nobody waits any more for what is late.
        let late = job.is_late().then_some(Problem::Locked);
        job.perform(late.map_or(Ok(connection), Err))(Ok(()));
    }
}

fn write(connection: &Connection, jobs: &Receiver<Job>) {
    for first in jobs {
        let more = jobs.try_iter().take(MOST_TOGETHER - 1);
        let all = std::iter::once(first).chain(more);
        let (batch, late): (Vec<Job>, Vec<Job>) = all.partition(|job| !job.is_late());
        for job in late {
            job.perform(Err(Problem::Locked))(Ok(()));
        }
        if batch.is_empty() {
            continue;
        }
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        let mut state = begun.map_err(Problem::from);
        let mut tells = Vec::new();
        for job in batch {
            tells.push(job.perform(state.clone().map(|()| connection)));
            if state.is_ok() && connection.is_autocommit() {
                state = Err(Problem::DiskFull);
            }
        }
        let committed = state.and_then(|()| Ok(connection.execute_batch("COMMIT")?));
        if committed.is_err() && !connection.is_autocommit() {
            // What fails here has been undone already.
            let _ = connection.execute_batch("ROLLBACK");
        }
        for tell in tells {
            tell(committed.clone());
        }
    }
}
