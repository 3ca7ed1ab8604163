//! The board and its evaluation, for people who speak to the engine themselves.

use std::io::{self, Write};

use gametree_draw::{Colour, Look, terminal};
use gametree_games::chess::polyglot_key;
use gametree_players::Entry;
use gametree_rules::{Notation, Show};

use super::Mouth;
use super::game::Game;
use crate::explain;

/// The board, and what it is called.
pub(super) fn board<W: Write>(entry: &dyn Entry, game: &Game, mouth: &Mouth<W>) -> io::Result<()> {
    let now = game.now();
    let look = Look {
        title: &entry.facts().title,
        colour: Colour::Plain,
        marks: &[],
    };
    let drawn = terminal(&now.picture(), &look);
    drawn
        .lines()
        .try_for_each(|line| mouth.line(line.trim_end()))?;
    mouth.line(&format!("\nFen: {}", now.position()))?;
    mouth.line(&format!("Key: {:016X}", polyglot_key(now)))
}

/// What each term of the evaluation adds.
pub(super) fn terms<W: Write>(entry: &dyn Entry, game: &Game, mouth: &Mouth<W>) -> io::Result<()> {
    let lines = match game.table(entry) {
        Ok(table) => explain::lines(table.as_ref()),
        Err(problem) => Err(problem.into()),
    };
    match lines {
        Ok(lines) => lines
            .iter()
            .try_for_each(|line| mouth.line(&anstream::adapter::strip_str(line).to_string())),
        Err(problem) => mouth.note(problem.to_string()),
    }
}
