#![cfg(unix)]

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::process::Process;
use super::*;
use crate::standard;

/// Much sooner than the scripts here would end by themselves, on a busy machine too.
const SOON: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(300);

/// A program that somebody wrote, gone when the test is done.
struct Script(PathBuf);

impl Script {
    fn new(text: &str) -> Script {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("gametree-opponent-{}-{count}.sh", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::write(&path, text).expect("the script is written");
        Script(path)
    }

    fn program(&self, speech: &str) -> Program {
        let text = format!("{speech}:/bin/sh {}", self.0.display());
        text.parse().expect("a program")
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn othello(moves: &[&str]) -> SavedGame {
    let registry = standard();
    let entry = registry.find("othello").expect("Othello");
    entry.replay(None, moves).expect("legal moves").save()
}

#[test]
fn programs_are_named_by_how_to_speak_to_them() {
    let program: Program = "gtp:/bin/engine  --level 3".parse().unwrap();
    assert_eq!(program.arguments, ["--level", "3"]);
    for bad in ["", "engine", "chess:engine", "gtp:", "nboard: "] {
        assert!(bad.parse::<Program>().is_err(), "{bad}");
    }
    let missing: Program = "gtp:/no/such/engine".parse().unwrap();
    let error = missing.start(None).err().expect("an error").to_string();
    assert!(
        error.starts_with("/no/such/engine cannot be started"),
        "{error}"
    );
}

#[test]
fn a_gtp_program_that_chatters_and_passes_by_itself_is_understood() {
    let script = Script::new(
        "echo 'loading \u{7f}'; while read verb more; do case $verb in \
           name) printf '= Fake\\n\\n';; \
           set_game|time_settings) printf '? unknown command\\n\\n';; \
           genmove) printf 'thinking\\n\\n= D3\\n\\n';; \
           *) printf '=\\n\\n';; esac; done",
    );
    let mut opponent = script.program("gtp").start(None).expect("it starts");
    assert_eq!(opponent.name(), "Fake");
    opponent.set(&othello(&[])).expect("the start");
    let chosen = opponent.choose(Allowance::Each(SHORT)).expect("a move");
    assert_eq!((chosen.action.as_str(), chosen.nodes), ("d3", None));
    opponent.set(&othello(&["d3", "c3"])).expect("it goes on");
    let nim = standard().find("nim").unwrap().open(None).unwrap().save();
    assert!(matches!(opponent.set(&nim), Err(OpponentError::Input(_))));
}

#[test]
fn a_gtp_program_is_told_what_its_clock_says() {
    let heard = Script::new("");
    let script = Script::new(&format!(
        "while read line; do echo \"$line\" >> {}; case $line in \
           genmove*) printf '= D3\\n\\n';; *) printf '=\\n\\n';; esac; done",
        heard.0.display()
    ));
    let mut opponent = script.program("gtp").start(None).expect("it starts");
    let control = gametree_search::Control {
        time: Duration::from_secs(300),
        increment: Duration::from_secs(3),
        actions: None,
    };
    let mut clock = Clock::new(control);
    opponent.set(&othello(&[])).expect("the start");
    opponent.choose(Allowance::Clock(clock)).expect("a move");
    clock
        .press(Duration::from_secs(13), control)
        .expect("time is left");
    opponent.set(&othello(&["d3", "c3"])).expect("it goes on");
    opponent.choose(Allowance::Clock(clock)).expect("a move");
    let said = std::fs::read_to_string(&heard.0).expect("what it heard");
    let times: Vec<&str> = said.lines().filter(|line| line.contains("time")).collect();
    assert_eq!(
        times,
        [
            "time_settings 300 0 0",
            "time_left black 300 0",
            "time_left black 290 0"
        ]
    );
}

#[test]
fn an_nboard_program_is_asked_in_its_own_words() {
    let script = Script::new(
        "while read verb more; do case $verb in \
           nboard) echo 'set myname Fake';; \
           ping) echo \"pong $more\";; \
           go) echo 'status hm'; echo 'nodestats 1234 0.5'; echo '=== f5 -1.00 0.0';; \
         esac; done",
    );
    let mut opponent = script.program("nboard").start(Some(4)).expect("it starts");
    assert_eq!(opponent.name(), "Fake");
    opponent.set(&othello(&["d3", "c3"])).expect("a position");
    let chosen = opponent.choose(Allowance::Each(SHORT)).expect("a move");
    assert_eq!((chosen.action.as_str(), chosen.nodes), ("f5", Some(1234)));
}

#[test]
fn silence_and_death_are_told() {
    let asleep = Script::new("sleep 60");
    let mut process = Process::start(&asleep.program("gtp")).expect("it starts");
    let heard = process.hear("name", SHORT, |_| Some(()));
    assert!(
        matches!(heard, Err(OpponentError::Silent { .. })),
        "{heard:?}"
    );
    let dying = Script::new("exit 3");
    let error = dying.program("gtp").start(None).err().expect("an error");
    assert!(matches!(error, OpponentError::Ended { .. }), "{error}");
}

#[test]
fn no_program_is_left_behind_nor_what_it_started() {
    let marker = Script::new("");
    let script = Script::new(&format!(
        "trap '' TERM HUP; sleep 60 & echo $! > {}; echo ready; while true; do sleep 1; done",
        marker.0.display()
    ));
    let mut process = Process::start(&script.program("gtp")).expect("it starts");
    process
        .hear("", Duration::from_secs(20), |line| {
            (line == "ready").then_some(())
        })
        .expect("it is ready");
    let inner = std::fs::read_to_string(&marker.0).expect("its number");
    let dropped = Instant::now();
    drop(process);
    // Nobody waits for a grandchild: its end is told by the system alone, a little later.
    let file = format!("/proc/{}/stat", inner.trim());
    let lives = || std::fs::read_to_string(&file).is_ok_and(|stat| !stat.contains(") Z "));
    while lives() {
        assert!(dropped.elapsed() < SOON, "process {inner} lives on");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(dropped.elapsed() < SOON);
}

#[test]
fn our_own_engine_is_an_opponent_too() {
    let registry = standard();
    let entry = registry.find("tictactoe").expect("a game");
    let mut own = Own::new(entry, crate::Request::default(), "gametree");
    assert!(
        own.choose(Allowance::Each(SHORT)).is_err(),
        "there is no position yet"
    );
    let game = entry
        .replay(None, &["a1", "b1", "a2", "b2"])
        .unwrap()
        .save();
    own.set(&game).expect("a position");
    assert_eq!(
        own.choose(Allowance::Each(SHORT)).expect("a move").action,
        "a3"
    );
}
