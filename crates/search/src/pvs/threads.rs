//! Threads that search the same root with a shared table: lazy SMP, by Homan in EXchess, 2013, and made popular by
//! Stockfish 7, 2016. All threads run the same iterations; deferred moves (`abdada.rs`) let them search different parts
//! of the tree.

use std::sync::atomic::AtomicI32;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::{io, panic};

use gametree_rules::{Game, Player};

use crate::answer::Answer;
use crate::pvs::abdada::CurrentlySearching;
use crate::pvs::guide::Guide;
use crate::pvs::mailbox::{Closing, Mailbox};
use crate::pvs::move_list::MoveList;
use crate::pvs::parameters::Parameters;
use crate::pvs::root::Root;
use crate::pvs::score::Scale;
use crate::pvs::searcher::Searcher;
use crate::pvs::table::TranspositionTable;
use crate::pvs::thread_state::{ThreadState, ThreadStates};
use crate::pvs::{Options, Searchable};
use crate::{Limits, Signal};

/// Long games need a deep stack; the system only provides the part that is used.
const STACK_BYTES: usize = 1 << 30;
/// Games with fewer moves left fit any stack.
const SHORT_GAME: u32 = 256;
/// More threads than these per core only wait for each other.
const MAX_THREADS_PER_CORE: usize = 16;

/// The number of cores; asking the system takes longer than a short search.
static CORES: LazyLock<usize> =
    LazyLock::new(|| thread::available_parallelism().map_or(1, usize::from));

/// The shared state of the threads of a search.
pub(crate) struct SharedState<'s, G: Game, U: Guide<G>> {
    /// The states of the game so far, the root last.
    pub(crate) states: &'s [G],
    pub(crate) game: &'s G,
    pub(crate) player: Player,
    pub(crate) guide: &'s U,
    pub(crate) params: Parameters,
    pub(crate) table: TranspositionTable<'s>,
    /// The state that threads keep from search to search.
    pub(crate) thread_states: &'s ThreadStates<G::Action, U::ThreadCache>,
    pub(crate) limits: &'s Limits,
    pub(crate) options: &'s Options,
    /// The positions that threads are searching.
    pub(crate) busy_positions: Option<CurrentlySearching>,
    /// Whether a sooner win scores higher.
    pub(crate) distance: bool,
    /// The largest ply that any thread has reached.
    pub(crate) seldepth: AtomicI32,
}

/// Starts a thread with a deep stack; the system may refuse it.
pub(crate) fn spawn<'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: Box<dyn FnOnce() + Send + 'scope>,
) -> io::Result<ScopedJoinHandle<'scope, ()>> {
    let thread = thread::Builder::new().stack_size(STACK_BYTES);
    thread.spawn_scoped(scope, work)
}

/// Stops the threads of these signals when it is dropped.
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
    /// Nodes of helpers that have finished.
    pub(crate) finished_nodes: u64,
}

impl<G: Game, U: Guide<G>> Worker<'_, G, U> {
    /// The nodes of all threads.
    pub(crate) fn nodes(&self) -> u64 {
        let helpers: u64 = self.helpers.iter().map(|signal| signal.nodes()).sum();
        self.searcher.meter.nodes() + helpers + self.finished_nodes
    }

    /// The answer so far.
    pub(crate) fn answer(&self, depth: i32) -> Answer<G::Action> {
        self.root.answer(&self.searcher, depth, self.nodes())
    }
}

