//! The file of games: one arena at a time writes to it, it is any plan's while it has no game, and it is checked when read.

use crate::common;

use common::{Folder, plan, registry};
use gametree_arena::{Arena, Store, TimeControl};
use gametree_search::Signal;

#[cfg(unix)]
#[test]
fn a_file_that_an_arena_plays_into_is_refused_to_another() {
    let registry = registry();
    let entry = registry.find("nim").expect("nim");
    let folder = Folder::new();
    let file = folder.file("games.db");
    let plan = plan(&["random", "pvs:hash=1"], TimeControl::Depth(2), 2);
    let mut first = Arena::new(entry, &plan, Some(&file)).expect("a new file");
    let refused = Arena::new(entry, &plan, Some(&file)).err();
    let refused = refused.expect("it is in use").to_string();
    assert!(
        refused.contains("games.db: expected") && refused.contains("another arena"),
        "{refused}"
    );
    first
        .run(&Signal::default(), &mut |_, _| {})
        .expect("it is unharmed");
    // Others may read what is kept.
    let kept = rusqlite::Connection::open(&file).expect("a database");
    let count = kept.query_row("SELECT count(*) FROM games", [], |row| row.get(0));
    assert_eq!(count, Ok(2_i64));
    drop(first);
    let again = Arena::new(entry, &plan, Some(&file)).expect("it is free");
    assert_eq!(again.left(), 0);
}

#[test]
fn a_game_that_is_stored_already_is_an_error() {
    let registry = registry();
    let entry = registry.find("nim").expect("nim");
    let plan = plan(&["random", "pvs:hash=1"], TimeControl::Depth(2), 2);
    let (_, games) = common::played("nim", &plan);
    let mut store = Store::open(None, &plan, entry).expect("a store");
    store.add(&games[0]).expect("it is new");
    let refused = store.add(&games[0]).expect_err("it is there").to_string();
    assert!(
        refused.contains("the only arena") && refused.contains("game 1"),
        "{refused}"
    );
    assert_eq!(store.games().expect("games").len(), 1);
}

#[test]
fn a_file_without_games_is_taken_over_by_any_plan() {
    let registry = registry();
    let entry = registry.find("chess").expect("chess");
    let folder = Folder::new();
    let file = folder.file("games.db");
    let mistyped = plan(&["uci:/no/such/engine", "random"], TimeControl::Depth(1), 2);
    let mut arena = Arena::new(entry, &mistyped, Some(&file)).expect("a new file");
    let refused = arena.run(&Signal::default(), &mut |_, _| {});
    assert!(refused.is_err(), "there is no such engine");
    drop(arena);
    let nim = registry.find("nim").expect("nim");
    let meant = plan(
        &["random", "pvs:hash=1", "perfect"],
        TimeControl::Depth(2),
        2,
    );
    for left in [6, 0] {
        let mut arena = Arena::new(nim, &meant, Some(&file)).expect("nothing was played");
        assert_eq!(arena.left(), left);
        let run = arena.run(&Signal::default(), &mut |_, _| {});
        run.expect("it is played");
    }
    let kept = rusqlite::Connection::open(&file).expect("a database");
    let names = "SELECT group_concat(name, ' ') FROM (SELECT name FROM players ORDER BY number)";
    let names: String = kept.query_row(names, [], |row| row.get(0)).expect("names");
    assert_eq!(names, "random pvs:hash=1 perfect");
    assert!(Arena::new(entry, &mistyped, Some(&file)).is_err());
}

#[test]
fn a_file_with_an_older_text_for_adjudication_is_resumed() {
    let registry = registry();
    let entry = registry.find("nim").expect("nim");
    let folder = Folder::new();
    let file = folder.file("games.db");
    let plan = plan(&["random", "pvs:hash=1"], TimeControl::Depth(2), 2);
    let mut arena = Arena::new(entry, &plan, Some(&file)).expect("a new file");
    let run = arena.run(&Signal::default(), &mut |_, _| {});
    run.expect("it is played");
    drop(arena);
    let once = "Judge { resignation: None, drawn: None, proven: false, longest: None }";
    let kept = rusqlite::Connection::open(&file).expect("a database");
    let change = "UPDATE settings SET value = ?1 WHERE name = 'adjudication'";
    assert_eq!(kept.execute(change, [once]), Ok(1));
    drop(kept);
    let again = Arena::new(entry, &plan, Some(&file)).expect("the same plan");
    assert_eq!(again.left(), 0);
}

