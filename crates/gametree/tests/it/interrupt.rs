//! Ctrl-C: a running command stops with the result so far, and a prompt says how to continue.
#![cfg(unix)]

use crate::common;

use std::io::{BufRead, BufReader, Read, Write};

use common::interruption::{
    SOON, interrupt, interrupted, interrupted_after, seconds_of_work, wait_for_work,
};
use common::{list, program, text};

/// Reads until the program has said this.
fn read_until(source: &mut impl Read, words: &str) -> String {
    let (mut said, mut byte) = (Vec::new(), [0]);
    while !said.ends_with(words.as_bytes()) {
        let count = source.read(&mut byte).expect("it speaks");
        assert_ne!(count, 0, "it ended: {}", String::from_utf8_lossy(&said));
        said.push(byte[0]);
    }
    String::from_utf8(said).expect("UTF-8")
}

#[test]
fn solving_stops_with_the_best_bounds_so_far() {
    // It ends by itself should the test fail.
    let args = ["solve", "mnk", "6,6,5", "--json", "--time", "3m"];
    let mut child = program(&args).spawn().expect("the program starts");
    let mut speech = child.stderr.take().expect("a pipe");
    let told = read_until(&mut speech, "\n");
    assert!(told.contains("states") && told.contains("Ctrl-C"), "{told}");
    wait_for_work(&child, seconds_of_work(&child) + 1.0);
    let outcome = interrupted(child, SOON);
    assert_eq!(outcome.code, 0);
    let [report] = &outcome.objects()[..] else {
        panic!("one object: {}", outcome.stdout)
    };
    assert!(["lower", "upper", "estimate"].contains(&text(report, "claim")));
    let bounds = list(report, "bounds");
    assert!(bounds[0].as_f64() < bounds[1].as_f64());
}

#[test]
fn an_analysis_stops_with_the_best_move_so_far() {
    let args = ["analyze", "mnk", "7,7,5", "--time", "1h", "--json"];
    let outcome = interrupted_after(&args, 1.0, SOON);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let report = &outcome.objects()[0];
    assert!(!text(report, "best").is_empty());
    assert_eq!(text(report, "claim"), "estimate");
}

#[test]
fn perft_stops_with_the_count_so_far() {
    // Every first move leads to this many sequences, and only the last one counted may be unfinished.
    let each: u64 = (19..=24).product();
    let args = ["perft", "mnk", "5,5,4", "--depth", "7", "--json"];
    let outcome = interrupted_after(&args, 2.0, SOON);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let report = &outcome.objects()[0];
    assert_eq!(report["complete"], false);
    let counts: Vec<u64> = list(report, "divide")
        .iter()
        .filter_map(|part| part[1].as_u64())
        .collect();
    let (last, done) = counts.split_last().expect("something was counted");
    assert!(
        done.iter().all(|count| *count == each) && *last < each,
        "{counts:?}"
    );
    assert_eq!(report["nodes"], counts.iter().sum::<u64>());

    let args = ["perft", "mnk", "5,5,4", "--depth", "12", "--json"];
    let outcome = interrupted_after(&args, 1.0, SOON);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    assert_eq!(outcome.objects()[0]["complete"], false);
    assert!(outcome.objects()[0]["nodes"].as_u64() > Some(0));
}

#[test]
fn a_batch_that_is_interrupted_says_how_much_was_done() {
    let file = std::env::temp_dir().join(format!("gametree-batch-{}", std::process::id()));
    std::fs::write(&file, "4\n".repeat(50)).expect("a place for files");
    let name = file.to_str().expect("a plain name");
    let outcome = interrupted_after(&["solve", "connect4", "--batch", name, "--json"], 1.0, SOON);
    std::fs::remove_file(&file).expect("it was there");
    assert_eq!(outcome.code, 130, "{}", outcome.stderr);
    assert!(
        outcome.stderr.contains("of 50 lines were done"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn a_session_interrupted_at_the_prompt_says_how_to_resume() {
    let mut child = program(&["play", "tictactoe"]).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut shown = child.stdout.take().expect("a pipe");
    writeln!(input, "c3").expect("it listens");
    read_until(&mut shown, "O plays");
    read_until(&mut shown, "X › ");
    let outcome = interrupted(child, SOON);
    assert_eq!(outcome.code, 130);
    let farewell = outcome.stderr;
    assert!(
        farewell.contains("play tictactoe '.../.../...' --moves 'c3 b2'"),
        "{farewell}"
    );
    assert!(!farewell.contains('\u{1b}'));
    drop(input);
}

#[test]
fn an_engine_that_is_interrupted_moves_and_the_game_goes_on() {
    let args = [
        "play", "mnk", "7,7,5", "--as", "White", "--time", "1h", "--json",
    ];
    let mut child = program(&args).spawn().expect("it starts");
    let input = child.stdin.take().expect("a pipe");
    wait_for_work(&child, 1.0);
    interrupt(&child);
    let mut line = String::new();
    let mut shown = BufReader::new(child.stdout.take().expect("a pipe"));
    while !line.contains("\"played\"") {
        line.clear();
        assert_ne!(
            shown.read_line(&mut line).expect("it speaks"),
            0,
            "it ended"
        );
    }
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn an_interrupted_quiz_prints_the_score_so_far() {
    let mut child = program(&["quiz", "minimax"]).spawn().expect("it starts");
    let mut input = child.stdin.take().expect("a pipe");
    writeln!(input, "skip").expect("it listens");
    let mut shown = child.stdout.take().expect("a pipe");
    read_until(&mut shown, "\n2/");
    read_until(&mut shown, " › ");
    let outcome = interrupted(child, SOON);
    assert_eq!(outcome.code, 130);
    let farewell = outcome.stderr;
    assert!(farewell.contains("Score: 0 of 1 right."), "{farewell}");
    drop(input);
}
