//! Which position is meant, and many of them.

use std::path::Path;

use gametree_players::{Entry, Registry, Table};
use serde::Serialize;

use crate::args::{PositionArgs, unshield};
use crate::error::Failure;
use crate::files;
use crate::output::Output;

/// The game and the position that the arguments name.
pub(crate) struct Place<'a> {
    pub(crate) entry: &'a dyn Entry,
    pub(crate) position: Option<String>,
    moves: Vec<String>,
}

impl<'a> Place<'a> {
    /// A program with only one game needs no name for it.
    pub(crate) fn find(registry: &'a Registry, args: &PositionArgs) -> Result<Place<'a>, Failure> {
        let mut words = args.words();
        let mut games = registry.iter();
        let entry = match (games.next(), games.next(), words.first()) {
            (Some(only), None, first) if first.is_none_or(|first| first != only.facts().name) => {
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
        let moves = unshield(args.moves.as_deref().unwrap_or_default());
        Ok(Place {
            entry,
            position: (!words.is_empty()).then(|| words.join(" ")),
            moves: split_moves(&moves).map(str::to_owned).collect(),
        })
    }

    pub(crate) fn table(&self) -> Result<Box<dyn Table>, Failure> {
        self.table_at(self.position.as_deref())
    }

    fn table_at(&self, position: Option<&str>) -> Result<Box<dyn Table>, Failure> {
        let moves: Vec<&str> = self.moves.iter().map(String::as_str).collect();
        Ok(self.entry.replay(position, &moves)?)
    }
}

/// Moves as people write them in a row.
pub(crate) fn split_moves(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
}

/// A line of a batch that could not be done.
#[derive(Serialize)]
struct BadLine<'a> {
    line: usize,
    position: &'a str,
    error: String,
}

/// Does something for every line of a file; lines that cannot be done are told and do not stop the others.
pub(crate) fn each_line(
    place: &Place<'_>,
    file: &Path,
    out: &mut Output,
    json: bool,
    mut perform: impl FnMut(&dyn Table, &mut Output) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let text = files::read(file)?;
    let lines = text.lines().enumerate();
    let lines: Vec<_> = lines.filter(|(_, line)| !line.trim().is_empty()).collect();
    let (mut bad, all) = (0, lines.len());
    for (done, (index, line)) in lines.into_iter().enumerate() {
        if crate::interrupt::was_interrupted() {
            return Err(Failure::Stopped(format!("{done} of {all} lines were done")));
        }
        let done = place
            .table_at(Some(line.trim()))
            .and_then(|table| perform(table.as_ref(), out));
        match done {
            Ok(()) => {}
            Err(Failure::Input(error)) => {
                bad += 1;
                let shown: String = line.chars().take(200).collect();
                let bad_line = BadLine {
                    line: index + 1,
                    position: &shown,
                    error,
                };
                if json {
                    out.json(&bad_line)?;
                } else {
                    out.line(format!("line {}: {}", bad_line.line, bad_line.error))?;
                }
            }
            Err(other) => return Err(other),
        }
    }
    if bad == 0 {
        Ok(())
    } else {
        Err(Failure::Input(format!(
            "{}: lines that could not be read: {bad}",
            file.display()
        )))
    }
}
