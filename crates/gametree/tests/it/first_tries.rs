//! What people try first works, or says what would.

use crate::common;

use std::process::Command;

use common::{Board, Folder, json, number, refused, run, text};

#[test]
fn help_is_a_verb_too() {
    let all = run(&["help"]);
    assert_eq!((all.code, &*all.stderr), (0, ""));
    assert_eq!(all.stdout, run(&["--help"]).stdout);
    for verb in ["solve", "tune", "arena", "serve"] {
        let told = run(&["help", verb]);
        assert_eq!((told.code, &*told.stderr), (0, ""), "{verb}");
        assert_eq!(told.stdout, run(&[verb, "--help"]).stdout);
    }
    let nested = run(&["help", "book", "build"]);
    assert!(nested.stdout.contains("Build a book"), "{}", nested.stdout);
    refused(&["help", "solved"], &["solved"]);
    refused(&["book"], &["needs a subcommand: build or show"]);
}

#[test]
fn numbers_out_of_range_are_refused_with_their_range() {
    for (args, words) in [
        (
            &["analyze", "nim", "--threads", "0"][..],
            "--threads <N>: expected a whole number from 1 to 1024, found '0'",
        ),
        (
            &["perft", "nim", "--depth", "1001"],
            "--depth <N>: expected a whole number from 1 to 1000, found '1001'",
        ),
        (
            &["analyze", "nim", "--nodes", "0"],
            "--nodes <N>: expected a whole number, 1 or more, found '0'",
        ),
        (
            &["serve", "--port", "65536"],
            "--port <N>: expected a whole number from 0 to 65535, found '65536'",
        ),
    ] {
        refused(args, &[words]);
    }
    refused(
        &["solve", "nim", "--time", "0s"],
        &["a time such as 500ms, 2s or 1m, more than zero"],
    );
}

#[test]
fn options_that_an_algorithm_does_not_take_are_refused() {
    for (algorithm, option, given) in [
        ("pvs", "cut", "strict"),
        ("pvs", "ties", "last"),
        ("alphabeta", "threads", "2"),
        ("alphabeta", "hash", "16"),
        ("minimax", "lines", "3"),
        ("mcts", "without", "futility"),
    ] {
        let option_name = format!("--{option}");
        let args = ["analyze", "tictactoe", "-a", algorithm, &option_name, given];
        refused(&args, &[algorithm, &format!("found '{option}'")]);
        let args = ["play", "tictactoe", "-a", algorithm, &option_name, given];
        refused(&args, &[algorithm, &format!("found '{option}'")]);
    }
    // Where no algorithm is named, one that takes the convention answers.
    let found = json(&["analyze", "tictactoe", "X../.../...", "--cut", "strict"]);
    assert_eq!(text(&found, "algorithm"), "alphabeta");
    let found = json(&["analyze", "tictactoe", "X../.../...", "-o", "threads=1"]);
    assert_eq!(text(&found, "algorithm"), "pvs");
}

#[test]
fn options_of_the_search_are_set_wherever_one_searches() {
    let solve = ["solve", "connect4", "5,4", "--threads", "1", "--option"];
    let nodes = |option: &str| {
        let solved = json(&[&solve[..], &[option]].concat());
        assert_eq!(text(&solved, "claim"), "proven");
        number(&solved, "nodes")
    };
    assert_eq!(nodes("etc_min_depth=8"), nodes("threads=1"), "the default");
    assert_ne!(nodes("etc_min_depth=20"), nodes("etc_min_depth=8"));
    refused(
        &[&solve[..], &["tt_min_depth=x"]].concat(),
        &["pvs", "for tt_min_depth", "'x'"],
    );
    refused(
        &["nboard", "--option", "nothing=1"],
        &["pvs", "found 'nothing'"],
    );
    refused(
        &["nboard", "--option", "nothing"],
        &["expected an option such as"],
    );
    let mut board = Board::start(&["nboard", "-o", "tt_min_depth=2"]);
    board.say("nboard 2");
    board.say("ping 1");
    board.hear("pong 1");
    board.leave();
}

/// The database has more than one block from the beginning.
#[cfg(unix)]
#[test]
fn a_limit_on_file_sizes_is_named_by_the_page() {
    let folder = Folder::new();
    let games = folder.file("games.db");
    let script = "ulimit -f 1 && exec \"$0\" serve --no-open --data \"$1\"";
    let served = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_gametree"), &games])
        .output()
        .expect("a shell");
    let said = String::from_utf8_lossy(&served.stderr);
    assert_eq!(served.status.code(), Some(2), "{said}");
    assert!(said.contains("limit on file sizes (ulimit -f)"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}
