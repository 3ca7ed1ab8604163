//! Who plays.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use gametree_players::{Entry, InputError, Opponent, OpponentError, Own, Program, Setup};
use gametree_search::{Limits, Signal};

use crate::own::OwnSettings;
use crate::pace::Pace;
use crate::simple::{Perfect, Random};

/// Someone who plays: one of our algorithms, or another program.
///
/// ```
/// use gametree_arena::{Contestant, Pace};
/// let ours: Contestant = "pvs:depth=8,hash=16,without=null-move".parse().unwrap();
/// assert_eq!((ours.name.as_str(), ours.pace), ("pvs:hash=16,without=null-move,depth=8", Some(Pace::Depth(8))));
/// let theirs: Contestant = "uci,UCI_Elo=2400,name=fish:/usr/games/stockfish".parse().unwrap();
/// assert_eq!((theirs.name.as_str(), theirs.to_string().as_str()), ("fish", "uci,UCI_Elo=2400:/usr/games/stockfish"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Contestant {
    /// What it is called in tables.
    pub name: String,
    /// What it is.
    pub kind: Kind,
    /// How far it may think, if that is not as for all.
    pub pace: Option<Pace>,
}

/// What a contestant is.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// One of our algorithms.
    Own(OwnSettings),
    /// Any legal move.
    Random,
    /// What the solver knows, in games small enough for it.
    Perfect,
    /// Another program.
    Program {
        /// Which.
        program: Program,
        /// Its own level.
        level: Option<u32>,
        /// What it lets one change, and to what.
        options: Vec<(String, String)>,
    },
}

/// What a contestant is started with.
pub(crate) struct Start<'a> {
    pub(crate) entry: &'a dyn Entry,
    pub(crate) seed: u64,
    pub(crate) patience: Duration,
    pub(crate) signal: &'a Arc<Signal>,
}

impl Contestant {
    /// What is expected where a player is to be named.
    const FORM: &str = "a player such as pvs, pvs:depth=8,threads=1,hash=64, mcts:nodes=1000, random, perfect, \
                        uci:COMMAND, xboard:COMMAND, gtp:COMMAND or nboard:COMMAND";

    /// A player who is called after what it is.
    pub(crate) fn unnamed(kind: Kind, pace: Option<Pace>) -> Contestant {
        let mut contestant = Contestant {
            name: String::new(),
            kind,
            pace,
        };
        contestant.name = match &contestant.kind {
            Kind::Program { program, .. } => {
                let file = program.file().rsplit('/').next().unwrap_or_default();
                file.to_owned()
            }
            _ => contestant.to_string(),
        };
        contestant
    }

    /// Gives it a name.
    pub(crate) fn call(&mut self, name: &str) -> Result<(), String> {
        if name.trim().is_empty() {
            return Err("expected a name, found nothing".to_owned());
        }
        name.clone_into(&mut self.name);
        Ok(())
    }

