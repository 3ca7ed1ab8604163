//! Programs with XBoard's Chess Engine Communication Protocol.

use std::time::Duration;

use gametree_protocols::pgn::Outcome;
use gametree_protocols::xboard::{Answer, Command, Feature, Level, Thinking, Value};
use gametree_search::Clock;

use crate::opponent::chess::TrackedGame;
use crate::opponent::process::Process;
use crate::opponent::{
    Chosen, MoveLimit, Opponent, OpponentError, Program, Protocol, Setup, mate_in,
};
use crate::{InputError, Interchange, SavedGame};

/// The timeout for features, unless the program asks for more time; many programs of version 1 send none.
const FEATURE_TIMEOUT: Duration = Duration::from_secs(2);
/// Scores above are mates.
const MATES: i64 = 100_000;

#[derive(Debug)]
pub(super) struct XboardProgram {
    program: Program,
    setup: Setup,
    process: Process,
    name: String,
    /// Its features by name; `reuse` is on in version 1 of the protocol.
    features: Vec<String>,
    game: Option<TrackedGame>,
    /// The moves that it has, including its own.
    sent: Vec<String>,
    /// The time settings sent for this game.
    timed: Option<Vec<Command>>,
    pings: i64,
}

impl XboardProgram {
    pub(super) fn start(program: &Program, setup: &Setup) -> Result<XboardProgram, OpponentError> {
        let process = Process::start(program, setup)?;
        let mut started = XboardProgram {
            program: program.clone(),
            setup: setup.clone(),
            name: process.name.clone(),
            process,
            features: vec!["reuse".to_owned()],
            game: None,
            sent: Vec::new(),
            timed: None,
            pings: 0,
        };
        started.send(&Command::Xboard)?;
        started.send(&Command::Version(2))?;
        started.read_features()?;
        for (name, value) in &setup.options {
            started.set_option(name, value)?;
        }
        started.new_game()?;
        Ok(started)
    }

    fn read_features(&mut self) -> Result<(), OpponentError> {
        let (mut wait, mut done) = (FEATURE_TIMEOUT, false);
        while !done {
            let received = self
                .process
                .receive("protover 2", wait, |line| match line.parse() {
                    Ok(Answer::Features(features)) => Some(features),
                    _ => None,
                });
            let features = match received {
                Ok(features) => features,
                Err(OpponentError::Silent { .. }) => return Ok(()),
                Err(error) => return Err(error),
            };
            for feature in features {
                match (feature.name(), feature.value()) {
                    ("done", Value::Number(0)) => wait = Setup::REPLY_TIMEOUT,
                    ("done", _) => done = true,
                    _ => self.note(&feature)?,
                }
            }
        }
        Ok(())
    }

    fn note(&mut self, feature: &Feature) -> Result<(), OpponentError> {
        let name = feature.name();
        self.features.retain(|known| known != name);
        match feature.value() {
            Value::Number(1) => self.features.push(name.to_owned()),
            Value::Text(name_sent) if name == "myname" && !name_sent.trim().is_empty() => {
                self.name.clone_from(name_sent);
            }
            _ => {}
        }
        self.send(&Command::Accepted(name.to_owned()))
    }

    fn can(&self, feature: &str) -> bool {
        self.features.iter().any(|known| known == feature)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OpponentError> {
        let number = |what: &str| {
            value.parse::<u32>().map_err(|_| {
                InputError::Refused(format!("expected a number of {what}, found '{value}'"))
            })
        };
        let command = match name.to_ascii_lowercase().as_str() {
            "hash" if self.can("memory") => Command::Memory(u64::from(number("megabytes")?)),
            "threads" if self.can("smp") => Command::Cores(number("threads")?),
            _ => Command::Option {
                name: name.to_owned(),
                value: Some(value.to_owned()),
            },
        };
        self.send(&command)
    }

    fn send(&mut self, command: &Command) -> Result<(), OpponentError> {
        self.process.send(&command.to_string())
    }

    /// Waits until the program has handled all commands, if it has `ping`.
    fn synchronise(&mut self) -> Result<(), OpponentError> {
        if !self.can("ping") {
            return Ok(());
        }
        self.pings += 1;
        let ping = Command::Ping(self.pings);
        self.send(&ping)?;
        let sent = self.pings;
        self.process
            .receive(&ping.to_string(), Setup::REPLY_TIMEOUT, |line| {
                (line.parse() == Ok(Answer::Pong(sent))).then_some(())
            })
    }

    fn new_game(&mut self) -> Result<(), OpponentError> {
        (self.game, self.sent, self.timed) = (None, Vec::new(), None);
        for command in [Command::New, Command::Force, Command::Easy, Command::Post] {
            self.send(&command)?;
        }
        if let Some(depth) = self.setup.level {
            self.send(&Command::Depth(depth))?;
        }
        self.synchronise()
    }

    /// Whether it is at the start of a new game.
    fn is_fresh(&self) -> bool {
        self.game.is_none() && self.sent.is_empty()
    }

    fn send_move(&mut self, game: &TrackedGame, index: usize) -> Result<(), OpponentError> {
        let moves = if self.can("san") {
            game.moves()
        } else {
            game.long()
        };
        let played = moves[index].clone();
        self.send(&if self.can("usermove") {
            Command::UserMove(played)
        } else {
            Command::BareMove(played)
        })
    }

    /// Sends the limits: the time settings once a game, the clocks before each move.
    fn send_limit(&mut self, limit: MoveLimit) -> Result<(), OpponentError> {
        let (set, clocks) = match limit {
            MoveLimit::PerMove(time) => (vec![Command::MoveTime(time)], None),
            MoveLimit::Depth(depth) => (vec![Command::Depth(depth)], None),
            MoveLimit::Clock { own, other } => {
                // The time settings are sent once a game, then only the clocks.
                let known = self.timed.clone();
                (
                    known.unwrap_or_else(|| vec![level(own)]),
                    Some((own, other)),
                )
            }
            MoveLimit::Nodes(_) => {
                return Err(InputError::Refused(format!(
                    "expected a time, a clock or a depth for {}, found a number of nodes, which xboard does not have",
                    self.name
                ))
                .into());
            }
        };
        if self.timed.as_ref() != Some(&set) {
            set.iter().try_for_each(|command| self.send(command))?;
            self.timed = Some(set);
        }
        if let Some((own, other)) = clocks {
            self.send(&Command::Time(hundredths(own)))?;
            self.send(&Command::OpponentTime(hundredths(other)))?;
        }
        Ok(())
    }
}

impl Opponent for XboardProgram {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self) -> Result<(), OpponentError> {
        if self.is_fresh() {
            return Ok(());
        }
        if self.can("reuse") {
            return self.new_game();
        }
        *self = XboardProgram::start(&self.program, &self.setup)?;
        Ok(())
    }

