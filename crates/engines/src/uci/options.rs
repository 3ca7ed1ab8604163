//! The options of the engine.

use std::fs::File;
use std::io;
use std::time::Duration;

use gametree_games::chess::Castling;
use gametree_players::{Book, BookError};
use gametree_protocols::uci::{Choice, Kind};
use gametree_search::Clock;
use gametree_search::pvs::check_hash;

use super::level::Level;

/// What follows from setting an option, beside the setting itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    None,
    /// The hash table is cleared.
    Forget,
}

/// The settings.
#[derive(Debug)]
pub(super) struct Settings {
    /// In megabytes.
    pub(super) hash: usize,
    pub(super) threads: usize,
    /// The number of best lines that are shown.
    pub(super) lines: usize,
    pub(super) chess960: bool,
    pub(super) overhead: Duration,
    pub(super) limited: bool,
    pub(super) level: Level,
    pub(super) own_book: bool,
    pub(super) book: Option<Book<File>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            hash: 64,
            threads: 1,
            lines: 1,
            chess960: false,
            overhead: Clock::USUAL_OVERHEAD,
            limited: false,
            level: Level::default(),
            own_book: false,
            book: None,
        }
    }
}

const HASH: &str = "Hash";
const CLEAR: &str = "Clear Hash";
const THREADS: &str = "Threads";
const LINES: &str = "MultiPV";
const PONDER: &str = "Ponder";
const CHESS960: &str = "UCI_Chess960";
const OVERHEAD: &str = "Move Overhead";
const LIMITED: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
const OWN_BOOK: &str = "OwnBook";
const BOOK_FILE: &str = "BookFile";

/// All options, as boards are told of them.
pub(super) fn choices() -> Vec<Choice> {
    let usual = Settings::default();
    let spin = |default: usize, min: i64, max: i64| Kind::Spin {
        default: i64::try_from(default).unwrap_or(max),
        min,
        max,
    };
    let check = |default: bool| Kind::Check { default };
    let overhead = usual.overhead.as_millis() as usize;
    let elo = usual.level.elo as usize;
    let (weakest, strongest) = (Level::WEAKEST.into(), Level::STRONGEST.into());
    [
        (HASH, spin(usual.hash, 1, 1 << 20)),
        (CLEAR, Kind::Button),
        (THREADS, spin(usual.threads, 1, 1024)),
        (LINES, spin(usual.lines, 1, 256)),
        (PONDER, check(false)),
        (CHESS960, check(usual.chess960)),
        (OVERHEAD, spin(overhead, 0, 5000)),
        (LIMITED, check(usual.limited)),
        (ELO, spin(elo, weakest, strongest)),
        (OWN_BOOK, check(usual.own_book)),
        (
            BOOK_FILE,
            Kind::Text {
                default: String::new(),
            },
        ),
    ]
    .map(|(name, kind)| Choice {
        name: name.to_owned(),
        kind,
    })
    .into()
}

/// The value for an option.
enum Chosen<'v> {
    Nothing,
    Number(i64),
    Yes(bool),
    Text(&'v str),
}

impl Settings {
    /// How the board writes castling.
    pub(super) fn castling(&self) -> Castling {
        if self.chess960 {
            Castling::TakesRook
        } else {
            Castling::Usual
        }
    }

    /// Sets an option, or says why not. Upper and lower case in names are the same.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Effect, String> {
        let choices = choices();
        let Some(choice) = choices
            .iter()
            .find(|choice| choice.name.eq_ignore_ascii_case(name))
        else {
            let names: Vec<&str> = choices.iter().map(|choice| choice.name.as_str()).collect();
            let found: String = name.chars().take(40).collect();
            return Err(format!(
                "expected one of {}, found '{found}'",
                names.join(", ")
            ));
        };
        match (choice.name.as_str(), chosen(choice, value)?) {
            (HASH, Chosen::Number(number)) => self.hash = granted(number as usize)?,
            (CLEAR, _) => return Ok(Effect::Forget),
            (THREADS, Chosen::Number(number)) => self.threads = number as usize,
            (LINES, Chosen::Number(number)) => self.lines = number as usize,
            (CHESS960, Chosen::Yes(yes)) => self.chess960 = yes,
            (OVERHEAD, Chosen::Number(number)) => {
                self.overhead = Duration::from_millis(number as u64);
            }
            (LIMITED, Chosen::Yes(yes)) => self.limited = yes,
            (ELO, Chosen::Number(number)) => self.level = Level { elo: number as u32 },
            (OWN_BOOK, Chosen::Yes(yes)) => self.own_book = yes,
            (BOOK_FILE, Chosen::Text("")) => self.book = None,
            (BOOK_FILE, Chosen::Text(path)) => {
                self.book = Some(open_book(path).map_err(|error| format!("{path}: {error}"))?);
            }
            // `Ponder` only says that the board may ponder.
            _ => {}
        }
        Ok(Effect::None)
    }
}

/// The size of a hash table, if the system grants it.
fn granted(megabytes: usize) -> Result<usize, String> {
    match check_hash(megabytes) {
        Ok(()) => Ok(megabytes),
        Err(error) => Err(format!(
            "expected a size for {HASH} that the system grants, found '{megabytes}': {error}"
        )),
    }
}

/// The book in a regular file: reading from a device might never end.
fn open_book(path: &str) -> Result<Book<File>, BookError> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::other("expected a file").into());
    }
    Book::new(File::open(path)?)
}

/// A value of the option's type, or what was expected.
fn chosen<'v>(choice: &Choice, value: Option<&'v str>) -> Result<Chosen<'v>, String> {
    let given = value.unwrap_or_default().trim();
    let refused = |expected: String| {
        let found: String = given.chars().take(40).collect();
        Err(format!(
            "expected {expected} for {}, found '{found}'",
            choice.name
        ))
    };
    match choice.kind {
        Kind::Spin { min, max, .. } => match given.parse() {
            Ok(number) if (min..=max).contains(&number) => Ok(Chosen::Number(number)),
            _ => refused(format!("a number from {min} to {max}")),
        },
        Kind::Check { .. } => match given.to_ascii_lowercase().as_str() {
            "true" => Ok(Chosen::Yes(true)),
            "false" => Ok(Chosen::Yes(false)),
            _ => refused("true or false".to_owned()),
        },
        Kind::Text { .. } => Ok(Chosen::Text(given)),
        Kind::Button | Kind::Combo { .. } => Ok(Chosen::Nothing),
    }
}
