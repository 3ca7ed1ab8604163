//! The file of games: it belongs to one arena at a time, to anybody while it has no game, and is read with care.

mod common;

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
fn a_game_that_is_there_already_is_told_in_words() {
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
fn a_file_without_a_game_is_anybodys() {
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
fn a_file_that_says_adjudication_as_it_was_once_said_is_gone_on_with() {
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
fn a_file_of_games_that_somebody_changed_is_refused() {
    let registry = registry();
    let entry = registry.find("nim").expect("nim");
    let folder = Folder::new();
    let (other, damaged) = ("games of this match", "damaged");
    for (change, word) in [
        ("UPDATE games SET first = 77 WHERE number = 1", other),
        (
            "UPDATE games SET first = 0, second = 1 WHERE number = 1",
            other,
        ),
        (
            "UPDATE moves SET seat = 2 WHERE ply = (SELECT max(ply) FROM moves WHERE seat = 0)",
            other,
        ),
        (
            "UPDATE games SET first_utility = 9e999, second_utility = -9e999 WHERE number = 1",
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
