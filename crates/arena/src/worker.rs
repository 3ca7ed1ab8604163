//! A thread that plays games.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::SyncSender;

use gametree_players::{Entry, Opponent, OpponentError, mixed};
use gametree_search::Signal;

use crate::error::ArenaError;
use crate::game::{GameError, GameSettings, Seat, play};
use crate::plan::Plan;
use crate::played::PlayedGame;
use crate::player::{PlayerSpec, StartSettings};
use crate::schedule::Job;
use crate::stall_detector::StallDetector;
use crate::time_control::TimeControl;

/// Keeps the seeds of the dice apart from those of the players.
const DICE: u64 = 0x6469_6365;

/// A thread that plays games one after another, with programs of its own.
pub(crate) struct Worker<'a> {
    entry: &'a dyn Entry,
    plan: &'a Plan,
    halt: &'a Arc<Signal>,
    stalls: &'a StallDetector,
    /// The programs that are running, by player.
    programs: Vec<Option<Box<dyn Opponent>>>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        entry: &'a dyn Entry,
        plan: &'a Plan,
        halt: &'a Arc<Signal>,
        stalls: &'a StallDetector,
    ) -> Worker<'a> {
        Worker {
            entry,
            plan,
            halt,
            stalls,
            programs: plan.players.iter().map(|_| None).collect(),
        }
    }

    pub(crate) fn work(
        mut self,
        jobs: &[Job],
        next: &AtomicUsize,
        send: &SyncSender<Result<PlayedGame, ArenaError>>,
    ) {
        while !self.halt.is_stopped() {
            let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return;
            };
            if self.play(job, send).is_break() {
                return;
            }
        }
    }

    fn play(
        &mut self,
        job: &Job,
        send: &SyncSender<Result<PlayedGame, ArenaError>>,
    ) -> ControlFlow<()> {
        let played = match self.game(job) {
            Ok(played) => {
                if let Some(player) = played.player_at_fault() {
                    // Restarted for its next game.
                    self.programs[player] = None;
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

    fn game(&mut self, job: &Job) -> Result<PlayedGame, GameError> {
        let plan = self.plan;
        let opening = plan.openings.of(self.entry, job.round)?;
        let seed = mixed(plan.seed, job.number as u64);
        let seated = |(seat, &player): (usize, &usize)| {
            let spec = &plan.players[player];
            SeatedPlayer {
                spec,
                time_control: spec.time_control.unwrap_or(plan.time_control),
                player: self.programs[player].take(),
                has_begun: false,
                start: StartSettings {
                    entry: self.entry,
                    seed: mixed(seed, seat as u64),
                    move_timeout: plan.move_timeout,
                    signal: self.halt,
                },
            }
        };
        let mut seats: Vec<SeatedPlayer> = job.seats.iter().enumerate().map(seated).collect();
        let settings = GameSettings {
            entry: self.entry,
            adjudication: plan.adjudication,
            margin: plan.margin,
            stalls: self.stalls,
            // The same dice in all games of a group.
            dice: mixed(plan.seed ^ DICE, job.group() as u64),
        };
        let played = play(&settings, job, &opening, &mut seats);
        for (seated, &player) in seats.into_iter().zip(&job.seats) {
            self.programs[player] = seated.player.filter(|_| seated.spec.is_reusable());
        }
        played
    }
}

/// A player in a seat.
struct SeatedPlayer<'a> {
    spec: &'a PlayerSpec,
    time_control: TimeControl,
    player: Option<Box<dyn Opponent>>,
    /// Whether it has been sent that a new game has begun.
    has_begun: bool,
    start: StartSettings<'a>,
}

impl Seat for SeatedPlayer<'_> {
    fn player(&mut self) -> Result<&mut dyn Opponent, OpponentError> {
        let player = match self.player.take() {
            Some(player) => player,
            None => self.spec.start(&self.start)?,
        };
        let player = self.player.insert(player).as_mut();
        if !self.has_begun {
            self.has_begun = true;
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
