//! The position that the arguments denote, and batches of positions.

use std::ops::RangeInclusive;
use std::path::Path;

use gametree_players::{Entry, InputError, Registry, SavedGame, Table, imports, without_bom};
use gametree_rules::ParseError;
use serde::Serialize;

use crate::args::{PositionArgs, unshield};
use crate::error::Failure;
use crate::files::{self, Content};
use crate::output::Output;

/// The game and the position that the arguments name.
pub(crate) struct Place<'a> {
    entry: Game<'a>,
    pub(crate) position: Option<String>,
    moves: Vec<String>,
}

/// A game of the registry, or the same with other parameters.
enum Game<'a> {
    Known(&'a dyn Entry),
    Set(Box<dyn Entry>),
}

impl<'a> Place<'a> {
    /// A program with only one game needs no name for it.
    pub(crate) fn find(registry: &'a Registry, args: &PositionArgs) -> Result<Place<'a>, Failure> {
        let mut words = args.words();
        let mut games = registry.iter();
        let entry = match (games.next(), games.next(), words.first()) {
            (Some(only), None, first)
                if first.is_none_or(|first| **first != *only.facts().name) =>
            {
                only
            }
            (_, _, None) => {
                return Err(Failure::Input(
                    "expected the name of a game; `games` lists them".to_owned(),
                ));
            }
            (_, _, Some(name)) => {
                let entry = registry.find(name)?;
                words.remove(0);
                entry
            }
        };
        let refused = |problem: ParseError| Failure::Input(format!("--set: {problem}"));
        let settings = args.settings().map_err(refused)?;
        let entry = if settings.is_empty() {
            Game::Known(entry)
        } else {
            Game::Set(entry.with_parameters(&settings)?)
        };
        let moves = unshield(args.moves.as_deref().unwrap_or_default());
        Ok(Place {
            entry,
            position: (!words.is_empty()).then(|| words.join(" ")),
            moves: split_moves(&moves).map(str::to_owned).collect(),
        })
    }

    /// The start of a game.
    pub(crate) fn start_of(entry: &'a dyn Entry) -> Place<'a> {
        Place {
            entry: Game::Known(entry),
            position: None,
            moves: Vec::new(),
        }
    }

    pub(crate) fn entry(&self) -> &dyn Entry {
        match &self.entry {
            Game::Known(entry) => *entry,
            Game::Set(entry) => entry.as_ref(),
        }
    }

    pub(crate) fn table(&self) -> Result<Box<dyn Table>, Failure> {
        self.table_at(self.position.as_deref())
    }

    fn table_at(&self, position: Option<&str>) -> Result<Box<dyn Table>, Failure> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        Ok(self.entry().replay_text(position, &moves)?)
    }
}

/// A list of moves in a text.
pub(crate) fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

/// The positions of a text and the line at which each begins, counted from one: every line is one, but what looks like
/// the rows of a board is taken together up to the next empty line.
fn positions(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut drawing = false;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        let signs = line.chars().filter(|sign| !sign.is_whitespace());
        let is_row = !line.is_empty() && signs.clone().all(|sign| SQUARES.contains(sign));
        match found.last_mut() {
            Some((_, board)) if drawing && is_row => {
                board.push('\n');
                board.push_str(line);
            }
            _ if line.is_empty() => drawing = false,
            _ => {
                found.push((index + 1, line.to_owned()));
                drawing = is_row && ROW.contains(&signs.count());
            }
        }
    }
    found
}

/// The text of a square.
const SQUARES: &str = "XxOo.-_";
/// The maximum length of a row of squares: whole boards on one line are longer.
const ROW: RangeInclusive<usize> = 3..=15;

/// An item of a batch that failed.
#[derive(Serialize)]
#[serde(untagged)]
enum Bad<'a> {
    Line {
        line: usize,
        position: &'a str,
        error: String,
    },
    Game {
        /// Which game of the file, counted from one.
        number: usize,
        error: String,
    },
}

