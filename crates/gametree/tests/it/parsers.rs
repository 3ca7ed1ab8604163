//! No parser panics or says more than one line, whatever it is given; and what was written reads back.

use std::sync::LazyLock;

use gametree::players::{Detail, Policy, Registry, SavedGame, SolveRequest};
use gametree::search::Limits;
use gametree::standard::standard;
use gametree_cli::duration;
use gametree_protocols::suite::Exercise;
use proptest::collection::vec;
use proptest::prelude::*;

/// Texts that are nearly right: bits of every notation and file, and anything at all.
fn nearly() -> impl Strategy<Value = String> {
    let bits = prop::sample::select(vec![
        "X",
        "O",
        ".",
        "/",
        "...",
        "3",
        ",",
        "4",
        " ",
        "2",
        "-",
        "+",
        "|",
        "100",
        "0-0",
        "+0",
        "roll",
        "JQ",
        "check",
        "-bet",
        "start",
        "scissors",
        "paper",
        "?",
        "9-0-1",
        "x",
        "na",
        "2x2",
        "4x4",
        "f5d6",
        "pa",
        "-----OX--XO-----",
        "a1",
        "b2",
        "aye",
        "{",
        "}",
        "\"",
        ":",
        "\"kind\"",
        "\"gametree policy\"",
        "\"gametree game\"",
        "\"version\":1",
        "\"game\"",
        "\"nim\"",
        "[1,2]",
        "1e308",
        "null",
        "\n",
        "\u{1b}[2J",
        "∞",
        "ms",
        "s",
        "h",
        ".5",
        "99999999999999999999",
        " bm ",
        " id ",
        ";",
        ":+2",
    ]);
    prop_oneof![
        4 => vec(bits.prop_map(str::to_owned), 0..14).prop_map(|bits| bits.concat()),
        1 => any::<String>(),
    ]
}

static STANDARD: LazyLock<Registry> = LazyLock::new(standard);
static PLAN: LazyLock<String> = LazyLock::new(written_policy);

fn one_line(error: &impl ToString) {
    let text = error.to_string();
    assert!(
        !text.is_empty() && !text.contains(char::is_control) && text.chars().count() < 1000,
        "{text:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn positions_and_actions_of_every_game(position in nearly(), action in nearly()) {
        for entry in STANDARD.iter() {
            match entry.open(Some(&position)) {
                Ok(table) => {
                    let written = table.position();
                    let again = entry.open(Some(&written)).expect("what was written can be read");
                    prop_assert_eq!(again.position(), written);
                }
                Err(error) => one_line(&error),
            }
            let mut table = entry.open(None).expect("a start");
            match table.play(&action) {
                Ok(()) => prop_assert_eq!(table.moves().len(), 1),
                Err(error) => {
                    one_line(&error);
                    prop_assert!(table.moves().is_empty(), "nothing is lost");
                }
            }
        }
    }

    #[test]
    fn policies_saved_games_times_and_exercises(text in nearly()) {
        match Policy::read(&text) {
            Ok(policy) => prop_assert!(policy.moves.iter().all(|entry| policy.players.contains(&entry.player))),
            Err(error) => one_line(&error),
        }
        match SavedGame::read(&text) {
            Ok(saved) => prop_assert_eq!(SavedGame::read(&saved.write()), Ok(saved)),
            Err(error) => one_line(&error),
        }
        match duration::parse(&text) {
            Ok(time) => prop_assert!(!time.is_zero()),
            Err(error) => one_line(&error),
        }
        match text.parse::<Exercise>() {
            Ok(exercise) => {
                prop_assert!(!exercise.position.is_empty());
                prop_assert!(!exercise.best.is_empty() || !exercise.avoid.is_empty());
                prop_assert!(!exercise.name.is_some_and(|name| name.contains(char::is_control)));
            }
            Err(error) => one_line(&error),
        }
    }

    #[test]
    fn a_policy_with_a_character_changed_is_read_or_refused_but_never_more(place in 0..4000_usize, with in any::<char>()) {
        let sound = &*PLAN;
        let spoiled: String = sound.chars().enumerate().map(|(at, c)| if at == place % sound.len() { with } else { c }).collect();
        match Policy::read(&spoiled) {
            Ok(policy) => {
                let verified = STANDARD.find(&policy.game).and_then(|entry| entry.verify(&policy, &Limits::nodes(5000)));
                if let Err(error) = verified {
                    one_line(&error);
                }
            }
            Err(error) => one_line(&error),
        }
    }
}

/// The complete plan of a small Nim, as a file.
fn written_policy() -> String {
    let table = STANDARD
        .find("nim")
        .and_then(|nim| nim.open(Some("1,2")))
        .expect("a game");
    let request = SolveRequest {
        options: gametree::search::thinker::Options::default(),
        limits: Limits::default(),
        most_states: 1000,
        policy: usize::MAX,
        map: false,
        detail: Detail::Plan,
        seed: 0,
    };
    let solved = table.solve(&request, &mut |_| {}).expect("solved");
    let mut file = Vec::new();
    solved
        .policy
        .expect("a policy")
        .write(&mut file)
        .expect("a vector takes all");
    String::from_utf8(file).expect("text")
}
