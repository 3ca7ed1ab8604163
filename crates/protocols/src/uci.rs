//! The Universal Chess Interface, as Stefan Meyer-Kahlen wrote it down in April 2006: what boards say to engines, and what
//! engines say to boards.
//!
//! Moves and positions are passed on as text: their meaning is for the caller. Words before the first
//! that is understood are skipped, and so are words inside `go` and `info` that mean nothing. A number that is none is an
//! error, never a guess; a line of more than a mebibyte is refused unread.
//!
//! ```
//! use gametree_protocols::uci::{Answer, Command, Score, Start, Worth};
//! let Ok(Command::Go(go)) = "joho go wtime -20 btime 300000 movestogo 40".parse() else { panic!() };
//! assert_eq!((go.white_time, go.black_time, go.moves_to_go), (Some(-20), Some(300_000), Some(40)));
//! let position = Command::Position { start: Start::Usual, moves: vec!["e2e4".to_owned()] };
//! assert_eq!(position.to_string(), "position startpos moves e2e4");
//! assert_eq!(
//!     "go movetime -5".parse::<Command>().unwrap_err().to_string(),
//!     "expected milliseconds after movetime, found '-5'"
//! );
//!
//! let Ok(Answer::Info(info)) = "info depth 9 score mate -3 upperbound pv e1e2 d8h4".parse() else { panic!() };
//! assert_eq!(info.score.map(|score| score.worth), Some(Worth::Mate(-3)));
//! assert_eq!(info.to_string(), "depth 9 score mate -3 upperbound pv e1e2 d8h4");
//! ```

mod answer;
mod command;
mod info;
mod option;

pub use answer::{Answer, Check};
pub use command::{Command, Go, Registration, Start};
pub use info::{Bound, CurrentLine, Info, Score, Worth};
pub use option::{Choice, Kind};

/// How a text that is empty is written where a word must stand.
const EMPTY: &str = "<empty>";

/// A text as it was meant.
fn meant(text: String) -> String {
    if text == EMPTY { String::new() } else { text }
}

/// A text as it is written.
fn written(text: &str) -> String {
    let text = crate::text::one_line(text);
    if text.trim().is_empty() {
        EMPTY.to_owned()
    } else {
        text
    }
}

#[cfg(test)]
mod tests;
