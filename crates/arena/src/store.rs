//! The file of games: an SQLite database.

mod schema;

use std::fs::{File, TryLockError};
use std::path::Path;

use gametree_players::Entry;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};

use crate::ending::Ending;
use crate::error::ArenaError;
use crate::plan::{Plan, default_value, describe, legacy_value};
use crate::played::{PlayedGame, Ply};
use crate::schedule::Job;
use schema::{APPLICATION, MIGRATION, TABLES, VERSION};

/// The file of games. Each game is written as soon as it is over.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// Declared after the connection, so that it is closed later: closing any handle of a file drops SQLite's own locks
    /// on it.
    _claim: Option<Claim>,
}

/// A lock on the file. It is released explicitly: a child process that is being started at this moment holds a copy of the
/// handle until it executes its program.
#[derive(Debug)]
struct Claim(File);

impl Drop for Claim {
    fn drop(&mut self) {
        // If this fails, closing the file releases the lock.
        let _ = self.0.unlock();
    }
}

impl Store {
    /// Opens the file for this plan: a new one, one begun with the same plan, or one without games. A file with games of
    /// another plan is refused.
    pub fn open(path: Option<&Path>, plan: &Plan, entry: &dyn Entry) -> Result<Store, ArenaError> {
        Store::try_open(path, plan, entry).map_err(|error| match (path, error) {
            (Some(path), ArenaError::Refused(problem)) => {
                ArenaError::Refused(format!("{}: {problem}", path.display()))
            }
            (Some(path), ArenaError::Store(problem)) => {
                let problem = explained(&problem);
                ArenaError::Refused(format!("{}: {problem}", path.display()))
            }
            (_, other) => other,
        })
    }

    fn try_open(path: Option<&Path>, plan: &Plan, entry: &dyn Entry) -> Result<Store, ArenaError> {
        let connection = match path {
            Some(path) => open_file(path)?,
            None => Connection::open_in_memory()?,
        };
        connection.busy_timeout(std::time::Duration::from_secs(10))?;
        let mut store = Store {
            connection,
            _claim: path.map(claim).transpose()?.flatten(),
        };
        let number = |name: &str| -> rusqlite::Result<i64> {
            store
                .connection
                .pragma_query_value(None, name, |row| row.get(0))
        };
        match (number("application_id")?, number("user_version")?) {
            (APPLICATION, VERSION) if store.has_games()? => store.expect(plan, entry)?,
            (APPLICATION, VERSION) => store.begin(plan, entry)?,
            (APPLICATION, 1) => {
                if store.has_games()? {
                    store.expect(plan, entry)?;
                }
                store.migrate()?;
                if !store.has_games()? {
                    store.begin(plan, entry)?;
                }
            }
            (0, 0) if store.is_empty()? => store.create(plan, entry)?,
            (APPLICATION, other) => {
                return Err(ArenaError::Refused(format!(
                    "expected a file of games of version 1 to {VERSION}, found version {other}: a later gametree wrote it"
                )));
            }
            _ => {
                let found = "expected a file of games, found another database";
                return Err(ArenaError::Refused(found.to_owned()));
            }
        }
        Ok(store)
    }

    fn is_empty(&self) -> Result<bool, ArenaError> {
        let tables = "SELECT count(*) FROM sqlite_schema";
        Ok(self
            .connection
            .query_row(tables, [], |row| row.get::<_, i64>(0))?
            == 0)
    }

    fn has_games(&self) -> Result<bool, ArenaError> {
        let any = "SELECT EXISTS (SELECT 1 FROM games)";
        Ok(self.connection.query_row(any, [], |row| row.get(0))?)
    }

    fn create(&mut self, plan: &Plan, entry: &dyn Entry) -> Result<(), ArenaError> {
        let work = self.connection.transaction()?;
        work.execute_batch(TABLES)?;
        note(&work, plan, entry)?;
        work.pragma_update(None, "application_id", APPLICATION)?;
        work.pragma_update(None, "user_version", VERSION)?;
        Ok(work.commit()?)
    }

