//! What must hold for every game, whatever text it is fed with.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt::Debug;

use gametree_games::{
    Chess, Connect4, Dots, Kuhn, Mnk, Nim, Othello, Pig, Pirates, Rochambeau, TicTacToe,
};
use gametree_rules::{Game, Keyed, Notation, Player, Show, Spot, Turn};

/// Any of the standard games.
pub trait Playable: Keyed + Notation + Show + Default + Debug {}

impl<G: Keyed + Notation + Show + Default + Debug> Playable for G {}

/// Something to be done with a game whose type is known.
pub trait Visit {
    /// Does it.
    fn visit<G: Playable>(&self);
}

/// Does it with every standard game; returns their names.
pub fn every_game(visit: &impl Visit) -> [Cow<'static, str>; 11] {
    fn one<G: Playable>(visit: &impl Visit) -> Cow<'static, str> {
        visit.visit::<G>();
        G::default().facts().name
    }
    [
        one::<TicTacToe>(visit),
        one::<Rochambeau>(visit),
        one::<Nim>(visit),
        one::<Mnk>(visit),
        one::<Connect4>(visit),
        one::<Dots>(visit),
        one::<Othello>(visit),
        one::<Chess>(visit),
        one::<Pig>(visit),
        one::<Pirates>(visit),
        one::<Kuhn>(visit),
    ]
}

/// Fails if a standard game is missing from [`every_game`].
///
/// # Panics
/// If so.
pub fn no_game_is_forgotten() {
    struct Nothing;
    impl Visit for Nothing {
        fn visit<G: Playable>(&self) {}
    }
    let mut visited = every_game(&Nothing);
    let standard = gametree_standard::standard();
    let mut names: Vec<_> = standard
        .iter()
        .map(|entry| entry.facts().name.clone())
        .collect();
    // In whatever order.
    names.sort_unstable();
    visited.sort_unstable();
    assert_eq!(names, visited, "the standard games");
}

/// A state reads back as itself, and can be asked whatever may be asked of it.
///
/// # Panics
/// If not.
pub fn state_is_sound<G: Playable>(state: &G) {
    let text = state.position();
    let again = state.read_position(&text);
    assert_eq!(again.as_ref(), Ok(state), "{text}");
    assert_eq!(again.map(|again| again.key()), Ok(state.key()), "{text}");

    let players = state.players();
    assert!((1..=G::CLASS.players).contains(&players), "{text}");
    let (low, high) = state.range();
    assert!(low <= high, "{text}");
    for index in 0..players {
        let _ = state.player_name(Player::new(index));
    }
    let choices = state.choices();
    match state.turn() {
        Turn::Player(player) => assert!(player.index() < players, "{text}"),
        Turn::Chance => chances_sum_to_one(state),
        Turn::Over => {
            for index in 0..players {
                let utility = state.utility(Player::new(index));
                assert!((low..=high).contains(&utility), "{utility} at {text}");
            }
        }
    }
    assert_eq!(choices.is_empty(), state.turn() == Turn::Over, "{text}");
    gestures_lie_on_the_picture(state, &choices);
}

/// Every action has a text of its own that reads back as the action.
///
/// # Panics
/// If not.
pub fn actions_read_back<G: Playable>(state: &G) {
    let mut texts = HashSet::new();
    for action in state.choices() {
        let text = state.action_text(action);
        assert!(!text.contains(char::is_whitespace), "{text:?}");
        assert_eq!(state.parse_action(&text), Ok(action), "{state:?}");
        assert!(texts.insert(text), "{action:?} at {state:?}");
    }
}

/// An error is one line, however bad the text.
///
/// # Panics
/// If not.
pub fn error_is_one_line(error: &impl ToString) {
    let message = error.to_string();
    assert!(!message.contains(char::is_control), "{message:?}");
    assert!(message.chars().count() < 1000, "{message:?}");
}

fn chances_sum_to_one<G: Game + Debug>(state: &G) {
    let mut outcomes = Vec::new();
    state.outcomes(&mut outcomes);
    let sum: f64 = outcomes.iter().map(|outcome| outcome.1).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum} at {state:?}");
}

fn gestures_lie_on_the_picture<G: Playable>(state: &G, choices: &[G::Action]) {
    let spots: HashSet<Spot> = state.picture().spots().collect();
    let mut gestures = HashSet::new();
    for &action in choices {
        let gesture = state.gesture(action);
        let shown = !gesture.is_empty() && gesture.iter().all(|spot| spots.contains(spot));
        assert!(shown, "{action:?} at {state:?}");
        assert!(gestures.insert(gesture), "{action:?} at {state:?}");
    }
}
