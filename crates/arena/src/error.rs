//! What can go wrong before or beside the games.

use gametree_players::{InputError, OpponentError};

/// What can go wrong before or beside the games; what goes wrong in them is a result.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// Something that cannot be done as it was asked for.
    #[error("{0}")]
    Refused(String),
    /// The same, said by the game.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A player who cannot even begin.
    #[error(transparent)]
    Opponent(#[from] OpponentError),
    /// The file of games.
    #[error("the file of games: {0}")]
    Store(#[from] rusqlite::Error),
    /// Threads or files.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}
