//! The way out of a damaged file of games: it is set aside, and what can be read of it is kept in a new one.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, params};

use super::file::{self, FileError};
use crate::options::Synchronous;

/// The columns that every version of the file has.
const COLUMNS: &str = "id, game, start, moves, seats, dice, changed";
const PATIENCE: Duration = Duration::from_secs(5);

/// What became of a damaged file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repaired {
    /// The number of games that could be read and are in the new file.
    pub games: usize,
    /// Where the damaged file is now.
    pub aside: PathBuf,
}

/// Repairs a file of games that cannot be opened for its damage; `None` if there is none. No server may use the file.
pub fn repair(path: &Path) -> Result<Option<Repaired>, FileError> {
    if !path.exists() {
        return Ok(None);
    }
    match file::open(path, Synchronous::Full, PATIENCE) {
        Ok(_) => return Ok(None),
        Err(FileError::Damaged(_)) => {}
        Err(other) => return Err(other),
    }
    let aside = set_aside(path)?;
    let mut new = file::open(path, Synchronous::Full, PATIENCE)?;
    let work = new.transaction()?;
    // What cannot be read at all is no game, and the new file is empty.
    let _ = keep_readable(&aside, &work);
    let games = work.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, u32>(0))?;
    work.commit()?;
    drop(new);
    // Games of the oldest version have no tokens yet, and none has been counted.
    file::open(path, Synchronous::Full, PATIENCE)?;
    Ok(Some(Repaired {
        games: games as usize,
        aside,
    }))
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Renames a file, with its log, to a name that is free.
fn set_aside(path: &Path) -> std::io::Result<PathBuf> {
    let names = (1_u32..).map(|number| with_end(path, &format!(".damaged-{number}")));
    let mut free = names.filter(|name| !name.exists());
    let aside = free.next().unwrap_or_else(|| with_end(path, ".damaged"));
    std::fs::rename(path, &aside)?;
    for end in ["-wal", "-shm"] {
        let (from, to) = (with_end(path, end), with_end(&aside, end));
        if from.exists() {
            std::fs::rename(from, to)?;
        }
    }
    Ok(aside)
}

/// Copies the rows that can be read, from both ends of the table: damage in between ends each way.
fn keep_readable(damaged: &Path, new: &Connection) -> rusqlite::Result<()> {
    let flags = OpenFlags::default().difference(OpenFlags::SQLITE_OPEN_URI);
    let old = Connection::open_with_flags(damaged, flags)?;
    let mut keep = new.prepare(&format!(
        "INSERT OR IGNORE INTO games ({COLUMNS}, owner, bytes)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8)"
    ))?;
    for order in ["ASC", "DESC"] {
        let Ok(mut all) = old.prepare(&format!("SELECT {COLUMNS} FROM games ORDER BY id {order}"))
        else {
            continue;
        };
        let mut rows = all.query([])?;
        while let Ok(Some(row)) = rows.next() {
            let text = |column: usize| row.get::<_, String>(column);
            if let (Ok(id), Ok(game), Ok(start), Ok(moves), Ok(seats), Ok(dice), Ok(changed)) = (
                text(0),
                text(1),
                text(2),
                text(3),
                text(4),
                text(5),
                row.get::<_, i64>(6),
            ) {
                let bytes = super::rows::ROW + start.len() + moves.len() + seats.len();
                let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
                keep.execute(params![id, game, start, moves, seats, dice, changed, bytes])?;
            }
        }
    }
    keep_resignations(&old, new)?;
    keep_notes(&old, new)
}

/// Copies who has resigned, as far as it can be read.
fn keep_resignations(old: &Connection, new: &Connection) -> rusqlite::Result<()> {
    if !file::has_column(old, "resigned").unwrap_or(false) {
        return Ok(());
    }
    let mut keep = new.prepare("UPDATE games SET resigned = ?2 WHERE id = ?1")?;
    let resigned = "SELECT id, resigned FROM games WHERE resigned IS NOT NULL";
    let Ok(mut all) = old.prepare(resigned) else {
        return Ok(());
    };
    let mut rows = all.query([])?;
    while let Ok(Some(row)) = rows.next() {
        if let (Ok(id), Ok(player)) = (row.get::<_, String>(0), row.get::<_, i64>(1)) {
            keep.execute(params![id, player])?;
        }
    }
    Ok(())
}

/// Copies the notes that can be read. Games are kept without those that cannot.
fn keep_notes(old: &Connection, new: &Connection) -> rusqlite::Result<()> {
    if !file::has_column(old, "notes").unwrap_or(false) {
        return Ok(());
    }
    let mut keep = new.prepare(
        "UPDATE games SET notes = ?2, bytes = bytes + length(?2) WHERE id = ?1 AND notes = ''",
    )?;
    for order in ["ASC", "DESC"] {
        let text = format!("SELECT id, notes FROM games WHERE notes <> '' ORDER BY id {order}");
        let Ok(mut all) = old.prepare(&text) else {
            continue;
        };
        let mut rows = all.query([])?;
        while let Ok(Some(row)) = rows.next() {
            if let (Ok(id), Ok(notes)) = (row.get::<_, String>(0), row.get::<_, String>(1)) {
                keep.execute(params![id, notes])?;
            }
        }
    }
    Ok(())
}
