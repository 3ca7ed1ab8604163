//! Programs that speak the NBoard protocol.

use gametree_games::Othello;
use gametree_protocols::ggf::Place;
use gametree_protocols::nboard::{Answer, Command};

use crate::opponent::process::Process;
use crate::opponent::{Allowance, Chosen, Opponent, OpponentError, Program, Setup, require_game};
use crate::{SavedGame, ggf};

/// How far such programs look ahead if nobody says.
const USUAL_DEPTH: u32 = 12;

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
        started.say(&Command::Version(2))?;
        started.say(&Command::Depth(setup.level.unwrap_or(USUAL_DEPTH)))?;
        started.catch_up()?;
        Ok(started)
    }

    fn say(&mut self, command: &Command) -> Result<(), OpponentError> {
        self.process.say(&command.to_string())
    }

    /// Waits until everything before is done, and hears what the program calls itself.
    fn catch_up(&mut self) -> Result<(), OpponentError> {
        self.pings += 1;
        let ping = Command::Ping(self.pings);
        self.say(&ping)?;
        let (sent, name) = (self.pings, &mut self.name);
        self.process
            .hear(&ping.to_string(), Setup::SOON, |line| match line.parse() {
                Ok(Answer::Name(told)) => {
                    *name = told;
                    None
                }
                Ok(Answer::Pong(number)) => (number == sent).then_some(()),
                _ => None,
            })
    }
}

impl Opponent for NboardProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        require_game(game, Othello::NAME)?;
        let written = ggf::from_saved(game)?;
        self.say(&Command::Game(Box::new(written)))?;
        self.catch_up()
    }

    fn choose(&mut self, allowance: Allowance) -> Result<Chosen, OpponentError> {
        self.say(&Command::Go)?;
        let mut looked_at = None;
        let played = self.process.hear(
            &Command::Go.to_string(),
            self.setup.patience(allowance),
            |line| match line.parse() {
                Ok(Answer::Nodes { nodes, .. }) => {
                    looked_at = Some(nodes);
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
            nodes: looked_at,
            score: played.evaluation,
            ..Chosen::default()
        })
    }
}
