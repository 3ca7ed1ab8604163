//! Which program, and how to speak to it.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use gametree_games::{Chess, Othello};
use gametree_search::Signal;

use crate::InputError;
use crate::opponent::gtp::GtpProgram;
use crate::opponent::nboard::NboardProgram;
use crate::opponent::uci::UciProgram;
use crate::opponent::words::words;
use crate::opponent::xboard::XboardProgram;
use crate::opponent::{Allowance, Opponent, OpponentError};

/// Which program, and how to speak to it: `uci:COMMAND`, `xboard:COMMAND`, `gtp:COMMAND` or `nboard:COMMAND`.
///
/// ```
/// use gametree_players::Program;
/// let program: Program = "gtp:\"/path with space/x\" -l 5".parse().unwrap();
/// assert_eq!((program.protocol(), program.file()), ("gtp", "/path with space/x"));
/// assert!("ftp:x".parse::<Program>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    speech: Speech,
    pub(super) file: String,
    pub(super) arguments: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Speech {
    Uci,
    Xboard,
    Gtp,
    Nboard,
}

impl Speech {
    const ALL: [Speech; 4] = [Speech::Uci, Speech::Xboard, Speech::Gtp, Speech::Nboard];

    const fn name(self) -> &'static str {
        match self {
            Speech::Uci => "uci",
            Speech::Xboard => "xboard",
            Speech::Gtp => "gtp",
            Speech::Nboard => "nboard",
        }
    }

    /// The only game of which it is spoken.
    const fn game(self) -> &'static str {
        match self {
            Speech::Uci | Speech::Xboard => Chess::NAME,
            Speech::Gtp | Speech::Nboard => Othello::NAME,
        }
    }
}

/// How a program is set up, and how long it is waited for.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Its own level: for UCI its `UCI_Elo`, for NBoard and xboard how many moves it looks ahead, for GTP its `level`.
    pub level: Option<u32>,
    /// What it lets one change, and to what.
    pub options: Vec<(String, String)>,
    /// How long to wait for a move at the least where no clock says how long it may take.
    pub patience: Duration,
    /// Stops waiting.
    pub signal: Arc<Signal>,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup {
            level: None,
            options: Vec::new(),
            patience: Setup::PATIENCE,
            signal: Arc::default(),
        }
    }
}

impl Setup {
    /// How long to wait for a move if nobody says otherwise.
    pub const PATIENCE: Duration = Duration::from_secs(120);
    /// How long any other answer may take: when it starts, when it is told of a game.
    pub const SOON: Duration = Duration::from_secs(20);
    /// After the flag has fallen, this is how long a move is still waited for, so that a late one can be told from none.
    const AFTER_THE_FLAG: Duration = Duration::from_millis(500);

    /// How long to wait for a move of one who cannot be told how long it may take, before nobody believes in it any more.
    pub(super) fn patience(&self, allowance: Allowance) -> Duration {
        match allowance {
            Allowance::Clock { own, .. } => own.left.saturating_add(Setup::AFTER_THE_FLAG),
            Allowance::Each(time) => time.saturating_mul(10).max(self.patience),
            Allowance::Nodes(_) | Allowance::Depth(_) => self.patience,
        }
    }

    /// The same of one who can be told.
    pub(super) fn strict_patience(&self, allowance: Allowance) -> Duration {
        match allowance {
            Allowance::Each(time) => time.saturating_mul(3).saturating_add(Setup::AFTER_THE_FLAG),
            _ => self.patience(allowance),
        }
    }
}

impl Program {
    /// What is expected where a program is to be named.
    pub const FORM: &str = "uci:COMMAND, xboard:COMMAND, gtp:COMMAND or nboard:COMMAND";

    /// A program that speaks this protocol.
    pub fn new(protocol: &str, command: &str) -> Result<Program, String> {
        let expected = || format!("expected {}", Program::FORM);
        let mut known = Speech::ALL.into_iter();
        let speech = known.find(|speech| speech.name() == protocol);
        let speech = speech.ok_or_else(expected)?;
        let words = words(command);
        let words = words.map_err(|what| format!("expected {what}, found '{command}'"))?;
        let mut words = words.into_iter();
        let file = words.next().filter(|file| !file.is_empty());
        Ok(Program {
            speech,
            file: file.ok_or_else(expected)?,
            arguments: words.collect(),
        })
    }

    /// The protocol it speaks.
    pub fn protocol(&self) -> &'static str {
        self.speech.name()
    }

    /// Its file.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Whether it can be told how to play: from where, and how long or how far it may think about a move.
    pub fn takes_terms(&self) -> bool {
        matches!(self.speech, Speech::Uci | Speech::Xboard)
    }

    /// Refuses a game that one cannot speak about with it.
    pub fn check(&self, game: &str) -> Result<(), InputError> {
        if game == self.speech.game() {
            return Ok(());
        }
        Err(InputError::Refused(format!(
            "expected {} for a program that speaks {}, found {game}",
            self.speech.game(),
            self.protocol(),
        )))
    }

    /// Starts it. It ends with its opponent.
    pub fn start(&self, setup: &Setup) -> Result<Box<dyn Opponent>, OpponentError> {
        Ok(match self.speech {
            Speech::Uci => Box::new(UciProgram::start(self, setup)?),
            Speech::Xboard => Box::new(XboardProgram::start(self, setup)?),
            Speech::Gtp => Box::new(GtpProgram::start(self, setup)?),
            Speech::Nboard => Box::new(NboardProgram::start(self, setup)?),
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
        let (speech, command) = text.split_once(':').ok_or_else(expected)?;
        Program::new(speech, command)
    }
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.protocol(), quoted(&self.file))?;
        let mut arguments = self.arguments.iter();
        arguments.try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// A word as [`words`] reads it.
fn quoted(word: &str) -> String {
    let plain = |sign: char| !sign.is_whitespace() && !"\\\"'".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}
