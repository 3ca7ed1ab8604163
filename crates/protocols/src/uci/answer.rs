//! What an engine says to a board.

use std::fmt;
use std::str::FromStr;

use gametree_rules::ParseError;

use super::info::info;
use super::option::choice;
use super::{Choice, Info};
use crate::text::{Words, one_line};

/// What an engine says to a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// What the engine is called.
    Name(String),
    /// Its author.
    Author(String),
    /// It has said who it is and what can be changed.
    UciOk,
    /// Everything is done.
    ReadyOk,
    /// What it would play.
    BestMove {
        /// The move; engines without one write `(none)` or `0000`.
        best: String,
        /// What it expects then, and would like to think about.
        ponder: Option<String>,
    },
    /// The state of its copy protection.
    CopyProtection(Check),
    /// The state of its registration.
    Registration(Check),
    /// What it found so far.
    Info(Box<Info>),
    /// Something that can be changed.
    Option(Choice),
    /// Something else, which is to be ignored.
    Unknown,
}

/// The state of a check by an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Check {
    /// It has begun.
    Checking,
    /// It is as it should be.
    Fine,
    /// It is not.
    Failed,
}

impl FromStr for Answer {
    type Err = ParseError;

    /// What follows skipped words is an answer if it reads as one, and chatter otherwise.
    fn from_str(line: &str) -> Result<Answer, ParseError> {
        let mut words = Words::of(line)?;
        let mut skipped = false;
        while let Some(verb) = words.next() {
            match answer(verb, words.clone()) {
                Some(Err(_)) if skipped => return Ok(Answer::Unknown),
                Some(read) => return read,
                None => skipped = true,
            }
        }
        Ok(Answer::Unknown)
    }
}

/// What begins with this word, if anything does.
fn answer(verb: &str, mut words: Words<'_>) -> Option<Result<Answer, ParseError>> {
    Some(match verb {
        "id" => match words.next() {
            Some("name") => Ok(Answer::Name(words.rest())),
            Some("author") => Ok(Answer::Author(words.rest())),
            other => {
                let found = other.unwrap_or_default();
                Err(ParseError::new("name or author after id", found))
            }
        },
        "uciok" => Ok(Answer::UciOk),
        "readyok" => Ok(Answer::ReadyOk),
        "bestmove" => best_move(words),
        "copyprotection" => check(words, verb).map(Answer::CopyProtection),
        "registration" => check(words, verb).map(Answer::Registration),
        "info" => info(words).map(Box::new).map(Answer::Info),
        "option" => choice(words).map(Answer::Option),
        _ => return None,
    })
}

fn best_move(mut words: Words<'_>) -> Result<Answer, ParseError> {
    let best = words.word("a move after bestmove")?;
    let ponder = match words.find(|word| *word == "ponder") {
        Some(_) => Some(words.word("a move after ponder")?),
        None => None,
    };
    Ok(Answer::BestMove { best, ponder })
}

fn check(mut words: Words<'_>, verb: &str) -> Result<Check, ParseError> {
    match words.next() {
        Some("checking") => Ok(Check::Checking),
        Some("ok") => Ok(Check::Fine),
        Some("error") => Ok(Check::Failed),
        other => {
            let expected = format!("checking, ok or error after {verb}");
            Err(ParseError::new(expected, other.unwrap_or_default()))
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Name(name) => write!(f, "id name {}", one_line(name)),
            Answer::Author(author) => write!(f, "id author {}", one_line(author)),
            Answer::UciOk => f.write_str("uciok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::BestMove { best, ponder } => {
                write!(f, "bestmove {}", one_line(best))?;
                let Some(ponder) = ponder else { return Ok(()) };
                write!(f, " ponder {}", one_line(ponder))
            }
            Answer::CopyProtection(check) => write!(f, "copyprotection {check}"),
            Answer::Registration(check) => write!(f, "registration {check}"),
            Answer::Info(info) => write!(f, "info {info}"),
            Answer::Option(choice) => write!(f, "option {choice}"),
            Answer::Unknown => Ok(()),
        }
    }
}

impl fmt::Display for Check {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Check::Checking => "checking",
            Check::Fine => "ok",
            Check::Failed => "error",
        })
    }
}
