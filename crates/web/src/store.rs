//! The database of games, which survives restarts and crashes.

mod file;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};

use crate::options::Data;
use crate::problem::Problem;
use crate::seat::Seat;
use crate::view::Dice;
pub use file::FileError;

/// The greatest number of games. Beyond it, games without a move are deleted first, then those unchanged for longest.
const MOST_GAMES: i64 = 100_000;

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    /// The game's name.
    pub(crate) game: String,
    /// The position that it started from.
    pub(crate) start: String,
    /// The moves, first to last.
    pub(crate) moves: Vec<String>,
    /// Who plays each player.
    pub(crate) seats: Vec<Seat>,
    /// How chance moves are made.
    pub(crate) dice: Dice,
}

/// The database of games.
#[derive(Debug)]
pub(crate) struct Store {
    connection: Mutex<Connection>,
}

impl Store {
    pub(crate) fn open(data: &Data) -> Result<Store, FileError> {
        let connection = match data {
            Data::File(path) => file::open(path)?,
            Data::Memory => file::in_memory()?,
        };
        Ok(Store {
            connection: Mutex::new(connection),
        })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a new game.
    pub(crate) fn insert(&self, game: &StoredGame) -> Result<(), Problem> {
        self.insert_among(game, MOST_GAMES)
    }

    /// Stores a new game and deletes another if there are more than `most`.
    fn insert_among(&self, game: &StoredGame, most: i64) -> Result<(), Problem> {
        let connection = self.connection();
        connection
            .prepare_cached("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute(params![
                game.id,
                game.game,
                game.start,
                list(&game.moves),
                stored_seats(&game.seats),
                stored_dice(game.dice),
                now()
            ])?;
        connection
            .prepare_cached(
                "DELETE FROM games WHERE (SELECT count(*) FROM games) > ?1 AND id = coalesce(
                    (SELECT id FROM games WHERE moves = '[]' AND id <> ?2 ORDER BY changed LIMIT 1),
                    (SELECT id FROM games ORDER BY changed LIMIT 1))",
            )?
            .execute(params![most, game.id])?;
        Ok(())
    }

    /// The game with this id.
    pub(crate) fn find(&self, id: &str) -> Result<StoredGame, Problem> {
        let connection = self.connection();
        let mut statement = connection
            .prepare_cached("SELECT game, start, moves, seats, dice FROM games WHERE id = ?1")?;
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
            })
        });
        found.optional()?.ok_or_else(Problem::no_game)
    }

    /// The time of the last change of the game with this id.
    pub(crate) fn changed(&self, id: &str) -> Result<SystemTime, Problem> {
        let seconds: i64 = self
            .connection()
            .prepare_cached("SELECT changed FROM games WHERE id = ?1")?
            .query_row([id], |row| row.get(0))?;
        Ok(UNIX_EPOCH + Duration::from_secs(seconds.try_into().unwrap_or(0)))
    }

    /// Replaces a game by a changed one, unless it has been changed by another request meanwhile.
    pub(crate) fn replace(&self, before: &StoredGame, after: &StoredGame) -> Result<(), Problem> {
        let connection = self.connection();
        let changed = connection
            .prepare_cached(
                "UPDATE games SET moves = ?1, seats = ?2, dice = ?3, changed = ?4
                 WHERE id = ?5 AND moves = ?6 AND seats = ?7 AND dice = ?8",
            )?
            .execute(params![
                list(&after.moves),
                stored_seats(&after.seats),
                stored_dice(after.dice),
                now(),
                before.id,
                list(&before.moves),
                stored_seats(&before.seats),
                stored_dice(before.dice)
            ])?;
        if changed == 1 {
            Ok(())
        } else {
            Err(Problem::gone_on())
        }
    }
}

fn list(texts: &[String]) -> String {
    serde_json::to_string(texts).unwrap_or_default()
}

fn stored_seats(seats: &[Seat]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn seats(one: &str, other: &str) -> Vec<Seat> {
        [one, other]
            .map(|text| Seat::from_stored(text).unwrap())
            .to_vec()
    }

    fn game(id: &str, moves: &[&str]) -> StoredGame {
        StoredGame {
            id: id.to_owned(),
            game: "chequers".to_owned(),
            start: "start".to_owned(),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            seats: seats("person:abcdefghijkmnopqrstuvwxyz2", "best"),
            dice: Dice::Auto,
        }
    }

    #[test]
    fn a_game_is_found_as_it_was_stored() {
        let store = Store::open(&Data::Memory).unwrap();
        let (before, after) = (game("a", &["x\"'"]), game("a", &["x\"'", "y"]));
        store.insert(&before).unwrap();
        assert_eq!(store.find("a"), Ok(before.clone()));
        store.replace(&before, &after).unwrap();
        assert_eq!(store.find("a"), Ok(after));
        let again = store.replace(&before, &before);
        assert!(matches!(again, Err(Problem::Conflict(_))), "it has gone on");
        assert!(matches!(store.find("b"), Err(Problem::Unknown(_))));
    }

    #[test]
    fn a_request_with_outdated_seats_is_refused() {
        let store = Store::open(&Data::Memory).unwrap();
        let before = game("a", &[]);
        store.insert(&before).unwrap();
        let seated = StoredGame {
            seats: seats("best", "person:abcdefghijkmnopqrstuvwxyz2"),
            ..before.clone()
        };
        store.replace(&before, &seated).unwrap();
        let late = store.replace(&before, &game("a", &["x"]));
        assert!(matches!(late, Err(Problem::Conflict(_))), "{late:?}");
        let thrown = StoredGame {
            dice: Dice::Hand,
            ..seated.clone()
        };
        store.replace(&seated, &thrown).unwrap();
        assert!(store.replace(&seated, &seated).is_err());
        assert_eq!(store.find("a"), Ok(thrown));
    }

    #[test]
    fn a_flood_of_new_games_deletes_no_game_with_moves() {
        let store = Store::open(&Data::Memory).unwrap();
        for (id, moves) in [("mine", &["x"][..]), ("idle", &[]), ("hers", &["x"])] {
            store.insert_among(&game(id, moves), 4).unwrap();
        }
        let then = "UPDATE games SET changed = 951782400";
        store.connection().execute(then, []).unwrap();
        for number in 0..10 {
            let id = format!("flood{number}");
            store.insert_among(&game(&id, &[]), 4).unwrap();
            assert!(store.find(&id).is_ok(), "who begins one has it");
        }
        assert!(store.find("mine").is_ok() && store.find("hers").is_ok());
        assert!(store.find("idle").is_err());
        for number in 0..4 {
            let id = format!("played{number}");
            store.insert_among(&game(&id, &["x"]), 4).unwrap();
        }
        assert!(store.find("mine").is_err(), "there is room for four");
    }

    #[test]
    fn the_day_of_a_game_is_that_of_its_last_change() {
        let store = Store::open(&Data::Memory).unwrap();
        let (before, after) = (game("a", &[]), game("a", &["x"]));
        store.insert(&before).unwrap();
        let then = "UPDATE games SET changed = 951782400";
        store.connection().execute(then, []).unwrap();
        let told = store.changed("a").unwrap();
        assert_eq!(gametree_players::day(told), "2000.02.29");
        store.replace(&before, &after).unwrap();
        assert!(store.changed("a").unwrap() > told);
    }
}
