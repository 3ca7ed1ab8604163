//! Arenas in trouble, from outside: killed, and in each other's way.
#![cfg(target_os = "linux")]

use crate::common;

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

/// A program that starts a daemon, writes the daemon's number to this file, and moves against the rules when it is asked.
fn daemonising(folder: &Folder, file: &str) -> String {
    let script = folder.write(
        "daemon.sh",
        format!(
            "setsid sh -c '(trap \"\" HUP INT TERM; sleep 300) >/dev/null 2>&1 & echo $! >> {file}'\n\
             while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; go*) $1; esac; done\n"
        ),
    );
    format!("uci:/bin/sh '{script}'")
}

#[test]
fn a_daemon_of_a_program_does_not_outlive_its_arena() {
    let folder = Folder::new();
    let file = folder.write("daemons", "");
    let player = format!("{} 'echo bestmove 0000'", daemonising(&folder, &file));
    let args = ["arena", "chess", "random", &player, "--games", "2"];
    let outcome = common::run(&args);
    assert_eq!(outcome.code, 0, "{}", outcome.stderr);
    let daemons = folder.read("daemons");
    let daemons: Vec<&str> = daemons.split_whitespace().collect();
    assert!(!daemons.is_empty(), "it was started");
    let gone = !daemons.iter().any(|id| lives(id));
    let _ = Command::new("kill").arg("-KILL").args(&daemons).output();
    assert!(gone, "{daemons:?} live on");
}

#[test]
fn a_daemon_of_a_program_does_not_outlive_an_arena_that_was_killed() {
    let folder = Folder::new();
    let file = folder.write("daemons", "");
    let player = format!("{} :", daemonising(&folder, &file));
    let args = ["arena", "chess", "random", &player];
    let mut arena = common::program(&args).spawn().expect("it starts");
    let daemons = || folder.read("daemons");
    assert!(comes_true(|| daemons().lines().count() > 1), "it plays");
    let daemons = daemons();
    let last = daemons.lines().last().unwrap_or_default();
    assert!(lives(last), "{daemons}");
    arena.kill().expect("it is killed");
    arena.wait().expect("it ends");
    let gone = comes_true(|| !daemons.lines().any(lives));
    let _ = Command::new("kill")
        .arg("-KILL")
        .args(daemons.lines())
        .output();
    assert!(gone, "{daemons} live on");
}

/// What the program leaves if no file may be larger than this many blocks.
fn limited(blocks: u32, args: &[&str]) -> common::Outcome {
    let script = format!("ulimit -f {blocks} && exec \"$0\" \"$@\"");
    let program = common::program(args);
    let output = Command::new("/bin/sh")
        .args(["-c", &script])
        .arg(program.get_program())
        .args(args)
        .output();
    common::Outcome::of(output.expect("it runs"))
}

#[test]
fn a_limit_on_file_sizes_is_an_error_and_keeps_the_games_written() {
    let folder = Folder::new();
    let file = folder.file("games.db");
    let base = ["arena", "nim", "random", "random", "--db", &file];
    let outcome = limited(200, &[&base[..], &["--games", "100000"]].concat());
    assert_eq!(outcome.code, 2, "{}", outcome.stderr);
    let said = &outcome.stderr;
    for word in [
        "games.db: game ",
        "could not be written",
        "ulimit -f",
        "are kept",
    ] {
        assert!(said.contains(word), "{word} in {said}");
    }
    assert_eq!(said.lines().count(), 1, "{said}");
    let report = common::json(&[&base[..], &["--games", "2"]].concat());
    let kept = number(&report, "games");
    assert!(
        said.contains(&format!("game {} ", kept + 1.0)),
        "{kept}: {said}"
    );

    let games = folder.file("games.jsonl");
    let base = ["arena", "nim", "random", "random", "--games", "400"];
    let outcome = limited(40, &[&base[..], &["--export", &games]].concat());
    assert_eq!(outcome.code, 2, "{}", outcome.stderr);
    assert!(
        outcome.stderr.contains("games.jsonl: "),
        "{}",
        outcome.stderr
    );
    assert!(
        !std::fs::exists(&games).expect("a folder"),
        "whole or not at all"
    );

    let nothing = folder.file("nothing.db");
    let outcome = limited(0, &["arena", "nim", "random", "random", "--db", &nothing]);
    assert_eq!(outcome.code, 2, "{}", outcome.stderr);
    assert!(
        outcome.stderr.contains("nothing.db: "),
        "{}",
        outcome.stderr
    );
}

#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new();
    let full = folder.file("full.jsonl");
    std::os::unix::fs::symlink("/dev/full", &full).expect("a link");
    let args = ["arena", "nim", "random", "random", "--games", "2"];
    let outcome = common::run(&[&args[..], &["--export", &full]].concat());
    assert_eq!(outcome.code, 2, "{}", outcome.stderr);
    let said = &outcome.stderr;
    assert!(said.contains("full.jsonl: No space left"), "{said}");
}

#[test]
fn two_arenas_do_not_play_into_one_file() {
    let _alone = common::alone();
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
fn a_stall_of_the_machine_costs_no_clock_time() {
    let _alone = common::alone();
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
