//! A game under way as a file.

use serde::{Deserialize, Serialize};

use crate::InputError;
use crate::error::quoted;

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
        }
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
