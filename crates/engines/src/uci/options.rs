//! The options of the engine: those that its thinker declares, and those of the protocol.

use std::fs::File;
use std::io;
use std::ops::RangeInclusive;
use std::time::Duration;

use gametree_games::chess::Castling;
use gametree_players::{Book, BookError, Entry, InputError};
use gametree_protocols::uci::{Choice, Kind};
use gametree_search::Clock;
use gametree_search::pvs::{Parameter, check_hash};
use gametree_search::thinker::{OptionKind, OptionSpec, OptionValue, Options};

use super::level::Level;

/// The effect of setting an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    None,
    /// The hash table is cleared.
    Forget,
}

/// The settings.
#[derive(Debug)]
pub(super) struct Settings {
    /// The options of the thinker that boards may set.
    declared: Vec<OptionSpec>,
    /// The values set.
    pub(super) thinker: Options,
    pub(super) chess960: bool,
    pub(super) overhead: Duration,
    pub(super) limited: bool,
    pub(super) level: Level,
    pub(super) own_book: bool,
    pub(super) book: Option<Book<File>>,
}

/// Which options boards may set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Offer {
    /// Those that players set.
    #[default]
    Usual,
    /// The depths and margins of the search too, for programs that tune them.
    Parameters,
}

impl Settings {
    /// The defaults for a thinker of the game.
    pub(super) fn new(
        game: &dyn Entry,
        thinker: &str,
        offer: Offer,
    ) -> Result<Settings, InputError> {
        let mut declared = game.options(thinker)?;
        declared.retain(|spec| {
            let parameter = offer == Offer::Parameters && Parameter::named(&spec.name).is_some();
            parameter || DECLARED.iter().any(|(_, name)| *name == spec.name)
        });
        Ok(Settings {
            declared,
            thinker: Options::default(),
            chess960: false,
            overhead: Clock::DEFAULT_OVERHEAD,
            limited: false,
            level: Level::default(),
            own_book: false,
            book: None,
        })
    }
}

/// The names of thinkers' options in the protocol.
const DECLARED: [(&str, &str); 3] = [
    ("Hash", "hash"),
    ("Threads", "threads"),
    ("MultiPV", "lines"),
];

const CLEAR: &str = "Clear Hash";
const PONDER: &str = "Ponder";
const CHESS960: &str = "UCI_Chess960";
const OVERHEAD: &str = "Move Overhead";
const LIMITED: &str = "UCI_LimitStrength";
const ELO: &str = "UCI_Elo";
const OWN_BOOK: &str = "OwnBook";
const BOOK_FILE: &str = "BookFile";

/// The name of a declared option in the protocol.
fn name_of(spec: &OptionSpec) -> &str {
    let known = DECLARED.iter().find(|(_, declared)| *declared == spec.name);
    known.map_or(&spec.name, |(name, _)| name)
}

/// The type of a declared option in the protocol, which has whole numbers only.
fn kind_of(spec: &OptionSpec) -> Option<Kind> {
    match &spec.kind {
        OptionKind::Integer { default, range } => Some(Kind::Spin {
            default: *default,
            min: *range.start(),
            max: *range.end(),
        }),
        OptionKind::Flag { default } => Some(Kind::Check { default: *default }),
        OptionKind::Number { .. } | OptionKind::Choice { .. } | OptionKind::Words { .. } => None,
    }
}

/// The value for an option.
enum Chosen<'v> {
    Nothing,
    Number(i64),
    Yes(bool),
    Text(&'v str),
}

impl Settings {
    /// The declarations of all options, as sent to user interfaces.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let choice = |name: &str, kind: Kind| Choice {
            name: name.to_owned(),
            kind,
        };
        let spin = |default: u32, range: RangeInclusive<u32>| Kind::Spin {
            default: default.into(),
            min: (*range.start()).into(),
            max: (*range.end()).into(),
        };
        let check = |default: bool| Kind::Check { default };
        let overhead = Clock::DEFAULT_OVERHEAD.as_millis() as u32;
        let strengths = Level::WEAKEST..=Level::STRONGEST;
        let text = Kind::Text {
            default: String::new(),
        };
        let (players, parameters): (Vec<_>, Vec<_>) = self
            .declared
            .iter()
            .filter_map(|spec| Some(choice(name_of(spec), kind_of(spec)?)))
            .partition(|choice| DECLARED.iter().any(|(name, _)| *name == choice.name));
        let own = [
            choice(CLEAR, Kind::Button),
            choice(PONDER, check(false)),
            choice(CHESS960, check(false)),
            choice(OVERHEAD, spin(overhead, 0..=5000)),
            choice(LIMITED, check(false)),
            choice(ELO, spin(Level::default().elo, strengths)),
            choice(OWN_BOOK, check(false)),
            choice(BOOK_FILE, text),
        ];
        players.into_iter().chain(own).chain(parameters).collect()
    }

    /// The number of best lines that are shown.
    pub(super) fn lines(&self) -> usize {
        self.thinker.size(&self.declared, "lines").max(1)
    }

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
        let choices = self.choices();
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
            (CLEAR, _) => return Ok(Effect::Forget),
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
            // The option only announces that the board may ponder.
            (PONDER, _) => {}
            (name, Chosen::Number(number)) => self.declare(name, OptionValue::Integer(number))?,
            (name, Chosen::Yes(yes)) => self.declare(name, yes.into())?,
            _ => {}
        }
        Ok(Effect::None)
    }

    /// Sets an option that the thinker declares.
    fn declare(&mut self, name: &str, value: OptionValue) -> Result<(), String> {
        let mut declared = self.declared.iter();
        if let Some(spec) = declared.find(|spec| name_of(spec) == name) {
            if let ("hash", OptionValue::Integer(megabytes)) = (&*spec.name, &value) {
                grant(name, *megabytes)?;
            }
            self.thinker.put(spec.name.clone(), value);
        }
        Ok(())
    }
}

/// Refuses a size of a hash table that the system does not grant.
fn grant(name: &str, megabytes: i64) -> Result<(), String> {
    check_hash(usize::try_from(megabytes).unwrap_or(usize::MAX)).map_err(|error| {
        format!("expected a size for {name} that the system grants, found '{megabytes}': {error}")
    })
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
