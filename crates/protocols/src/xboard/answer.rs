//! What an engine says to a board.

use std::fmt;
use std::str::FromStr;

use gametree_rules::ParseError;

use super::feature::{Feature, features};
use super::thinking::{Thinking, thinking};
use super::{result, written_result};
use crate::pgn::Outcome;
use crate::text::{Words, one_line};

/// What an engine says to a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// What it can do.
    Features(Vec<Feature>),
    /// What it plays.
    Move(String),
    /// A move that it received is illegal.
    IllegalMove {
        /// Why; empty if that is not told.
        reason: String,
        /// The move.
        played: String,
    },
    /// A command that it received cannot be executed.
    Error {
        /// Why; empty if that is not told.
        reason: String,
        /// The command.
        command: String,
    },
    /// The game has ended.
    Result {
        /// How.
        outcome: Outcome,
        /// Why; empty if that is not told.
        reason: String,
    },
    /// It gives up.
    Resign,
    /// It offers a draw, or accepts one.
    OfferDraw,
    /// Everything before is done.
    Pong(i64),
    /// What it would play in the opponent's place.
    Hint(String),
    /// Something the user should be shown.
    TellUser(String),
    /// Something the user should be shown as an error.
    TellUserError(String),
    /// What it thinks.
    Thinking(Box<Thinking>),
    /// Something else, which is to be ignored: what is meant for chess servers, and chatter.
    Unknown,
}

impl FromStr for Answer {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Answer, ParseError> {
        let whole = Words::of(line)?;
        if let Some(refused) = refused(&whole.clone().rest()) {
            return Ok(refused);
        }
        let mut words = whole.clone();
        let verb = words.next().unwrap_or_default();
        Ok(match verb {
            "feature" => Answer::Features(features(words.left())?),
            "move" => Answer::Move(words.word("a move after move")?),
            "1-0" | "0-1" | "1/2-1/2" => {
                let (outcome, reason) = result(whole)?;
                Answer::Result { outcome, reason }
            }
            "resign" => Answer::Resign,
            "offer" if words.peek() == Some("draw") => Answer::OfferDraw,
            "pong" => Answer::Pong(words.read("a number after pong")?),
            "Hint:" => Answer::Hint(words.word("a move after Hint:")?),
            "telluser" => Answer::TellUser(words.rest()),
            "tellusererror" => Answer::TellUserError(words.rest()),
            _ => match (old_move(whole.clone()), thinking(whole)) {
                (Some(played), _) => Answer::Move(played),
                (None, Some(thinking)) => Answer::Thinking(Box::new(thinking?)),
                (None, None) => Answer::Unknown,
            },
        })
    }
}

/// `Illegal move (why): e2e5` or `Error (why): command`.
fn refused(line: &str) -> Option<Answer> {
    let after = |name: &str| {
        let rest = line.strip_prefix(name)?;
        rest.starts_with([' ', ':', '(']).then(|| explained(rest))
    };
    let illegal =
        after("Illegal move").map(|(reason, played)| Answer::IllegalMove { reason, played });
    illegal.or_else(|| after("Error").map(|(reason, command)| Answer::Error { reason, command }))
}

/// What stands in parentheses, and what follows the colon.
fn explained(text: &str) -> (String, String) {
    let text = text.trim();
    let reason = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let (reason, rest) = reason.unwrap_or(("", text));
    let rest = rest.trim_start();
    let rest = rest.strip_prefix(':').unwrap_or(rest);
    (reason.trim().to_owned(), rest.trim().to_owned())
}

/// The format of moves in version 1: `1. ... e7e5`, or `My move is: e7e5`.
fn old_move(words: Words<'_>) -> Option<String> {
    let words: Vec<&str> = words.take(5).collect();
    match words[..] {
        [number, "...", played] => {
            let digits = number.strip_suffix('.')?;
            let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            is_number.then(|| played.to_owned())
        }
        ["My", "move", "is:", played] | ["My", "move", "is", ":", played] => {
            Some(played.to_owned())
        }
        _ => None,
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let because = |reason: &str| match reason {
            "" => String::new(),
            reason => format!(" ({reason})"),
        };
        let line = match self {
            Answer::Features(features) => {
                let mut words = vec!["feature".to_owned()];
                words.extend(features.iter().map(ToString::to_string));
                words.join(" ")
            }
            Answer::Move(played) => format!("move {played}"),
            Answer::IllegalMove { reason, played } => {
                format!("Illegal move{}: {played}", because(reason))
            }
            Answer::Error { reason, command } => {
                format!("Error{}: {command}", because(reason))
            }
            Answer::Result { outcome, reason } => written_result(*outcome, reason),
            Answer::Resign => "resign".to_owned(),
            Answer::OfferDraw => "offer draw".to_owned(),
            Answer::Pong(number) => format!("pong {number}"),
            Answer::Hint(played) => format!("Hint: {played}"),
            Answer::TellUser(text) => format!("telluser {text}"),
            Answer::TellUserError(text) => format!("tellusererror {text}"),
            // The one line in which a tabulator means something.
            Answer::Thinking(thinking) => return write!(f, "{thinking}"),
            Answer::Unknown => String::new(),
        };
        f.write_str(&one_line(&line))
    }
}
