#![cfg(unix)]

mod uci;

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::process::Process;
use super::*;
use crate::Entry;
use gametree_games::{Chess, Nim, Othello, TicTacToe};

/// Much sooner than the scripts here would end by themselves, on a busy machine too.
const SOON: Duration = Duration::from_secs(20);
const SHORT: Duration = Duration::from_millis(300);

/// A program in a temporary file, which is removed when the test is done.
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

    fn program(&self, protocol: &str) -> Program {
        let text = format!("{protocol}:/bin/sh {}", self.0.display());
        text.parse().expect("a program")
    }
}

impl Drop for Script {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn level(level: u32) -> Setup {
    Setup {
        level: Some(level),
        ..Setup::default()
    }
}

/// Two clocks that say the same.
fn both(clock: Clock) -> MoveLimit {
    MoveLimit::Clock {
        own: clock,
        other: clock,
    }
}

fn chess(start: Option<&str>, moves: &[&str]) -> SavedGame {
    let entry = <dyn Entry>::new(Chess::default());
    entry.replay(start, moves).expect("legal moves").save()
}

/// All input of a script, which writes it to this file.
fn heard(file: &Script) -> Vec<String> {
    let said = std::fs::read_to_string(&file.0).expect("what it heard");
    said.lines().map(str::to_owned).collect()
}

fn othello(moves: &[&str]) -> SavedGame {
    let entry = <dyn Entry>::new(Othello::default());
    entry.replay(None, moves).expect("legal moves").save()
}

#[test]
fn programs_are_named_by_their_protocol() {
    let program: Program = "gtp:/bin/engine  --level 3".parse().unwrap();
    assert_eq!(program.arguments, ["--level", "3"]);
    for bad in ["", "engine", "chess:engine", "gtp:", "nboard: "] {
        assert!(bad.parse::<Program>().is_err(), "{bad}");
    }
    let missing: Program = "gtp:/no/such/engine".parse().unwrap();
    let error = missing
        .start(&Setup::default())
        .err()
        .expect("an error")
        .to_string();
    assert!(
        error.starts_with("/no/such/engine cannot be started"),
        "{error}"
    );
}

#[test]
fn a_gtp_program_that_prints_other_lines_and_passes_is_understood() {
    let script = Script::new(
        "echo 'loading \u{7f}'; while read verb more; do case $verb in \
           name) printf '= Fake\\n\\n';; \
           set_game|time_settings) printf '? unknown command\\n\\n';; \
           genmove) printf 'thinking\\n\\n= D3\\n\\n';; \
           *) printf '=\\n\\n';; esac; done",
    );
    let mut opponent = script
        .program("gtp")
        .start(&Setup::default())
        .expect("it starts");
    assert_eq!(opponent.name(), "Fake");
    opponent.set(&othello(&[])).expect("the start");
    let chosen = opponent.choose(MoveLimit::PerMove(SHORT)).expect("a move");
    assert_eq!((chosen.action.as_str(), chosen.nodes), ("d3", None));
    opponent.set(&othello(&["d3", "c3"])).expect("it goes on");
    let nim = <dyn Entry>::new(Nim::default()).open(None).unwrap().save();
    assert!(matches!(opponent.set(&nim), Err(OpponentError::Input(_))));
}

#[test]
fn a_gtp_program_gets_its_clock() {
    let heard = Script::new("");
    let script = Script::new(&format!(
        "while read line; do echo \"$line\" >> {}; case $line in \
           genmove*) printf '= D3\\n\\n';; *) printf '=\\n\\n';; esac; done",
        heard.0.display()
    ));
    let mut opponent = script
        .program("gtp")
        .start(&Setup::default())
        .expect("it starts");
    let control = gametree_search::ClockControl {
        time: Duration::from_secs(300),
        increment: Duration::from_secs(3),
        moves_per_period: None,
    };
    let mut clock = Clock::new(control);
    opponent.set(&othello(&[])).expect("the start");
    opponent.choose(both(clock)).expect("a move");
    clock
        .press(Duration::from_secs(13), control)
        .expect("time is left");
    opponent.set(&othello(&["d3", "c3"])).expect("it goes on");
    opponent.choose(both(clock)).expect("a move");
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
fn an_nboard_program_gets_nboard_commands() {
    let script = Script::new(
        "while read verb more; do case $verb in \
           nboard) echo 'set myname Fake';; \
           ping) echo \"pong $more\";; \
           go) echo 'status hm'; echo 'nodestats 1234 0.5'; echo '=== f5 -1.00 0.0';; \
         esac; done",
    );
    let mut opponent = script
        .program("nboard")
        .start(&level(4))
        .expect("it starts");
    assert_eq!(opponent.name(), "Fake");
    opponent.set(&othello(&["d3", "c3"])).expect("a position");
    let chosen = opponent.choose(MoveLimit::PerMove(SHORT)).expect("a move");
    assert_eq!((chosen.action.as_str(), chosen.nodes), ("f5", Some(1234)));
}

#[test]
fn timeouts_and_crashes_are_reported() {
    let asleep = Script::new("sleep 60");
    let mut process = Process::start(&asleep.program("gtp"), &Setup::default()).expect("it starts");
    let heard = process.receive("name", SHORT, |_| Some(()));
    assert!(
        matches!(heard, Err(OpponentError::Silent { .. })),
        "{heard:?}"
    );
    let dying = Script::new("exit 3");
    let error = dying
        .program("gtp")
        .start(&Setup::default())
        .err()
        .expect("an error");
    assert!(matches!(error, OpponentError::Ended { .. }), "{error}");
}

#[test]
fn no_program_or_child_process_outlives_its_opponent() {
    let marker = Script::new("");
    let script = Script::new(&format!(
        "trap '' TERM HUP; sleep 60 & echo $! > {}; echo ready; while true; do sleep 1; done",
        marker.0.display()
    ));
    let mut process = Process::start(&script.program("gtp"), &Setup::default()).expect("it starts");
    process
        .receive("", Duration::from_secs(20), |line| {
            (line == "ready").then_some(())
        })
        .expect("it is ready");
    let inner = std::fs::read_to_string(&marker.0).expect("its number");
    let dropped = Instant::now();
    drop(process);
    // The end of a grandchild is only seen in the process table, a little later.
    let file = format!("/proc/{}/stat", inner.trim());
    let lives = || std::fs::read_to_string(&file).is_ok_and(|stat| !stat.contains(") Z "));
    while lives() {
        assert!(dropped.elapsed() < SOON, "process {inner} lives on");
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(dropped.elapsed() < SOON);
}

/// A script that starts a daemon, in a session of its own and with its parent gone, and writes its number to this file.
#[cfg(target_os = "linux")]
fn daemonising(marker: &Script, then: &str) -> Script {
    Script::new(&format!(
        "setsid sh -c '(trap \"\" HUP TERM; sleep 60) >/dev/null 2>&1 & echo $! > {}'\necho ready\n{then}\n",
        marker.0.display()
    ))
}

#[cfg(target_os = "linux")]
#[test]
fn a_daemon_of_a_program_ends_with_it_and_is_reaped() {
    for then in ["while true; do sleep 1; done", "exit 0"] {
        let (marker, other_marker) = (Script::new(""), Script::new(""));
        let other = daemonising(&other_marker, "read -r line");
        let script = daemonising(&marker, then);
        let start = |script: &Script| {
            let program = script.program("gtp");
            let mut process = Process::start(&program, &Setup::default()).expect("it starts");
            process
                .receive("", SOON, |line| (line == "ready").then_some(()))
                .expect("it is ready");
            process
        };
        let (kept, dropped) = (start(&other), start(&script));
        let daemon = |marker: &Script| {
            let number = std::fs::read_to_string(&marker.0).expect("its number");
            format!("/proc/{}", number.trim())
        };
        let lives = |path: &str| std::fs::exists(path).expect("it can be asked");
        assert!(lives(&daemon(&marker)), "it runs");
        drop(dropped);
        assert!(!lives(&daemon(&marker)), "gone at once, and no zombie");
        assert!(lives(&daemon(&other_marker)), "that of another runs on");
        drop(kept);
        assert!(!lives(&daemon(&other_marker)));
    }
}

#[test]
fn our_own_engine_is_an_opponent_too() {
    let entry = <dyn Entry>::new(TicTacToe::default());
    let mut own = BuiltinEngine::new(entry.as_ref(), crate::Request::default(), "gametree");
    assert!(
        own.choose(MoveLimit::PerMove(SHORT)).is_err(),
        "there is no position yet"
    );
    let game = entry
        .replay(None, &["a1", "b1", "a2", "b2"])
        .unwrap()
        .save();
    own.set(&game).expect("a position");
    assert_eq!(
        own.choose(MoveLimit::PerMove(SHORT))
            .expect("a move")
            .action,
        "a3"
    );
}

#[test]
fn an_xboard_program_gets_only_commands_it_supports() {
    for (features, first, second) in [
        (
            "feature usermove=1 setboard=1 ping=1 myname=\"Fake 2\" done=1",
            "usermove e2e4",
            "usermove e7e8q",
        ),
        ("feature san=1 done=1", "e4", "e8=Q"),
        ("", "e2e4", "e7e8q"),
    ] {
        let file = Script::new("");
        let script = Script::new(&format!(
            "while read -r line; do echo \"$line\" >> {}; case $line in \
               protover*) echo '{features}';; \
               ping*) echo \"pong ${{line#ping }}\";; \
               go) echo '7 25 3 99 e7e5'; echo '1. ... o-o';; esac; done",
            file.0.display()
        ));
        let mut opponent = script
            .program("xboard")
            .start(&Setup::default())
            .expect("it starts");
        opponent.begin().expect("a new game");
        opponent.set(&chess(None, &["e4"])).expect("a position");
        let control = gametree_search::ClockControl {
            time: Duration::from_secs(63),
            increment: Duration::from_millis(500),
            moves_per_period: None,
        };
        let chosen = opponent.choose(both(Clock::new(control))).expect("a move");
        // Castling is not legal there, and is reported as the program sent it.
        assert_eq!(chosen.action, "O-O");
        assert_eq!(
            (chosen.nodes, chosen.depth, chosen.score),
            (Some(99), Some(7), Some(0.25))
        );
        let said = heard(&file);
        let known = |wanted: &str| said.iter().any(|line| line == wanted);
        for wanted in [
            first,
            "level 0 1:03 0.5",
            "time 6300",
            "otim 6300",
            "force",
            "go",
        ] {
            assert!(known(wanted), "{wanted} in {said:?}");
        }
        opponent
            .set(&chess(
                Some("8/k3P3/8/8/8/8/8/4K3 w - - 0 1"),
                &["e8=Q", "Kb6"],
            ))
            .expect("another game");
        // A program that has answered has read all earlier input.
        opponent.choose(MoveLimit::Depth(2)).expect("a move");
        let said = heard(&file);
        let at = |wanted: &str| said.iter().rposition(|line| line == wanted);
        assert!(
            at("setboard 8/k3P3/8/8/8/8/8/4K3 w - - 0 1") < at(second),
            "{said:?}"
        );
        assert!(at("new") < at(second), "{said:?}");
        let nodes = opponent.choose(MoveLimit::Nodes(5));
        assert!(matches!(nodes, Err(OpponentError::Input(_))), "{nodes:?}");
    }
}

#[test]
fn resigning_and_being_stopped_are_distinguished() {
    let script = Script::new(
        "while read -r line; do case $line in \
           protover*) echo 'feature done=1';; go) echo '0-1 {White resigns}'; echo 'resign';; esac; done",
    );
    let mut opponent = script
        .program("xboard")
        .start(&Setup::default())
        .expect("it starts");
    opponent.set(&chess(None, &[])).expect("a position");
    let given = opponent.choose(MoveLimit::Depth(1));
    assert!(
        matches!(given, Err(OpponentError::Resigned { .. })),
        "{given:?}"
    );

    let silent = Script::new(
        "while read -r line; do case $line in uci) echo uciok;; isready) echo readyok;; esac; done",
    );
    let setup = Setup::default();
    let mut opponent = silent.program("uci").start(&setup).expect("it starts");
    opponent.set(&chess(None, &[])).expect("a position");
    let asked = Instant::now();
    let silent = opponent.choose(both(Clock {
        remaining: Duration::from_millis(10),
        increment: Duration::ZERO,
        moves_to_go: None,
        overhead: Duration::ZERO,
    }));
    assert!(
        matches!(silent, Err(OpponentError::Silent { .. })),
        "{silent:?}"
    );
    assert!(asked.elapsed() < SOON, "not for as long as one is patient");
    setup.signal.stop();
    let stopped = opponent.choose(MoveLimit::Depth(1));
    assert!(
        matches!(stopped, Err(OpponentError::Stopped)),
        "{stopped:?}"
    );
}

#[test]
fn endless_output_does_not_extend_the_timeout() {
    let script = Script::new("while true; do echo nothing; done");
    let mut process = Process::start(&script.program("uci"), &Setup::default()).expect("it starts");
    let heard = process.receive("uci", SHORT, |_| None::<()>);
    assert!(
        matches!(heard, Err(OpponentError::Silent { .. })),
        "{heard:?}"
    );
}
