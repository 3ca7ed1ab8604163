//! Answers about games and positions that are brought.

use std::borrow::Cow;

use gametree_players::Header;
use serde::Serialize;

/// What a text that somebody brings holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BroughtView {
    /// The games, if it is in a format of games.
    pub games: Vec<FoundGameView>,
    /// Whether there are more games than are listed.
    pub more: bool,
    /// The games of which it is a position.
    pub positions: Vec<FoundPositionView>,
}

/// A game of a text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FoundGameView {
    /// Which one, counted from one.
    pub number: usize,
    /// The name of the game as shown to people.
    pub title: String,
    /// Who played, when and where, as far as the text says so.
    #[serde(flatten)]
    pub header: Header,
    /// The number of moves.
    pub moves: usize,
    /// Why it cannot be opened.
    pub error: Option<String>,
}

/// A game of which a text is a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FoundPositionView {
    /// The game's name in requests.
    pub game: Cow<'static, str>,
    /// The game's name as shown to people.
    pub title: Cow<'static, str>,
    /// The position as the game writes it.
    pub position: String,
    /// The board, as SVG.
    pub svg: String,
}

/// A position before a game is started from it, as it is typed: what is wrong with it is an answer, not an error.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
pub enum DraftView {
    /// A position of the game.
    Board(DraftBoardView),
    /// What is wrong with it.
    Problem {
        /// In words.
        problem: String,
    },
}

/// The board of such a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DraftBoardView {
    /// The position as the game writes it.
    pub position: String,
    /// Who moves next, or how the game ended, in words.
    pub status: String,
    /// The board, as SVG.
    pub svg: String,
    /// Whether the game is over there.
    pub over: bool,
}
