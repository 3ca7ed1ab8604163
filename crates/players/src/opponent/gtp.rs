//! Programs with the Go Text Protocol.

use std::time::Duration;

use gametree_games::Othello;
use gametree_protocols::gtp::{Reader, Response, command};
use gametree_rules::Notation;

use crate::opponent::process::Process;
use crate::opponent::{Chosen, MoveLimit, Opponent, OpponentError, Program, Protocol, Setup};
use crate::{InputError, Interchange, SavedGame};

const PASS: &str = "pass";
const COLOURS: [&str; 2] = ["black", "white"];

#[derive(Debug)]
pub(super) struct GtpProgram {
    setup: Setup,
    process: Process,
    reader: Reader,
    name: String,
    /// The moves that it has, and the number of the next one.
    sent: Vec<String>,
    next: usize,
    /// The time settings sent for this game.
    time: Option<[String; 3]>,
}

impl GtpProgram {
    pub(super) fn start(program: &Program, setup: &Setup) -> Result<GtpProgram, OpponentError> {
        let mut started = GtpProgram::launch(program, setup)?;
        for (name, value) in &setup.options {
            started.ask(&[name, value], Setup::REPLY_TIMEOUT)?;
        }
        if let Some(level) = setup.level {
            let level = level.to_string();
            if started
                .try_ask(&["level", &level], Setup::REPLY_TIMEOUT)?
                .is_err()
            {
                // Some programs accept it only on their command line.
                let program = program.with_argument(format!("--level={level}"));
                started = GtpProgram::launch(&program, setup)?;
            }
            started.name = format!("{} level {level}", started.name);
        }
        Ok(started)
    }

    fn launch(program: &Program, setup: &Setup) -> Result<GtpProgram, OpponentError> {
        let process = Process::start(program, setup)?;
        let mut started = GtpProgram {
            setup: setup.clone(),
            name: process.name.clone(),
            process,
            reader: Reader::default(),
            sent: Vec::new(),
            next: 0,
            time: None,
        };
        if let Ok(name) = started.try_ask(&["name"], Setup::REPLY_TIMEOUT)?
            && !name.is_empty()
        {
            let first = name.lines().next().unwrap_or_default();
            first.clone_into(&mut started.name);
        }
        // Programs with a single game refuse this.
        let _ = started.try_ask(&["set_game", "Othello"], Setup::REPLY_TIMEOUT)?;
        started.clear()?;
        Ok(started)
    }

    fn clear(&mut self) -> Result<(), OpponentError> {
        self.ask(&["boardsize", "8"], Setup::REPLY_TIMEOUT)?;
        self.ask(&["clear_board"], Setup::REPLY_TIMEOUT)?;
        (self.sent, self.next, self.time) = (Vec::new(), 0, None);
        Ok(())
    }

    /// Sends a command and reads the response, or the reason of a refusal.
    fn try_ask(
        &mut self,
        words: &[&str],
        wait: Duration,
    ) -> Result<Result<String, String>, OpponentError> {
        let asked = command(words);
        self.process.send(&asked)?;
        let reader = &mut self.reader;
        let response = self
            .process
            .receive(&asked, wait, |line| reader.hear(line))?;
        Ok(match response {
            Response::Done(said) => Ok(said),
            Response::Refused(said) => Err(said),
        })
    }

    /// Sends the time in the protocol's whole seconds. Programs without time management refuse it.
    fn send_time(&mut self, limit: MoveLimit) -> Result<(), OpponentError> {
        let (settings, left) = match limit {
            // A byo-yomi period of one move.
            MoveLimit::PerMove(time) => (["0".to_owned(), seconds(time), "1".to_owned()], None),
            MoveLimit::Clock { own: clock, .. } => {
                let (left, stones) = (
                    seconds(clock.remaining),
                    clock.moves_to_go.unwrap_or(0).to_string(),
                );
                // The protocol has no increments: they show in the time left.
                let settings = match clock.moves_to_go {
                    Some(_) => ["0".to_owned(), left.clone(), stones.clone()],
                    None => [left.clone(), "0".to_owned(), "0".to_owned()],
                };
                (settings, Some([left, stones]))
            }
            MoveLimit::Nodes(_) | MoveLimit::Depth(_) => {
                return Err(InputError::Refused(format!(
                    "expected a time or a clock for {}, found a limit of nodes or depth, which GTP does not have",
                    self.name
                ))
                .into());
            }
        };
        // The time settings are sent once a game, then only the time left.
        if self.time.is_none() || (left.is_none() && self.time.as_ref() != Some(&settings)) {
            let [main, more, stones] = &settings;
            let _ = self.try_ask(&["time_settings", main, more, stones], Setup::REPLY_TIMEOUT)?;
            self.time = Some(settings);
        }
        if let Some([left, stones]) = left {
            let words = ["time_left", COLOURS[self.next % 2], &left, &stones];
            let _ = self.try_ask(&words, Setup::REPLY_TIMEOUT)?;
        }
        Ok(())
    }

    fn ask(&mut self, words: &[&str], wait: Duration) -> Result<String, OpponentError> {
        self.try_ask(words, wait)?
            .map_err(|said| OpponentError::Refused {
                program: self.name.clone(),
                asked: command(words),
                said,
            })
    }
}

impl Opponent for GtpProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        Interchange::check(Protocol::Gtp, &game.game)?;
        if game.start != Othello::default().position() {
            return Err(InputError::Refused(format!(
                "expected a game from the usual start for {}, found '{}'",
                self.name, game.start
            ))
            .into());
        }
        if !game.moves.starts_with(&self.sent) {
            self.clear()?;
        }
        for action in game.moves.iter().skip(self.sent.len()) {
            let words = ["play", COLOURS[self.next % 2], action];
            match self.try_ask(&words, Setup::REPLY_TIMEOUT)? {
                // Some programs pass by themselves.
                Ok(_) => {}
                Err(_) if action == PASS => {}
                Err(said) => {
                    return Err(OpponentError::Refused {
                        program: self.name.clone(),
                        asked: command(&words),
                        said,
                    });
                }
            }
            self.sent.push(action.clone());
            self.next += 1;
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), OpponentError> {
        self.clear()
    }

    fn choose(&mut self, limit: MoveLimit) -> Result<Chosen, OpponentError> {
        self.send_time(limit)?;
        let colour = COLOURS[self.next % 2];
        let said = self.ask(&["genmove", colour], self.setup.move_timeout(limit))?;
        let action = said
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        // `genmove` also plays the move.
        self.sent.push(action.clone());
        self.next += 1;
        if action == "resign" {
            let program = self.name.clone();
            return Err(OpponentError::Resigned { program });
        }
        Ok(Chosen {
            action,
            ..Chosen::default()
        })
    }
}

/// Whole seconds, rounded down so that no program relies on more than there is.
fn seconds(time: Duration) -> String {
    time.as_secs().max(1).to_string()
}