#[test]
fn a_file_of_games_that_was_changed_is_refused() {
    let registry = registry();
    let entry = registry.find("nim").expect("nim");
    let folder = Folder::new();
    let (other, damaged) = ("games of this match", "damaged");
    for (change, word) in [
        (
            "UPDATE seats SET player = 77 WHERE game = 1 AND seat = 0",
            other,
        ),
        ("UPDATE seats SET player = seat WHERE game = 1", other),
        (
            "UPDATE moves SET seat = 2 WHERE ply = (SELECT max(ply) FROM moves WHERE seat = 0)",
            other,
        ),
        (
            "UPDATE seats SET utility = 9e999 WHERE game = 1 AND seat = 0",
            damaged,
        ),
        ("DELETE FROM seats WHERE game = 1 AND seat = 1", other),
        (
            "UPDATE seats SET rank = 9e999 WHERE game = 1 AND seat = 1",
            damaged,
        ),
        (
            "UPDATE moves SET seconds = 9e999 WHERE game = 1 AND ply = 0",
            damaged,
        ),
    ] {
        let file = folder.file("games.db");
        let plan = plan(&["random", "pvs:hash=1"], TimeControl::Depth(2), 2);
        let mut arena = Arena::new(entry, &plan, Some(&file)).expect("a new file");
        arena
            .run(&Signal::default(), &mut |_, _| {})
            .expect("it runs");
        drop(arena);
        let kept = rusqlite::Connection::open(&file).expect("a database");
        kept.pragma_update(None, "foreign_keys", false)
            .expect("other programs do not look");
        let changed = kept.execute(change, []).expect("it can be changed");
        assert!(changed > 0, "{change}");
        drop(kept);
        let refused = Arena::new(entry, &plan, Some(&file))
            .err()
            .expect("refused");
        let refused = refused.to_string();
        assert!(refused.contains(word), "{refused}");
        let named = word == other || refused.contains("game 2");
        assert!(named, "{refused}");
        std::fs::remove_file(&file).expect("it is there");
    }
}

/// Turns a file into one of version 1, which had two seats in columns of its games.
fn as_version_1(file: &std::path::Path) {
    let kept = rusqlite::Connection::open(file).expect("a database");
    kept.pragma_update(None, "foreign_keys", false)
        .expect("a setting of the connection");
    kept.execute_batch(
        "CREATE TABLE old_games (
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
         INSERT INTO old_games
             SELECT number, round, one.player, two.player, start, opening,
                 CASE one.rank WHEN 1 THEN 'first' WHEN 2 THEN 'second' ELSE 'draw' END,
                 one.utility, two.utility, ending, detail, date
             FROM games
             JOIN seats one ON one.game = number AND one.seat = 0
             JOIN seats two ON two.game = number AND two.seat = 1;
         DROP TABLE games;
         DROP TABLE seats;
         ALTER TABLE old_games RENAME TO games;
         DELETE FROM settings WHERE name = 'dice';
         PRAGMA user_version = 1;",
    )
    .expect("tables of version 1");
}

#[test]
fn a_file_of_version_1_is_migrated_and_resumed() {
    let registry = registry();
    let entry = registry.find("tictactoe").expect("tictactoe");
    let folder = Folder::new();
    let file = folder.file("games.db");
    let base = plan(&["random", "mcts:nodes=20"], TimeControl::Depth(2), 12);
    let mut arena = Arena::new(entry, &base, Some(&file)).expect("a new file");
    let run = arena.run(&Signal::default(), &mut |_, _| {});
    run.expect("it is played");
    let games = arena.games().expect("games");
    drop(arena);
    as_version_1(&file);
    let other = plan(&["random", "mcts:nodes=21"], TimeControl::Depth(2), 12);
    let refused = Arena::new(entry, &other, Some(&file)).err();
    assert!(refused.is_some(), "another plan");
    let more = gametree_arena::Plan { games: 14, ..base };
    let mut arena = Arena::new(entry, &more, Some(&file)).expect("it is migrated");
    assert_eq!((arena.left(), arena.games().expect("games")), (2, games));
    let run = arena.run(&Signal::default(), &mut |_, _| {});
    run.expect("it goes on");
    drop(arena);
    let kept = rusqlite::Connection::open(&file).expect("a database");
    let problems = "SELECT count(*) FROM pragma_foreign_key_check";
    let problems = kept.query_row(problems, [], |row| row.get(0));
    assert_eq!(problems, Ok(0_i64));
    let version = kept.pragma_query_value(None, "user_version", |row| row.get(0));
    assert_eq!(version, Ok(2_i64));
    kept.pragma_update(None, "user_version", 3)
        .expect("a number");
    drop(kept);
    let refused = Arena::new(entry, &more, Some(&file)).err();
    let refused = refused.expect("a later version").to_string();
    assert!(
        refused.contains("version 1 to 2, found version 3"),
        "{refused}"
    );
}

#[test]
fn a_game_of_chance_is_not_resumed_with_other_dice() {
    let registry = registry();
    let entry = registry.find("pig").expect("pig");
    let folder = Folder::new();
    let file = folder.file("games.db");
    let plan = plan(&["random", "random"], TimeControl::Depth(1), 2);
    let mut arena = Arena::new(entry, &plan, Some(&file)).expect("a new file");
    let run = arena.run(&Signal::default(), &mut |_, _| {});
    run.expect("it is played");
    drop(arena);
    as_version_1(&file);
    let refused = Arena::new(entry, &plan, Some(&file)).err();
    let refused = refused.expect("other dice").to_string();
    assert!(
        refused.contains("other dice: expected 'a seed for each game'"),
        "{refused}"
    );
}
