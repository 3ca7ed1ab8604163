//! The program as an engine for graphical boards, and as an opponent of other programs.

use crate::common;

use std::time::{Duration, Instant};

use common::{Board, json, list, number, run_with_input};

/// Longer than a search that was called off may go on, on a busy machine.
const SOON: Duration = Duration::from_secs(5);
const START: &str = "(;GM[Othello]PC[NBoard]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]";

fn start() -> Board {
    Board::start(&["nboard", "--threads", "1"])
}

#[test]
fn a_game_is_set_hinted_and_moved() {
    let mut board = start();
    board.say("nboard 2");
    assert_eq!(board.hear("set"), ["set myname gametree"]);
    board.say("set depth 4");
    board.say(&format!("set game {START}B[F5]W[F6];)"));
    board.say("set time 5:00");
    board.say("hint 2");
    let heard = board.hear("search");
    assert!(
        heard.iter().any(|line| line.starts_with("nodestats ")),
        "{heard:?}"
    );
    // The search may go on: the next command calls it off.
    board.say("ping 1");
    board.hear("pong 1");
    board.say("go");
    let moved = board.hear("===").pop().expect("a move");
    let square = moved[4..].split('/').next().expect("a square").to_owned();
    let legal = ["D3", "C4", "E6", "F7"];
    assert!(legal.contains(&square.as_str()), "{moved}");
    board.hear("status");
    board.say(&format!("move {square}//0.5"));
    board.say("ping 2");
    assert_eq!(board.hear("pong 2"), ["pong 2"], "the move was legal");
    board.say("learn");
    board.hear("learned");
    board.leave();
}

#[test]
fn who_cannot_move_passes() {
    // White has no move here.
    let passes = "(;GM[Othello]TY[4]BO[4 -----O*--*O----- *]B[B1]W[C1]B[D3]W[A1];)";
    let mut board = start();
    board.say("set depth 3");
    board.say(&format!("set game {passes}"));
    board.say("go");
    let moved = board.hear("===").pop().expect("a move");
    assert!(moved.starts_with("=== PA"), "{moved}");
    board.say("move PA");
    board.say("ping 7");
    board.hear("pong 7");
    board.leave();
}

#[test]
fn a_long_search_is_called_off_by_the_next_command() {
    let mut board = start();
    board.say("set depth 60");
    for (number, verb) in ["hint 1", "go", "analyze"].iter().enumerate() {
        board.say(verb);
        board.hear("nodestats");
        let called = Instant::now();
        board.say(&format!("ping {number}"));
        let heard = board.hear(&format!("pong {number}"));
        assert!(called.elapsed() < SOON, "{verb}");
        let moves = heard.iter().filter(|line| line.starts_with("===")).count();
        assert_eq!(moves, usize::from(*verb == "go"), "{heard:?}");
    }
    board.leave();
}

#[test]
fn a_game_is_analysed_from_its_end() {
    let mut board = start();
    board.say("set depth 2");
    board.say(&format!("set game {START}B[F5]W[F6];)"));
    board.say("analyze");
    let heard = board.hear("analysis 0");
    let told: Vec<&str> = heard
        .iter()
        .filter_map(|line| line.strip_prefix("analysis "))
        .filter_map(|rest| rest.split(' ').next())
        .collect();
    assert_eq!(told, ["2", "1", "0"]);
    board.leave();
}

#[test]
fn the_session_survives_any_input() {
    let nasty = [
        "",
        " ",
        "set",
        "set game",
        "set game (;GM[Othello]BO[8 - *];)",
        "set depth 99999999999",
        "set depth 0",
        "hint -1",
        "hint 4294967295",
        "move",
        "move A1",
        "move Z99",
        "move ////",
        "F5F5",
        "ping x",
        "ping 9223372036854775808",
        "set contempt inf",
        "nboard",
        "\u{0}\u{1b}[2J",
        "é∞",
        "=== F5",
        "set game (;GM[Othello]TY[8]BO[8",
    ];
    let long = "x".repeat(3_000_000);
    let mut input = nasty.join("\n").into_bytes();
    input.extend(b"\n\xff\xfe\n");
    input.extend(format!("{long}\nping 5\n").as_bytes());
    let outcome = run_with_input(&["nboard"], input);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert!(outcome.stdout.ends_with("pong 5\n"), "{}", outcome.stdout);
    assert!(outcome.stderr.is_empty(), "{}", outcome.stderr);
    assert!(!outcome.stdout.contains(['\u{1b}', '\u{0}']));
}

/// Ourselves, as another program.
fn ourselves() -> String {
    format!(
        "nboard:{} nboard --threads 1 --hash 1",
        env!("CARGO_BIN_EXE_gametree")
    )
}

#[test]
fn the_bench_gives_its_positions_to_another_program_too() {
    let other = ourselves();
    let report = json(&["bench", "othello", "--against", &other, "--level", "2"]);
    let positions = list(&report, "positions");
    assert!(positions.len() > 3);
    for pair in positions {
        assert!(number(&pair["theirs"], "nodes") > 0.0);
        assert!(pair["time_ratio"].as_f64().is_none_or(|ratio| ratio > 0.0));
    }
}
