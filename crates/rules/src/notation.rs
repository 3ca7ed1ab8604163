//! Actions and positions as people write them.

use std::borrow::Cow;

use crate::{Game, Player};

/// A text that could not be read: what was expected, what was there, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {}{}", quoted(.found), place(*.at))]
pub struct ParseError {
    /// What would have been right, as the object of "expected".
    pub expected: String,
    /// What was found.
    pub found: String,
    /// The position in the text, in characters from one.
    pub at: Option<usize>,
}

impl ParseError {
    /// A text of which the whole is wrong.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> ParseError {
        ParseError {
            expected: expected.into(),
            found: found.into(),
            at: None,
        }
    }

    /// A text that is wrong at its character `index`, counted from zero.
    pub fn at(expected: impl Into<String>, found: impl Into<String>, index: usize) -> ParseError {
        ParseError {
            expected: expected.into(),
            found: found.into(),
            at: Some(index + 1),
        }
    }
}

fn place(at: Option<usize>) -> String {
    at.map_or_else(String::new, |character| {
        format!(" at character {character}")
    })
}

/// The beginning of a text, at most 40 characters, with control characters escaped: for messages that quote their input.
///
/// ```
/// use gametree_rules::excerpt;
/// assert_eq!(excerpt("two\nlines"), "two\\nlines");
/// assert!(excerpt(&"x".repeat(41)).ends_with("x…"));
/// ```
pub fn excerpt(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    shown
}

/// What was found, as the object of "found".
fn quoted(text: &str) -> String {
    if text.is_empty() {
        "nothing".to_owned()
    } else {
        format!("'{}'", excerpt(text))
    }
}

/// How the players of a game number its moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Numbering {
    /// Each move has a number: `1. f5 2. d6`.
    #[default]
    Moves,
    /// Both players' moves share this number: `1. e4 e5`.
    Rounds(u32),
    /// Moves have no numbers.
    None,
}

/// Actions and positions as people write them. What is written reads back as the same thing.
pub trait Notation: Game {
    /// This state as text, from which [`read_position`](Notation::read_position) makes an equal one.
    fn position(&self) -> String;

    /// Reads a position of the same game as this state: where the text leaves out a parameter, such as the size of the
    /// board, this state's is taken. Parameters alone mean the start.
    fn read_position(&self, text: &str) -> Result<Self, ParseError>;

    /// Reads a position of the game with its default parameters.
    fn parse_position(text: &str) -> Result<Self, ParseError>
    where
        Self: Default,
    {
        Self::default().read_position(text)
    }

    /// An action as text, different for the different actions of one state, without spaces.
    fn action_text(&self, action: Self::Action) -> String;

    /// Reads an action that is legal here. Upper and lower case are the same unless that would be ambiguous.
    fn parse_action(&self, text: &str) -> Result<Self::Action, ParseError> {
        find_action(self, text).ok_or_else(|| not_an_action(self, text))
    }

    /// How a move that is made in this state is numbered.
    fn numbering(&self) -> Numbering {
        Numbering::Moves
    }

    /// The name of a player on the board.
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Owned(player.to_string())
    }
}

/// The action that is written like this; upper and lower case are the same unless that would be ambiguous.
pub fn find_action<G: Notation>(state: &G, text: &str) -> Option<G::Action> {
    let choices = state.choices();
    let texts: Vec<String> = choices
        .iter()
        .map(|&choice| state.action_text(choice))
        .collect();
    let exact = texts.iter().position(|known| known == text);
    let folded = || {
        let lower = text.to_lowercase();
        let mut alike = (0..texts.len()).filter(|&i| texts[i].to_lowercase() == lower);
        alike.next().filter(|_| alike.next().is_none())
    };
    exact.or_else(folded).map(|index| choices[index])
}

/// The error that a text is none of the actions that are legal at a state.
pub fn not_an_action<G: Notation>(state: &G, text: &str) -> ParseError {
    let choices = state.choices();
    let texts = choices.iter().map(|&choice| state.action_text(choice));
    ParseError::new(one_of(texts), text)
}

/// The texts of the legal actions as the object of "expected": the first dozen and how many there are. No more than
/// those are asked for.
///
/// ```
/// use gametree_rules::notation::one_of;
/// assert_eq!(one_of(["aye", "nay"].map(String::from).into_iter()), "one of aye, nay");
/// let many = one_of((1..=1000).collect::<Vec<_>>().iter().map(u32::to_string));
/// assert_eq!(many, "one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, … (1000 in all)");
/// ```
pub fn one_of(texts: impl ExactSizeIterator<Item = String>) -> String {
    const SHOWN: usize = 12;
    let count = texts.len();
    let shown = texts.take(SHOWN).collect::<Vec<_>>().join(", ");
    match count {
        0 => "no more moves: the game is over".to_owned(),
        1 => shown,
        _ if count > SHOWN => format!("one of {shown}, … ({count} in all)"),
        _ => format!("one of {shown}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_is_shown_short_and_escaped() {
        let error = ParseError::at("a digit", "\u{1b}[2J\n".repeat(100_000), 3).to_string();
        assert!(
            error.len() < 400 && !error.contains('\u{1b}') && !error.contains('\n'),
            "{error}"
        );
        assert!(error.ends_with("at character 4"), "{error}");
    }

    #[test]
    fn nothing_is_called_nothing() {
        assert_eq!(
            ParseError::new("a move", "").to_string(),
            "expected a move, found nothing"
        );
    }
}
