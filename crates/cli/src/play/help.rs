//! The output of `help`.

use gametree_players::Choice;
use gametree_rules::Turn;

use crate::play::are_numbers;

/// The commands, and what each does.
pub(super) const HELP: [(&str, &str); 7] = [
    ("hint", "the best move and its value"),
    ("why", "the value of every move, and the line expected"),
    ("undo", "back to your last move"),
    ("save FILE", "save the game"),
    ("load FILE", "load a game"),
    ("help", "this list"),
    ("quit", "leave, and show how to continue the game"),
];

/// How a move is typed.
pub(super) fn how_to_move(choices: &[Choice], turn: Turn) -> String {
    let example = match choices.first() {
        Some(first) if turn != Turn::Chance => format!(", such as {}", first.text),
        _ => String::new(),
    };
    let number = if example.is_empty() || !are_numbers(choices) {
        ", or its number"
    } else {
        ""
    };
    format!("Type a move{example}{number}.")
}