impl<G, U> SharedState<'_, G, U>
where
    G: Searchable,
    U: Guide<G>,
{
    /// Runs the work on this many threads. The answer is that of the first; when it has one, the others stop.
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
        let threads = self.useful_threads(threads);
        let short = self
            .guide
            .remaining(self.game)
            .is_some_and(|left| left < SHORT_GAME);
        if threads <= 1 && (short || self.options.on_caller_thread) {
            return self.run_worker(self.limits, &[], &work, report);
        }
        let helpers: Vec<Arc<Signal>> = (1..threads).map(|_| Arc::default()).collect();
        let share = self.limits.nodes.map(|nodes| nodes / threads as u64);
        let helper_nodes = share.unwrap_or(0) * helpers.len() as u64;
        let leader_limits = Limits {
            nodes: self.limits.nodes.map(|nodes| nodes - helper_nodes),
            ..self.limits.clone()
        };
        let answers = Mailbox::default();
        let final_answer = Mutex::new(None);
        thread::scope(|scope| {
            let (work, signals, leader_limits) = (&work, helpers.as_slice(), &leader_limits);
            let (answers, final_answer) = (&answers, &final_answer);
            for signal in &helpers {
                let limits = Limits {
                    signal: Arc::clone(signal),
                    nodes: share,
                    ..Limits::default()
                };
                // If the system refuses a thread, the others do its work.
                let help = move || drop(self.run_worker(&limits, &[], work, &mut |_| {}));
                let _ = spawn(scope, Box::new(help));
            }
            let lead = move || {
                // The helpers and the wait for answers stop even if this thread panics.
                let _stopping = (StopAll(signals), Closing(answers));
                let report = &mut |answer: &Answer<G::Action>| {
                    answers.send(answer.clone());
                };
                let answer = self.run_worker(leader_limits, signals, work, report);
                *final_answer.lock().unwrap_or_else(PoisonError::into_inner) = Some(answer);
            };
            let Ok(leader) = spawn(scope, Box::new(lead)) else {
                // Without a leader the helpers are stopped: this thread searches alone.
                drop(StopAll(&helpers));
                return self.run_worker(self.limits, &[], work, report);
            };
            while let Some(answer) = answers.receive() {
                report(&answer);
            }
            if let Err(problem) = leader.join() {
                panic::resume_unwind(problem);
            }
            let answer = final_answer
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take();
            answer.expect("a thread that ends without panic leaves its answer")
        })
    }

    /// The number of threads that are of use: each needs a share of a core, and a node to search.
    pub(crate) fn useful_threads(&self, threads: usize) -> usize {
        let nodes = self.limits.nodes.map(usize::try_from);
        let nodes = nodes.and_then(Result::ok).unwrap_or(usize::MAX);
        threads.min(MAX_THREADS_PER_CORE * *CORES).min(nodes).max(1)
    }

    /// Runs the work on this thread, and keeps what it has learned.
    fn run_worker<W>(
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
        self.keep_state(worker.searcher);
        answer
    }

    /// Keeps what a thread has learned.
    pub(crate) fn keep_state(&self, searcher: Searcher<'_, G, U>) {
        let Searcher {
            histories, cache, ..
        } = searcher;
        self.thread_states.give(ThreadState { histories, cache });
    }

    /// A thread's search.
    pub(crate) fn searcher<'w>(&'w self, limits: &Limits) -> Searcher<'w, G, U> {
        let ThreadState { histories, cache } = self.thread_states.take();
        let path = self.reversible_path();
        Searcher {
            guide: self.guide,
            params: self.params,
            table: self.table,
            stores_until_growth: self.table.stores_until_growth(),
            meter: limits.start(),
            steps: self.options.steps,
            scale: Scale {
                unit: self.params.unit,
                distance: self.distance,
            },
            moves: MoveList::default(),
            cache,
            histories: histories.reset_for(self.options.steps, self.params.history_size),
            probcut_sigma: 0,
            game_length: path.len(),
            path,
            busy_positions: self.busy_positions.as_ref(),
            pv: Vec::new(),
            static_evals: Vec::new(),
            root_depth: 1,
            seldepth: 0,
            shared_seldepth: &self.seldepth,
        }
    }

    /// The keys of the states that may repeat, the root's last.
    fn reversible_path(&self) -> Vec<u64> {
        let states = match self.guide.reversible_plies(self.game) {
            Some(recent) => &self.states[self.states.len().saturating_sub(recent + 1)..],
            None => &[],
        };
        states.iter().map(|state| self.guide.key(state)).collect()
    }

    fn worker<'w>(&'w self, limits: &Limits, helpers: &'w [Arc<Signal>]) -> Worker<'w, G, U> {
        let mut searcher = self.searcher(limits);
        let mut root = Root::new(self.game, self.player, self.limits, self.options.lines);
        root.generate_and_sort(&mut searcher);
        Worker {
            root,
            searcher,
            helpers,
            finished_nodes: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use gametree_rules::{Class, Facts, Keyed, Turn};

    use super::*;
    use crate::Blind;
    use crate::pvs::{FromEvaluation, Memory};

    /// A number of matches; players take one or two in turn.
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
    fn the_selective_depth_is_the_largest_of_all_threads() {
        let guide = FromEvaluation(Blind);
        let mut memory =
            Memory::<Matches, FromEvaluation<Blind>>::megabytes(1).expect("a megabyte");
        let (table, thread_states) = memory.table(false, 0);
        let (game, limits, options) = (Matches(9), Limits::default(), Options::default());
        let shared = SharedState {
            states: std::slice::from_ref(&game),
            game: &game,
            player: Player::SECOND,
            guide: &guide,
            params: guide.parameters(&game),
            table,
            thread_states,
            limits: &limits,
            options: &options,
            busy_positions: None,
            distance: false,
            seldepth: AtomicI32::default(),
        };
        let (first, mut helper) = (shared.worker(&limits, &[]), shared.searcher(&limits));
        assert_eq!(first.answer(2).deepest, Some(2));
        helper.update_seldepth(7);
        assert_eq!(first.answer(2).deepest, Some(7));
    }
}
