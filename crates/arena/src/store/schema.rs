//! The tables of the file of games, and their versions.

/// The version of the schema. Version 1 had two seats in columns of `games`; it is migrated.
pub(super) const VERSION: i64 = 2;
/// The application id "gtar".
pub(super) const APPLICATION: i64 = 0x6774_6172;

/// The tables of a new file.
pub(super) const TABLES: &str = "
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE players (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, settings TEXT NOT NULL);
CREATE TABLE games (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    start TEXT NOT NULL,
    opening INTEGER NOT NULL,
    ending TEXT NOT NULL,
    detail TEXT NOT NULL,
    date TEXT NOT NULL
);
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (number),
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES players (number),
    rank REAL NOT NULL,
    utility REAL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
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

/// From version 1 to 2. A table is replaced under the name of the old one, so that references to it stay
/// (<https://www.sqlite.org/lang_altertable.html>).
pub(super) const MIGRATION: &str = "
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games (number),
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES players (number),
    rank REAL NOT NULL,
    utility REAL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
INSERT INTO seats
    SELECT number, 0, first, CASE outcome WHEN 'first' THEN 1 WHEN 'draw' THEN 1.5 ELSE 2 END, first_utility FROM games;
INSERT INTO seats
    SELECT number, 1, second, CASE outcome WHEN 'second' THEN 1 WHEN 'draw' THEN 1.5 ELSE 2 END, second_utility FROM games;
CREATE TABLE new_games (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    start TEXT NOT NULL,
    opening INTEGER NOT NULL,
    ending TEXT NOT NULL,
    detail TEXT NOT NULL,
    date TEXT NOT NULL
);
INSERT INTO new_games SELECT number, round, start, opening, ending, detail, date FROM games;
DROP TABLE games;
ALTER TABLE new_games RENAME TO games;
";
