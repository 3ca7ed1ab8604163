//! Errors of the arena.

use gametree_players::{InputError, OpponentError};

/// An error before or outside the games. What goes wrong in a game is a result of the game.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// A plan, file or opening that cannot be used.
    #[error("{0}")]
    Refused(String),
    /// The same, reported by the game.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A player that cannot be started.
    #[error(transparent)]
    Opponent(#[from] OpponentError),
    /// The file of games.
    #[error("the file of games: {0}")]
    Store(#[from] rusqlite::Error),
    /// A thread could not be started, or a file not be read or written.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
