//! The thinker, where users meet it.

use std::process::{Command, Output};

fn run(args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_own-thinker");
    let output = Command::new(program).args(args).output();
    output.expect("the program starts")
}

fn out(args: &[&str]) -> String {
    let output = run(args);
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{args:?}: {error}");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn the_thinker_is_listed_with_its_options() {
    let listed = out(&["games", "tictactoe"]);
    assert!(
        listed.contains("flat") && listed.contains("Flat Monte Carlo"),
        "{listed}"
    );
    let options = out(&["games", "tictactoe", "flat"]);
    assert!(
        options.contains("playouts") && options.contains("1000000"),
        "{options}"
    );
}

#[test]
fn the_thinker_takes_a_win_and_follows_its_options() {
    let args = [
        "analyze",
        "tictactoe",
        "XX./OO./...",
        "--algorithm",
        "flat",
        "--json",
    ];
    let report = out(&[&args[..], &["--option", "playouts=20"]].concat());
    assert!(report.contains(r#""best":"c1""#), "{report}");
    assert!(report.contains(r#""algorithm":"flat""#), "{report}");
    let refused = run(&[&args[..], &["--option", "playouts=none"]].concat());
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        error.contains("expected a whole number from 1 to 1000000 for playouts"),
        "{error}"
    );
}

#[test]
fn the_thinker_plays_in_the_arena() {
    let played = out(&[
        "arena",
        "connect4",
        "flat:playouts=20",
        "random",
        "--games",
        "10",
        "--seed",
        "1",
        "--json",
    ]);
    assert!(played.contains("flat:playouts=20"), "{played}");
}
