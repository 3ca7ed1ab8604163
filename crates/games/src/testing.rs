//! What every game is checked for.

use std::collections::{HashSet, VecDeque};
use std::fmt::Debug;

use gametree_rules::{Keyed, Notation, ParseError, Player, Show, Spot, Sum, Turn, notation};

/// One state in this many has its texts spoiled in every way.
const SPOILED: usize = 32;

/// The states that can follow from a start, each once, but no more than `cap`. Near and deep ones are visited in turn,
/// so that a cap cuts off neither.
pub(crate) fn reachable<G: Keyed>(start: G, cap: usize) -> Vec<G> {
    let mut seen = HashSet::from([start.clone()]);
    let mut open = VecDeque::from([start.clone()]);
    let mut states = vec![start];
    let mut deep = false;
    while let Some(state) = if deep {
        open.pop_back()
    } else {
        open.pop_front()
    } {
        deep = !deep;
        for action in state.choices() {
            let next = state.after(action);
            if states.len() < cap && seen.insert(next.clone()) {
                open.push_back(next.clone());
                states.push(next);
            }
        }
    }
    states
}

/// Checks every state that can be reached from `start`, up to `cap` of them, and returns how many there were. Positions
/// and actions must read back as they were written, also when spoiled; keys must tell states apart; every action must
/// have its own gesture on the picture; and turns, chances and utilities must keep to the facts.
pub(crate) fn walk<G: Keyed + Notation + Show + Debug>(start: G, cap: usize) -> usize {
    walk_reading(start, cap, Reading::Exact)
}

/// How actions are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reading {
    /// Only as they are written.
    Exact,
    /// In other ways, too.
    Lenient,
}

/// [`walk`], for games whose actions may be read in other ways than they are written.
pub(crate) fn walk_reading<G: Keyed + Notation + Show + Debug>(
    start: G,
    cap: usize,
    reading: Reading,
) -> usize {
    let states = reachable(start, cap);
    let mut keys = HashSet::new();
    for (index, state) in states.iter().enumerate() {
        assert!(keys.insert(state.key()), "{state:?}");
        reads_back(state);
        keeps_to_the_facts(state);
        actions_are_told_apart(state);
        if index % SPOILED == 0 {
            survives_spoiled_positions(state, &state.position());
            survives_spoiled_actions(state, reading);
        }
    }
    states.len()
}

/// A good position may be spoiled in every way, and the bad ones must be refused, as must texts that no game's position
/// looks like.
pub(crate) fn refuses<G: Keyed + Notation + Default + Debug>(good: &str, bad: &[&str]) {
    assert!(G::parse_position(good).is_ok(), "{good}");
    survives_spoiled_positions(&G::default(), good);
    let hostile = [
        " ",
        "?",
        ",",
        "/",
        "-1",
        "+1",
        "+3",
        "１",
        "🂡🂢",
        "\u{1F600}",
        "\u{1b}[2J",
        "\0",
        "٣,٤,٥",
        "3,4,5 é",
        "99999999999999999999",
        "99999999999999999999999",
        "4294967299,4294967300,4294967301",
    ];
    let long = [
        "x", "1,", "9", "./", "/", "-", " ", "+-+/", "é", "1x", "\u{1b}",
    ]
    .map(|part| part.repeat(100_000));
    let long = long.iter().map(String::as_str);
    for text in hostile.into_iter().chain(long).chain(bad.iter().copied()) {
        let shown: String = text.chars().take(40).collect();
        match G::parse_position(text) {
            Ok(read) => panic!("{shown:?} was read as {read:?}"),
            Err(error) => is_helpful(&error, text),
        }
    }
}

fn reads_back<G: Keyed + Notation + Debug>(state: &G) {
    let text = state.position();
    let read = state.read_position(&text);
    assert_eq!(read.as_ref(), Ok(state), "{text}");
    assert_eq!(read.map(|again| again.key()), Ok(state.key()), "{text}");
}

