//! The players of an arena.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use gametree_players::{BuiltinEngine, Entry, InputError, Opponent, OpponentError, Program, Setup};
use gametree_search::{Limits, Signal};

use crate::engine::EngineSettings;
use crate::simple::{Perfect, Random};
use crate::time_control::TimeControl;

/// A player: one of our algorithms, or another program.
///
/// ```
/// use gametree_arena::{PlayerSpec, TimeControl};
/// let ours: PlayerSpec = "pvs:depth=8,hash=16,without=null-move".parse().unwrap();
/// assert_eq!((ours.name.as_str(), ours.time_control), ("pvs:hash=16,without=null-move,depth=8", Some(TimeControl::Depth(8))));
/// let theirs: PlayerSpec = "uci,UCI_Elo=2400,name=fish:/usr/games/stockfish".parse().unwrap();
/// assert_eq!((theirs.name.as_str(), theirs.to_string().as_str()), ("fish", "uci,UCI_Elo=2400:/usr/games/stockfish"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct PlayerSpec {
    /// Its name in tables.
    pub name: String,
    /// Its kind.
    pub kind: PlayerKind,
    /// Its own time control, instead of that of the plan.
    pub time_control: Option<TimeControl>,
}

/// The kind of a player.
#[derive(Clone, PartialEq, Debug)]
pub enum PlayerKind {
    /// One of our algorithms.
    Engine(EngineSettings),
    /// Random legal moves.
    Random,
    /// The solver, in games that are small enough.
    Perfect,
    /// Another program.
    Program {
        /// The program.
        program: Program,
        /// Its playing level.
        level: Option<u32>,
        /// Values of its options.
        options: Vec<(String, String)>,
    },
}

/// The settings with which a player is started.
pub(crate) struct StartSettings<'a> {
    pub(crate) entry: &'a dyn Entry,
    pub(crate) seed: u64,
    pub(crate) move_timeout: Duration,
    pub(crate) signal: &'a Arc<Signal>,
}

impl PlayerSpec {
    /// The form of a player, for error messages.
    const FORM: &str = "a player such as pvs, pvs:depth=8,threads=1,hash=64, mcts:nodes=1000, random, perfect, \
                        uci:COMMAND, xboard:COMMAND, gtp:COMMAND or nboard:COMMAND";

    /// A player that is named after its settings or its program's file.
    pub(crate) fn unnamed(kind: PlayerKind, time_control: Option<TimeControl>) -> PlayerSpec {
        let mut spec = PlayerSpec {
            name: String::new(),
            kind,
            time_control,
        };
        spec.name = match &spec.kind {
            PlayerKind::Program { program, .. } => {
                let file = program.file().rsplit('/').next().unwrap_or_default();
                file.to_owned()
            }
            _ => spec.to_string(),
        };
        spec
    }

    /// Sets its name.
    pub(crate) fn set_name(&mut self, name: &str) -> Result<(), String> {
        if name.trim().is_empty() {
            return Err("expected a name, found nothing".to_owned());
        }
        name.clone_into(&mut self.name);
        Ok(())
    }

