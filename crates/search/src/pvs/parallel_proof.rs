//! Threads that search for the same proof; the result of the first to finish is kept.

use std::sync::Arc;
use std::thread::Scope;

use gametree_rules::Game;

use crate::pvs::Searchable;
use crate::pvs::guide::Guide;
use crate::pvs::mailbox::{Closing, Mailbox};
use crate::pvs::prove::promote_move_scoring_at_least;
use crate::pvs::root::Root;
use crate::pvs::score::Score;
use crate::pvs::searcher::Searcher;
use crate::pvs::think::search_iteration;
use crate::pvs::threads::{SharedState, StopAll, Worker, spawn};
use crate::{Limits, Signal, Stopped};

/// A question about a root.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// Which move is best by a search to this depth?
    Search { depth: i32, probcut_sigma: i32 },
    /// Does one of the moves from `first` on score at least this much?
    AtLeast {
        pv_index: usize,
        score: Score,
        depth: i32,
    },
}

impl Question {
    fn answer<G: Game, U: Guide<G>>(
        self,
        root: &mut Root<G>,
        searcher: &mut Searcher<'_, G, U>,
    ) -> Result<bool, Stopped> {
        match self {
            Question::Search {
                depth,
                probcut_sigma,
            } => {
                searcher.probcut_sigma = probcut_sigma;
                search_iteration(root, searcher, 1, depth).map(|()| true)
            }
            Question::AtLeast {
                pv_index,
                score,
                depth,
            } => {
                searcher.probcut_sigma = 0;
                promote_move_scoring_at_least(root, searcher, pv_index, score, depth)
            }
        }
    }
}

/// A question for a helper, until it is called off.
struct Job<G: Game> {
    question: Question,
    root: Root<G>,
    called_off: Arc<Signal>,
}

/// The answer of a helper, unless it was called off, and its nodes.
struct Done<G: Game> {
    found: Option<(bool, Root<G>)>,
    nodes: u64,
}

/// Sends the answer of a helper when dropped, even if the helper panics.
struct Reply<'s, G: Game> {
    done: Option<Done<G>>,
    replies: &'s Mailbox<Done<G>>,
}

impl<G: Game> Drop for Reply<'_, G> {
    fn drop(&mut self) {
        let nothing = Done {
            found: None,
            nodes: 0,
        };
        self.replies.send(self.done.take().unwrap_or(nothing));
    }
}

/// Helper threads that wait for questions until this is dropped.
pub(crate) struct Helpers<G: Game> {
    jobs: Vec<Arc<Mailbox<Job<G>>>>,
    replies: Arc<Mailbox<Done<G>>>,
}

impl<G: Game> Drop for Helpers<G> {
    fn drop(&mut self) {
        for job in &self.jobs {
            job.close();
        }
    }
}

impl<G: Searchable> Helpers<G> {
    /// Starts this many threads.
    pub(crate) fn start<'scope, U: Guide<G>>(
        scope: &'scope Scope<'scope, '_>,
        shared: &'scope SharedState<'_, G, U>,
        threads: usize,
    ) -> Helpers<G>
    where
        G: 'scope,
    {
        let mut helpers = Helpers {
            jobs: Vec::new(),
            replies: Arc::default(),
        };
        for _ in 0..threads {
            let jobs = Arc::<Mailbox<Job<G>>>::default();
            let (own, replies) = (Arc::clone(&jobs), Arc::clone(&helpers.replies));
            // If the system refuses a thread, the others do its work.
            if spawn(scope, Box::new(move || help(shared, &own, &replies))).is_ok() {
                helpers.jobs.push(jobs);
            }
        }
        helpers
    }

    /// Asks all threads the same question, and keeps the first answer.
    pub(crate) fn race<U: Guide<G>>(
        &self,
        worker: &mut Worker<'_, G, U>,
        question: Question,
    ) -> Result<bool, Stopped> {
        let Worker { root, searcher, .. } = worker;
        if self.jobs.is_empty() {
            return question.answer(root, searcher);
        }
        let called_off: Arc<Signal> = Arc::default();
        let asked = self.jobs.iter().filter(|job| {
            let (root, called_off) = (root.clone(), Arc::clone(&called_off));
            job.send(Job {
                question,
                root,
                called_off,
            })
        });
        let asked = asked.count();
        let mut own = root.clone();
        searcher.meter.also_stop_on(Some(Arc::clone(&called_off)));
        let outcome = {
            // The helpers stop even if this thread panics.
            let _stopping = StopAll(std::slice::from_ref(&called_off));
            question.answer(&mut own, searcher)
        };
        searcher.meter.also_stop_on(None);
        // A stopped search keeps what it has found.
        worker.root = own;
        let mut first = outcome;
        for done in std::iter::from_fn(|| self.replies.receive()).take(asked) {
            worker.finished_nodes += done.nodes;
            if first.is_err()
                && let Some((found, root)) = done.found
            {
                (first, worker.root) = (Ok(found), root);
            }
        }
        first
    }
}

/// Answers questions until there are no more, and keeps what the thread has learned.
fn help<G, U>(shared: &SharedState<'_, G, U>, jobs: &Mailbox<Job<G>>, replies: &Mailbox<Done<G>>)
where
    G: Searchable,
    U: Guide<G>,
{
    // A thread that panics takes no more jobs.
    let _closing = Closing(jobs);
    let mut searcher = shared.searcher(&Limits::default());
    while let Some(job) = jobs.receive() {
        let Job {
            question,
            mut root,
            called_off,
        } = job;
        let mut reply = Reply {
            done: None,
            replies,
        };
        let limits = Limits {
            signal: Arc::clone(&called_off),
            ..Limits::default()
        };
        searcher.meter = limits.start();
        let found = question.answer(&mut root, &mut searcher).ok();
        if found.is_some() {
            called_off.stop();
        }
        reply.done = Some(Done {
            found: found.map(|found| (found, root)),
            nodes: searcher.meter.nodes(),
        });
    }
    shared.keep_state(searcher);
}
