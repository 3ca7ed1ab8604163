//! Playing all games of a plan, several at a time.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use gametree_players::{Entry, Opponent, OpponentError, mixed};
use gametree_ratings::Verdict;
use gametree_search::Signal;

use crate::contestant::{Contestant, Start};
use crate::error::ArenaError;
use crate::game::{Broken, Rules, Seat, play};
use crate::pace::Pace;
use crate::plan::Plan;
use crate::played::{Played, Ply};
use crate::schedule::{Job, Schedule};
use crate::standings::Standings;
use crate::standstill::Standstill;
use crate::store::Store;

/// Searches follow a game to its end, however long it is.
const STACK: usize = 1 << 30;
/// So often it is asked whether to go on.
const GLANCE: Duration = Duration::from_millis(50);

/// Plays all games of a plan.
pub struct Arena<'a> {
    entry: &'a dyn Entry,
    plan: &'a Plan,
    store: Store,
    standings: Standings,
    standstill: Arc<Standstill>,
    jobs: Vec<Job>,
}

/// How it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Course {
    /// Every game was played.
    Complete,
    /// The test was decided before.
    Decided,
    /// Somebody stopped it.
    Stopped,
}

impl Course {
    /// The name for machines.
    pub const fn name(self) -> &'static str {
        match self {
            Course::Complete => "complete",
            Course::Decided => "decided",
            Course::Stopped => "stopped",
        }
    }
}

