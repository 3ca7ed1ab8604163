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

use crate::error::ArenaError;
use crate::game::{GameError, Rules, Seat, play};
use crate::plan::Plan;
use crate::played::{PlayedGame, Ply};
use crate::player::{PlayerSpec, Start};
use crate::schedule::{Job, Schedule};
use crate::stall_detector::StallDetector;
use crate::standings::Standings;
use crate::store::Store;
use crate::time_control::TimeControl;

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
    standstill: Arc<StallDetector>,
    jobs: Vec<Job>,
}

/// How it went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunOutcome {
    /// Every game was played.
    Complete,
    /// The test was decided before.
    Decided,
    /// Somebody stopped it.
    Stopped,
}

impl RunOutcome {
    /// The name for machines.
    pub const fn name(self) -> &'static str {
        match self {
            RunOutcome::Complete => "complete",
            RunOutcome::Decided => "decided",
            RunOutcome::Stopped => "stopped",
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
        let names = plan.players.iter();
        let mut standings = Standings::new(names.map(|spec| spec.name.as_str()));
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
    pub fn games(&self) -> Result<Vec<PlayedGame>, ArenaError> {
        self.store.games()
    }

    /// For how long the machine stood still while games were played: that was on nobody's clock.
    pub fn stalled(&self) -> Duration {
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
        for spec in self.plan.players.iter().filter(|one| one.is_reusable()) {
            let started = spec.start(&self.start(0, halt));
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
            move_timeout: self.plan.move_timeout,
            signal,
        }
    }

    /// Plays all games that are left, telling of each, until somebody stops it.
    pub fn run(
        &mut self,
        signal: &Signal,
        tell: &mut dyn FnMut(&PlayedGame, &Standings),
    ) -> Result<RunOutcome, ArenaError> {
        let halt = Arc::new(Signal::default());
        if self.is_decided() {
            return Ok(RunOutcome::Decided);
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
        tell: &mut dyn FnMut(&PlayedGame, &Standings),
    ) -> Result<RunOutcome, ArenaError> {
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
        receive: Receiver<Result<PlayedGame, ArenaError>>,
        signal: &Signal,
        halt: &Signal,
        tell: &mut dyn FnMut(&PlayedGame, &Standings),
    ) -> Result<RunOutcome, ArenaError> {
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

/// Halts everybody at its end.
struct Halting<'a>(&'a Signal);

impl Drop for Halting<'_> {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Refuses a game that cannot be one of this plan: somebody has changed the file.
fn expect_of(plan: &Plan, played: &PlayedGame) -> Result<(), ArenaError> {
    let number = played.job.number.saturating_add(1);
    if !is_finite(played) {
        return Err(ArenaError::Refused(format!(
            "the file of games is damaged: expected finite numbers, found an infinite one in game {number}"
        )));
    }
    let ever = Schedule::new(plan.players.len(), plan.tournament, usize::MAX);
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
fn is_finite(played: &PlayedGame) -> bool {
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
    standstill: &'a StallDetector,
    /// The programs that are running.
    players: Vec<Option<Box<dyn Opponent>>>,
}

impl<'a> Worker<'a> {
    fn new(
        entry: &'a dyn Entry,
        plan: &'a Plan,
        halt: &'a Arc<Signal>,
        standstill: &'a StallDetector,
    ) -> Worker<'a> {
        Worker {
            entry,
            plan,
            halt,
            standstill,
            players: plan.players.iter().map(|_| None).collect(),
        }
    }

    fn work(
        mut self,
        jobs: &[Job],
        next: &AtomicUsize,
        send: &SyncSender<Result<PlayedGame, ArenaError>>,
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

    fn play(
        &mut self,
        job: Job,
        send: &SyncSender<Result<PlayedGame, ArenaError>>,
    ) -> ControlFlow<()> {
        let played = match self.game(job) {
            Ok(played) => {
                if let Some(player_at_fault) = played.player_at_fault() {
                    // It begins anew.
                    self.players[player_at_fault] = None;
                }
                Ok(played)
            }
            Err(GameError::Stopped) => return ControlFlow::Break(()),
            Err(GameError::Failed(error)) => Err(error),
        };
        match send.send(played) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn game(&mut self, job: Job) -> Result<PlayedGame, GameError> {
        let plan = self.plan;
        let opening = plan.openings.of(self.entry, job.round)?;
        let seed = mixed(plan.seed, job.number as u64);
        let mut seats = [0, 1].map(|seat| {
            let index = job.seats[seat];
            let spec = &plan.players[index];
            At {
                spec,
                time_control: spec.time_control.unwrap_or(plan.time_control),
                player: self.players[index].take(),
                begun: false,
                start: Start {
                    entry: self.entry,
                    seed: mixed(seed, seat as u64),
                    move_timeout: plan.move_timeout,
                    signal: self.halt,
                },
            }
        });
        let rules = Rules {
            entry: self.entry,
            adjudication: plan.adjudication,
            margin: plan.margin,
            standstill: self.standstill,
            seed,
        };
        let [first, second] = &mut seats;
        let played = play(&rules, job, &opening, &mut [first, second]);
        for (at, index) in seats.into_iter().zip(job.seats) {
            self.players[index] = at.player.filter(|_| at.spec.is_reusable());
        }
        played
    }
}

/// A player at the board.
struct At<'a> {
    spec: &'a PlayerSpec,
    time_control: TimeControl,
    player: Option<Box<dyn Opponent>>,
    /// Whether it knows that a new game has begun.
    begun: bool,
    start: Start<'a>,
}

impl Seat for At<'_> {
    fn player(&mut self) -> Result<&mut dyn Opponent, OpponentError> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.spec.start(&self.start)?,
        };
        let player = self.player.insert(player).as_mut();
        if !self.begun {
            self.begun = true;
            player.begin()?;
        }
        Ok(player)
    }

    fn time_control(&self) -> TimeControl {
        self.time_control
    }

    fn honours_move_time(&self) -> bool {
        self.spec.honours_move_time()
    }
}
