//! A game under way as a file.

use serde::{Deserialize, Serialize};

use crate::error::quoted;
use crate::{Header, InputError, Notes, header};

const KIND: &str = "gametree game";
const VERSION: u32 = 1;

/// The record of a game as a file: where it started and what was done, in the game's notation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    kind: String,
    version: u32,
    /// The game's name.
    pub game: String,
    /// The start.
    pub start: String,
    /// The actions, first to last.
    pub moves: Vec<String>,
    /// The utility of each player, if it is over.
    pub result: Option<Vec<f64>>,
    /// What the file that the game was read from says of it besides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notes: Option<Notes>,
}

impl SavedGame {
    /// The record of a game.
    pub fn new(
        game: &str,
        start: String,
        moves: Vec<String>,
        result: Option<Vec<f64>>,
    ) -> SavedGame {
        SavedGame {
            kind: KIND.to_owned(),
            version: VERSION,
            game: game.to_owned(),
            start,
            moves,
            result,
            notes: None,
        }
    }

    /// The same with what a file says of the game besides its moves.
    #[must_use]
    pub fn with_notes(self, notes: Option<Notes>) -> SavedGame {
        SavedGame { notes, ..self }
    }

    /// The same without it.
    #[must_use]
    pub fn without_notes(self) -> SavedGame {
        self.with_notes(None)
    }

    /// Who played, when and where, as far as a file said so.
    pub fn header(&self) -> Header {
        let notes = self.notes.as_ref();
        notes.map(|notes| header(&notes.text)).unwrap_or_default()
    }

    /// The file's text.
    pub fn write(&self) -> String {
        let text = serde_json::to_string_pretty(self).unwrap_or_default();
        format!("{text}\n")
    }

    /// Reads a file.
    pub fn read(text: &str) -> Result<SavedGame, InputError> {
        let saved: SavedGame = serde_json::from_str(text).map_err(|error| InputError::File {
            line: error.line().max(1),
            problem: format!("expected a saved game: {}", quoted(&error)),
        })?;
        if saved.kind != KIND || saved.version != VERSION {
            let problem = format!("expected a \"{KIND}\" of version {VERSION}");
            return Err(InputError::File { line: 1, problem });
        }
        Ok(saved)
    }
}
