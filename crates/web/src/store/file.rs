//! The database file: created, recognised, or refused before anything is written into it.

use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, TransactionBehavior};

use super::quota;
use super::rows::{ROW, stored_seats};
use crate::options::Synchronous;
use crate::random;
use crate::seat::Seat;
use crate::view::Occupant;

/// The version of the file format. In version 1 persons had no tokens, in version 2 games had no owners, in
/// version 3 nobody could resign and games had no notes.
const VERSION: i64 = 4;
/// The application id, "gtpg", which marks the file as one of ours.
const APPLICATION: i64 = 0x6774_7067;

const TABLES: &str = "
CREATE TABLE IF NOT EXISTS games (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    moves TEXT NOT NULL,
    seats TEXT NOT NULL,
    dice TEXT NOT NULL,
    changed INTEGER NOT NULL,
    owner INTEGER NOT NULL DEFAULT 0,
    bytes INTEGER NOT NULL DEFAULT 0,
    resigned INTEGER,
    notes TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS secrets (
    number INTEGER PRIMARY KEY CHECK (number = 1),
    owners INTEGER NOT NULL
) STRICT;
";

/// Why a database file cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Database(rusqlite::Error),
    /// The operating system refuses to rename it, or to start the threads that work on it.
    #[error(transparent)]
    System(#[from] std::io::Error),
    /// It is a database of another program.
    #[error("expected a file of the page's games, found another database")]
    Foreign,
    /// It was written by a later version of this program.
    #[error("expected a file of games of version {VERSION} or older, found version {0}")]
    Later(i64),
    /// Its content is not what was written.
    #[error(
        "expected an intact file of games, found a damaged one ({0}): nothing was changed; --repair sets the file aside and \
         keeps the games that can still be read"
    )]
    Damaged(String),
}

impl From<rusqlite::Error> for FileError {
    fn from(error: rusqlite::Error) -> FileError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase) => {
                FileError::Damaged(error.to_string())
            }
            _ => FileError::Database(error),
        }
    }
}

/// Opens a file of games, or creates it. The whole file is read to see whether it is intact.
pub(super) fn open(
    path: &Path,
    synchronous: Synchronous,
    patience: Duration,
) -> Result<Connection, FileError> {
    if let Some(folder) = path.parent() {
        // If it cannot be created, opening the file fails with the reason.
        let _ = std::fs::create_dir_all(folder);
    }
    let mut connection = connect(path, patience)?;
    expect_ours(&connection)?;
    expect_intact(&connection)?;
    // With a log that is written ahead, a crash of the program loses nothing that has been answered.
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let level = match synchronous {
        Synchronous::Full => "FULL",
        Synchronous::Normal => "NORMAL",
    };
    connection.pragma_update(None, "synchronous", level)?;
    // Some systems have a flush that reaches the disk and one that does not.
    connection.pragma_update(None, "fullfsync", synchronous == Synchronous::Full)?;
    prepare(&mut connection)?;
    Ok(connection)
}

