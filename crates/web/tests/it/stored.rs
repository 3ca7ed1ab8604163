//! The file of games when others hold it, or when it is damaged.

use std::io::{Seek, SeekFrom, Write};
use std::time::{Duration, Instant};

use gametree_web::{Data, Options, Synchronous, repair};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::server::{PATIENCE, Scratch, Server};

fn serving(scratch: &Scratch) -> Options {
    Options {
        data: Data::File(scratch.0.clone()),
        ..Options::default()
    }
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().expect("a text")
}

#[test]
fn while_another_program_holds_the_file_everything_else_is_answered() {
    let scratch = Scratch::new();
    let server = Server::start(Options {
        patience: Duration::from_millis(300),
        ..serving(&scratch)
    });
    let game = server.game(r#"{"game":"tictactoe","seat":"all"}"#);
    let id = text(&game, "id");
    let path = format!("/api/games/{id}");
    let other = Connection::open(&scratch.0).expect("the file");
    other.execute_batch("BEGIN EXCLUSIVE").expect("a lock");
    // Many wait for the file.
    let play = format!("{path}/play");
    let waiting: Vec<_> = std::thread::scope(|scope| {
        let asked: Vec<_> = (0..40)
            .map(|_| scope.spawn(|| server.ask("POST", &play, r#"{"ply":0,"move":"b2"}"#)))
            .collect();
        for _ in 0..10 {
            let began = Instant::now();
            for path in ["/api/health", "/assets/page.css", "/lab"] {
                assert_eq!(server.ask("GET", path, "").status, 200);
            }
            let took = began.elapsed();
            assert!(took < PATIENCE / 10, "{took:?}");
            // In this journal mode who reads does not wait for who writes.
            assert_eq!(server.ask("GET", &path, "").status, 200);
        }
        asked
            .into_iter()
            .map(|one| one.join().expect("an answer"))
            .collect()
    });
    for answer in &waiting {
        assert_eq!(answer.status, 503, "{}", answer.body);
        assert!(answer.head.contains("retry-after: 1"), "{}", answer.head);
        assert!(
            answer.body.contains("in use by another program"),
            "{}",
            answer.body
        );
    }
    other.execute_batch("ROLLBACK").expect("unlocked");
    let played = server.ask("POST", &play, r#"{"ply":0,"move":"b2"}"#);
    assert_eq!(played.status, 200, "{}", played.body);
}

#[test]
fn what_is_answered_is_there_after_a_restart() {
    let scratch = Scratch::new();
    for synchronous in [Synchronous::Full, Synchronous::Normal] {
        let options = Options {
            synchronous,
            ..serving(&scratch)
        };
        let server = Server::start(options.clone());
        let ids: Vec<String> = std::thread::scope(|scope| {
            let wish = r#"{"game":"nim","seat":"all"}"#;
            let asked: Vec<_> = (0..20).map(|_| scope.spawn(|| server.game(wish))).collect();
            let games = asked.into_iter().map(|one| one.join().expect("a game"));
            games.map(|game| text(&game, "id").to_owned()).collect()
        });
        drop(server);
        let server = Server::start(options);
        for id in ids {
            assert_eq!(
                server.ask("GET", &format!("/api/games/{id}"), "").status,
                200
            );
        }
    }
}

/// Fills a file with games, and gives their ids.
fn filled(scratch: &Scratch, games: usize) -> Vec<String> {
    let server = Server::start(serving(scratch));
    let moves = ["a1", "b2", "c3", "a2", "c1"];
    let begun = (0..games).map(|_| {
        let game = server.game(r#"{"game":"tictactoe","seat":"all"}"#);
        let path = format!("/api/games/{}/play", text(&game, "id"));
        for (ply, action) in moves.iter().enumerate() {
            let body = json!({"ply": ply, "move": action}).to_string();
            assert_eq!(server.ask("POST", &path, &body).status, 200);
        }
        text(&game, "id").to_owned()
    });
    begun.collect()
}

/// Writes something else over a page of a file.
fn damage(scratch: &Scratch, page: u64) {
    let connection = Connection::open(&scratch.0).expect("the file");
    let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
    connection
        .query_row(checkpoint, [], |_| Ok(()))
        .expect("one file");
    drop(connection);
    let mut file = std::fs::OpenOptions::new();
    let mut file = file.write(true).open(&scratch.0).expect("the file");
    file.seek(SeekFrom::Start(4096 * page)).expect("the page");
    file.write_all(&[0xab; 4096]).expect("written");
}

/// The pages of the table of games that hold rows, in the file.
fn leaves(scratch: &Scratch) -> Vec<u64> {
    let bytes = std::fs::read(&scratch.0).expect("the file");
    let pages = bytes.chunks(4096).enumerate();
    // 10 marks a leaf of a table without row numbers; the text of a position is only there.
    let text = b"tictactoe";
    let is_leaf = |page: &[u8]| page[0] == 10 && page.windows(text.len()).any(|part| part == text);
    pages
        .filter(|(_, page)| is_leaf(page))
        .map(|(number, _)| number as u64)
        .collect()
}

#[test]
fn a_damaged_file_is_told_and_what_can_be_read_is_kept() {
    let scratch = Scratch::new();
    let ids = filled(&scratch, 90);
    assert_eq!(repair(&scratch.0).expect("an intact file"), None);
    let leaves = leaves(&scratch);
    assert!(leaves.len() >= 3, "{leaves:?}");
    damage(&scratch, leaves[1]);
    let before = std::fs::read(&scratch.0).expect("the file");
    let stop = std::sync::Arc::default();
    let registry = std::sync::Arc::new(gametree_standard::standard());
    let refused = gametree_web::serve(registry, serving(&scratch), &stop, |_| ());
    let said = refused.expect_err("a damaged file").to_string();
    assert!(said.contains("expected an intact file of games"), "{said}");
    assert!(said.contains("--repair"), "{said}");
    assert_eq!(
        std::fs::read(&scratch.0).expect("the file"),
        before,
        "nothing was changed"
    );
    let repaired = repair(&scratch.0).expect("repaired").expect("damaged");
    assert!((10..90).contains(&repaired.games), "{repaired:?}");
    assert_eq!(std::fs::read(&repaired.aside).expect("set aside"), before);
    let server = Server::start(serving(&scratch));
    let found = ids.iter().filter(|id| {
        let answer = server.ask("GET", &format!("/api/games/{id}"), "");
        answer.status == 200 && answer.body.contains("\"moves\":[\"a1\",\"b2\"")
    });
    assert_eq!(found.count(), repaired.games);
}

#[test]
fn a_file_that_begins_with_something_else_is_set_aside_whole() {
    let scratch = Scratch::new();
    filled(&scratch, 3);
    damage(&scratch, 0);
    let repaired = repair(&scratch.0).expect("repaired").expect("damaged");
    assert_eq!(repaired.games, 0);
    assert!(repaired.aside.exists() && scratch.0.exists());
    drop(Server::start(serving(&scratch)));
}