impl<'a> Arena<'a> {
    /// An arena for this plan, with the games that were played already. Refuses what cannot be played.
    pub fn new(
        entry: &'a dyn Entry,
        plan: &'a Plan,
        path: Option<&std::path::Path>,
    ) -> Result<Arena<'a>, ArenaError> {
        plan.check(entry)?;
        let store = Store::open(path, plan, entry)?;
        let names = plan.contestants.iter();
        let mut standings = Standings::new(names.map(|contestant| contestant.name.as_str()));
        let mut known = HashSet::new();
        for played in store.games()? {
            expect_of(plan, &played)?;
            standings.add(&played);
            known.insert(played.job.number);
        }
        let schedule = plan.schedule();
        let jobs = schedule.jobs().filter(|job| !known.contains(&job.number));
        Ok(Arena {
            entry,
            plan,
            store,
            standings,
            standstill: Arc::default(),
            jobs: jobs.collect(),
        })
    }

    /// What the games say so far.
    pub fn standings(&self) -> &Standings {
        &self.standings
    }

    /// The games so far.
    pub fn games(&self) -> Result<Vec<Played>, ArenaError> {
        self.store.games()
    }

    /// For how long the machine stood still while games were played: that was on nobody's clock.
    pub fn standstill(&self) -> Duration {
        self.standstill.all()
    }

    /// How many games are yet to be played.
    pub fn left(&self) -> usize {
        self.jobs.len()
    }

    /// Starts everybody once and shows them where games begin, so that what cannot be played is known before anything is.
    fn rehearse(&self, halt: &Arc<Signal>) -> Result<(), ArenaError> {
        let Some(job) = self.jobs.first() else {
            return Ok(());
        };
        let opening = self.plan.openings.of(self.entry, job.round)?;
        let moves: Vec<&str> = opening.moves.iter().map(String::as_str).collect();
        let saved = self.entry.replay(Some(&opening.start), &moves)?.save();
        for contestant in self.plan.contestants.iter().filter(|one| one.stays()) {
            let started = contestant.start(&self.start(0, halt));
            let shown = started.and_then(|mut player| player.set(&saved));
            match shown {
                Err(OpponentError::Stopped) => return Ok(()),
                other => other?,
            }
        }
        Ok(())
    }

    fn start<'s>(&self, seed: u64, signal: &'s Arc<Signal>) -> Start<'s>
    where
        'a: 's,
    {
        Start {
            entry: self.entry,
            seed,
            patience: self.plan.patience,
            signal,
        }
    }

    /// Plays all games that are left, telling of each, until somebody stops it.
    pub fn run(
        &mut self,
        signal: &Signal,
        tell: &mut dyn FnMut(&Played, &Standings),
    ) -> Result<Course, ArenaError> {
        let halt = Arc::new(Signal::default());
        if self.is_decided() {
            return Ok(Course::Decided);
        }
        thread::scope(|scope| {
            // Who waits for a program is to be stopped too.
            let over = Arc::new(Signal::default());
            let (watched, done) = (Arc::clone(&halt), Arc::clone(&over));
            scope.spawn(move || {
                while !done.is_stopped() {
                    if signal.is_stopped() {
                        watched.stop();
                    }
                    thread::park_timeout(GLANCE);
                }
            });
            let course = self
                .rehearse(&halt)
                .and_then(|()| self.play_all(signal, &halt, tell));
            over.stop();
            course
        })
    }

    fn play_all(
        &mut self,
        signal: &Signal,
        halt: &Arc<Signal>,
        tell: &mut dyn FnMut(&Played, &Standings),
    ) -> Result<Course, ArenaError> {
        let next = AtomicUsize::new(0);
        let jobs = std::mem::take(&mut self.jobs);
        // Nobody begins another game before the last is kept.
        let (send, receive) = sync_channel(0);
        let (entry, plan, standstill) = (self.entry, self.plan, Arc::clone(&self.standstill));
        thread::scope(|scope| {
            // Whatever happens, nobody plays or watches on.
            let _end = Halting(halt);
            let standstill = standstill.as_ref();
            for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
                thread::Builder::new().spawn_scoped(scope, move || standstill.watch(halt))?;
            }
            for _ in 0..plan.concurrency.clamp(1, jobs.len().max(1)) {
                let (send, jobs, next) = (send.clone(), &jobs, &next);
                let worker =
                    move || Worker::new(entry, plan, halt, standstill).work(jobs, next, &send);
                let builder = thread::Builder::new().stack_size(STACK);
                builder.spawn_scoped(scope, worker)?;
            }
            drop(send);
            self.collect(receive, signal, halt, tell)
        })
    }

    /// Keeps games until there are no more; those that are over when it is stopped are kept too.
    fn collect(
        &mut self,
        receive: Receiver<Result<Played, ArenaError>>,
        signal: &Signal,
        halt: &Signal,
        tell: &mut dyn FnMut(&Played, &Standings),
    ) -> Result<Course, ArenaError> {
        let mut decided = false;
        for played in receive {
            let played = played?;
            self.store.add(&played)?;
            self.standings.add(&played);
            tell(&played, &self.standings);
            decided = decided || self.is_decided();
            if decided || signal.is_stopped() {
                halt.stop();
            }
        }
        Ok(match (decided, halt.is_stopped()) {
            (true, _) => Course::Decided,
            (false, true) => Course::Stopped,
            (false, false) => Course::Complete,
        })
    }

    fn is_decided(&self) -> bool {
        self.plan.sprt.is_some_and(|test| {
            let tally = *self.standings.table().cell(0, 1);
            tally.pairs.count() > 0 && test.verdict(tally.pairs) != Verdict::GoOn
        })
    }
}

/// Halts everybody at its end.
struct Halting<'a>(&'a Signal);

impl Drop for Halting<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Refuses a game that cannot be one of this plan: somebody has changed the file.
fn expect_of(plan: &Plan, played: &Played) -> Result<(), ArenaError> {
    let number = played.job.number.saturating_add(1);
    if !is_finite(played) {
        return Err(ArenaError::Refused(format!(
            "the file of games is damaged: expected finite numbers, found an infinite one in game {number}"
        )));
    }
    let ever = Schedule::new(plan.contestants.len(), plan.shape, usize::MAX);
    let seats = played.plies.iter().filter_map(|ply| ply.seat);
    let seated = seats.max().is_none_or(|seat| seat < 2);
    if seated && ever.job(played.job.number) == Some(played.job) {
        return Ok(());
    }
    Err(ArenaError::Refused(format!(
        "expected games of this match in the file of games, found another as game {number}"
    )))
}

