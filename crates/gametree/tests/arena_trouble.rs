//! Arenas in trouble, from outside: killed, and in each other's way.
#![cfg(target_os = "linux")]

mod common;

use std::process::Command;
use std::time::{Duration, Instant};

use common::interruption::{SOON, interrupted, wait_for_work};
use common::{Folder, list, number, refused, text};

/// Waits until something is so; false if it takes too long.
fn comes_true(mut wanted: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while !wanted() {
        if begun.elapsed() > Duration::from_secs(60) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// Whether a process of this number runs.
fn lives(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

#[test]
fn no_program_outlives_an_arena_that_was_killed() {
    let folder = Folder::new();
    let file = folder.write("processes", "");
    // Deaf to everything, as is what it starts.
    let engine = folder.write(
        "deaf.sh",
        format!(
            "trap '' HUP INT TERM PIPE\nsleep 300 &\necho $! $$ > '{file}'\nwhile :; do sleep 1; done\n"
        ),
    );
    let args = [
        "arena",
        "chess",
        "random",
        &format!("uci:/bin/sh '{engine}'"),
    ];
    let mut arena = common::program(&args).spawn().expect("it starts");
    let processes = || folder.read("processes");
    assert!(comes_true(|| processes().ends_with('\n')), "it begins");
    let told = processes();
    let ids: Vec<&str> = told.split_whitespace().collect();
    assert!(ids.len() == 2 && ids.iter().all(|id| lives(id)), "{ids:?}");
    arena.kill().expect("it is killed");
    arena.wait().expect("it ends");
    let gone = comes_true(|| !ids.iter().any(|id| lives(id)));
    let _ = Command::new("kill").arg("-KILL").args(&ids).output();
    assert!(gone, "{ids:?} live on");
}

#[test]
fn two_arenas_do_not_play_into_one_file() {
    let folder = Folder::new();
    let file = folder.file("games.db");
    let base = ["arena", "connect4", "pvs:hash=1", "random"];
    let more = ["--nodes", "2000", "--games", "100000", "--db", &file];
    let args = [&base[..], &more].concat();
    let first = common::program(&[&args[..], &["--json"]].concat())
        .spawn()
        .expect("it starts");
    let size = || std::fs::metadata(&file).map_or(0, |file| file.len());
    assert!(comes_true(|| size() > 50_000), "games are kept");
    refused(&args, &["games.db", "another arena"]);
    refused(
        &["arena", "nim", "random", "pvs", "--db", &file],
        &["another arena"],
    );
    let then = size();
    assert!(comes_true(|| size() > then + 20_000), "the first goes on");
    let outcome = interrupted(first, SOON);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let report = outcome.objects().remove(0);
    assert_eq!(text(&report, "course"), "stopped");
    assert_eq!(
        list(&report, "played").len() as f64,
        number(&report, "games")
    );
}

#[test]
fn nobody_loses_because_the_machine_stands_still() {
    let player = "pvs:hash=1";
    let args = ["arena", "connect4", player, player, "--json"];
    let more = ["--clock", "1s", "--games", "100000"];
    let arena = common::program(&[&args[..], &more].concat())
        .spawn()
        .expect("it starts");
    let tell = |signal: &str| {
        let told = Command::new("kill")
            .args([signal, &arena.id().to_string()])
            .status();
        assert!(told.expect("kill runs").success());
    };
    wait_for_work(&arena, 1.0);
    tell("-STOP");
    std::thread::sleep(Duration::from_secs(2));
    tell("-CONT");
    wait_for_work(&arena, 3.0);
    let outcome = interrupted(arena, SOON);
    let report = outcome.objects().remove(0);
    assert!(number(&report, "standstill") > 1.5, "{report}");
    assert!(list(&report, "faults").is_empty(), "{report}");
}
