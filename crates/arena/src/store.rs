//! The file that games are kept in.

use std::fs::{File, TryLockError};
use std::path::Path;

use gametree_players::Entry;
use gametree_ratings::Outcome;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row, params};

use crate::ending::Ending;
use crate::error::ArenaError;
use crate::plan::{Plan, describe, legacy_value};
use crate::played::{PlayedGame, Ply};
use crate::schedule::Job;

/// How the tables of a file are laid out; another number is another layout.
const VERSION: i64 = 1;
/// "gtar", by which the file is known for one of ours.
const APPLICATION: i64 = 0x6774_6172;

const TABLES: &str = "
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE players (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, settings TEXT NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    first INTEGER NOT NULL REFERENCES players (number),
    second INTEGER NOT NULL REFERENCES players (number),
    start TEXT NOT NULL,
    opening INTEGER NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('first', 'draw', 'second')),
    first_utility REAL,
    second_utility REAL,
    ending TEXT NOT NULL,
    detail TEXT NOT NULL,
    date TEXT NOT NULL
);
CREATE TABLE moves (
    game INTEGER NOT NULL REFERENCES games (number),
    ply INTEGER NOT NULL,
    action TEXT NOT NULL,
    seat INTEGER,
    seconds REAL,
    left REAL,
    score REAL,
    depth INTEGER,
    nodes INTEGER,
    PRIMARY KEY (game, ply)
) WITHOUT ROWID;
";

/// The file that games are kept in, each as soon as it is over.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    /// Closed after the connection: whoever closes a file gives up all of SQLite's own locks on it.
    _claim: Option<Claim>,
}

/// A file that is claimed. To close it is not enough to give it up: a program that is being started at that moment has it
/// open too, until it is itself.
#[derive(Debug)]
struct Claim(File);

impl Drop for Claim {
    fn drop(&mut self) {
        // Whatever fails here, the file is closed next.
        let _ = self.0.unlock();
    }
}

impl Store {
    /// A file for this plan: a new one, one that the same plan began, or one without a game yet. That of another plan is
    /// refused.
    pub fn open(path: Option<&Path>, plan: &Plan, entry: &dyn Entry) -> Result<Store, ArenaError> {
        Store::try_open(path, plan, entry).map_err(|error| match (path, error) {
            (Some(path), ArenaError::Refused(problem)) => {
                ArenaError::Refused(format!("{}: {problem}", path.display()))
            }
            (Some(path), ArenaError::Store(problem)) => {
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
            (0, 0) if store.is_empty()? => store.create(plan, entry)?,
            (APPLICATION, other) => {
                return Err(ArenaError::Refused(format!(
                    "expected a file of games of version {VERSION}, found version {other}"
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

    /// Makes a file without games this plan's, whoever began it: somebody whose players could not be started, most likely.
    fn begin(&mut self, plan: &Plan, entry: &dyn Entry) -> Result<(), ArenaError> {
        let work = self.connection.transaction()?;
        work.execute_batch("DELETE FROM settings; DELETE FROM players;")?;
        note(&work, plan, entry)?;
        Ok(work.commit()?)
    }

    /// Refuses a plan that is not the one the file was begun with.
    fn expect(&self, plan: &Plan, entry: &dyn Entry) -> Result<(), ArenaError> {
        for (name, wanted) in plan.configuration(entry) {
            let mut kept = self
                .connection
                .prepare("SELECT value FROM settings WHERE name = ?1")?;
            let kept: Option<String> = kept.query_row([name], |row| row.get(0)).optional()?;
            let kept = kept.unwrap_or_default();
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

    /// Keeps a game.
    pub fn add(&mut self, played: &PlayedGame) -> Result<(), ArenaError> {
        self.insert(played).map_err(|error| match error {
            // Only where files cannot be claimed.
            rusqlite::Error::SqliteFailure(failure, _)
                if failure.code == ErrorCode::ConstraintViolation =>
            {
                let number = played.job.number + 1;
                ArenaError::Refused(format!(
                    "expected to be the only arena that plays into the file of games, found game {number} there already"
                ))
            }
            other => other.into(),
        })
    }

    fn insert(&mut self, played: &PlayedGame) -> rusqlite::Result<()> {
        let work = self.connection.transaction()?;
        let Job {
            number,
            round,
            seats: [first, second],
        } = played.job;
        let outcome = match played.outcome {
            Outcome::Win => "first",
            Outcome::Draw => "draw",
            Outcome::Loss => "second",
        };
        work.execute(
            "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            params![
                number,
                round,
                first,
                second,
                played.start,
                played.opening,
                outcome,
                played.utilities.map(|utilities| utilities[0]),
                played.utilities.map(|utilities| utilities[1]),
                played.ending.name(),
                played.detail,
                played.date,
            ],
        )?;
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

    /// Every game that is kept, in the schedule's order.
    pub fn games(&self) -> Result<Vec<PlayedGame>, ArenaError> {
        let mut games = self
            .connection
            .prepare("SELECT * FROM games ORDER BY number")?;
        let games = games.query_map([], read_game)?;
        let mut games = games.collect::<rusqlite::Result<Vec<PlayedGame>>>()?;
        let mut moves = self.connection.prepare(
            "SELECT action, seat, seconds, left, score, depth, nodes FROM moves WHERE game = ?1 ORDER BY ply",
        )?;
        for game in &mut games {
            let plies = moves.query_map([game.job.number], read_ply)?;
            game.plies = plies.collect::<rusqlite::Result<Vec<Ply>>>()?;
        }
        Ok(games)
    }
}

/// Opens a file, whatever it is called: SQLite keeps `:memory:` and addresses such as `file:x?mode=memory` nowhere, but only
/// if they are not said to be in a folder.
fn open_file(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::default().difference(OpenFlags::SQLITE_OPEN_URI);
    Connection::open_with_flags(Path::new(".").join(path), flags)
}

/// Writes down what a plan is.
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

/// Claims a file for one arena, as long as what is returned is held; others may read it. Whatever ends the arena, the claim
/// ends with it. Where SQLite could not write into a claimed file, or there are no claims, nothing is held.
fn claim(path: &Path) -> Result<Option<Claim>, ArenaError> {
    let Some(file) = File::open(path).ok().filter(|_| cfg!(unix)) else {
        return Ok(None);
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(Claim(file))),
        Err(TryLockError::Error(_)) => Ok(None),
        Err(TryLockError::WouldBlock) => Err(ArenaError::Refused(
            "expected a file of games that nobody plays into, found one that another arena is playing into".to_owned(),
        )),
    }
}

/// Of two lists of players, the first that differs.
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

fn read_game(row: &Row<'_>) -> rusqlite::Result<PlayedGame> {
    let number = |index: usize| row.get::<_, usize>(index);
    let utilities: (Option<f64>, Option<f64>) = (row.get(7)?, row.get(8)?);
    Ok(PlayedGame {
        job: Job {
            number: number(0)?,
            round: number(1)?,
            seats: [number(2)?, number(3)?],
        },
        start: row.get(4)?,
        opening: number(5)?,
        plies: Vec::new(),
        outcome: match row.get_ref(6)?.as_str()? {
            "first" => Outcome::Win,
            "second" => Outcome::Loss,
            _ => Outcome::Draw,
        },
        utilities: utilities
            .0
            .zip(utilities.1)
            .map(|(one, other)| [one, other]),
        ending: Ending::named(row.get_ref(9)?.as_str()?).unwrap_or(Ending::Rules),
        detail: row.get(10)?,
        date: row.get(11)?,
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
