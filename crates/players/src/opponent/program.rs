//! Which program to run, and its protocol.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use gametree_search::Signal;

use crate::opponent::command_line::split;
use crate::opponent::gtp::GtpProgram;
use crate::opponent::nboard::NboardProgram;
use crate::opponent::uci::UciProgram;
use crate::opponent::xboard::XboardProgram;
use crate::opponent::{MoveLimit, Opponent, OpponentError};
use crate::{InputError, Interchange};

/// Which program to run, and its protocol: `uci:COMMAND`, `xboard:COMMAND`, `gtp:COMMAND` or `nboard:COMMAND`.
///
/// ```
/// use gametree_players::Program;
/// let program: Program = "gtp:\"/path with space/x\" -l 5".parse().unwrap();
/// assert_eq!((program.protocol(), program.file()), ("gtp", "/path with space/x"));
/// assert!("ftp:x".parse::<Program>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    protocol: Protocol,
    pub(super) file: String,
    pub(super) arguments: Vec<String>,
}

/// A protocol in which other programs play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Protocol {
    Uci,
    Xboard,
    Gtp,
    Nboard,
}

impl Protocol {
    const ALL: [Protocol; 4] = [
        Protocol::Uci,
        Protocol::Xboard,
        Protocol::Gtp,
        Protocol::Nboard,
    ];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Protocol::Uci => "uci",
            Protocol::Xboard => "xboard",
            Protocol::Gtp => "gtp",
            Protocol::Nboard => "nboard",
        }
    }
}

/// Options and timeouts of a program.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Its playing level: `UCI_Elo` for UCI, the search depth for NBoard and xboard, `level` for GTP.
    pub level: Option<u32>,
    /// Values of its options.
    pub options: Vec<(String, String)>,
    /// The timeout for a move without a clock.
    pub move_timeout: Duration,
    /// Stops a wait for an answer.
    pub signal: Arc<Signal>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            level: None,
            options: Vec::new(),
            move_timeout: Setup::MOVE_TIMEOUT,
            signal: Arc::default(),
        }
    }
}

impl Setup {
    /// The default time limit of a move.
    pub const MOVE_TIMEOUT: Duration = Duration::from_secs(120);
    /// The timeout for any other answer, also when the program starts.
    pub const REPLY_TIMEOUT: Duration = Duration::from_secs(20);
    /// The time after the flag has fallen in which a late move is still accepted as an answer, to distinguish it from none.
    const FLAG_GRACE: Duration = Duration::from_millis(500);

    /// The timeout for a move of a program without a time limit of its own.
    pub(super) fn move_timeout(&self, limit: MoveLimit) -> Duration {
        match limit {
            MoveLimit::Clock { own, .. } => own.remaining.saturating_add(Setup::FLAG_GRACE),
            MoveLimit::PerMove(time) => time.saturating_mul(10).max(self.move_timeout),
            MoveLimit::Nodes(_) | MoveLimit::Depth(_) => self.move_timeout,
        }
    }

    /// The same for a program that can be told.
    pub(super) fn strict_move_timeout(&self, limit: MoveLimit) -> Duration {
        match limit {
            MoveLimit::PerMove(time) => time.saturating_mul(3).saturating_add(Setup::FLAG_GRACE),
            _ => self.move_timeout(limit),
        }
    }
}

impl Program {
    /// The form of a program, for error messages.
    pub const FORM: &str = "uci:COMMAND, xboard:COMMAND, gtp:COMMAND or nboard:COMMAND";

    /// A program with this protocol.
    pub fn new(protocol: &str, command: &str) -> Result<Program, String> {
        let expected = || format!("expected {}", Program::FORM);
        let mut known = Protocol::ALL.into_iter();
        let protocol = known.find(|one| one.name() == protocol);
        let protocol = protocol.ok_or_else(expected)?;
        let words = split(command);
        let words = words.map_err(|what| format!("expected {what}, found '{command}'"))?;
        let mut words = words.into_iter();
        let file = words.next().filter(|file| !file.is_empty());
        Ok(Program {
            protocol,
            file: file.ok_or_else(expected)?,
            arguments: words.collect(),
        })
    }

    /// The name of its protocol.
    pub fn protocol(&self) -> &'static str {
        self.protocol.name()
    }

    /// Its file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Whether its protocol can set any position and limit time, depth or nodes of a move.
    pub fn accepts_limits(&self) -> bool {
        matches!(self.protocol, Protocol::Uci | Protocol::Xboard)
    }

    /// Refuses a game that its protocol does not have.
    pub fn check(&self, game: &str) -> Result<(), InputError> {
        Interchange::check(self.protocol, game)
    }

    /// Starts it. It ends, with everything it has started, when the returned opponent is dropped. On Linux this process
    /// becomes a subreaper, to which orphans of the program are reparented.
    pub fn start(&self, setup: &Setup) -> Result<Box<dyn Opponent>, OpponentError> {
        Ok(match self.protocol {
            Protocol::Uci => Box::new(UciProgram::start(self, setup)?),
            Protocol::Xboard => Box::new(XboardProgram::start(self, setup)?),
            Protocol::Gtp => Box::new(GtpProgram::start(self, setup)?),
            Protocol::Nboard => Box::new(NboardProgram::start(self, setup)?),
        })
    }

    /// The same with one more argument.
    pub(super) fn with_argument(&self, argument: String) -> Program {
        let mut more = self.clone();
        more.arguments.push(argument);
        more
    }
}

impl FromStr for Program {
    type Err = String;

    fn from_str(text: &str) -> Result<Program, String> {
        let expected = || format!("expected {}", Program::FORM);
        let (protocol, command) = text.split_once(':').ok_or_else(expected)?;
        Program::new(protocol, command)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.protocol(), quoted(&self.file))?;
        let mut arguments = self.arguments.iter();
        arguments.try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// A word quoted so that [`split`] reads it back.
fn quoted(word: &str) -> String {
    let plain = |sign: char| !sign.is_whitespace() && !"\\\"'".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}
