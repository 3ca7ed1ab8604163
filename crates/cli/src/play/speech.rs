//! The output of a session: a screen for people, JSON objects for programs.

use std::borrow::Cow;

use gametree_draw::Mark;
use gametree_players::{Report, Table};
use gametree_rules::{Turn, Viewer};
use serde::Serialize;

use crate::dialogue::Speech;
use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::play::are_numbers;
use crate::screen;

/// More moves than this are not all listed.
const LISTED: usize = 100;
const LINE: usize = 76;

#[derive(Serialize)]
struct State<'a> {
    game: Cow<'static, str>,
    position: String,
    player: Option<usize>,
    actions: Vec<String>,
    moves: Vec<String>,
    result: Option<Vec<f64>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<&'a str>,
}

impl Speech {
    /// The state of the game as a viewer sees it, before a person chooses and at the end.
    pub(crate) fn show(
        self,
        table: &dyn Table,
        viewer: Viewer,
        out: &mut Output,
    ) -> Result<(), Failure> {
        if self == Speech::Json {
            return state(table, viewer, None, out);
        }
        let numbers = numbers_on_board(table, viewer);
        screen::board(table, viewer, &numbers, out)?;
        if table.turn() == Turn::Over {
            return out.line(format!("\n{}", styled(STRONG, screen::status(table))));
        }
        if numbers.is_empty() {
            list(table, out)
        } else {
            Ok(())
        }
    }

    /// Something was played.
    pub(crate) fn played(
        self,
        table: &dyn Table,
        viewer: Viewer,
        text: &str,
        out: &mut Output,
    ) -> Result<(), Failure> {
        match self {
            Speech::Screen => out.line(text),
            Speech::Json => {
                let moves = table.moves_seen(viewer);
                state(table, viewer, moves.last().map(String::as_str), out)
            }
        }
    }

    /// The value of each move.
    pub(crate) fn answer(
        self,
        table: &dyn Table,
        report: &Report,
        out: &mut Output,
    ) -> Result<(), Failure> {
        match self {
            Speech::Screen => screen::answer(table, report, out),
            Speech::Json => out.json(report),
        }
    }
}

/// The legal moves, unless they are those of another player in a game with hidden information: they may reveal what
/// that player holds.
fn actions(table: &dyn Table, viewer: Viewer) -> Vec<String> {
    let sees = match (viewer, table.turn()) {
        (Viewer::Player(player), Turn::Player(mover)) => player == mover,
        (viewer, _) => viewer == Viewer::All,
    };
    if table.class().hidden && !table.is_revealed() && !sees {
        return Vec::new();
    }
    let choices = table.choices().into_iter();
    choices.map(|choice| choice.text).collect()
}

fn state(
    table: &dyn Table,
    viewer: Viewer,
    played: Option<&str>,
    out: &mut Output,
) -> Result<(), Failure> {
    out.json(&State {
        game: table.facts().name.clone(),
        position: table.position_seen(viewer),
        player: table.turn().player().map(|player| player.index() + 1),
        actions: actions(table, viewer),
        moves: table.moves_seen(viewer),
        result: table.result(),
        played,
    })
}

/// The number of each move on the board, or its name if that is a number, where every move is one touch of it.
fn numbers_on_board(table: &dyn Table, viewer: Viewer) -> Vec<Mark> {
    let choices = table.choices();
    let picture = table.picture(viewer);
    let on_board = |spot| picture.items.iter().any(|item| item.spot == Some(spot));
    let single = choices
        .iter()
        .all(|choice| matches!(choice.gesture[..], [spot] if on_board(spot)));
    if !single || table.turn() == Turn::Over {
        return Vec::new();
    }
    let named = are_numbers(&choices);
    choices
        .into_iter()
        .zip(1..)
        .map(|(choice, number): (_, usize)| {
            let text = if named {
                choice.text
            } else {
                number.to_string()
            };
            Mark::text(choice.gesture[0], text)
        })
        .collect()
}

/// The moves with their numbers, in as many columns as fit.
fn list(table: &dyn Table, out: &mut Output) -> Result<(), Failure> {
    let choices = table.choices();
    let entries: Vec<String> = choices
        .iter()
        .zip(1..)
        .map(|(choice, number): (_, usize)| format!("{number} {}", choice.text))
        .collect();
    let width = entries
        .iter()
        .take(LISTED)
        .map(|entry| entry.chars().count())
        .max()
        .unwrap_or(0)
        + 3;
    let columns = (LINE / width).max(1);
    out.line("")?;
    for row in entries[..entries.len().min(LISTED)].chunks(columns) {
        let row: Vec<String> = row.iter().map(|entry| format!("{entry:<width$}")).collect();
        out.line(format!("  {}", row.concat().trim_end()))?;
    }
    let more = entries.len().saturating_sub(LISTED);
    if more > 0 {
        out.line(styled(FAINT, format!("  … and {more} more")))
    } else {
        Ok(())
    }
}
