//! Threads that search the same root and share what they find: lazy SMP, as Stockfish 7 made it known, 2016.

use std::sync::Arc;
use std::sync::mpsc;
use std::thread;

use gametree_rules::{Game, Player};

use crate::answer::Answer;
use crate::pvs::Options;
use crate::pvs::guide::{Guide, Ranking};
use crate::pvs::memories::Memories;
use crate::pvs::node::Searcher;
use crate::pvs::root::Root;
use crate::pvs::score::Scale;
use crate::pvs::table::Table;
use crate::{Limits, Signal};

/// Long games need a deep stack; only what is used of it is ever taken.
const STACK: usize = 1 << 30;
/// Games with fewer actions to come fit any stack.
const SHORT: u32 = 256;

/// What all threads of a search have in common.
pub(crate) struct Crew<'s, G: Game, U> {
    pub(crate) game: &'s G,
    pub(crate) player: Player,
    pub(crate) guide: &'s U,
    pub(crate) table: Table<'s>,
    pub(crate) limits: &'s Limits,
    pub(crate) options: &'s Options,
    /// Whether a sooner win is worth more.
    pub(crate) distance: bool,
}

/// One thread of a search.
pub(crate) struct Worker<'s, G: Game, U: Guide<G>> {
    pub(crate) root: Root<G>,
    pub(crate) searcher: Searcher<'s, G, U>,
    pub(crate) helpers: &'s [Arc<Signal>],
}

impl<G: Game, U: Guide<G>> Worker<'_, G, U> {
    /// How many nodes all threads have looked at.
    pub(crate) fn nodes(&self) -> u64 {
        let helped: u64 = self.helpers.iter().map(|signal| signal.nodes()).sum();
        self.searcher.meter.nodes() + helped
    }

    /// What is known now.
    pub(crate) fn answer(&self, depth: i32) -> Answer<G::Action> {
        self.root.answer(&self.searcher, depth, self.nodes())
    }
}

impl<'s, G, U> Crew<'s, G, U>
where
    G: Game + Send + Sync,
    G::Action: Send + Sync,
    U: Guide<G>,
{
    /// Lets every thread do the work. The first one's answer counts, and when it has one the others stop.
    pub(crate) fn run<W>(
        &self,
        work: W,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Answer<G::Action>
    where
        W: Fn(&mut Worker<'_, G, U>, &mut dyn FnMut(&Answer<G::Action>)) -> Answer<G::Action>
            + Sync,
    {
        let short = self
            .guide
            .remaining(self.game)
            .is_some_and(|left| left < SHORT);
        if self.options.threads <= 1 && short {
            return work(&mut self.worker(0, self.limits, &[]), report);
        }
        let helpers: Vec<Arc<Signal>> = (1..self.options.threads).map(|_| Arc::default()).collect();
        let (tell, hear) = mpsc::channel();
        thread::scope(|scope| {
            let spawn = || thread::Builder::new().stack_size(STACK);
            let (work, signals) = (&work, helpers.as_slice());
            for (index, signal) in helpers.iter().enumerate() {
                let limits = Limits {
                    signal: Arc::clone(signal),
                    ..Limits::default()
                };
                // Where the system gives no more threads, fewer will do.
                let _ = spawn().spawn_scoped(scope, move || {
                    work(&mut self.worker(index + 1, &limits, &[]), &mut |_| {});
                });
            }
            let leader = spawn().spawn_scoped(scope, move || {
                let mut worker = self.worker(0, self.limits, signals);
                let answer = work(&mut worker, &mut |answer| {
                    let _ = tell.send(answer.clone());
                });
                signals.iter().for_each(|signal| signal.stop());
                answer
            });
            for answer in hear {
                report(&answer);
            }
            match leader.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(answer)) => answer,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(_) => {
                    helpers.iter().for_each(|signal| signal.stop());
                    work(&mut self.worker(0, self.limits, &[]), report)
                }
            }
        })
    }

    fn worker<'w>(
        &'w self,
        index: usize,
        limits: &Limits,
        helpers: &'w [Arc<Signal>],
    ) -> Worker<'w, G, U> {
        let mut searcher = Searcher {
            guide: self.guide,
            table: self.table,
            meter: limits.start(),
            steps: self.options.steps,
            scale: Scale {
                unit: self.guide.unit(self.game),
                distance: self.distance,
            },
            ranking: Ranking::new(),
            memories: Memories::new(self.options.steps),
            shuffle: index as u64,
        };
        let mut root = Root::new(self.game, self.player);
        root.rank(&mut searcher);
        Worker {
            root,
            searcher,
            helpers,
        }
    }
}
