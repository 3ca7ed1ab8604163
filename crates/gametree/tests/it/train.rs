//! Training from outside: what it writes, and what is left when it is interrupted.

use crate::common;

use std::time::Duration;

#[cfg(unix)]
use common::interruption::interrupted_after;
use common::{Folder, Outcome, json, list, number, run};

/// A training that takes no time.
fn small(out: &str, threads: &str) -> Vec<String> {
    let args = [
        "train",
        "othello",
        "--games",
        "4,3",
        "--depth",
        "1",
        "--perfect",
        "8",
        "--compared",
        "1",
        "--seed",
        "5",
        "--threads",
        threads,
        "--out",
        out,
    ];
    args.map(str::to_owned).to_vec()
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::new();
    let train = |name: &str, threads: &str| {
        let args = small(&folder.file(name), threads);
        let report = json(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert_eq!(report["complete"], true, "{report}");
        assert_eq!(number(&report, "games"), 7.0, "{report}");
        assert_eq!(list(&report, "generations").len(), 2, "{report}");
        let bytes = std::fs::read(folder.file(name)).expect("the weights");
        assert_eq!(number(&report, "bytes"), bytes.len() as f64);
        bytes
    };
    let first = train("first", "1");
    assert!(train("again", "1") == first, "another run");
    assert!(train("three", "3") == first, "other threads");
    let more = go_on(&folder.file("first"), &folder.file("more"));
    assert_eq!(more.code, 0, "{}", more.stderr);
    assert!(more.stdout.contains("1 games"), "{}", more.stdout);
}

/// Learns from one game more.
fn go_on(start: &str, out: &str) -> Outcome {
    let games = [
        "--games",
        "1",
        "--depth",
        "1",
        "--perfect",
        "8",
        "--compared",
        "1",
    ];
    let files = ["train", "othello", "--start", start, "--out", out];
    run(&[&files[..], &games].concat())
}

/// Starts a training, interrupts it after a while, and expects a file that can be gone on from.
#[cfg(unix)]
fn keeps_what_was_done(options: &[&str], after: f64, within: Duration) {
    let folder = Folder::new();
    let out = folder.file("weights");
    let args = [
        &[
            "train",
            "othello",
            "--depth",
            "1",
            "--perfect",
            "8",
            "--json",
            "--out",
            &out,
        ][..],
        options,
    ]
    .concat();
    let outcome = interrupted_after(&args, after, within);
    assert_eq!(outcome.code, 0, "{options:?}: {}", outcome.stderr);
    let report = &outcome.objects()[0];
    assert_eq!(report["complete"], false, "{report}");
    assert!(number(report, "games") > 0.0, "{report}");
    let again = go_on(&out, &folder.file("again"));
    assert_eq!(again.code, 0, "{}", again.stderr);
}

#[cfg(unix)]
#[test]
fn who_is_interrupted_while_playing_keeps_what_was_played() {
    // It still learns from the games, as carefully as ever.
    let within = Duration::from_secs(100);
    keeps_what_was_done(&["--games", "1000000"], 2.0, within);
}

#[cfg(unix)]
#[test]
fn who_is_interrupted_while_looks_are_compared_keeps_what_was_learned() {
    // A second, and what a busy machine takes more.
    let within = Duration::from_secs(10);
    let options = ["--games", "1", "--compared", "100000"];
    keeps_what_was_done(&options, 8.0, within);
}

#[test]
fn positions_of_chess_are_kept_and_learned_from_again() {
    let folder = Folder::new();
    let positions = folder.file("positions");
    let train = |out: &str, games: &str| {
        let files = ["--positions", &positions, "--out", &folder.file(out)];
        let some = ["train", "chess", "--games", games, "--nodes", "40"];
        json(&[&some[..], &files].concat())
    };
    let kept = || std::fs::read_to_string(&positions).expect("the positions");
    let learned = |report: &serde_json::Value| number(&list(report, "generations")[0], "positions");
    let first = train("first", "3");
    let lines = kept().lines().count();
    assert_eq!(learned(&first), lines as f64, "{first}");
    assert!(lines > 30 && kept().lines().all(|line| line.split(" | ").count() == 3));
    // Without a game nothing is added, and all of it is learned from.
    let again = train("again", "0");
    assert_eq!(
        (kept().lines().count(), learned(&again)),
        (lines, lines as f64)
    );
    let file = |name: &str| std::fs::read_to_string(folder.file(name)).expect("weights");
    assert_eq!(file("first"), file("again"));
    let more = train("more", "1");
    assert!(
        learned(&more) > lines as f64 && kept().lines().count() > lines,
        "{more}"
    );
}

#[test]
fn what_was_learned_is_played_with() {
    let folder = Folder::new();
    let out = folder.file("weights");
    let args = small(&out, "2");
    json(&args.iter().map(String::as_str).collect::<Vec<_>>());
    let think = |more: &[&str]| {
        let asked = ["analyze", "othello", "--depth", "3", "--threads", "1"];
        json(&[&asked[..], more].concat())["value"].clone()
    };
    let learned = ["--weights", out.as_str()];
    assert_eq!(think(&learned), think(&learned));
    assert_ne!(think(&learned), think(&[]), "seven games teach less");
    // What came with the game is what it came with, also where it is read from a file.
    let own = format!("{}/../guides/weights/chess.txt", env!("CARGO_MANIFEST_DIR"));
    let other = format!("{}/Cargo.toml", env!("CARGO_MANIFEST_DIR"));
    let nodes = |more: &[&str]| {
        let bench = json(&[&["bench", "chess", "--threads", "1"][..], more].concat());
        number(&bench, "nodes")
    };
    assert_eq!(nodes(&["--weights", &own]), nodes(&[]));
    for (wrong, message) in [
        (
            vec!["analyze", "chess", "--weights", &own[..own.len() - 1]],
            "chess.tx",
        ),
        (
            vec!["games", "--weights", &other],
            "expected weights that `train GAME` wrote",
        ),
        (
            vec!["train", "chess", "--weights", &own, "--out", &out],
            "expected --start FILE",
        ),
        (
            vec!["arena", "chess", "pvs", "random", "--weights", &own],
            "expected players with weights of their own",
        ),
    ] {
        let outcome = run(&wrong);
        assert_eq!(outcome.code, 2, "{wrong:?}: {}", outcome.stderr);
        assert!(outcome.stderr.contains(message), "{}", outcome.stderr);
    }
}
