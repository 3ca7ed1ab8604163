//! What the tests of every game ask.

use std::collections::HashSet;
use std::fmt::Debug;

use gametree_rules::{Keyed, Notation, Show, Spot, Turn};

/// The states that can follow from a start, each once and the near ones first, but no more than `cap`.
pub(crate) fn reachable<G: Keyed>(start: G, cap: usize) -> Vec<G> {
    let mut seen = HashSet::from([start.clone()]);
    let mut states = vec![start];
    let mut index = 0;
    while index < states.len() {
        for action in states[index].choices() {
            let next = states[index].after(action);
            if states.len() < cap && seen.insert(next.clone()) {
                states.push(next);
            }
        }
        index += 1;
    }
    states
}

/// At every state that can follow from a start, up to `cap` of them: the position and the actions read back as what they
/// were, the gestures tell the actions apart and touch what is in the picture, and chances sum to one.
pub(crate) fn notation_and_gestures_hold<G>(start: G, cap: usize)
where
    G: Keyed + Notation + Show + Debug,
{
    for state in reachable(start, cap) {
        let position = state.position();
        assert_eq!(G::parse_position(&position).as_ref(), Ok(&state));
        let choices = state.choices();
        assert_eq!(choices.is_empty(), state.turn() == Turn::Over, "{position}");
        let spots: HashSet<Spot> = state.picture().spots().collect();
        let mut gestures = HashSet::new();
        for &action in &choices {
            let text = state.action_text(action);
            assert!(!text.contains(' '), "{text:?} at {position}");
            assert_eq!(
                state.parse_action(&text),
                Ok(action),
                "{text} at {position}"
            );
            let gesture = state.gesture(action);
            assert!(
                gesture.iter().all(|spot| spots.contains(spot)),
                "{text} at {position}"
            );
            assert!(gestures.insert(gesture), "{text} at {position}");
        }
        if state.turn() == Turn::Chance {
            let mut outcomes = Vec::new();
            state.outcomes(&mut outcomes);
            let sum: f64 = outcomes.iter().map(|outcome| outcome.1).sum();
            assert!((sum - 1.0).abs() < 1e-12, "{sum} at {position}");
        }
    }
}

/// Texts that are no position are refused, and a good one with any one character changed or cut off there is either
/// refused or read as what is written.
pub(crate) fn bad_positions_are_refused<G: Notation + PartialEq + Debug>(good: &str, bad: &[&str]) {
    assert!(G::parse_position(good).is_ok(), "{good}");
    let long = ["9", "/", "-", " ", "+-+/", "é", "1x", "1,"].map(|part| part.repeat(100_000));
    let hostile = [
        "",
        " ",
        "\0",
        "\u{1F600}",
        "１",
        "-1",
        "+1",
        "99999999999999999999",
    ];
    let all = bad
        .iter()
        .copied()
        .chain(hostile)
        .chain(long.iter().map(String::as_str));
    for text in all {
        let read = G::parse_position(text);
        assert!(read.is_err(), "{:?}", text.get(..40).unwrap_or(text));
    }
    for (at, _) in good.char_indices() {
        let cut = good[..at].to_owned();
        let changes = "0129+-.|/x?an é".chars();
        for text in changes
            .map(|c| format!("{cut}{c}{}", &good[at + 1..]))
            .chain([cut.clone()])
        {
            if let Ok(read) = G::parse_position(&text) {
                assert_eq!(G::parse_position(&read.position()), Ok(read), "{text}");
            }
        }
    }
}
