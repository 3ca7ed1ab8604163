//! A game of one's own has every command from one line in `main`.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_own-game"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let _ = child
        .stdin
        .take()
        .expect("a pipe")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("the program ends")
}

/// Runs, expects success, and returns what was shown.
fn shown(args: &[&str], input: &str) -> String {
    let output = run(args, input);
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{args:?}: {complaint}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

fn object(args: &[&str]) -> Value {
    serde_json::from_str(&shown(args, "")).expect("one object")
}

#[test]
fn the_program_is_under_a_hundred_lines_of_code() {
    let lines = include_str!("../src/main.rs").lines().map(str::trim_start);
    let code = lines.filter(|line| !line.starts_with("//")).count();
    assert!(code < 100, "{code} lines");
}

#[test]
fn the_engine_wins_the_game_it_begins() {
    // Chomp is a win for the player who begins: the first number each time is a poor defence.
    let moves = "1\n".repeat(12);
    let game = shown(&["play", "--as", "2", "--json"], &moves);
    let states: Vec<Value> = game
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    assert!(
        states
            .iter()
            .any(|state| state["result"] == json!([1.0, -1.0])),
        "{game}"
    );
    let screen = shown(&["play", "chomp"], "why\nquit\n");
    assert!(
        screen.contains("Chomp") && screen.contains("Best: "),
        "{screen}"
    );
}

#[test]
fn an_analysis_finds_the_only_winning_bite() {
    let two_rows = object(&["analyze", "chomp", "2,2,0 1", "--json"]);
    assert_eq!(two_rows["best"], "b2", "an L of equal arms is left");
    assert_eq!(two_rows["value"], 1.0);
    let without_name = object(&["analyze", "2,2,0 1", "--json"]);
    assert_eq!(without_name["best"], "b2", "the only game needs no name");
    let lost = object(&["analyze", "1,0,0 2", "--json"]);
    assert_eq!((&lost["value"], &lost["player"]), (&json!(-1.0), &json!(2)));
}

#[test]
fn the_whole_game_is_solved_and_its_plan_checked() {
    let plan = std::env::temp_dir().join(format!("own-game-{}.jsonl", std::process::id()));
    let plan = plan.to_str().expect("a path in UTF-8");
    let solved = object(&["solve", "--policy", plan, "--json"]);
    assert_eq!(
        (&solved["value"], &solved["claim"]),
        (&json!(1.0), &json!("proven"))
    );
    let verdict = shown(&["check", plan], "");
    assert!(verdict.contains("the plan holds"), "{verdict}");
    std::fs::remove_file(plan).expect("the plan was written");
}

#[test]
fn perft_counts_bites() {
    let first = object(&["perft", "--depth", "1", "--json"]);
    assert_eq!(first["nodes"], 12, "three rows of four");
    let small = object(&["perft", "2,1,0 1", "--depth", "2", "--json"]);
    assert_eq!(small["nodes"], 4, "after b1: a1, a2; after a2: a1, b1");
}

#[test]
fn the_rules_pass_every_check() {
    let report = object(&["lint", "--json"]);
    assert_eq!(report["passed"], true, "{report}");
    let checks = report["checks"].as_array().expect("checks");
    let passed = checks.iter().filter(|check| check["outcome"] == "passed");
    assert!(passed.count() >= 8, "{report}");
}

#[test]
fn help_and_errors_name_this_program() {
    let help = shown(&["--help"], "");
    assert!(
        help.contains("own-game") && !help.contains("tictactoe"),
        "{help}"
    );
    let output = run(&["analyze", "9,9,9 1"], "");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(
        complaint.lines().count() == 1 && complaint.contains("4,4,4 1"),
        "{complaint}"
    );
}
