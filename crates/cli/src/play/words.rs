//! Commands at the prompt.

use std::path::PathBuf;

/// A command at the prompt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Word {
    Nothing,
    Undo,
    Hint,
    Why,
    Help,
    Quit,
    Save(Option<PathBuf>),
    Load(Option<PathBuf>),
    /// Anything else is a move.
    Move(String),
}

impl Word {
    /// Reads a line. A move that happens to be called like a command cannot be played by that name, but by its number.
    pub(crate) fn parse(line: &str) -> Word {
        let line = line.trim();
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let file = || {
            Some(rest.trim())
                .filter(|rest| !rest.is_empty())
                .map(PathBuf::from)
        };
        match (first.to_ascii_lowercase().as_str(), rest.trim()) {
            ("", _) => Word::Nothing,
            ("undo" | "back", "") => Word::Undo,
            ("hint", "") => Word::Hint,
            ("why", "") => Word::Why,
            ("help" | "?" | "h", "") => Word::Help,
            ("quit" | "exit" | "q", "") => Word::Quit,
            ("save", _) => Word::Save(file()),
            ("load", _) => Word::Load(file()),
            _ => Word::Move(line.to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_words_and_all_else_is_a_move() {
        assert_eq!(Word::parse("  UNDO "), Word::Undo);
        assert_eq!(
            Word::parse("save my game.json"),
            Word::Save(Some(PathBuf::from("my game.json")))
        );
        assert_eq!(Word::parse("save"), Word::Save(None));
        assert_eq!(Word::parse("b2"), Word::Move("b2".to_owned()));
        assert_eq!(Word::parse("why not"), Word::Move("why not".to_owned()));
        assert_eq!(Word::parse(""), Word::Nothing);
    }
}
