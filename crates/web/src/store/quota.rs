//! The space of games by owner, and whose games are deleted where there is too little of it.

use rusqlite::{Connection, OptionalExtension, Row};

use crate::limits::Quotas;

/// The tables of what each owner has, and of all together; triggers keep them true within every change.
pub(super) const TABLES: &str = "
CREATE TABLE IF NOT EXISTS owners (
    owner INTEGER PRIMARY KEY,
    bytes INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS owners_by_bytes ON owners (bytes);
CREATE TABLE IF NOT EXISTS space (
    number INTEGER PRIMARY KEY CHECK (number = 1),
    games INTEGER NOT NULL,
    bytes INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS games_by_owner ON games (owner, changed);
CREATE INDEX IF NOT EXISTS untouched_games_by_owner ON games (owner, changed) WHERE moves = '[]';
DROP INDEX IF EXISTS games_by_change;
DROP INDEX IF EXISTS untouched_games;
DELETE FROM owners;
INSERT INTO owners SELECT owner, sum(bytes) FROM games GROUP BY owner;
INSERT OR REPLACE INTO space SELECT 1, count(*), coalesce(sum(bytes), 0) FROM games;
CREATE TRIGGER IF NOT EXISTS game_inserted AFTER INSERT ON games BEGIN
    INSERT INTO owners VALUES (new.owner, new.bytes)
        ON CONFLICT (owner) DO UPDATE SET bytes = bytes + new.bytes;
    UPDATE space SET games = games + 1, bytes = bytes + new.bytes;
END;
CREATE TRIGGER IF NOT EXISTS game_changed AFTER UPDATE OF bytes ON games BEGIN
    UPDATE owners SET bytes = bytes + new.bytes - old.bytes WHERE owner = new.owner;
    UPDATE space SET bytes = bytes + new.bytes - old.bytes;
END;
CREATE TRIGGER IF NOT EXISTS game_deleted AFTER DELETE ON games BEGIN
    UPDATE owners SET bytes = bytes - old.bytes WHERE owner = old.owner;
    DELETE FROM owners WHERE owner = old.owner AND bytes <= 0;
    UPDATE space SET games = games - 1, bytes = bytes - old.bytes;
END;
";

/// The greatest number of games that are deleted for one.
const MOST_DELETED: usize = 1000;

/// Deletes games until there is room again, but not this one: of its owner, if the owner has too much; of the owner with the
/// most, if all together have. Games without a move go first, then those unchanged for longest.
pub(super) fn make_room(
    connection: &Connection,
    quotas: &Quotas,
    id: &str,
) -> rusqlite::Result<()> {
    let mut delete = connection.prepare_cached(
        "DELETE FROM games WHERE id = coalesce(
            (SELECT id FROM games WHERE owner = ?1 AND moves = '[]' AND id <> ?2
                ORDER BY changed LIMIT 1),
            (SELECT id FROM games WHERE owner = ?1 AND id <> ?2 ORDER BY changed LIMIT 1))",
    )?;
    for _ in 0..MOST_DELETED {
        let Some(owner) = over_quota(connection, quotas, id)? else {
            break;
        };
        if delete.execute((owner, id))? == 0 {
            break;
        }
    }
    Ok(())
}

/// Whose games have to give way, if any have.
fn over_quota(connection: &Connection, quotas: &Quotas, id: &str) -> rusqlite::Result<Option<i64>> {
    let two = |row: &Row<'_>| Ok((row.get::<_, i64>(0)?, row.get::<_, u64>(1)?));
    let own = connection
        .prepare_cached(
            "SELECT owner, bytes FROM owners NATURAL JOIN (SELECT owner FROM games WHERE id = ?1)",
        )?
        .query_row([id], two)
        .optional()?;
    if let Some((owner, bytes)) = own
        && bytes > quotas.bytes_each
    {
        return Ok(Some(owner));
    }
    let (games, bytes) = connection
        .prepare_cached("SELECT games, bytes FROM space")?
        .query_row([], |row| Ok((row.get::<_, u64>(0)?, row.get::<_, u64>(1)?)))?;
    if games <= quotas.games && bytes <= quotas.bytes {
        return Ok(None);
    }
    let largest = connection
        .prepare_cached("SELECT owner, bytes FROM owners ORDER BY bytes DESC LIMIT 1")?
        .query_row([], two)
        .optional()?;
    Ok(largest.map(|(owner, _)| owner))
}
