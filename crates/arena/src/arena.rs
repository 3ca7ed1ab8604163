//! Playing all games of a plan, several at a time.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

use gametree_players::{Entry, OpponentError};
use gametree_ratings::Verdict;
use gametree_search::Signal;

use crate::error::ArenaError;
use crate::plan::Plan;
use crate::played::PlayedGame;
use crate::player::StartSettings;
use crate::schedule::{Job, Schedule};
use crate::stall_detector::StallDetector;
use crate::standings::Standings;
use crate::store::Store;
use crate::worker::Worker;

/// Stack size of a worker: searches recurse to the end of the longest game.
const STACK: usize = 1 << 30;
/// The interval of polling the caller's stop signal.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// Plays all games of a plan.
pub struct Arena<'a> {
    entry: &'a dyn Entry,
    plan: &'a Plan,
    store: Store,
    standings: Standings,
    stalls: Arc<StallDetector>,
    /// All games of the schedule.
    total: usize,
    /// Those that are not played yet.
    jobs: Vec<Job>,
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunOutcome {
    /// Every game was played.
    Complete,
    /// The sequential test was decided before the last game.
    Decided,
    /// It was stopped.
    Stopped,
}

impl RunOutcome {
    /// The name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            RunOutcome::Complete => "complete",
            RunOutcome::Decided => "decided",
            RunOutcome::Stopped => "stopped",
        }
    }
}

