//! Threads that look for the same proof, each in its own order; what the first finds is kept.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::Scope;

use gametree_rules::Game;

use crate::pvs::crew::{Crew, StopAll, Worker, with_stack};
use crate::pvs::guide::Guide;
use crate::pvs::node::Searcher;
use crate::pvs::prove::is_worth;
use crate::pvs::root::Root;
use crate::pvs::score::Score;
use crate::pvs::think::deepen;
use crate::{Limits, Signal, Stopped};

/// What is asked of a root.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Question {
    /// What is best, looking so far ahead and trusting forecasts with so much caution?
    Ahead { depth: i32, caution: i32 },
    /// Is one of the actions from `first` on worth so much?
    Worth {
        first: usize,
        asked: Score,
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
            Question::Ahead { depth, caution } => {
                searcher.caution = caution;
                deepen(root, searcher, 1, depth).map(|()| true)
            }
            Question::Worth {
                first,
                asked,
                depth,
            } => {
                searcher.caution = 0;
                is_worth(root, searcher, first, asked, depth)
            }
        }
    }
}

/// A question for a helper, which is over when it is called off.
struct Job<G: Game> {
    question: Question,
    root: Root<G>,
    called_off: Arc<Signal>,
}

/// What a helper has found, if it was not called off before, and how many nodes it has looked at.
struct Done<G: Game> {
    found: Option<(bool, Root<G>)>,
    nodes: u64,
}

/// Tells what a helper has done, even if that is to fail.
struct Telling<'s, G: Game> {
    done: Option<Done<G>>,
    tell: &'s Sender<Done<G>>,
}

impl<G: Game> Drop for Telling<'_, G> {
    fn drop(&mut self) {
        let nothing = Done {
            found: None,
            nodes: 0,
        };
        // Who no longer listens need not be told.
        let _ = self.tell.send(self.done.take().unwrap_or(nothing));
    }
}

/// The threads that help, waiting for questions until this goes.
pub(crate) struct Helpers<G: Game> {
    jobs: Vec<Sender<Job<G>>>,
    done: Receiver<Done<G>>,
}

impl<G> Helpers<G>
where
    G: Game<Action: Send + Sync + 'static> + Send + Sync,
{
    /// Lets so many threads wait for questions.
    pub(crate) fn start<'scope, U: Guide<G>>(
        scope: &'scope Scope<'scope, '_>,
        crew: &'scope Crew<'_, G, U>,
        threads: usize,
    ) -> Helpers<G>
    where
        G: 'scope,
    {
        let (tell, done) = mpsc::channel();
        let mut jobs = Vec::new();
        for _ in 0..threads {
            let (ask, hear) = mpsc::channel();
            let tell = tell.clone();
            // Where the system gives no more threads, fewer will do.
            let spawned = with_stack().spawn_scoped(scope, move || help(crew, &hear, &tell));
            if spawned.is_ok() {
                jobs.push(ask);
            }
        }
        Helpers { jobs, done }
    }

    /// Asks all threads the same. What the first finds is kept.
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
            let job = job.send(Job {
                question,
                root,
                called_off,
            });
            job.is_ok()
        });
        let asked = asked.count();
        let mut own = root.clone();
        searcher.meter.heed(Some(Arc::clone(&called_off)));
        let outcome = {
            // The others stop whatever becomes of this one.
            let _stopping = StopAll(std::slice::from_ref(&called_off));
            question.answer(&mut own, searcher)
        };
        searcher.meter.heed(None);
        // Who is stopped keeps what was found until then.
        worker.root = own;
        let mut first = outcome;
        for done in self.done.iter().take(asked) {
            worker.helped += done.nodes;
            if first.is_err()
                && let Some((found, root)) = done.found
            {
                (first, worker.root) = (Ok(found), root);
            }
        }
        first
    }
}

/// Answers questions until there are no more, and keeps what was remembered.
fn help<G, U>(crew: &Crew<'_, G, U>, hear: &Receiver<Job<G>>, tell: &Sender<Done<G>>)
where
    G: Game<Action: Send + Sync + 'static> + Send + Sync,
    U: Guide<G>,
{
    let mut searcher = crew.searcher(&Limits::default());
    for Job {
        question,
        mut root,
        called_off,
    } in hear
    {
        let mut telling = Telling { done: None, tell };
        let limits = Limits {
            signal: Arc::clone(&called_off),
            ..Limits::default()
        };
        searcher.meter = limits.start();
        let found = question.answer(&mut root, &mut searcher).ok();
        if found.is_some() {
            called_off.stop();
        }
        telling.done = Some(Done {
            found: found.map(|found| (found, root)),
            nodes: searcher.meter.nodes(),
        });
    }
    crew.dismiss(searcher);
}