    fn set(&mut self, game: &SavedGame) -> Result<(), OpponentError> {
        let fresh = self.is_fresh();
        let before = self.game.take();
        let start = before.as_ref().map(|game| game.start().to_owned());
        Interchange::check(Protocol::Xboard, &game.game)?;
        let followed = TrackedGame::follow(before, game)?;
        let extended = start.is_some_and(|start| start == followed.start())
            && followed.moves().starts_with(&self.sent);
        if !extended {
            if !fresh {
                self.new_game()?;
            }
            if let Some(start) = followed.unusual_start() {
                self.send(&Command::SetBoard(start.to_owned()))?;
            }
        }
        self.send(&Command::Force)?;
        for index in self.sent.len()..followed.moves().len() {
            self.send_move(&followed, index)?;
        }
        self.sent = followed.moves().to_vec();
        self.game = Some(followed);
        self.synchronise()
    }

    fn choose(&mut self, limit: MoveLimit) -> Result<Chosen, OpponentError> {
        self.send_limit(limit)?;
        self.send(&Command::Go)?;
        let move_timeout = self.setup.strict_move_timeout(limit);
        let white = self.game.as_ref().is_some_and(TrackedGame::is_white);
        let mut chosen = Chosen::default();
        let said = self
            .process
            .receive("go", move_timeout, |line| match line.parse().ok()? {
                Answer::Thinking(thinking) => {
                    note(&mut chosen, &thinking);
                    None
                }
                Answer::Move(played) => Some(Reply::Move(played)),
                Answer::Resign => Some(Reply::Resigned),
                // Draws and wins are decided by the rules; a program that claims its own loss resigns.
                Answer::Result { outcome, .. } if outcome == lost(white) => Some(Reply::Resigned),
                Answer::IllegalMove { reason, played } => Some(Reply::Refuses(played, reason)),
                _ => None,
            })?;
        match said {
            Reply::Move(played) => {
                let castles = played.to_ascii_lowercase().starts_with("o-o");
                let played = if castles {
                    played.to_ascii_uppercase()
                } else {
                    played
                };
                chosen.action = self
                    .game
                    .as_ref()
                    .map_or_else(|| played.clone(), |game| game.san(&played));
                // The program has played the move.
                self.sent.push(chosen.action.clone());
                Ok(chosen)
            }
            Reply::Resigned => Err(OpponentError::Resigned {
                program: self.name.clone(),
            }),
            Reply::Refuses(asked, said) => Err(OpponentError::Refused {
                program: self.name.clone(),
                asked,
                said,
            }),
        }
    }
}

/// A program's answer to `go`.
enum Reply {
    Move(String),
    Resigned,
    Refuses(String, String),
}

const fn lost(white: bool) -> Outcome {
    if white {
        Outcome::Black
    } else {
        Outcome::White
    }
}

fn note(chosen: &mut Chosen, thinking: &Thinking) {
    chosen.nodes = Some(thinking.nodes);
    chosen.depth = Some(thinking.depth);
    let score = thinking.score;
    chosen.score = Some(if score.abs() > MATES {
        mate_in(score.signum() * (score.abs() - MATES))
    } else {
        score as f64 / 100.0
    });
}

/// The time settings of a clock. They are in whole seconds: the exact time is sent before each move.
fn level(clock: Clock) -> Command {
    let seconds = clock.remaining.as_secs().max(1);
    Command::Level(Level {
        moves: clock.moves_to_go.unwrap_or(0),
        base: Duration::from_secs(seconds),
        increment: clock.increment,
    })
}

fn hundredths(clock: Clock) -> i64 {
    i64::try_from(clock.remaining.as_millis() / 10).unwrap_or(i64::MAX)
}
