//! Programs with the NBoard protocol.

use gametree_protocols::ggf::Place;
use gametree_protocols::nboard::{Answer, Command};

use crate::opponent::process::Process;
use crate::opponent::{Chosen, MoveLimit, Opponent, OpponentError, Program, Protocol, Setup};
use crate::{Interchange, SavedGame, ggf};

/// The default search depth.
const DEFAULT_DEPTH: u32 = 12;

#[derive(Debug)]
pub(super) struct NboardProgram {
    setup: Setup,
    process: Process,
    name: String,
    pings: i64,
}

impl NboardProgram {
    pub(super) fn start(program: &Program, setup: &Setup) -> Result<NboardProgram, OpponentError> {
        let process = Process::start(program, setup)?;
        let mut started = NboardProgram {
            setup: setup.clone(),
            name: process.name.clone(),
            process,
            pings: 0,
        };
        started.send(&Command::Version(2))?;
        started.send(&Command::Depth(setup.level.unwrap_or(DEFAULT_DEPTH)))?;
        started.synchronise()?;
        Ok(started)
    }

    fn send(&mut self, command: &Command) -> Result<(), OpponentError> {
        self.process.send(&command.to_string())
    }

    /// Waits until the program has handled all commands, and reads its name.
    fn synchronise(&mut self) -> Result<(), OpponentError> {
        self.pings += 1;
        let ping = Command::Ping(self.pings);
        self.send(&ping)?;
        let (sent, name) = (self.pings, &mut self.name);
        self.process
            .receive(&ping.to_string(), Setup::REPLY_TIMEOUT, |line| {
                match line.parse() {
                    Ok(Answer::Name(sent)) => {
                        *name = sent;
                        None
                    }
                    Ok(Answer::Pong(number)) => (number == sent).then_some(()),
                    _ => None,
                }
            })
    }
}

impl Opponent for NboardProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        Interchange::check(Protocol::Nboard, &game.game)?;
        let written = ggf::from_saved(game)?;
        self.send(&Command::Game(Box::new(written)))?;
        self.synchronise()
    }

    fn choose(&mut self, limit: MoveLimit) -> Result<Chosen, OpponentError> {
        self.send(&Command::Go)?;
        let mut searched = None;
        let played = self.process.receive(
            &Command::Go.to_string(),
            self.setup.move_timeout(limit),
            |line| match line.parse() {
                Ok(Answer::Nodes { nodes, .. }) => {
                    searched = Some(nodes);
                    None
                }
                Ok(Answer::Move(played)) => Some(played),
                _ => None,
            },
        )?;
        let action = match played.place {
            Place::Pass => "pass".to_owned(),
            square @ Place::Square { .. } => square.to_string().to_ascii_lowercase(),
        };
        Ok(Chosen {
            action,
            nodes: searched,
            score: played.evaluation,
            ..Chosen::default()
        })
    }
}