impl<'a> Arena<'a> {
    /// An arena for this plan, with the games of the file that are played already. Refuses a plan that cannot be played.
    pub fn new(
        entry: &'a dyn Entry,
        plan: &'a Plan,
        path: Option<&std::path::Path>,
    ) -> Result<Arena<'a>, ArenaError> {
        let seats = plan.check(entry)?;
        let store = Store::open(path, plan, entry)?;
        let names = plan.players.iter().map(|spec| spec.name.as_str());
        let mut standings = Standings::new(names, seats);
        let mut known = HashSet::new();
        for played in store.games()? {
            check_stored(plan, seats, &played)?;
            standings.add(&played);
            known.insert(played.job.number);
        }
        let schedule = plan.schedule(seats);
        let jobs = schedule.jobs().filter(|job| !known.contains(&job.number));
        Ok(Arena {
            entry,
            plan,
            store,
            standings,
            stalls: Arc::default(),
            total: schedule.len(),
            jobs: jobs.collect(),
        })
    }

    /// The results so far.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The games so far.
    pub fn games(&self) -> Result<Vec<PlayedGame>, ArenaError> {
        self.store.games()
    }

    /// For how long the machine stalled while games were played; this time is not charged to any clock.
    pub fn stalled(&self) -> Duration {
        self.stalls.total()
    }

    /// The number of games of the schedule.
    pub fn total(&self) -> usize {
        self.total
    }

    /// The number of games that are not played yet.
    pub fn left(&self) -> usize {
        self.jobs.len()
    }

    /// Starts every program once and sets it to the first opening, so that what cannot be played is found before the first
    /// game.
    fn start_programs_once(&self, halt: &Arc<Signal>) -> Result<(), ArenaError> {
        let Some(job) = self.jobs.first() else {
            return Ok(());
        };
        let opening = self.plan.openings.of(self.entry, job.round)?;
        let moves: Vec<&str> = opening.moves.iter().map(String::as_str).collect();
        let saved = self.entry.replay(Some(&opening.start), &moves)?.save();
        for spec in self.plan.players.iter().filter(|one| one.is_reusable()) {
            let started = spec.start(&StartSettings {
                entry: self.entry,
                seed: 0,
                move_timeout: self.plan.move_timeout,
                signal: halt,
            });
            let set = started.and_then(|mut player| player.set(&saved));
            match set {
                Err(OpponentError::Stopped) => return Ok(()),
                other => other?,
            }
        }
        Ok(())
    }

    /// Plays the games that are left until the signal is given, calling `report` after each.
    pub fn run(
        &mut self,
        signal: &Signal,
        report: &mut dyn FnMut(&PlayedGame, &Standings),
    ) -> Result<RunOutcome, ArenaError> {
        let halt = Arc::new(Signal::default());
        if self.is_decided() {
            return Ok(RunOutcome::Decided);
        }
        thread::scope(|scope| {
            // Passes the signal on to workers that wait for a program.
            let over = Arc::new(Signal::default());
            let (passed_on, done) = (Arc::clone(&halt), Arc::clone(&over));
            scope.spawn(move || {
                while !done.is_stopped() {
                    if signal.is_stopped() {
                        passed_on.stop();
                    }
                    thread::park_timeout(POLL_INTERVAL);
                }
            });
            let outcome = self
                .start_programs_once(&halt)
                .and_then(|()| self.play_all(signal, &halt, report));
            over.stop();
            outcome
        })
    }

    fn play_all(
        &mut self,
        signal: &Signal,
        halt: &Arc<Signal>,
        report: &mut dyn FnMut(&PlayedGame, &Standings),
    ) -> Result<RunOutcome, ArenaError> {
        let next = AtomicUsize::new(0);
        let jobs = std::mem::take(&mut self.jobs);
        // Capacity zero: no worker starts another game before its last one is stored.
        let (send, receive) = sync_channel(0);
        let (entry, plan, stalls) = (self.entry, self.plan, Arc::clone(&self.stalls));
        thread::scope(|scope| {
            // Stops all threads of the scope however it is left.
            let _end = StopOnDrop(halt);
            let stalls = stalls.as_ref();
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                thread::Builder::new().spawn_scoped(scope, move || stalls.watch(halt))?;
            }
            for _ in 0..plan.concurrency.clamp(1, jobs.len().max(1)) {
                let (send, jobs, next) = (send.clone(), &jobs, &next);
                let worker = move || Worker::new(entry, plan, halt, stalls).work(jobs, next, &send);
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, worker)?;
            }
            drop(send);
            self.collect(receive, signal, halt, report)
        })
    }

    /// Stores games until there are no more, also those that end after the arena was stopped.
    fn collect(
        &mut self,
        receive: Receiver<Result<PlayedGame, ArenaError>>,
        signal: &Signal,
        halt: &Signal,
        report: &mut dyn FnMut(&PlayedGame, &Standings),
    ) -> Result<RunOutcome, ArenaError> {
        let mut decided = false;
        for played in receive {
            let played = played?;
            self.store.add(&played)?;
            self.standings.add(&played);
            report(&played, &self.standings);
            decided = decided || self.is_decided();
            if decided || signal.is_stopped() {
                halt.stop();
            }
        }
        Ok(match (decided, halt.is_stopped()) {
            (true, _) => RunOutcome::Decided,
            (false, true) => RunOutcome::Stopped,
            (false, false) => RunOutcome::Complete,
        })
    }

    fn is_decided(&self) -> bool {
        self.plan.sprt.is_some_and(|test| {
            let tally = *self.standings.table().cell(0, 1);
            tally.pairs.count() > 0 && test.verdict(tally.pairs) != Verdict::Continue
        })
    }
}

/// Gives the signal when it is dropped.
struct StopOnDrop<'a>(&'a Signal);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Refuses a stored game that cannot be one of this plan: the file has been changed.
fn check_stored(plan: &Plan, seats: usize, played: &PlayedGame) -> Result<(), ArenaError> {
    let number = played.job.number.saturating_add(1);
    if !is_finite(played) {
        return Err(ArenaError::Refused(format!(
            "the file of games is damaged: expected finite numbers, found an infinite one in game {number}"
        )));
    }
    let unlimited = Schedule::new(plan.players.len(), seats, plan.tournament, usize::MAX);
    let mut movers = played.plies.iter().filter_map(|ply| ply.seat);
    let seated = movers.all(|seat| seat < seats);
    if seated && unlimited.job(played.job.number).as_ref() == Some(&played.job) {
        return Ok(());
    }
    Err(ArenaError::Refused(format!(
        "expected games of this match in the file of games, found another as game {number}"
    )))
}

/// Whether all numbers of a game are finite.
fn is_finite(played: &PlayedGame) -> bool {
    let plies = played.plies.iter();
    let plies = plies.flat_map(|ply| [ply.seconds, ply.left, ply.score]);
    let utilities = played.utilities.iter().flatten();
    let mut all = plies
        .flatten()
        .chain(utilities.chain(&played.ranks).copied());
    all.all(f64::is_finite)
}