/// Opens a file of games for reading, after it has been opened for writing.
pub(super) fn open_to_read(path: &Path, patience: Duration) -> Result<Connection, FileError> {
    let connection = connect(path, patience)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

fn connect(path: &Path, patience: Duration) -> Result<Connection, FileError> {
    // A path with a folder keeps SQLite from taking `:memory:` or `file:x?mode=memory` for a database in memory.
    let flags = OpenFlags::default().difference(OpenFlags::SQLITE_OPEN_URI);
    let connection = Connection::open_with_flags(Path::new(".").join(path), flags)?;
    connection.busy_timeout(patience)?;
    Ok(connection)
}

/// A database in memory, lost at the end of the program.
pub(super) fn in_memory() -> Result<Connection, FileError> {
    let mut connection = Connection::open_in_memory()?;
    prepare(&mut connection)?;
    Ok(connection)
}

/// The secret of this file by which owners are numbered.
pub(super) fn secret(connection: &Connection) -> Result<i64, FileError> {
    let secret = "SELECT owners FROM secrets";
    Ok(connection.query_row(secret, [], |row| row.get(0))?)
}

/// Refuses a damaged file.
fn expect_intact(connection: &Connection) -> Result<(), FileError> {
    let said: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if said == "ok" {
        return Ok(());
    }
    let first: Vec<&str> = said.lines().take(2).collect();
    Err(FileError::Damaged(first.join(" ")))
}

/// Refuses a file that is neither empty nor ours.
fn expect_ours(connection: &Connection) -> Result<(), FileError> {
    let number = |name: &str| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let version = number("user_version")?;
    match number("application_id")? {
        APPLICATION if version > VERSION => Err(FileError::Later(version)),
        APPLICATION => Ok(()),
        0 if holds_nothing_else(connection)? => Ok(()),
        _ => Err(FileError::Foreign),
    }
}

/// Whether a file without our application id has no table but ours: the first versions did not set it.
fn holds_nothing_else(connection: &Connection) -> rusqlite::Result<bool> {
    let others = "SELECT 1 FROM sqlite_schema WHERE tbl_name <> 'games' LIMIT 1";
    let others = connection.query_row(others, [], |_| Ok(())).optional()?;
    let columns = "SELECT group_concat(name) FROM pragma_table_info('games')";
    let columns: Option<String> = connection.query_row(columns, [], |row| row.get(0))?;
    let ours = "id,game,start,moves,seats,dice,changed";
    Ok(others.is_none() && columns.is_none_or(|columns| columns == ours))
}

fn prepare(connection: &mut Connection) -> Result<(), FileError> {
    let work = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    work.execute_batch(TABLES)?;
    let version: i64 = work.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if version < 2 {
        add_tokens(&work)?;
    }
    if !has_column(&work, "owner")? {
        add_owners(&work)?;
    }
    if !has_column(&work, "resigned")? {
        work.execute_batch("ALTER TABLE games ADD COLUMN resigned INTEGER")?;
    }
    if !has_column(&work, "notes")? {
        work.execute_batch("ALTER TABLE games ADD COLUMN notes TEXT NOT NULL DEFAULT '';")?;
    }
    work.execute_batch(quota::TABLES)?;
    let secret = i64::from_le_bytes(random::bytes());
    work.execute("INSERT OR IGNORE INTO secrets VALUES (1, ?1)", [secret])?;
    work.pragma_update(None, "application_id", APPLICATION)?;
    work.pragma_update(None, "user_version", VERSION)?;
    Ok(work.commit()?)
}

pub(super) fn has_column(connection: &Connection, name: &str) -> rusqlite::Result<bool> {
    let column = "SELECT 1 FROM pragma_table_info('games') WHERE name = ?1";
    let found = connection
        .query_row(column, [name], |_| Ok(()))
        .optional()?;
    Ok(found.is_some())
}

/// Gives the games of an older file to an owner who starts no others.
fn add_owners(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch(&format!(
        "ALTER TABLE games ADD COLUMN owner INTEGER NOT NULL DEFAULT 0;
         ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
         UPDATE games SET bytes = {ROW} + length(start) + length(moves) + length(seats);"
    ))
}

/// Gives each person in the games of an older file a token.
fn add_tokens(connection: &Connection) -> rusqlite::Result<()> {
    let mut all = connection.prepare("SELECT id, seats FROM games")?;
    let mut update = connection.prepare("UPDATE games SET seats = ?2 WHERE id = ?1")?;
    let texts = |row: &rusqlite::Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?));
    for game in all.query_map([], texts)?.collect::<Result<Vec<_>, _>>()? {
        let (id, seats) = game;
        let seats: Vec<Occupant> = serde_json::from_str(&seats).unwrap_or_default();
        let seats = seats.into_iter().map(Seat::new).collect::<Vec<_>>();
        update.execute([id, stored_seats(&seats)])?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    const PATIENCE: Duration = Duration::from_secs(5);
    /// The tables of versions 1 and 2.
    const OLD: &str = "CREATE TABLE games (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, start TEXT NOT NULL, moves TEXT NOT NULL,
        seats TEXT NOT NULL, dice TEXT NOT NULL, changed INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX games_by_change ON games (changed);
    CREATE INDEX untouched_games ON games (changed) WHERE moves = '[]';";

    /// A file that is deleted when this is dropped.
    struct Scratch(PathBuf);

    impl Scratch {
        /// Made by this.
        fn new(name: &str, made_by: &str) -> Scratch {
            let name = format!("gametree-page-{}-{name}.db", std::process::id());
            let path = std::env::temp_dir().join(name);
            let _ = std::fs::remove_file(&path);
            let connection = Connection::open(&path).unwrap();
            connection.execute_batch(made_by).unwrap();
            Scratch(path)
        }

        fn bytes(&self) -> Vec<u8> {
            std::fs::read(&self.0).unwrap()
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn other_databases_are_refused_as_they_are() {
        for made_by in [
            "CREATE TABLE things (name TEXT)",
            "CREATE TABLE games (number INTEGER PRIMARY KEY, outcome TEXT); PRAGMA user_version = 1",
            "PRAGMA application_id = 1734631794",
            "CREATE TABLE games (id, game, start, moves, seats, dice, changed); CREATE TABLE more (id)",
        ] {
            let other = Scratch::new("other", made_by);
            let before = other.bytes();
            let opened = open(&other.0, Synchronous::Full, PATIENCE);
            assert!(matches!(opened, Err(FileError::Foreign)), "{made_by}");
            assert_eq!(other.bytes(), before, "{made_by}");
        }
    }

    #[test]
    fn a_file_without_a_mark_is_known_again_and_one_of_later_is_refused() {
        let unmarked = format!(
            "{OLD} PRAGMA user_version = 1;
             INSERT INTO games VALUES ('a', 'chess', '', '[]', '[\"person\",\"club\"]', 'auto', 1)"
        );
        let ours = Scratch::new("ours", &unmarked);
        let mut known = None;
        for _ in 0..2 {
            let connection = open(&ours.0, Synchronous::Full, PATIENCE).unwrap();
            let count = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
            let kept = connection.query_row("SELECT count(*) FROM games", [], count);
            assert_eq!(kept, Ok(1));
            let seats: String = connection
                .query_row("SELECT seats FROM games", [], |row| row.get(0))
                .unwrap();
            let seats: Vec<String> = serde_json::from_str(&seats).unwrap();
            let seats: Option<Vec<Seat>> =
                seats.iter().map(|seat| Seat::from_stored(seat)).collect();
            let seats = seats.expect("a token for each person");
            assert!(seats[0].is_person() && !seats[1].is_person());
            assert!(
                known
                    .replace(seats.clone())
                    .is_none_or(|known| known == seats)
            );
        }
        let later = Connection::open(&ours.0).unwrap();
        later.pragma_update(None, "user_version", 7).unwrap();
        drop(later);
        let opened = open(&ours.0, Synchronous::Full, PATIENCE);
        assert!(matches!(opened, Err(FileError::Later(7))));
    }
}
