//! What a file says of a game besides its moves: names, dates, comments, variations, evaluations.
//!
//! A [`SavedGame`](crate::SavedGame) that was read from a file keeps that game's own text beside it. Whoever writes the game
//! in the same format puts it back, for as many moves as the game still has in common with the file; no format has to be
//! able to say what another one says.

use serde::{Deserialize, Serialize};

/// The text of one game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notes {
    /// The format, by how its files end: `pgn`, `ggf`, `jsonl`.
    pub format: String,
    /// The game as the file has it.
    pub text: String,
}

/// What lists of games show of one.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Header {
    /// The names of the players, in their order; empty if none are known.
    pub players: Vec<String>,
    /// The day.
    pub date: Option<String>,
    /// The event.
    pub event: Option<String>,
    /// The result as the file has it.
    pub result: Option<String>,
}

impl Notes {
    pub(crate) fn new(format: &str, text: String) -> Notes {
        Notes {
            format: format.to_owned(),
            text,
        }
    }

    /// The text, if it is in this format.
    pub(crate) fn text_in<'n>(notes: Option<&'n Notes>, format: &str) -> Option<&'n str> {
        let notes = notes.filter(|notes| notes.format == format)?;
        Some(&notes.text)
    }
}

/// A value that is not one of the signs for "unknown".
pub(crate) fn known(value: Option<&str>) -> Option<String> {
    let value = value?.trim();
    let unknown = value.chars().all(|sign| matches!(sign, '?' | '.' | '*'));
    (!unknown).then(|| value.to_owned())
}
