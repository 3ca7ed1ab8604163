//! Games as rows of the database.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{Owner, StoredGame};
use crate::problem::Problem;
use crate::seat::Seat;
use crate::view::Dice;

/// The bytes that a row takes besides its texts.
pub(super) const ROW: usize = 200;

pub(super) fn insert(
    connection: &Connection,
    game: &StoredGame,
    owner: Owner,
) -> Result<(), Problem> {
    connection
        .prepare_cached(
            "INSERT INTO games (id, game, start, moves, seats, dice, changed, owner, bytes, resigned, notes)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        )?
        .execute(params![
            game.id,
            game.game,
            game.start,
            list(&game.moves),
            stored_seats(&game.seats),
            stored_dice(game.dice),
            now(),
            owner.0,
            size(game),
            game.resigned,
            stored_notes(game),
        ])?;
    Ok(())
}

pub(super) fn find(connection: &Connection, id: &str) -> Result<StoredGame, Problem> {
    let mut statement = connection.prepare_cached(
        "SELECT game, start, moves, seats, dice, resigned, notes FROM games WHERE id = ?1",
    )?;
    let found = statement.query_row([id], |row| {
        let seats = unlist(&row.get::<_, String>(3)?);
        Ok(StoredGame {
            id: id.to_owned(),
            game: row.get(0)?,
            start: row.get(1)?,
            moves: unlist(&row.get::<_, String>(2)?),
            seats: seats
                .iter()
                .filter_map(|seat| Seat::from_stored(seat))
                .collect(),
            dice: dice_from_stored(&row.get::<_, String>(4)?),
            resigned: row.get(5)?,
            notes: serde_json::from_str(&row.get::<_, String>(6)?).ok(),
        })
    });
    found.optional()?.ok_or_else(Problem::no_game)
}

pub(super) fn changed(connection: &Connection, id: &str) -> rusqlite::Result<SystemTime> {
    let seconds = |row: &Row<'_>| row.get::<_, i64>(0);
    let seconds = connection
        .prepare_cached("SELECT changed FROM games WHERE id = ?1")?
        .query_row([id], seconds)?;
    Ok(UNIX_EPOCH + Duration::from_secs(seconds.try_into().unwrap_or(0)))
}

pub(super) fn replace(
    connection: &Connection,
    before: &StoredGame,
    after: &StoredGame,
) -> Result<(), Problem> {
    let changed = connection
        .prepare_cached(
            "UPDATE games SET moves = ?1, seats = ?2, dice = ?3, changed = ?4, bytes = ?5, resigned = ?10
             WHERE id = ?6 AND moves = ?7 AND seats = ?8 AND dice = ?9 AND resigned IS ?11",
        )?
        .execute(params![
            list(&after.moves),
            stored_seats(&after.seats),
            stored_dice(after.dice),
            now(),
            size(after),
            before.id,
            list(&before.moves),
            stored_seats(&before.seats),
            stored_dice(before.dice),
            after.resigned,
            before.resigned,
        ])?;
    if changed == 1 {
        Ok(())
    } else {
        Err(Problem::gone_on())
    }
}

/// The bytes that a game takes.
fn size(game: &StoredGame) -> i64 {
    let texts = game.start.len() + list(&game.moves).len() + stored_seats(&game.seats).len();
    (ROW + texts + stored_notes(game).len())
        .try_into()
        .unwrap_or(i64::MAX)
}

/// An empty text where there are none.
fn stored_notes(game: &StoredGame) -> String {
    let notes = game.notes.as_ref().map(serde_json::to_string);
    notes.and_then(Result::ok).unwrap_or_default()
}

fn list(texts: &[String]) -> String {
    serde_json::to_string(texts).unwrap_or_default()
}

pub(super) fn stored_seats(seats: &[Seat]) -> String {
    list(&seats.iter().map(Seat::stored).collect::<Vec<_>>())
}

fn stored_dice(dice: Dice) -> &'static str {
    match dice {
        Dice::Auto => "auto",
        Dice::Hand => "hand",
    }
}

fn dice_from_stored(text: &str) -> Dice {
    if text == stored_dice(Dice::Hand) {
        Dice::Hand
    } else {
        Dice::Auto
    }
}

fn unlist(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap_or_default()
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs().try_into().unwrap_or(i64::MAX))
}
