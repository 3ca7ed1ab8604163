//! Errors of requests.

use std::borrow::Cow;

use gametree_rules::ParseError;
use gametree_search::{Algorithm, DoesNotFit};

/// An error of a request, in one line that says what was expected.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum InputError {
    /// No such game.
    #[error("no game is called '{name}'{}; `games` lists them", suggestion(.nearest.as_deref()))]
    UnknownGame {
        /// The value given.
        name: String,
        /// The nearest name that exists.
        nearest: Option<String>,
    },
    /// No such algorithm.
    #[error("no algorithm is called '{name}'{}; expected one of {}", suggestion(.nearest.as_deref()), .known.join(", "))]
    UnknownAlgorithm {
        /// The value given.
        name: String,
        /// The nearest name that exists.
        nearest: Option<String>,
        /// The names that exist.
        known: Vec<String>,
    },
    /// A thinker that cannot answer for the game.
    #[error("{thinker} does not fit {game}: {obstacle}")]
    ThinkerDoesNotFit {
        /// The thinker's name.
        thinker: String,
        /// The game's name.
        game: Cow<'static, str>,
        /// The obstacle, and what to use instead.
        obstacle: String,
    },
    /// A position that cannot be read.
    #[error("not a position of {game}: {problem}{}", reminder(.problem, .form))]
    Position {
        /// The game's name.
        game: Cow<'static, str>,
        /// The problem.
        problem: ParseError,
        /// The format of a position.
        form: Cow<'static, str>,
    },
    /// Values that a game's parameters do not take.
    #[error("{game}: {problem}")]
    Parameters {
        /// The game's name.
        game: Cow<'static, str>,
        /// The problem.
        problem: ParseError,
    },
    /// A move that is not legal.
    #[error("move {ply}: {problem}")]
    Move {
        /// Which move, counted from one.
        ply: usize,
        /// The problem.
        problem: ParseError,
    },
    /// The algorithm cannot answer for the game.
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
    /// A file that is not what it should be.
    #[error("line {line}: {problem}")]
    File {
        /// Which line, counted from one.
        line: usize,
        /// The problem.
        problem: String,
    },
    /// Something else that cannot be done.
    #[error("{0}")]
    Refused(String),
}

/// The format of a position, unless the message has it already.
fn reminder(problem: &ParseError, form: &str) -> String {
    if problem.to_string().contains(form) {
        return String::new();
    }
    format!(" (a position is {form})")
}

impl InputError {
    /// The same, of which game of a file it is, counted from one.
    #[must_use]
    pub fn of_game(self, number: usize) -> InputError {
        InputError::Refused(format!("game {number}: {self}"))
    }

    /// The same, in a line of a file that was read alone, counted from one.
    pub(crate) fn at_line(self, line: usize) -> InputError {
        match self {
            InputError::File { problem, .. } => InputError::File { line, problem },
            other => other,
        }
    }

    /// Reads the name of a textbook algorithm.
    pub fn algorithm(name: &str) -> Result<Algorithm, InputError> {
        let names = || Algorithm::ALL.iter().map(|algorithm| algorithm.name());
        Algorithm::named(name).ok_or_else(|| InputError::UnknownAlgorithm {
            name: shorten(name),
            nearest: nearest(name, names()),
            known: names().map(str::to_owned).collect(),
        })
    }
}

fn suggestion(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| {
        format!(" (did you mean '{nearest}'?)")
    })
}

/// The known name that is most like what was written, if any is.
pub(crate) fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<String> {
    let name: String = name
        .chars()
        .take(40)
        .flat_map(char::to_lowercase)
        .filter(|c| c.is_alphanumeric())
        .collect();
    let likeness = |candidate: &str| {
        let start = if !name.is_empty() && candidate.starts_with(&name) {
            0.5
        } else {
            0.0
        };
        strsim::jaro_winkler(&name, candidate) + start
    };
    known
        .map(|known| (likeness(known), known))
        .filter(|(likeness, _)| *likeness > 0.7)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, known)| known.to_owned())
}

/// Hostile names are shown short and in one line.
pub(crate) fn shorten(text: &str) -> String {
    escaped(text, 40)
}

/// The message of a file reader, which may quote any text of the file.
pub(crate) fn quoted(error: &serde_json::Error) -> String {
    escaped(&error.to_string(), 200)
}

fn escaped(text: &str, most: usize) -> String {
    let printable = |c: char| {
        if c.is_control() {
            c.escape_default().to_string()
        } else {
            c.to_string()
        }
    };
    let shown: String = text.chars().take(most).map(printable).collect();
    shown.chars().take(most).collect()
}