    /// Sets its name, its time control, or one of its settings.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == "name" {
            return self.set_name(value);
        }
        let simple = matches!(self.kind, PlayerKind::Random | PlayerKind::Perfect);
        if let Some(time_control) = TimeControl::parse(name, value).filter(|_| !simple) {
            let time_control = time_control?;
            return match self.time_control.replace(time_control) {
                None => Ok(()),
                Some(before) => Err(format!(
                    "expected one time control, found {before} and {time_control}"
                )),
            };
        }
        match &mut self.kind {
            PlayerKind::Engine(settings) => {
                settings.set(name, value);
                Ok(())
            }
            PlayerKind::Program { level, .. } if name == "level" => {
                let expected = |_| format!("expected a number after level=, found '{value}'");
                let meant = value.parse().map_err(expected)?;
                match level.replace(meant) {
                    None => Ok(()),
                    Some(before) => Err(format!(
                        "expected one level, found level={before} and level={meant}"
                    )),
                }
            }
            PlayerKind::Program { options, .. } => {
                if let Some((_, before)) = options.iter().find(|(known, _)| known == name) {
                    return Err(format!(
                        "expected one {name}, found {name}={before} and {name}={value}"
                    ));
                }
                options.push((name.to_owned(), value.to_owned()));
                Ok(())
            }
            PlayerKind::Random | PlayerKind::Perfect => Err(format!(
                "expected only name= for such a player, found '{name}'"
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
                return Err(format!(
                    "expected name= once, found it again with '{value}'"
                ));
            }
            self.set(name, value)?;
        }
        Ok(())
    }

    /// Refuses a game, or a position to start from, that it cannot play.
    pub(crate) fn check(&self, entry: &dyn Entry, start: Option<&str>) -> Result<(), InputError> {
        match &self.kind {
            PlayerKind::Engine(settings) => settings.check(entry),
            PlayerKind::Perfect => Perfect::check(entry, start),
            PlayerKind::Program { program, .. } => program.check(&entry.facts().name),
            PlayerKind::Random => Ok(()),
        }
    }

    /// Whether it accepts a time for a move.
    pub(crate) fn honours_move_time(&self) -> bool {
        match &self.kind {
            PlayerKind::Engine(_) => true,
            PlayerKind::Program { program, .. } => program.accepts_limits(),
            PlayerKind::Random | PlayerKind::Perfect => false,
        }
    }

    pub(crate) fn start(
        &self,
        start: &StartSettings<'_>,
    ) -> Result<Box<dyn Opponent>, OpponentError> {
        Ok(match &self.kind {
            PlayerKind::Engine(settings) => {
                let limits = Limits {
                    signal: Arc::clone(start.signal),
                    ..Limits::default()
                };
                let request = settings.request(limits, start.seed);
                Box::new(BuiltinEngine::new(start.entry, request, &*self.name))
            }
            PlayerKind::Random => Box::new(Random::new(start.entry, start.seed)),
            PlayerKind::Perfect => Box::new(Perfect::new(start.entry)),
            PlayerKind::Program {
                program,
                level,
                options,
            } => program.start(&Setup {
                level: *level,
                options: options.clone(),
                move_timeout: start.move_timeout,
                signal: Arc::clone(start.signal),
            })?,
        })
    }

    /// Whether it is kept for the next game. Our own players start each game afresh.
    pub(crate) fn is_reusable(&self) -> bool {
        matches!(self.kind, PlayerKind::Program { .. })
    }
}

impl FromStr for PlayerSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<PlayerSpec, String> {
        let (head, rest) = match text.split_once(':') {
            Some((head, rest)) => (head, Some(rest)),
            None => (text, None),
        };
        let (word, settings) = head.split_once(',').unwrap_or((head, ""));
        let kind = match (word, rest) {
            ("random", _) => PlayerKind::Random,
            ("perfect", _) => PlayerKind::Perfect,
            ("uci" | "xboard" | "gtp" | "nboard", Some(command)) => PlayerKind::Program {
                program: Program::new(word, command)?,
                level: None,
                options: Vec::new(),
            },
            (name, _) if is_thinker_name(name) => PlayerKind::Engine(EngineSettings::new(name)),
            _ => return Err(format!("expected {}, found '{text}'", PlayerSpec::FORM)),
        };
        let mut spec = PlayerSpec::unnamed(kind, None);
        let usual = spec.name.clone();
        spec.set_all(settings)?;
        if !spec.is_reusable() {
            spec.set_all(rest.unwrap_or_default())?;
            if spec.name == usual {
                spec.name = spec.to_string();
            }
        }
        Ok(spec)
    }
}

/// Whether a word may be the name of a thinker, which the game knows.
fn is_thinker_name(word: &str) -> bool {
    let is_program = ["uci", "xboard", "gtp", "nboard"].contains(&word);
    let mut signs = word.chars();
    !word.is_empty()
        && !is_program
        && signs.all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || sign == '-')
}

/// Its settings, as [`PlayerSpec::from_str`] reads them.
impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time_control = self
            .time_control
            .map(|time_control| time_control.to_string());
        match &self.kind {
            PlayerKind::Engine(settings) => {
                let settings = settings.to_string();
                f.write_str(&settings)?;
                let Some(time_control) = time_control else {
                    return Ok(());
                };
                let separator = if settings.contains(':') { ',' } else { ':' };
                write!(f, "{separator}{time_control}")
            }
            PlayerKind::Random => f.write_str("random"),
            PlayerKind::Perfect => f.write_str("perfect"),
            PlayerKind::Program {
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
                let mut time_control = time_control.iter();
                time_control.try_for_each(|time_control| write!(f, ",{time_control}"))?;
                write!(f, ":{command}")
            }
        }
    }
}