    /// Takes over a file without games for this plan. Most likely its players could not be started.
    fn begin(&mut self, plan: &Plan, entry: &dyn Entry) -> Result<(), ArenaError> {
        let work = self.connection.transaction()?;
        work.execute_batch("DELETE FROM settings; DELETE FROM players;")?;
        note(&work, plan, entry)?;
        Ok(work.commit()?)
    }

    /// Brings a file of version 1 to the present schema.
    fn migrate(&mut self) -> Result<(), ArenaError> {
        self.connection.pragma_update(None, "foreign_keys", false)?;
        let work = self.connection.transaction()?;
        work.execute_batch(MIGRATION)?;
        work.pragma_update(None, "user_version", VERSION)?;
        work.commit()?;
        Ok(self.connection.pragma_update(None, "foreign_keys", true)?)
    }

    /// Refuses a plan other than the one the file was begun with.
    fn expect(&self, plan: &Plan, entry: &dyn Entry) -> Result<(), ArenaError> {
        for (name, wanted) in plan.configuration(entry) {
            let mut kept = self
                .connection
                .prepare("SELECT value FROM settings WHERE name = ?1")?;
            let kept: Option<String> = kept.query_row([name], |row| row.get(0)).optional()?;
            let kept = kept.unwrap_or_else(|| default_value(name).to_owned());
            let same = kept == wanted || legacy_value(plan, name).as_ref() == Some(&kept);
            if !same {
                let (kept, wanted) = differing(&kept, &wanted, plan, name);
                return Err(ArenaError::Refused(format!(
                    "the file of games was begun with other {name}: expected '{kept}', found '{wanted}'"
                )));
            }
        }
        Ok(())
    }

    /// Writes a game.
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), ArenaError> {
        self.insert(played).map_err(|error| match error {
            // Another arena writes to the file; possible only where files cannot be locked.
            rusqlite::Error::SqliteFailure(failure, _)
                if failure.code == ErrorCode::ConstraintViolation =>
            {
                let number = played.job.number + 1;
                ArenaError::Refused(format!(
                    "expected to be the only arena that plays into the file of games, found game {number} there already"
                ))
            }
            other => {
                let number = played.job.number + 1;
                let path = self.connection.path().filter(|path| !path.is_empty());
                let path = path.map_or("the games in memory", |path| path.trim_start_matches("./"));
                ArenaError::Refused(format!(
                    "{path}: game {number} could not be written: {}; the games before it are kept",
                    explained(&other)
                ))
            }
        })
    }

    fn insert(&mut self, played: &PlayedGame) -> rusqlite::Result<()> {
        let work = self.connection.transaction()?;
        let number = played.job.number;
        work.execute(
            "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            params![
                number,
                played.job.round,
                played.start,
                played.opening,
                played.ending.name(),
                played.detail,
                played.date,
            ],
        )?;
        for (seat, player) in played.job.seats.iter().enumerate() {
            let utility = played.utilities.as_ref().map(|utilities| utilities[seat]);
            work.execute(
                "INSERT INTO seats VALUES (?1, ?2, ?3, ?4, ?5)",
                params![number, seat, player, played.ranks[seat], utility],
            )?;
        }
        {
            let mut insert =
                work.prepare("INSERT INTO moves VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?;
            for (ply, one) in played.plies.iter().enumerate() {
                insert.execute(params![
                    number,
                    ply,
                    one.action,
                    one.seat,
                    one.seconds,
                    one.left,
                    one.score,
                    one.depth,
                    one.nodes.map(u64::cast_signed),
                ])?;
            }
        }
        work.commit()
    }

    /// All games, in the order of the schedule.
    pub fn games(&self) -> Result<Vec<PlayedGame>, ArenaError> {
        let mut games = self
            .connection
            .prepare("SELECT * FROM games ORDER BY number")?;
        let games = games.query_map([], read_game)?;
        let mut games = games.collect::<rusqlite::Result<Vec<PlayedGame>>>()?;
        let mut seats = self
            .connection
            .prepare("SELECT player, rank, utility FROM seats WHERE game = ?1 ORDER BY seat")?;
        let mut moves = self.connection.prepare(
            "SELECT action, seat, seconds, left, score, depth, nodes FROM moves WHERE game = ?1 ORDER BY ply",
        )?;
        for game in &mut games {
            let mut utilities = Some(Vec::new());
            let mut rows = seats.query([game.job.number])?;
            while let Some(row) = rows.next()? {
                game.job.seats.push(row.get(0)?);
                game.ranks.push(row.get(1)?);
                let utility: Option<f64> = row.get(2)?;
                utilities = utilities.zip(utility).map(|(mut all, one)| {
                    all.push(one);
                    all
                });
            }
            game.utilities = utilities;
            let plies = moves.query_map([game.job.number], read_ply)?;
            game.plies = plies.collect::<rusqlite::Result<Vec<Ply>>>()?;
        }
        Ok(games)
    }
}