    /// Changes what is to be changed: its pace, its name, or a setting.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == "name" {
            return self.call(value);
        }
        let simple = matches!(self.kind, Kind::Random | Kind::Perfect);
        if let Some(pace) = Pace::read(name, value).filter(|_| !simple) {
            let pace = pace?;
            return match self.pace.replace(pace) {
                None => Ok(()),
                Some(before) => Err(format!("expected one pace, found {before} and {pace}")),
            };
        }
        match &mut self.kind {
            Kind::Own(settings) => settings.set(name, value),
            Kind::Program { level, .. } if name == "level" => {
                let expected = |_| format!("expected a number after level=, found '{value}'");
                let meant = value.parse().map_err(expected)?;
                match level.replace(meant) {
                    None => Ok(()),
                    Some(before) => Err(format!(
                        "expected one level, found level={before} and level={meant}"
                    )),
                }
            }
            Kind::Program { options, .. } => {
                if let Some((_, before)) = options.iter().find(|(known, _)| known == name) {
                    return Err(format!(
                        "expected one {name}, found {name}={before} and {name}={value}"
                    ));
                }
                options.push((name.to_owned(), value.to_owned()));
                Ok(())
            }
            Kind::Random | Kind::Perfect => Err(format!(
                "expected nothing but a name for it, found '{name}'"
            )),
        }
    }

    fn set_all(&mut self, settings: &str) -> Result<(), String> {
        let mut named = false;
        for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
            let (name, value) = setting
                .split_once('=')
                .ok_or_else(|| format!("expected name=value, found '{setting}'"))?;
            let (name, value) = (name.trim(), value.trim());
            if name == "name" && std::mem::replace(&mut named, true) {
                return Err(format!("expected one name, found another one, '{value}'"));
            }
            self.set(name, value)?;
        }
        Ok(())
    }

    /// Refuses a game that it cannot play.
    pub(crate) fn check(&self, entry: &dyn Entry) -> Result<(), InputError> {
        match &self.kind {
            Kind::Own(settings) => settings.check(entry),
            Kind::Perfect => Perfect::check(entry),
            Kind::Program { program, .. } => program.check(&entry.facts().name),
            Kind::Random => Ok(()),
        }
    }

    /// Whether it can be told how long it may think about a move.
    pub(crate) fn keeps_time(&self) -> bool {
        match &self.kind {
            Kind::Own(_) => true,
            Kind::Program { program, .. } => program.takes_terms(),
            Kind::Random | Kind::Perfect => false,
        }
    }

    pub(crate) fn start(&self, start: &Start<'_>) -> Result<Box<dyn Opponent>, OpponentError> {
        Ok(match &self.kind {
            Kind::Own(settings) => {
                let limits = Limits {
                    signal: Arc::clone(start.signal),
                    ..Limits::default()
                };
                let request = settings.request(limits, start.seed);
                Box::new(Own::new(start.entry, request, &*self.name))
            }
            Kind::Random => Box::new(Random::new(start.entry, start.seed)),
            Kind::Perfect => Box::new(Perfect::new(start.entry)),
            Kind::Program {
                program,
                level,
                options,
            } => program.start(&Setup {
                level: *level,
                options: options.clone(),
                patience: start.patience,
                signal: Arc::clone(start.signal),
            })?,
        })
    }

    /// Whether it plays one game after another; those of our own begin each anew.
    pub(crate) fn stays(&self) -> bool {
        matches!(self.kind, Kind::Program { .. })
    }
}

impl FromStr for Contestant {
    type Err = String;

    fn from_str(text: &str) -> Result<Contestant, String> {
        let (head, rest) = match text.split_once(':') {
            Some((head, rest)) => (head, Some(rest)),
            None => (text, None),
        };
        let (word, settings) = head.split_once(',').unwrap_or((head, ""));
        let algorithm = InputError::algorithm(word);
        let kind = match (word, algorithm, rest) {
            ("random", _, _) => Kind::Random,
            ("perfect", _, _) => Kind::Perfect,
            (_, Ok(algorithm), _) => Kind::Own(OwnSettings::new(algorithm)),
            ("uci" | "xboard" | "gtp" | "nboard", _, Some(command)) => Kind::Program {
                program: Program::new(word, command)?,
                level: None,
                options: Vec::new(),
            },
            _ => return Err(format!("expected {}, found '{text}'", Contestant::FORM)),
        };
        let mut contestant = Contestant::unnamed(kind, None);
        let usual = contestant.name.clone();
        contestant.set_all(settings)?;
        if !contestant.stays() {
            contestant.set_all(rest.unwrap_or_default())?;
            if contestant.name == usual {
                contestant.name = contestant.to_string();
            }
        }
        Ok(contestant)
    }
}

/// All that matters for how it plays, as it can be read again.
impl fmt::Display for Contestant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pace = self.pace.map(|pace| pace.to_string());
        match &self.kind {
            Kind::Own(settings) => {
                let settings = settings.to_string();
                f.write_str(&settings)?;
                let Some(pace) = pace else { return Ok(()) };
                let separator = if settings.contains(':') { ',' } else { ':' };
                write!(f, "{separator}{pace}")
            }
            Kind::Random => f.write_str("random"),
            Kind::Perfect => f.write_str("perfect"),
            Kind::Program {
                program,
                level,
                options,
            } => {
                let text = program.to_string();
                let (protocol, command) = text.split_once(':').unwrap_or_default();
                f.write_str(protocol)?;
                let level = level.map(|level| ("level".to_owned(), level.to_string()));
                for (name, value) in options.iter().chain(&level) {
                    write!(f, ",{name}={value}")?;
                }
                let mut pace = pace.iter();
                pace.try_for_each(|pace| write!(f, ",{pace}"))?;
                write!(f, ":{command}")
            }
        }
    }
}
