//! Actions and positions as people write them.

use std::borrow::Cow;

use crate::{Game, Player};

/// A text that could not be read: what was expected, what was there, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {}{}", shorten(.found), place(*.at))]
pub struct Malformed {
    /// What would have been right, as the object of "expected".
    pub expected: String,
    /// What stood there instead.
    pub found: String,
    /// Where it stood: the character of the text, counted from one.
    pub at: Option<usize>,
}

impl Malformed {
    /// A text of which the whole is wrong.
    pub fn new(expected: impl Into<String>, found: impl Into<String>) -> Malformed {
        Malformed {
            expected: expected.into(),
            found: found.into(),
            at: None,
        }
    }

    /// A text that is wrong at its character `index`, counted from zero.
    pub fn at(expected: impl Into<String>, found: impl Into<String>, index: usize) -> Malformed {
        Malformed {
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

/// Hostile text is shown in one short line, whatever it holds.
fn shorten(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    if text.is_empty() {
        "nothing".to_owned()
    } else {
        format!("'{shown}'")
    }
}

/// Actions and positions as people write them. What is written reads back as the same thing.
pub trait Notation: Game {
    /// This state as text, from which [`parse_position`](Notation::parse_position) makes an equal one.
    fn position(&self) -> String;

    /// Reads a position; a game with parameters also takes the parameters alone, meaning its start.
    fn parse_position(text: &str) -> Result<Self, Malformed>;

    /// An action as text, different for the different actions of one state, without spaces.
    fn action_text(&self, action: Self::Action) -> String;

    /// Reads an action that is legal here. Upper and lower case are the same unless that would be ambiguous.
    fn parse_action(&self, text: &str) -> Result<Self::Action, Malformed> {
        let choices = self.choices();
        let texts: Vec<String> = choices
            .iter()
            .map(|&choice| self.action_text(choice))
            .collect();
        let exact = texts.iter().position(|known| known == text);
        let folded = || {
            let mut alike =
                (0..texts.len()).filter(|&i| texts[i].to_lowercase() == text.to_lowercase());
            alike.next().filter(|_| alike.next().is_none())
        };
        exact
            .or_else(folded)
            .map(|index| choices[index])
            .ok_or_else(|| Malformed::new(list(&texts), text))
    }

    /// What a player is called on the board.
    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Owned(player.to_string())
    }
}

/// The legal actions as the object of "expected".
fn list(texts: &[String]) -> String {
    const SHOWN: usize = 12;
    match texts {
        [] => "no more moves: the game is over".to_owned(),
        [only] => only.clone(),
        _ if texts.len() > SHOWN => format!(
            "one of {}, … ({} in all)",
            texts[..SHOWN].join(", "),
            texts.len()
        ),
        _ => format!("one of {}", texts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_text_is_shown_short_and_escaped() {
        let error = Malformed::at("a digit", "\u{1b}[2J\n".repeat(100_000), 3).to_string();
        assert!(
            error.len() < 400 && !error.contains('\u{1b}') && !error.contains('\n'),
            "{error}"
        );
        assert!(error.ends_with("at character 4"), "{error}");
    }

    #[test]
    fn nothing_is_called_nothing() {
        assert_eq!(
            Malformed::new("a move", "").to_string(),
            "expected a move, found nothing"
        );
    }
}
