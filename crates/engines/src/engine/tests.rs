//! The engine, independent of protocols.

use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use gametree_games::chess::Castling;
use gametree_players::Registry;
use gametree_standard::standard;

use super::*;

/// Shorter than any answer that is held back.
const PAUSE: Duration = Duration::from_millis(200);

/// Lets an answer that is held back go.
type Release = fn(&Engine<'_>);

fn engine(registry: &Registry) -> Engine<'_> {
    let chess = registry.find("chess").expect("a standard game");
    Engine::new(chess, || {}).expect("a start")
}

/// Starts a search; its best move comes when it is finished.
fn best(engine: &mut Engine<'_>, depth: Option<u32>, hold: Hold) -> Receiver<Option<ActionId>> {
    let (sender, receiver) = channel();
    let limits = Limits {
        depth,
        pondering: hold == Hold::UntilPonderHit,
        ..Limits::default()
    };
    let on_event = move |_: &dyn Table, event: Event<'_>| {
        match event {
            Event::Report(_) => {}
            Event::Finished(report) => sender.send(report.handles.best).expect("it is awaited"),
            Event::GameOver | Event::Failed(_) => sender.send(None).expect("it is awaited"),
        }
        ControlFlow::Continue(())
    };
    let started = engine.go(Go { limits, hold }, on_event);
    started.expect("a thread");
    receiver
}

#[test]
fn an_answer_is_held_back_until_the_ponder_hit_or_the_stop() {
    let registry = standard();
    let mut engine = engine(&registry);
    for (hold, release) in [
        (
            Hold::UntilPonderHit,
            (|engine| engine.ponder_hit()) as Release,
        ),
        (Hold::UntilPonderHit, |engine| engine.stop()),
        (Hold::UntilStop, |engine| engine.stop()),
    ] {
        let answer = best(&mut engine, Some(1), hold);
        assert!(answer.recv_timeout(PAUSE).is_err(), "{hold:?}");
        release(&engine);
        assert!(answer.recv().expect("an answer").is_some(), "{hold:?}");
    }
}

#[test]
fn a_search_that_another_one_replaces_still_answers() {
    let registry = standard();
    let mut engine = engine(&registry);
    let first = best(&mut engine, None, Hold::No);
    let second = best(&mut engine, Some(1), Hold::No);
    assert!(first.recv().is_ok() && second.recv().is_ok());
}

#[test]
fn a_break_stops_the_search() {
    let registry = standard();
    let mut engine = engine(&registry);
    let (sender, events) = channel();
    let on_event = move |_: &dyn Table, event: Event<'_>| {
        let _ = sender.send(matches!(event, Event::Finished(_)));
        ControlFlow::Break(())
    };
    // Without the break, nobody would wait for the end.
    let go = Go {
        limits: Limits::depth(200),
        ..Go::default()
    };
    engine.go(go, on_event).expect("a thread");
    engine.wait();
    let events: Vec<bool> = events.iter().collect();
    let (finished, reports) = events.split_last().expect("an answer");
    assert!(*finished && !reports.contains(&true), "{events:?}");
}

#[test]
fn a_position_that_is_refused_changes_nothing_and_says_which_move_is_wrong() {
    let registry = standard();
    let mut engine = engine(&registry);
    let moves = ["e2e4", "e7e6"].map(str::to_owned);
    let set = engine.set_position(Castling::Usual, None, &moves);
    set.expect("legal moves");
    let before = engine.table().position();
    let wrong = ["e2e4", "e2e4"].map(str::to_owned);
    let problem = engine.set_position(Castling::Usual, None, &wrong);
    let problem = problem.expect_err("it is Black's turn").to_string();
    assert_eq!(
        problem,
        "move 2: expected a legal move such as e2e4, found 'e2e4'"
    );
    assert_eq!(engine.table().position(), before);
    let next = engine.table().find_action("d4").expect("a legal move");
    engine.play(next).expect("a legal move");
    assert_eq!(engine.table().moves(), ["e4", "e6", "d4"]);
}