fn keeps_to_the_facts<G: Notation + Debug>(state: &G) {
    let (low, high) = state.range();
    assert!(low <= high, "{state:?}");
    assert!(state.players() <= G::CLASS.players, "{state:?}");
    match state.turn() {
        Turn::Player(player) => assert!(player.index() < state.players(), "{state:?}"),
        Turn::Chance => {
            assert!(G::CLASS.chance, "{state:?}");
            let mut outcomes = Vec::new();
            state.outcomes(&mut outcomes);
            assert!(outcomes.iter().all(|outcome| outcome.1 > 0.0), "{state:?}");
            let whole: f64 = outcomes.iter().map(|outcome| outcome.1).sum();
            assert!((whole - 1.0).abs() < 1e-12, "{whole} at {state:?}");
        }
        Turn::Over => {
            let utilities = (0..state.players()).map(|index| state.utility(Player::new(index)));
            assert!(
                utilities.clone().all(|u| (low..=high).contains(&u)),
                "{state:?}"
            );
            if let Sum::Constant(sum) = G::CLASS.sum {
                assert_eq!(utilities.sum::<f64>(), sum, "{state:?}");
            }
        }
    }
}

fn actions_are_told_apart<G: Notation + Show + Debug>(state: &G) {
    let choices = state.choices();
    assert_eq!(choices.is_empty(), state.turn() == Turn::Over, "{state:?}");
    let spots: HashSet<Spot> = state.picture().spots().collect();
    let mut gestures = HashSet::new();
    for action in choices {
        let text = state.action_text(action);
        assert!(!text.contains(' '), "{text:?} in {state:?}");
        assert_eq!(state.parse_action(&text), Ok(action), "{state:?}");
        for gesture in state.gestures(action) {
            let shown = !gesture.is_empty() && gesture.iter().all(|spot| spots.contains(spot));
            assert!(shown, "{text} in {state:?}");
            assert!(gestures.insert(gesture), "{text} in {state:?}");
        }
    }
}

/// What still reads as a position must also read back, and what does not must be refused with its place.
fn survives_spoiled_positions<G: Keyed + Notation + Debug>(state: &G, good: &str) {
    for text in spoiled(good) {
        match state.read_position(&text) {
            Ok(read) => reads_back(&read),
            Err(error) => is_helpful(&error, &text),
        }
    }
}

/// What still reads as an action must be written like it but for upper and lower case, if that is the only way, and
/// what does not is refused with the actions there are. The first and the last action stand for all.
fn survives_spoiled_actions<G: Notation + Debug>(state: &G, reading: Reading) {
    let known: Vec<String> = state
        .choices()
        .into_iter()
        .map(|action| state.action_text(action))
        .collect();
    let upper = |text: &String| text.to_uppercase();
    let good = known.first().into_iter().chain(known.last());
    for text in good.flat_map(|good| spoiled(good).chain([upper(good)])) {
        let alike = known
            .iter()
            .any(|known| known.to_lowercase() == text.to_lowercase());
        match state.parse_action(&text) {
            Ok(action) if reading == Reading::Lenient => {
                assert!(state.choices().contains(&action), "{text} in {state:?}");
            }
            Ok(action) => {
                let written = state.action_text(action).to_lowercase();
                assert_eq!(written, text.to_lowercase(), "{state:?}");
            }
            Err(error) => {
                assert!(!alike, "{text} in {state:?}");
                assert_eq!(error, notation::not_an_action(state, &text));
            }
        }
    }
}

/// A text with each of its characters in turn left out or changed, or the end cut off there.
fn spoiled(good: &str) -> impl Iterator<Item = String> {
    let other = "0129+-.,|/x?anXO é".chars().map(String::from);
    let other: Vec<String> = other.chain([String::new()]).collect();
    good.char_indices().flat_map(move |(at, old)| {
        let (before, after) = (&good[..at], &good[at + old.len_utf8()..]);
        let changed = |new: &String| format!("{before}{new}{after}");
        let mut texts: Vec<String> = other.iter().map(changed).collect();
        texts.push(before.to_owned());
        texts
    })
}

/// An error is one short line and points at the text.
fn is_helpful(error: &ParseError, text: &str) {
    let message = error.to_string();
    let calm = message.len() < 1000 && !message.contains(char::is_control);
    assert!(calm, "{message:?}");
    assert!(error.at <= Some(text.chars().count() + 1), "{message}");
}
