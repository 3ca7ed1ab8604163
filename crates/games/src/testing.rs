//! What every game is checked for, in one walk through its states.

use std::collections::HashSet;
use std::fmt::Debug;

use gametree_rules::{Keyed, Malformed, Notation, Player, Show, Spot, Sum, Turn};

/// A walk ends after this many states.
const STATES: usize = 10_000;
/// One state in so many has its text spoiled in every way.
const SPOILED: usize = 32;

/// Walks the states that can be reached from `start`, deep ones first, and returns how many it saw. Positions and
/// actions must read back as they were written, every action must have its own gesture on the picture, and utilities
/// must keep to the facts.
pub(crate) fn walk<G: Keyed + Notation + Show + Debug>(start: G) -> usize {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = vec![start];
    while let Some(state) = open.pop() {
        reads_back(&state);
        keeps_to_the_facts(&state);
        if seen.len() % SPOILED == 1 {
            survives_spoiling(&state);
        }
        let choices = state.choices();
        assert_eq!(choices.is_empty(), state.turn() == Turn::Over, "{state:?}");
        let spots: HashSet<Spot> = state.picture().spots().collect();
        let mut gestures = HashSet::new();
        for action in choices {
            let text = state.action_text(action);
            assert_eq!(state.parse_action(&text), Ok(action), "{state:?}");
            let gesture = state.gesture(action);
            let shown = !gesture.is_empty() && gesture.iter().all(|spot| spots.contains(spot));
            assert!(shown, "{text} in {state:?}");
            assert!(gestures.insert(gesture), "{text} in {state:?}");
            let next = state.after(action);
            if seen.len() < STATES && seen.insert(next.clone()) {
                open.push(next);
            }
        }
    }
    seen.len()
}

/// Texts that no game's position looks like must be refused, and these as well.
pub(crate) fn refuses<G: Notation + Debug>(texts: &[&str]) {
    let hostile = [
        "?",
        ",",
        "/",
        "-1",
        "+3",
        "🂡🂢",
        "\u{1b}[2J",
        "\0",
        "٣,٤,٥",
        "3,4,5 é",
        "99999999999999999999999",
        "4294967299,4294967300,4294967301",
        &"x".repeat(100_000),
        &"1,".repeat(100_000),
        &"9".repeat(100_000),
        &"./".repeat(100_000),
    ];
    for text in hostile.iter().chain(texts) {
        let read = G::parse_position(text);
        assert!(read.is_err(), "{text} was read as {read:?}");
    }
}

fn reads_back<G: Keyed + Notation + Debug>(state: &G) {
    let text = state.position();
    let read = G::parse_position(&text);
    assert_eq!(read.as_ref(), Ok(state), "{text}");
    assert_eq!(read.map(|again| again.key()), Ok(state.key()), "{text}");
}

fn keeps_to_the_facts<G: Notation + Debug>(state: &G) {
    match state.turn() {
        Turn::Player(player) => assert!(player.index() < state.players(), "{state:?}"),
        Turn::Chance => {
            let mut outcomes = Vec::new();
            state.outcomes(&mut outcomes);
            let whole: f64 = outcomes.iter().map(|outcome| outcome.1).sum();
            assert!((whole - 1.0).abs() < 1e-12, "{state:?}");
        }
        Turn::Over => {
            let utilities = (0..state.players()).map(|index| state.utility(Player::new(index)));
            let (low, high) = state.range();
            assert!(
                utilities.clone().all(|u| (low..=high).contains(&u)),
                "{state:?}"
            );
            if let Sum::Constant(sum) = G::FACTS.sum {
                assert_eq!(utilities.sum::<f64>(), sum, "{state:?}");
            }
        }
    }
}

/// Leaves out or changes each character in turn: what still reads must also read back.
fn survives_spoiling<G: Keyed + Notation + Debug>(state: &G) {
    let text: Vec<char> = state.position().chars().collect();
    for index in 0..text.len() {
        for new in ["", "0", "9", ",", "/", " ", "X", "O", "é"] {
            let spoiled: String = text[..index]
                .iter()
                .copied()
                .chain(new.chars())
                .chain(text[index + 1..].iter().copied())
                .collect();
            match G::parse_position(&spoiled) {
                Ok(read) => reads_back(&read),
                Err(Malformed { at, .. }) => {
                    assert!(at <= Some(spoiled.chars().count() + 1), "{spoiled}");
                }
            }
        }
    }
}
