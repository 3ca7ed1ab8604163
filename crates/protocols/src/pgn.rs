//! Portable Game Notation, as Steven J. Edwards wrote it down in 1994: games of chess with comments and variations.
//!
//! The content of a file is passed on unchanged: moves are text, and their legality is for the caller to check. Files
//! are read game by game, however long they are; a game that cannot be understood is reported as an error, and reading
//! goes on with the next. What is written reads back as the same game.
//!
//! ```
//! use gametree_protocols::pgn::{Game, Outcome, Reader};
//! let file = "[Event \"Casual\"]\n[White \"Anderssen, A.\"]\n\n1. e4! {best by test} e5 (1... c5 2. Nf3) 2. f4 $5 *\n";
//! let games: Vec<Game> = Reader::new(file.as_bytes()).collect::<Result<_, _>>().unwrap();
//! let [game] = &games[..] else { panic!() };
//! assert_eq!((game.tags.get("White"), game.outcome), (Some("Anderssen, A."), Outcome::Open));
//! let played: Vec<&str> = game.line.moves.iter().map(|played| played.san()).collect();
//! assert_eq!(played, ["e4", "e5", "f4"]);
//! assert_eq!(game.line.moves[0].marks, [1]);
//! assert_eq!(game.line.moves[1].variations[0].moves[1].san(), "Nf3");
//! assert!(game.to_string().ends_with("\n1. e4 $1 {best by test} 1... e5 (1... c5 2. Nf3) 2. f4 $5 *\n"));
//!
//! let broken = "1. e4 e5 {no end";
//! assert_eq!(
//!     broken.parse::<Game>().unwrap_err().to_string(),
//!     "game 1 at line 1, column 10: expected a } for the comment that begins here, found nothing"
//! );
//! ```

mod parse;
mod print;
mod read;
mod scan;
mod tags;

use std::fmt;

pub use read::{Error, Reader};
pub use tags::{Tag, Tags};

/// The maximum length of a tag, a move or a comment in bytes; a longer one makes its game an error.
pub const MAX_TOKEN_BYTES: usize = 1 << 16;
/// A game that would take more bytes of memory than about this is an error.
pub const MAX_GAME_BYTES: usize = 1 << 24;
/// Variations inside of variations go no deeper than this.
pub const MAX_VARIATION_DEPTH: usize = 100;

/// One game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Game {
    /// The comments on the game.
    pub tags: Tags,
    /// The moves.
    pub line: Line,
    /// How it ended.
    pub outcome: Outcome,
}

/// Moves that follow one another.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The moves.
    pub moves: Vec<Move>,
    /// The comments at the end, after the last move.
    pub ending: Vec<Comment>,
}

/// A move, with what is said of it and what might have been played instead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The comments before it.
    pub before: Vec<Comment>,
    san: String,
    /// Numeric annotation glyphs: 1 for a good move, 2 for a poor one, and so on.
    pub marks: Vec<u8>,
    /// What is said after it.
    pub after: Vec<Comment>,
    /// What might have been played instead.
    pub variations: Vec<Line>,
}

/// Something said between moves: words with one space between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment(String);

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Outcome {
    /// White won.
    White,
    /// Black won.
    Black,
    /// Nobody did.
    Draw,
    /// The game has not ended, or the result is unknown.
    #[default]
    Open,
}

impl Move {
    /// A move as it is written, with nothing said of it; nothing if no move can be written so.
    ///
    /// ```
    /// use gametree_protocols::pgn::Move;
    /// assert_eq!(Move::new("Nbd7+").unwrap().san(), "Nbd7+");
    /// assert_eq!(Move::new("e4 e5"), None);
    /// ```
    pub fn new(san: impl Into<String>) -> Option<Move> {
        let san = san.into();
        parse::is_move(&san).then_some(Move {
            before: Vec::new(),
            san,
            marks: Vec::new(),
            after: Vec::new(),
            variations: Vec::new(),
        })
    }

    /// The move as it is written.
    pub fn san(&self) -> &str {
        &self.san
    }
}

impl Comment {
    /// A comment; nothing if there is not a word in it. A closing brace, which would end it, becomes a parenthesis.
    ///
    /// ```
    /// use gametree_protocols::pgn::Comment;
    /// assert_eq!(Comment::new(" a {good}\n move ").unwrap().text(), "a {good) move");
    /// assert_eq!(Comment::new(" "), None);
    /// ```
    pub fn new(text: &str) -> Option<Comment> {
        let spaced = text.replace(char::is_control, " ").replace('}', ")");
        let words: Vec<&str> = spaced.split_whitespace().collect();
        (!words.is_empty()).then(|| Comment(words.join(" ")))
    }

    /// What is said.
    pub fn text(&self) -> &str {
        &self.0
    }
}

impl Outcome {
    /// What `1-0`, `0-1`, `1/2-1/2`, also written `½-½`, and `*` stand for.
    pub fn from_text(text: &str) -> Option<Outcome> {
        Some(match text {
            "1-0" => Outcome::White,
            "0-1" => Outcome::Black,
            "1/2-1/2" | "½-½" => Outcome::Draw,
            "*" => Outcome::Open,
            _ => return None,
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::White => "1-0",
            Outcome::Black => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Open => "*",
        })
    }
}

#[cfg(test)]
mod tests;