/// Whether all that was measured of a game can be reckoned with.
fn is_finite(played: &Played) -> bool {
    let told = |ply: &Ply| [ply.seconds, ply.left, ply.score];
    let told = played.plies.iter().flat_map(told).flatten();
    let utilities = played.utilities.into_iter().flatten();
    told.chain(utilities).all(f64::is_finite)
}

/// One who plays games one after the other, with players of its own.
struct Worker<'a> {
    entry: &'a dyn Entry,
    plan: &'a Plan,
    halt: &'a Arc<Signal>,
    standstill: &'a Standstill,
    /// The programs that are running.
    players: Vec<Option<Box<dyn Opponent>>>,
}

impl<'a> Worker<'a> {
    fn new(
        entry: &'a dyn Entry,
        plan: &'a Plan,
        halt: &'a Arc<Signal>,
        standstill: &'a Standstill,
    ) -> Worker<'a> {
        Worker {
            entry,
            plan,
            halt,
            standstill,
            players: plan.contestants.iter().map(|_| None).collect(),
        }
    }

    fn work(
        mut self,
        jobs: &[Job],
        next: &AtomicUsize,
        send: &SyncSender<Result<Played, ArenaError>>,
    ) {
        while !self.halt.is_stopped() {
            let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            if self.play(*job, send).is_break() {
                return;
            }
        }
    }

    fn play(&mut self, job: Job, send: &SyncSender<Result<Played, ArenaError>>) -> ControlFlow<()> {
        let played = match self.game(job) {
            Ok(played) => {
                if let Some(culprit) = played.culprit() {
                    // It begins anew.
                    self.players[culprit] = None;
                }
                Ok(played)
            }
            Err(Broken::Stopped) => return ControlFlow::Break(()),
            Err(Broken::Failed(error)) => Err(error),
        };
        match send.send(played) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn game(&mut self, job: Job) -> Result<Played, Broken> {
        let plan = self.plan;
        let opening = plan.openings.of(self.entry, job.round)?;
        let seed = mixed(plan.seed, job.number as u64);
        let mut seats = [0, 1].map(|seat| {
            let index = job.seats[seat];
            let contestant = &plan.contestants[index];
            At {
                contestant,
                pace: contestant.pace.unwrap_or(plan.pace),
                player: self.players[index].take(),
                begun: false,
                start: Start {
                    entry: self.entry,
                    seed: mixed(seed, seat as u64),
                    patience: plan.patience,
                    signal: self.halt,
                },
            }
        });
        let rules = Rules {
            entry: self.entry,
            judge: plan.judge,
            margin: plan.margin,
            standstill: self.standstill,
            seed,
        };
        let [first, second] = &mut seats;
        let played = play(&rules, job, &opening, &mut [first, second]);
        for (at, index) in seats.into_iter().zip(job.seats) {
            self.players[index] = at.player.filter(|_| at.contestant.stays());
        }
        played
    }
}

/// A player at the board.
struct At<'a> {
    contestant: &'a Contestant,
    pace: Pace,
    player: Option<Box<dyn Opponent>>,
    /// Whether it knows that a new game has begun.
    begun: bool,
    start: Start<'a>,
}

impl Seat for At<'_> {
    fn player(&mut self) -> Result<&mut dyn Opponent, OpponentError> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.contestant.start(&self.start)?,
        };
        let player = self.player.insert(player).as_mut();
        if !self.begun {
            self.begun = true;
            player.begin()?;
        }
        Ok(player)
    }

    fn pace(&self) -> Pace {
        self.pace
    }

    fn keeps_time(&self) -> bool {
        self.contestant.keeps_time()
    }
}
