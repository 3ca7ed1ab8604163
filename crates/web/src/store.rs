//! Games, kept so that neither a restart nor a crash loses one.

mod file;

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OptionalExtension, params};

use crate::options::Data;
use crate::problem::Problem;
pub use file::FileError;

/// More games than this are not kept: those in which nobody has done anything go first, and those untouched for longest.
const MOST_GAMES: i64 = 100_000;

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    /// The game's name.
    pub(crate) game: String,
    /// Where it started.
    pub(crate) start: String,
    /// What was done, first to last.
    pub(crate) moves: Vec<String>,
    /// Who plays whom: `person` or a level.
    pub(crate) seats: Vec<String>,
    /// Whether dice are entered by hand: `auto` or `hand`.
    pub(crate) dice: String,
}

/// Where games are kept.
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

    /// Keeps a new game.
    pub(crate) fn insert(&self, game: &StoredGame) -> Result<(), Problem> {
        self.insert_among(game, MOST_GAMES)
    }

    /// Keeps a new game among at most so many.
    fn insert_among(&self, game: &StoredGame, most: i64) -> Result<(), Problem> {
        let connection = self.connection();
        connection
            .prepare_cached("INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?
            .execute(params![
                game.id,
                game.game,
                game.start,
                list(&game.moves),
                list(&game.seats),
                game.dice,
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

    /// The game of this name.
    pub(crate) fn find(&self, id: &str) -> Result<StoredGame, Problem> {
        let connection = self.connection();
        let mut statement = connection
            .prepare_cached("SELECT game, start, moves, seats, dice FROM games WHERE id = ?1")?;
        let found = statement.query_row([id], |row| {
            Ok(StoredGame {
                id: id.to_owned(),
                game: row.get(0)?,
                start: row.get(1)?,
                moves: unlist(&row.get::<_, String>(2)?),
                seats: unlist(&row.get::<_, String>(3)?),
                dice: row.get(4)?,
            })
        });
        found
            .optional()?
            .ok_or_else(|| Problem::Unknown("there is no game at this address".to_owned()))
    }

    /// When the game of this name was changed last.
    pub(crate) fn changed(&self, id: &str) -> Result<SystemTime, Problem> {
        let seconds: i64 = self
            .connection()
            .prepare_cached("SELECT changed FROM games WHERE id = ?1")?
            .query_row([id], |row| row.get(0))?;
        Ok(UNIX_EPOCH + Duration::from_secs(seconds.try_into().unwrap_or(0)))
    }

    /// Puts a changed game in the place of what it was; refuses if somebody else changed it meanwhile.
    pub(crate) fn replace(&self, before: &StoredGame, after: &StoredGame) -> Result<(), Problem> {
        let connection = self.connection();
        let changed = connection
            .prepare_cached(
                "UPDATE games SET moves = ?1, seats = ?2, dice = ?3, changed = ?4
                 WHERE id = ?5 AND moves = ?6 AND seats = ?7 AND dice = ?8",
            )?
            .execute(params![
                list(&after.moves),
                list(&after.seats),
                after.dice,
                now(),
                before.id,
                list(&before.moves),
                list(&before.seats),
                before.dice
            ])?;
        if changed == 1 {
            Ok(())
        } else {
            Err(Problem::Conflict(
                "the game has gone on meanwhile".to_owned(),
            ))
        }
    }
}

fn list(texts: &[String]) -> String {
    serde_json::to_string(texts).unwrap_or_default()
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

    fn game(id: &str, moves: &[&str]) -> StoredGame {
        StoredGame {
            id: id.to_owned(),
            game: "chequers".to_owned(),
            start: "start".to_owned(),
            moves: moves.iter().map(|&text| text.to_owned()).collect(),
            seats: vec!["person".to_owned(), "best".to_owned()],
            dice: "auto".to_owned(),
        }
    }

    #[test]
    fn a_game_is_found_as_it_was_kept() {
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
    fn who_knows_only_the_old_seats_does_not_put_them_back() {
        let store = Store::open(&Data::Memory).unwrap();
        let before = game("a", &[]);
        store.insert(&before).unwrap();
        let seated = StoredGame {
            seats: vec!["best".to_owned(), "person".to_owned()],
            ..before.clone()
        };
        store.replace(&before, &seated).unwrap();
        let late = store.replace(&before, &game("a", &["x"]));
        assert!(matches!(late, Err(Problem::Conflict(_))), "{late:?}");
        let thrown = StoredGame {
            dice: "hand".to_owned(),
            ..seated.clone()
        };
        store.replace(&seated, &thrown).unwrap();
        assert!(store.replace(&seated, &seated).is_err());
        assert_eq!(store.find("a"), Ok(thrown));
    }

    #[test]
    fn a_flood_of_new_games_takes_nobody_elses_away() {
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
