//! Threads that search the same root and share what they find: lazy SMP, as Stockfish 7 made it known, 2016.

use std::sync::atomic::AtomicI32;
use std::sync::{Arc, LazyLock, mpsc};
use std::thread;

use gametree_rules::{Game, Player};

use crate::answer::Answer;
use crate::pvs::Options;
use crate::pvs::busy::Busy;
use crate::pvs::guide::Guide;
use crate::pvs::habits::{Habit, Habits};
use crate::pvs::memories::Memories;
use crate::pvs::node::Searcher;
use crate::pvs::ranking::Ranking;
use crate::pvs::root::Root;
use crate::pvs::score::Scale;
use crate::pvs::table::Table;
use crate::{Limits, Signal};

/// Long games need a deep stack; only what is used of it is ever taken.
const STACK: usize = 1 << 30;
/// Games with fewer actions to come fit any stack.
const SHORT: u32 = 256;
/// More threads than these on each core only wait for each other.
const CROWD: usize = 16;

/// How many there are; to ask the system takes longer than a short search.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// What all threads of a search have in common.
pub(crate) struct Crew<'s, G: Game, U> {
    /// All that stood on the board, the root last.
    pub(crate) states: &'s [G],
    pub(crate) game: &'s G,
    pub(crate) player: Player,
    pub(crate) guide: &'s U,
    pub(crate) table: Table<'s>,
    /// What threads remember from search to search.
    pub(crate) habits: &'s Habits,
    pub(crate) limits: &'s Limits,
    pub(crate) options: &'s Options,
    /// What each thread is at.
    pub(crate) busy: Option<Busy>,
    /// Whether a sooner win is worth more.
    pub(crate) distance: bool,
    /// How far from the root any thread has looked.
    pub(crate) farthest: AtomicI32,
}

impl<A, P> Habit for (Memories<A>, P)
where
    A: Copy + Eq + Send + 'static,
    P: Default + Send + 'static,
{
    fn forget(&mut self) {
        self.0.forget();
        self.1 = P::default();
    }
}

/// A thread with a deep stack.
pub(crate) fn with_stack() -> thread::Builder {
    thread::Builder::new().stack_size(STACK)
}

/// Stops the threads that heed these signals when it goes.
pub(crate) struct StopAll<'s>(pub(crate) &'s [Arc<Signal>]);

impl Drop for StopAll<'_> {
    fn drop(&mut self) {
        for signal in self.0 {
            signal.stop();
        }
    }
}

/// One thread of a search.
pub(crate) struct Worker<'s, G: Game, U: Guide<G>> {
    pub(crate) root: Root<G>,
    pub(crate) searcher: Searcher<'s, G, U>,
    pub(crate) helpers: &'s [Arc<Signal>],
    /// Nodes that others looked at for it and are done.
    pub(crate) helped: u64,
}

impl<G: Game, U: Guide<G>> Worker<'_, G, U> {
    /// How many nodes all threads have looked at.
    pub(crate) fn nodes(&self) -> u64 {
        let helped: u64 = self.helpers.iter().map(|signal| signal.nodes()).sum();
        self.searcher.meter.nodes() + helped + self.helped
    }

    /// What is known now.
    pub(crate) fn answer(&self, depth: i32) -> Answer<G::Action> {
        self.root.answer(&self.searcher, depth, self.nodes())
    }
}

