//! Errors of commands and their exit codes.

use std::io;
use std::num::{IntErrorKind, ParseFloatError, ParseIntError};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use gametree_players::InputError;

use crate::args::unshield;

/// Longer words are shortened in messages.
const MAX_WORD: usize = 200;

/// The error of a command.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    /// Bad input: exit code 2.
    #[error("{0}")]
    Input(String),
    /// Bad input with a place in it to show, in several lines: exit code 2.
    #[error("{0}")]
    Shown(String),
    /// Bad input that has been reported already: exit code 2.
    #[error("refused")]
    Refused,
    /// The answer is no, and has been printed: exit code 1.
    #[error("no")]
    No,
    /// It was interrupted: exit code 130.
    #[error("stopped: {0}")]
    Stopped(String),
    /// An error of a file or a pipe: exit code 2.
    #[error("{0}")]
    Io(io::Error),
    /// A fault of ours: exit code 70, as other programs have it.
    #[error(
        "internal error (a bug): {0}. Please report it with the command and all that was printed"
    )]
    Internal(String),
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Input(error.to_string())
    }
}

impl From<gametree_engines::Error> for Failure {
    fn from(error: gametree_engines::Error) -> Failure {
        match error {
            gametree_engines::Error::Input(error) => error.into(),
            gametree_engines::Error::Io(error) => error.into(),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

impl Failure {
    /// The exit code where something is wrong with the program itself.
    pub(crate) const INTERNAL: u8 = gametree_engines::INTERNAL_ERROR;

    /// Prints the error in one line and returns the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let code = match &self {
            // The reader of the output has closed the pipe.
            Failure::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::SUCCESS;
            }
            Failure::No => return ExitCode::from(1),
            Failure::Refused => return ExitCode::from(2),
            Failure::Input(_) | Failure::Shown(_) | Failure::Io(_) => 2,
            Failure::Internal(_) => Failure::INTERNAL,
            Failure::Stopped(_) => 130,
        };
        // An error on standard error cannot be reported.
        let text = unshield(&self.to_string());
        let line = match &self {
            Failure::Shown(_) => text.lines().map(printable).collect::<Vec<_>>().join("\n"),
            _ => printable(&text),
        };
        let _ = io::Write::write_all(&mut io::stderr(), format!("error: {line}\n").as_bytes());
        ExitCode::from(code)
    }
}

/// The message of the argument parser in one line, with its tip, without the usage.
pub(crate) fn one_line(error: &clap::Error) -> String {
    if let Some(text) = missing_subcommand(error).or_else(|| not_a_number(error)) {
        return text;
    }
    let text = error.render().to_string();
    let mut said: Vec<&str> = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.starts_with("Usage:") || line.starts_with("For more information") {
            break;
        }
        if !line.is_empty() {
            said.push(line);
        }
    }
    let said = said.join(" ");
    let words = said.trim_start_matches("error: ").split(' ').map(shorten);
    words.collect::<Vec<_>>().join(" ")
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    error.get(kind).map(ToString::to_string)
}

/// The message for a verb without its subcommand, which names all there are.
fn missing_subcommand(error: &clap::Error) -> Option<String> {
    let verb = context(error, ContextKind::InvalidSubcommand)?;
    let Some(ContextValue::Strings(known)) = error.get(ContextKind::ValidSubcommand) else {
        return None;
    };
    let verb = verb.rsplit(' ').next().unwrap_or_default();
    let known: Vec<&str> = known
        .iter()
        .map(String::as_str)
        .filter(|known| *known != "help")
        .collect();
    (error.kind() == ErrorKind::MissingSubcommand)
        .then(|| format!("`{verb}` needs a subcommand: {}", known.join(" or ")))
}

/// The message for what is no number, or none in its range.
fn not_a_number(error: &clap::Error) -> Option<String> {
    let source = std::error::Error::source(error)?;
    let in_range = range(&source.to_string());
    let expected = if let Some(expected) = &in_range {
        expected
    } else if let Some(problem) = source.downcast_ref::<ParseIntError>() {
        match problem.kind() {
            IntErrorKind::PosOverflow => "a smaller whole number",
            IntErrorKind::NegOverflow => "a larger whole number",
            _ => "a whole number, such as 8",
        }
    } else if source.is::<ParseFloatError>() {
        "a number, such as 0.5"
    } else {
        return None;
    };
    let option = context(error, ContextKind::InvalidArg)?;
    let value = shorten(&context(error, ContextKind::InvalidValue)?);
    Some(format!("{option}: expected {expected}, found '{value}'"))
}

/// What was expected of a number that the argument parser says "is not in 1..=1024".
fn range(problem: &str) -> Option<String> {
    let (_, range) = problem.split_once(" is not in ")?;
    let (low, high) = range.split_once("..")?;
    let high: i128 = match high.strip_prefix('=') {
        Some(high) => high.parse().ok()?,
        None => high.parse::<i128>().ok()? - 1,
    };
    let low: i128 = low.parse().ok()?;
    // So large a number is the end of its type and tells nobody anything.
    Some(if high >= i64::MAX.into() {
        format!("a whole number, {low} or more")
    } else {
        format!("a whole number from {low} to {high}")
    })
}

fn shorten(word: &str) -> String {
    match word.char_indices().nth(MAX_WORD) {
        Some((end, _)) => {
            // What follows the quoted word belongs to the sentence.
            let rest = word.rfind('\'').map_or("", |quote| &word[quote.max(end)..]);
            format!("{}…{rest}", &word[..end])
        }
        None => word.to_owned(),
    }
}

/// The text in one line, without control characters.
pub(crate) fn printable(text: &str) -> String {
    let printable = |c: char| {
        if c.is_control() {
            c.escape_default().to_string()
        } else {
            c.to_string()
        }
    };
    text.chars().map(printable).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_cannot_break_a_line_or_move_the_cursor() {
        assert_eq!(printable("a\nb\u{1b}[2Jé"), "a\\nb\\u{1b}[2Jé");
    }

    #[test]
    fn ranges_are_told_in_words() {
        let told = |problem| range(problem).unwrap_or_default();
        assert_eq!(
            told("0 is not in 1..=1024"),
            "a whole number from 1 to 1024"
        );
        assert_eq!(told("-3 is not in 0..5"), "a whole number from 0 to 4");
        let endless = format!("0 is not in 1..{}", u64::MAX);
        assert_eq!(told(&endless), "a whole number, 1 or more");
        assert_eq!(range("invalid digit"), None);
    }

    #[test]
    fn long_words_are_cut_and_the_sentence_goes_on() {
        let word = format!("'{}'", "x".repeat(1000));
        let shown = format!("'{}…'", "x".repeat(MAX_WORD - 1));
        assert_eq!(shorten(&word), shown);
        assert_eq!(shorten("short"), "short");
    }
}