impl Bad<'_> {
    fn told(&self) -> String {
        match self {
            Bad::Line { line, error, .. } => format!("line {line}: {error}"),
            // It says which one it is.
            Bad::Game { error, .. } => error.clone(),
        }
    }
}

/// Runs a function for the last position of every game of a file, or for every line as a position; an item that fails is
/// reported and does not stop the others.
pub(crate) fn each_position(
    place: &Place<'_>,
    file: &Path,
    out: &mut Output,
    json: bool,
    perform: impl FnMut(&dyn Table, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bytes = files::bytes(file, Content::Games)?;
    let mut batch = Batch {
        out,
        json,
        perform,
        what: "lines",
        done: 0,
        bad: 0,
    };
    let old = files::old_text(&bytes);
    if let Some(games) = imports(&old) {
        batch.what = "games";
        batch.games(place, &games.collect::<Vec<_>>())?;
    } else {
        batch.lines(place, files::text(file, bytes)?.as_str())?;
    }
    match batch.bad {
        0 => Ok(()),
        bad => Err(Failure::Input(format!(
            "{}: {} that could not be read: {bad}",
            file.display(),
            batch.what
        ))),
    }
}

/// A batch that is under way.
struct Batch<'o, P> {
    out: &'o mut Output,
    json: bool,
    perform: P,
    what: &'static str,
    done: usize,
    bad: usize,
}

impl<P: FnMut(&dyn Table, &mut Output) -> Result<(), Failure>> Batch<'_, P> {
    fn games(
        &mut self,
        place: &Place<'_>,
        games: &[Result<SavedGame, InputError>],
    ) -> Result<(), Failure> {
        for (index, game) in games.iter().enumerate() {
            let number = index + 1;
            let load = |game: &SavedGame| {
                let mut game = game.clone();
                game.moves.extend(place.moves.iter().cloned());
                let table = place.entry().load(&game);
                table.map_err(|problem| problem.of_game(number))
            };
            let table = game.as_ref().map_err(Clone::clone).and_then(load);
            let bad = |error| Bad::Game { number, error };
            self.one(table.map_err(Failure::from), bad, games.len())?;
        }
        Ok(())
    }

    fn lines(&mut self, place: &Place<'_>, text: &str) -> Result<(), Failure> {
        let positions = positions(without_bom(text));
        for (line, position) in &positions {
            let shown: String = position.chars().take(200).collect();
            let bad = |error| Bad::Line {
                line: *line,
                position: &shown,
                error,
            };
            self.one(place.table_at(Some(position)), bad, positions.len())?;
        }
        Ok(())
    }

    /// Processes one of this many items.
    fn one<'b>(
        &mut self,
        table: Result<Box<dyn Table>, Failure>,
        bad: impl FnOnce(String) -> Bad<'b>,
        all: usize,
    ) -> Result<(), Failure> {
        if crate::interrupt::was_interrupted() {
            let (done, what) = (self.done, self.what);
            return Err(Failure::Stopped(format!(
                "{done} of {all} {what} were done"
            )));
        }
        self.done += 1;
        match table.and_then(|table| (self.perform)(table.as_ref(), self.out)) {
            Err(Failure::Input(error)) => {
                self.bad += 1;
                let bad = bad(error);
                if self.json {
                    self.out.json(&bad)
                } else {
                    self.out.line(bad.told())
                }
            }
            done => done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_board_are_one_position_and_other_lines_are_one_each() {
        let text =
            "4455\n\n. . . .\r\n.XO.\r\n\nX../.../...\nX../O../...\n----\n-OX-\n-XO-\n----\nO\n4\n";
        let read = positions(text);
        let read: Vec<(usize, &str)> = read.iter().map(|(at, text)| (*at, text.as_str())).collect();
        let expected = [
            (1, "4455"),
            (3, ". . . .\n.XO."),
            (6, "X../.../..."),
            (7, "X../O../..."),
            (8, "----\n-OX-\n-XO-\n----\nO"),
            (13, "4"),
        ];
        assert_eq!(read, expected);
        let boards = "-----OX--XO-----\n-----OX--XO-----\n";
        assert_eq!(positions(boards).len(), 2, "each stands on one line");
    }
}
