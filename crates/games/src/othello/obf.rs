//! Positions with the score of every move, as endgame suites are published.

use std::fmt;
use std::str::FromStr;

use gametree_rules::{Notation, ParseError};

use super::notation::parse_board;
use super::{Action, Othello};
use crate::text::Word;

const SCORE: &str = "a move and its score such as G8:+18";

/// A line of an Othello board file: a position, and what its moves are worth to the player who makes them.
///
/// ```
/// use gametree_games::othello::ObfLine;
/// let text = "-----OX--XO----- X; A2:-10; B1:-10; C4:-10;";
/// let line: ObfLine = text.parse().unwrap();
/// assert_eq!(line.scores.len(), 3);
/// assert_eq!(line.to_string(), text);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObfLine {
    /// The position.
    pub position: Othello,
    /// Moves and their scores, in the order of the line.
    pub scores: Vec<(Action, i32)>,
}

impl FromStr for ObfLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<ObfLine, ParseError> {
        let mut parts = Word::new(text.trim_end()).split(&[';']);
        let board = parts
            .next()
            .ok_or_else(|| ParseError::new("a position", text))?;
        let position = parse_board(trimmed(board))?;
        let scores = parts
            .map(trimmed)
            .filter(|part| !part.text.is_empty())
            .map(|part| parse_score(&position, part))
            .collect::<Result<_, _>>()?;
        Ok(ObfLine { position, scores })
    }
}

impl fmt::Display for ObfLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", self.position.position())?;
        self.scores.iter().try_for_each(|&(action, score)| {
            let action = self.position.action_text(action).to_uppercase();
            write!(f, " {action}:{score:+};")
        })
    }
}

fn parse_score(position: &Othello, part: Word) -> Result<(Action, i32), ParseError> {
    let [action, score] = part.parts(&[':'], SCORE)?;
    let choice = position
        .parse_action(action.text)
        .map_err(|error| action.not(error.expected))?;
    let score = score
        .text
        .parse()
        .map_err(|_| score.not("a score such as +18"))?;
    Ok((choice, score))
}

/// A word without the spaces around it.
fn trimmed(word: Word) -> Word {
    let text = word.text.trim_start_matches(' ');
    let before = word.text.len() - text.len();
    Word {
        text: text.trim_end_matches(' '),
        at: word.at + before,
    }
}