impl<G, U> Crew<'_, G, U>
where
    G: Game<Action: Send + Sync + 'static> + Send + Sync,
    U: Guide<G>,
{
    /// Lets so many threads do the work. The first one's answer counts, and when it has one the others stop.
    pub(crate) fn run<W>(
        &self,
        threads: usize,
        work: W,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Answer<G::Action>
    where
        W: Fn(&mut Worker<'_, G, U>, &mut dyn FnMut(&Answer<G::Action>)) -> Answer<G::Action>
            + Sync,
    {
        let threads = self.useful(threads);
        let short = self
            .guide
            .remaining(self.game)
            .is_some_and(|left| left < SHORT);
        if threads <= 1 && (short || self.options.here) {
            return self.employ(self.limits, &[], &work, report);
        }
        let helpers: Vec<Arc<Signal>> = (1..threads).map(|_| Arc::default()).collect();
        let share = self.limits.nodes.map(|nodes| nodes / threads as u64);
        let helped = share.unwrap_or(0) * helpers.len() as u64;
        let first = Limits {
            nodes: self.limits.nodes.map(|nodes| nodes - helped),
            ..self.limits.clone()
        };
        let (tell, hear) = mpsc::channel();
        thread::scope(|scope| {
            let (work, signals, first) = (&work, helpers.as_slice(), &first);
            for signal in &helpers {
                let limits = Limits {
                    signal: Arc::clone(signal),
                    nodes: share,
                    ..Limits::default()
                };
                // Where the system gives no more threads, fewer will do.
                let _ = with_stack().spawn_scoped(scope, move || {
                    self.employ(&limits, &[], work, &mut |_| {});
                });
            }
            let leader = with_stack().spawn_scoped(scope, move || {
                // The others stop whatever becomes of this one.
                let _stopping = StopAll(signals);
                self.employ(first, signals, work, &mut |answer| {
                    let _ = tell.send(answer.clone());
                })
            });
            for answer in hear {
                report(&answer);
            }
            match leader.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(answer)) => answer,
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(_) => {
                    drop(StopAll(&helpers));
                    self.employ(self.limits, &[], work, report)
                }
            }
        })
    }

    /// How many of so many threads are of use: each needs a core now and then, and a node to look at.
    pub(crate) fn useful(&self, threads: usize) -> usize {
        let nodes = self.limits.nodes.map(usize::try_from);
        let nodes = nodes.and_then(Result::ok).unwrap_or(usize::MAX);
        threads.min(CROWD * *CORES).min(nodes).max(1)
    }

    /// Lets one thread work, and keeps what it remembers.
    fn employ<W>(
        &self,
        limits: &Limits,
        helpers: &[Arc<Signal>],
        work: &W,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Answer<G::Action>
    where
        W: Fn(&mut Worker<'_, G, U>, &mut dyn FnMut(&Answer<G::Action>)) -> Answer<G::Action>,
    {
        let mut worker = self.worker(limits, helpers);
        let answer = work(&mut worker, report);
        self.dismiss(worker.searcher);
        answer
    }

    /// Keeps what a thread remembers.
    pub(crate) fn dismiss(&self, searcher: Searcher<'_, G, U>) {
        let Searcher { memories, pad, .. } = searcher;
        self.habits.give((memories, pad));
    }

    /// A thread's search.
    pub(crate) fn searcher<'w>(&'w self, limits: &Limits) -> Searcher<'w, G, U> {
        let habit: Option<(Memories<G::Action>, U::Pad)> = self.habits.take();
        let (memories, pad) = habit.unwrap_or_default();
        let path = self.reversible_path();
        Searcher {
            guide: self.guide,
            table: self.table,
            room: self.table.room(),
            meter: limits.start(),
            steps: self.options.steps,
            scale: Scale {
                unit: self.guide.unit(self.game),
                distance: self.distance,
            },
            ranking: Ranking::default(),
            pad,
            caution: 0,
            memories: memories.again(self.options.steps, self.guide.slots()),
            start: path.len(),
            path,
            busy: self.busy.as_ref(),
            ways: Vec::new(),
            standing: Vec::new(),
            iteration: 1,
            deepest: 0,
            farthest: &self.farthest,
        }
    }

    /// The keys of the states that may come back, the root's last.
    fn reversible_path(&self) -> Vec<u64> {
        let states = match self.guide.reversible(self.game) {
            Some(recent) => &self.states[self.states.len().saturating_sub(recent + 1)..],
            None => &[],
        };
        states.iter().map(|state| self.guide.key(state)).collect()
    }

    fn worker<'w>(&'w self, limits: &Limits, helpers: &'w [Arc<Signal>]) -> Worker<'w, G, U> {
        let mut searcher = self.searcher(limits);
        let mut root = Root::new(self.game, self.player, self.limits, self.options.lines);
        root.rank(&mut searcher);
        Worker {
            root,
            searcher,
            helpers,
            helped: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_rules::{Class, Facts, Keyed, Turn};

    use super::*;
    use crate::Blind;
    use crate::pvs::{Evaluated, Memory};

    /// So many matches; one or two are taken in turns.
    #[derive(Clone, PartialEq, Eq, Hash, Debug)]
    struct Matches(u64);

    impl Game for Matches {
        type Action = u64;
        const CLASS: Class = Class::TWO_PLAYERS;

        fn facts(&self) -> Facts {
            Facts::new("matches", "Matches")
        }

        fn turn(&self) -> Turn {
            match self.0 {
                0 => Turn::Over,
                left => Turn::Player(Player::new((left % 2) as usize)),
            }
        }

        fn actions(&self, out: &mut Vec<u64>) {
            out.extend(1..=self.0.min(2));
        }

        fn apply(&mut self, taken: u64) {
            self.0 -= taken;
        }

        fn utility(&self, _: Player) -> f64 {
            0.0
        }
    }

    impl Keyed for Matches {
        fn key(&self) -> u64 {
            self.0
        }
    }

    #[test]
    fn how_far_any_thread_has_looked_is_told_by_all() {
        let mut memory = Memory::megabytes(1).expect("a megabyte");
        let (table, habits) = memory.table(false, 0);
        let (game, limits, options) = (Matches(9), Limits::default(), Options::default());
        let crew = Crew {
            states: std::slice::from_ref(&game),
            game: &game,
            player: Player::SECOND,
            guide: &Evaluated(Blind),
            table,
            habits,
            limits: &limits,
            options: &options,
            busy: None,
            distance: false,
            farthest: AtomicI32::default(),
        };
        let (first, mut helper) = (crew.worker(&limits, &[]), crew.searcher(&limits));
        assert_eq!(first.answer(2).deepest, Some(2));
        helper.reach(7);
        assert_eq!(first.answer(2).deepest, Some(7));
    }
}
