//! Games by the clock: our players never run out of time.

use crate::common;

use std::io::{BufRead, BufReader, Write};

use common::{json, json_lines, list, number, program, run, text};

#[test]
fn an_analysis_takes_its_share_of_the_clock() {
    let _alone = common::alone();
    let report = json(&["analyze", "othello", "--algorithm", "pvs", "--clock", "3s"]);
    assert!(number(&report, "seconds") < 1.5, "{report}");
    assert!(number(&report, "depth") >= 1.0, "{report}");
}

#[test]
fn a_move_is_made_with_almost_no_time_left() {
    for game in ["othello", "connect4", "mnk", "nim", "dots"] {
        let report = json(&["analyze", game, "--clock", "1ms"]);
        assert!(!text(&report, "best").is_empty(), "{game}: {report}");
    }
}

#[test]
fn two_engines_play_a_game_within_their_clocks() {
    let _alone = common::alone();
    let started = std::time::Instant::now();
    let args = ["play", "connect4", "--as", "none", "--clock", "1s+10ms"];
    let states = json_lines(&args);
    let last = states.last().expect("an end");
    assert!(list(last, "actions").is_empty(), "{last}");
    // Both clocks, all increments and what a busy machine takes to start a program.
    let most = 2.0 + 42.0 * 0.01 + 3.0;
    assert!(
        started.elapsed().as_secs_f64() < most,
        "{:?}",
        started.elapsed()
    );
}

#[test]
fn nboard_moves_in_time_by_its_clock() {
    let _alone = common::alone();
    let mut child = program(&["nboard", "--clock", "400ms", "--threads", "1"])
        .spawn()
        .expect("it starts");
    // The input stays open: neither a depth nor another line ends the search.
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"nboard 2\ngo\n").expect("it listens");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let answer = lines
        .map_while(Result::ok)
        .find(|line| line.starts_with("=== "));
    assert!(answer.is_some());
    drop(input);
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn the_help_shows_clocks() {
    for verb in ["play", "analyze", "arena", "nboard"] {
        assert!(run(&[verb, "--help"]).stdout.contains("--clock"), "{verb}");
    }
}
