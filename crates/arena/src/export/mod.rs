//! Games in the file formats of other programs.

mod ggf;
mod json;
mod pgn;

use std::io::{self, Write};
use std::path::Path;

use gametree_players::{Entry, Interchange};

use crate::error::ArenaError;
use crate::plan::Plan;
use crate::played::PlayedGame;
use crate::time_control::TimeControl;

/// A file format for games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// Portable Game Notation: chess.
    Pgn,
    /// Generic Game Format: Othello.
    Ggf,
    /// A JSON object a line: any game.
    JsonLines,
}

impl Format {
    /// The format by a file's extension. Refuses a format that cannot hold this game.
    ///
    /// ```
    /// use std::path::Path;
    /// use gametree_arena::Format;
    /// assert_eq!(Format::of(Path::new("games.pgn"), "chess").unwrap(), Format::Pgn);
    /// assert!(Format::of(Path::new("games.pgn"), "nim").is_err());
    /// ```
    pub fn of(path: &Path, game: &str) -> Result<Format, ArenaError> {
        let refused = |problem: String| {
            let path = path.display();
            Err(ArenaError::Refused(format!("{path}: expected {problem}")))
        };
        let extension = path.extension().and_then(|extension| extension.to_str());
        let format = match extension {
            Some("pgn") => Format::Pgn,
            Some("ggf") => Format::Ggf,
            Some("jsonl") => return Ok(Format::JsonLines),
            _ => return refused("a name that ends with .pgn, .ggf or .jsonl".to_owned()),
        };
        let mut shared = Interchange::all();
        let fits = shared.find(|shared| extension == Some(shared.file.ending));
        let fits = fits.map_or("no game", |shared| shared.game);
        if game != fits {
            return refused(format!("a game of {fits} for this format, found {game}"));
        }
        Ok(format)
    }
}

/// Writes games to a file.
pub fn export(
    format: Format,
    entry: &dyn Entry,
    plan: &Plan,
    games: &[PlayedGame],
    out: &mut dyn Write,
) -> io::Result<()> {
    for (index, played) in games.iter().enumerate() {
        match format {
            Format::Pgn => {
                if index > 0 {
                    writeln!(out)?;
                }
                write!(out, "{}", pgn::game(plan, played))?;
            }
            Format::Ggf => {
                let written = ggf::game(entry, plan, played);
                writeln!(out, "{}", written.map_err(io::Error::other)?)?;
            }
            Format::JsonLines => {
                let object = json::game(&entry.facts().name, plan, played);
                serde_json::to_writer(&mut *out, &object).map_err(io::Error::other)?;
                writeln!(out)?;
            }
        }
    }
    Ok(())
}

/// The time control of a seat.
fn time_control(plan: &Plan, played: &PlayedGame, seat: usize) -> TimeControl {
    let spec = &plan.players[played.job.seats[seat]];
    spec.time_control.unwrap_or(plan.time_control)
}

/// The name of the player in a seat.
fn name<'a>(plan: &'a Plan, played: &PlayedGame, seat: usize) -> &'a str {
    &plan.players[played.job.seats[seat]].name
}
