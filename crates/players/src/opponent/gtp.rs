//! Programs that speak the Go Text Protocol.

use std::time::Duration;

use gametree_games::Othello;
use gametree_protocols::gtp::{Reader, Response, command};
use gametree_rules::Notation;

use crate::opponent::process::Process;
use crate::opponent::{Allowance, Chosen, Opponent, OpponentError, Program, Setup, require_game};
use crate::{InputError, SavedGame};

const PASS: &str = "pass";
const COLOURS: [&str; 2] = ["black", "white"];

#[derive(Debug)]
pub(super) struct GtpProgram {
    setup: Setup,
    process: Process,
    reader: Reader,
    name: String,
    /// What it has been told of the game, and who moves next.
    told: Vec<String>,
    next: usize,
    /// How its time was set for this game.
    time: Option<[String; 3]>,
}

impl GtpProgram {
    pub(super) fn start(program: &Program, setup: &Setup) -> Result<GtpProgram, OpponentError> {
        let mut started = GtpProgram::launch(program, setup)?;
        for (name, value) in &setup.options {
            started.ask(&[name, value], Setup::SOON)?;
        }
        if let Some(level) = setup.level {
            let level = level.to_string();
            if started.try_ask(&["level", &level], Setup::SOON)?.is_err() {
                // Some take it only on their command line.
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
            told: Vec::new(),
            next: 0,
            time: None,
        };
        if let Ok(name) = started.try_ask(&["name"], Setup::SOON)?
            && !name.is_empty()
        {
            let first = name.lines().next().unwrap_or_default();
            first.clone_into(&mut started.name);
        }
        // Programs of one game do not know this.
        let _ = started.try_ask(&["set_game", "Othello"], Setup::SOON)?;
        started.clear()?;
        Ok(started)
    }

    fn clear(&mut self) -> Result<(), OpponentError> {
        self.ask(&["boardsize", "8"], Setup::SOON)?;
        self.ask(&["clear_board"], Setup::SOON)?;
        (self.told, self.next, self.time) = (Vec::new(), 0, None);
        Ok(())
    }

    /// Asks, and hears what is said of it, or why it is refused.
    fn try_ask(
        &mut self,
        words: &[&str],
        wait: Duration,
    ) -> Result<Result<String, String>, OpponentError> {
        let asked = command(words);
        self.process.say(&asked)?;
        let reader = &mut self.reader;
        let response = self.process.hear(&asked, wait, |line| reader.hear(line))?;
        Ok(match response {
            Response::Done(said) => Ok(said),
            Response::Refused(said) => Err(said),
        })
    }

    /// Tells how long it may think, in the whole seconds of the protocol; who does not keep time refuses.
    fn tell_time(&mut self, allowance: Allowance) -> Result<(), OpponentError> {
        let (settings, left) = match allowance {
            // So much for each move.
            Allowance::Each(time) => (["0".to_owned(), seconds(time), "1".to_owned()], None),
            Allowance::Clock { own: clock, .. } => {
                let (left, stones) = (seconds(clock.left), clock.actions.unwrap_or(0).to_string());
                // The protocol knows no increments: what they bring is seen in what is left.
                let settings = match clock.actions {
                    Some(_) => ["0".to_owned(), left.clone(), stones.clone()],
                    None => [left.clone(), "0".to_owned(), "0".to_owned()],
                };
                (settings, Some([left, stones]))
            }
            Allowance::Nodes(_) | Allowance::Depth(_) => {
                return Err(InputError::Refused(format!(
                    "expected a time or a clock for {}, found a number of nodes or moves, which GTP cannot tell",
                    self.name
                ))
                .into());
            }
        };
        // A clock is set once a game, and then only read.
        if self.time.is_none() || (left.is_none() && self.time.as_ref() != Some(&settings)) {
            let [main, more, stones] = &settings;
            let _ = self.try_ask(&["time_settings", main, more, stones], Setup::SOON)?;
            self.time = Some(settings);
        }
        if let Some([left, stones]) = left {
            let words = ["time_left", COLOURS[self.next % 2], &left, &stones];
            let _ = self.try_ask(&words, Setup::SOON)?;
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
        require_game(game, Othello::NAME)?;
        if game.start != Othello::default().position() {
            return Err(InputError::Refused(format!(
                "expected a game from the usual start for {}, found '{}'",
                self.name, game.start
            ))
            .into());
        }
        if !game.moves.starts_with(&self.told) {
            self.clear()?;
        }
        for action in game.moves.iter().skip(self.told.len()) {
            let words = ["play", COLOURS[self.next % 2], action];
            match self.try_ask(&words, Setup::SOON)? {
                // Who cannot move passes of itself, for some.
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
            self.told.push(action.clone());
            self.next += 1;
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), OpponentError> {
        self.clear()
    }

    fn choose(&mut self, allowance: Allowance) -> Result<Chosen, OpponentError> {
        self.tell_time(allowance)?;
        let colour = COLOURS[self.next % 2];
        let said = self.ask(&["genmove", colour], self.setup.patience(allowance))?;
        let action = said
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_ascii_lowercase();
        // It has made the move already.
        self.told.push(action.clone());
        self.next += 1;
        if action == "resign" {
            let program = self.name.clone();
            return Err(OpponentError::GivesUp { program });
        }
        Ok(Chosen {
            action,
            ..Chosen::default()
        })
    }
}

/// Whole seconds, rounded down so that nobody relies on more than there is.
fn seconds(time: Duration) -> String {
    time.as_secs().max(1).to_string()
}
