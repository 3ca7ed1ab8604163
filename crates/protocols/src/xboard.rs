//! The Chess Engine Communication Protocol of XBoard and WinBoard, version 2, by Tim Mann and H. G. Muller: what boards say
//! to engines, and what engines say to boards.
//!
//! Moves and positions are passed on as text: their meaning is for the caller. A number that is none
//! is an error, never a guess; a line of more than a mebibyte is refused unread.
//!
//! ```
//! use gametree_protocols::xboard::{Answer, Command, Value};
//! use std::time::Duration;
//! let Ok(Command::Level(level)) = "level 40 0:30 1.5".parse() else { panic!() };
//! assert_eq!((level.moves, level.base, level.increment), (40, Duration::from_secs(30), Duration::from_millis(1500)));
//! assert_eq!("e2e4".parse(), Ok(Command::BareMove("e2e4".to_owned())));
//!
//! let Ok(Answer::Features(features)) = r#"feature ping=1 myname="Crafty 20""#.parse() else { panic!() };
//! assert_eq!((features[0].name(), features[0].value()), ("ping", &Value::Number(1)));
//! let Ok(Answer::Thinking(thinking)) = "9 156 1084 48000 Nf3 Nc6 Nc3".parse() else { panic!() };
//! assert_eq!((thinking.depth, thinking.score, thinking.line.len()), (9, 156, 3));
//! assert_eq!(
//!     "sd deep".parse::<Command>().unwrap_err().to_string(),
//!     "expected a number of moves after sd, found 'deep'"
//! );
//! ```

mod answer;
mod clock;
mod command;
mod feature;
mod thinking;

pub use answer::Answer;
pub use clock::Level;
pub use command::Command;
pub use feature::{Feature, Value};
pub use thinking::Thinking;

use gametree_rules::ParseError;

use crate::pgn::Outcome;
use crate::text::{Words, one_line};

/// A result and why it came about, which is written in braces: `1-0 {White mates}`.
fn result(mut words: Words<'_>) -> Result<(Outcome, String), ParseError> {
    let word = words.next().unwrap_or_default();
    let outcome = Outcome::from_text(word);
    let outcome = outcome.ok_or_else(|| ParseError::new("1-0, 0-1, 1/2-1/2 or *", word))?;
    let rest = words.rest();
    let reason = rest.strip_prefix('{').unwrap_or(&rest);
    let reason = reason.strip_suffix('}').unwrap_or(reason);
    Ok((outcome, reason.trim().to_owned()))
}

/// A result and why, as [`result`] reads it.
fn written_result(outcome: Outcome, reason: &str) -> String {
    match one_line(reason).trim() {
        "" => outcome.to_string(),
        reason => format!("{outcome} {{{reason}}}"),
    }
}

#[cfg(test)]
mod tests;