/// An error of SQLite as a message. SQLite does not distinguish a limit on file sizes from other system errors.
fn explained(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full".to_owned(),
        Some(ErrorCode::SystemIoFailure) => format!(
            "the disk is full or failing, or the limit on file sizes (ulimit -f) is reached ({error})"
        ),
        _ => error.to_string(),
    }
}

/// Opens a file under any name: names such as `:memory:` and `file:x?mode=memory`, for which SQLite would write no
/// file, are read as such only without a folder before them.
fn open_file(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::default().difference(OpenFlags::SQLITE_OPEN_URI);
    Connection::open_with_flags(Path::new(".").join(path), flags)
}

/// Writes the settings and players of a plan.
fn note(work: &Connection, plan: &Plan, entry: &dyn Entry) -> rusqlite::Result<()> {
    for (name, value) in plan.configuration(entry) {
        work.execute("INSERT INTO settings VALUES (?1, ?2)", params![name, value])?;
    }
    for (number, spec) in plan.players.iter().enumerate() {
        work.execute(
            "INSERT INTO players VALUES (?1, ?2, ?3)",
            params![number, spec.name, spec.to_string()],
        )?;
    }
    Ok(())
}

/// Locks a file for one arena until the lock is dropped or the process ends; others may read it. Where files cannot be
/// locked, or SQLite could not write to a locked file, there is no lock.
fn claim(path: &Path) -> Result<Option<Claim>, ArenaError> {
    let Some(file) = File::open(path).ok().filter(|_| cfg!(unix)) else {
        return Ok(None);
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(Claim(file))),
        Err(TryLockError::Error(_)) => Ok(None),
        Err(TryLockError::WouldBlock) => Err(ArenaError::Refused(
            "expected a file of games that is not in use, found one that another arena is playing into".to_owned(),
        )),
    }
}

/// The kept and the wanted value, reduced to the first player that differs.
fn differing(kept: &str, wanted: &str, plan: &Plan, name: &str) -> (String, String) {
    if name == "players" {
        let kept: Vec<&str> = kept.split(" | ").collect();
        for (index, spec) in plan.players.iter().enumerate() {
            let (before, now) = (kept.get(index).copied(), describe(spec));
            if before.is_some_and(|before| before != now) && kept.len() == plan.players.len() {
                return (before.unwrap_or_default().to_owned(), now);
            }
        }
    }
    (kept.to_owned(), wanted.to_owned())
}

/// A game without its seats and moves.
fn read_game(row: &Row<'_>) -> rusqlite::Result<PlayedGame> {
    Ok(PlayedGame {
        job: Job {
            number: row.get(0)?,
            round: row.get(1)?,
            seats: Vec::new(),
        },
        start: row.get(2)?,
        opening: row.get(3)?,
        plies: Vec::new(),
        ranks: Vec::new(),
        utilities: None,
        ending: Ending::named(row.get_ref(4)?.as_str()?).unwrap_or(Ending::Rules),
        detail: row.get(5)?,
        date: row.get(6)?,
    })
}

fn read_ply(row: &Row<'_>) -> rusqlite::Result<Ply> {
    let nodes: Option<i64> = row.get(6)?;
    Ok(Ply {
        action: row.get(0)?,
        seat: row.get(1)?,
        seconds: row.get(2)?,
        left: row.get(3)?,
        score: row.get(4)?,
        depth: row.get(5)?,
        nodes: nodes.map(i64::cast_unsigned),
    })
}
