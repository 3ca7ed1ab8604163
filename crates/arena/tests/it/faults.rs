//! Programs that misbehave: each loses the game, is restarted, and leaves no process behind.

use crate::common;

use std::time::{Duration, Instant};

use common::{Folder, bad, plan, played};
use gametree_arena::{Ending, Plan, PlayedGame, RunOutcome, TimeControl};
use gametree_search::ClockControl;

const CLOCK: TimeControl = TimeControl::Clock(ClockControl {
    time: Duration::from_millis(400),
    increment: Duration::ZERO,
    moves_per_period: None,
});

/// Games of a program that misbehaves like this against random moves.
fn faults(manner: &str, time_control: TimeControl) -> Vec<PlayedGame> {
    let engine = bad(manner);
    let base = plan(&["random", &engine], time_control, 4);
    let (course, games) = played(
        "chess",
        &Plan {
            move_timeout: Duration::from_millis(600),
            openings: gametree_arena::Openings::Random { moves: 2, seed: 0 },
            concurrency: 2,
            ..base
        },
    );
    assert_eq!(course, RunOutcome::Complete, "{manner}");
    assert_eq!(games.len(), 4, "{manner}");
    games
}

#[test]
fn every_fault_is_a_loss_by_its_rule_and_the_match_goes_on() {
    for (manner, ending) in [
        ("crash 2", Ending::Crashed),
        ("crash 1", Ending::Crashed),
        ("hang 2", Ending::Time),
        ("garbage 2", Ending::Time),
        ("flood 2", Ending::Time),
        ("endless-line 2", Ending::Time),
        ("illegal 3", Ending::Illegal),
        ("no-move 2", Ending::Illegal),
        ("slow 2", Ending::Time),
    ] {
        for game in faults(manner, CLOCK) {
            assert_eq!(game.ending, ending, "{manner}: {}", game.detail);
            assert_eq!(game.player_at_fault(), Some(1), "{manner}");
            assert!(!game.detail.is_empty(), "{manner}");
        }
    }
    let each = TimeControl::PerMove(Duration::from_millis(100));
    for game in faults("hang 2", each).iter().chain(&faults("slow 2", each)) {
        assert_eq!(
            (game.ending, game.player_at_fault()),
            (Ending::Time, Some(1)),
            "{}",
            game.detail
        );
    }
    // Without a clock, `move_timeout` applies.
    for (manner, ending) in [("hang 2", Ending::Silent), ("flood 2", Ending::Silent)] {
        for game in faults(manner, TimeControl::Depth(1)) {
            assert_eq!(
                (game.ending, game.player_at_fault()),
                (ending, Some(1)),
                "{manner}"
            );
        }
    }
    // On a busy machine a program that behaves needs ample time.
    let ample = TimeControl::Clock(ClockControl {
        time: Duration::from_secs(60),
        increment: Duration::ZERO,
        moves_per_period: None,
    });
    for game in faults("good", ample) {
        assert_eq!(game.player_at_fault(), None, "{}", game.detail);
    }
}

#[test]
fn a_program_that_cannot_be_started_is_refused_before_the_first_game() {
    let registry = common::registry();
    let entry = registry.find("chess").expect("chess");
    for command in [
        bad("crash-at-start"),
        "uci:/no/such/engine".to_owned(),
        "xboard:/no/such/engine".to_owned(),
    ] {
        let plan = plan(&["random", &command], CLOCK, 2);
        let mut arena = gametree_arena::Arena::new(entry, &plan, None).expect("a plan");
        let signal = gametree_search::Signal::default();
        let refused = arena.run(&signal, &mut |_, _| panic!("a game was played"));
        assert!(refused.is_err(), "{command}");
        assert!(arena.games().expect("no games").is_empty());
    }
}

/// Whether the process with this id runs.
#[cfg(target_os = "linux")]
fn lives(process: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", process.trim()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

#[cfg(target_os = "linux")]
#[test]
fn no_process_outlives_its_match() {
    let folder = Folder::new();
    let file = folder.file("process");
    for manner in ["deaf", "hang", "flood", "good", "crash"] {
        let engine = bad(&format!("{manner} 2 \"{}\"", file.display()));
        let base = plan(&["random", &engine], CLOCK, 2);
        let (course, _) = played(
            "chess",
            &Plan {
                adjudication: gametree_arena::Adjudication {
                    max_moves: Some(20),
                    ..gametree_arena::Adjudication::default()
                },
                ..base
            },
        );
        assert_eq!(course, RunOutcome::Complete);
        let process = std::fs::read_to_string(&file).expect("its number");
        let ended = Instant::now();
        while lives(&process) {
            assert!(
                ended.elapsed() < Duration::from_secs(10),
                "{manner} lives on"
            );
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_stopped_arena_does_not_wait_for_a_program_and_leaves_no_process_behind() {
    let folder = Folder::new();
    let file = folder.file("process");
    let engine = bad(&format!("hang 1 \"{}\"", file.display()));
    let plan = plan(&["random", &engine], TimeControl::Depth(1), 2);
    let registry = common::registry();
    let entry = registry.find("chess").expect("chess");
    let mut arena = gametree_arena::Arena::new(entry, &plan, None).expect("a plan");
    let signal = gametree_search::Signal::default();
    let started = Instant::now();
    let course = std::thread::scope(|scope| {
        scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(500));
            signal.stop();
        });
        arena.run(&signal, &mut |_, _| {})
    });
    assert_eq!(course.expect("it stops"), RunOutcome::Stopped);
    assert!(started.elapsed() < Duration::from_secs(20));
    assert!(!lives(&std::fs::read_to_string(&file).expect("its number")));
}
