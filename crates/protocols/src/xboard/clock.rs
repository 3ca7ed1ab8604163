//! Time controls.

use std::fmt;
use std::time::Duration;

use gametree_rules::ParseError;

use crate::text::Words;

/// The time control of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The number of moves for the time; `None` if it is for the whole game.
    pub moves: u32,
    /// The time, in whole seconds.
    pub base: Duration,
    /// What is added with every move.
    pub increment: Duration,
}

/// What follows `level`: `40 5 0`, or `0 0:30 1.5`.
pub(super) fn level(mut words: Words<'_>) -> Result<Level, ParseError> {
    Ok(Level {
        moves: words.read("a number of moves after level")?,
        base: base(words.next().unwrap_or_default())?,
        increment: seconds(words.next().unwrap_or_default(), "seconds for every move")?,
    })
}

/// Minutes, or minutes and seconds with a colon between them.
fn base(text: &str) -> Result<Duration, ParseError> {
    let wrong = || ParseError::new("minutes such as 5 or 5:30", text);
    let number = |text: &str| text.parse::<u32>().map(u64::from).map_err(|_| wrong());
    let (minutes, seconds) = text.split_once(':').unwrap_or((text, "0"));
    let seconds = number(seconds)?;
    if seconds >= 60 {
        return Err(wrong());
    }
    Ok(Duration::from_secs(number(minutes)? * 60 + seconds))
}

/// Seconds, with up to nine digits after the point.
pub(super) fn seconds(text: &str, expected: &str) -> Result<Duration, ParseError> {
    let wrong = || ParseError::new(expected, text);
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, part) = text.split_once('.').unwrap_or((text, ""));
    if whole.is_empty() || part.len() > 9 || !digits(whole) || !digits(part) {
        return Err(wrong());
    }
    let whole: u32 = whole.parse().map_err(|_| wrong())?;
    let billionths = format!("{part:0<9}").parse().map_err(|_| wrong())?;
    Ok(Duration::new(u64::from(whole), billionths))
}

/// Seconds as [`seconds`] reads them.
pub(super) fn written_seconds(time: Duration) -> String {
    let text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (minutes, seconds) = (self.base.as_secs() / 60, self.base.as_secs() % 60);
        write!(f, "{} {minutes}", self.moves)?;
        if seconds > 0 {
            write!(f, ":{seconds:02}")?;
        }
        write!(f, " {}", written_seconds(self.increment))
    }
}
