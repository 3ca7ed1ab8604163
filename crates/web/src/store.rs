//! The database of games, which survives restarts, crashes and a loss of power. Threads of its own work on it: who answers
//! requests waits for them no longer than the patience of the options.

mod desk;
mod file;
mod quota;
mod repair;
mod rows;

use std::hash::{DefaultHasher, Hasher};
use std::net::IpAddr;
use std::time::SystemTime;

use gametree_players::Notes;

use crate::options::{Data, Options};
use crate::problem::Problem;
use crate::seat::Seat;
use crate::view::Dice;
use desk::Desk;
pub use file::FileError;
pub use repair::{Repaired, repair};

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct StoredGame {
    pub(crate) id: String,
    /// The game's name.
    pub(crate) game: String,
    /// The position that it started from.
    pub(crate) start: String,
    /// The moves, first to last.
    pub(crate) moves: Vec<String>,
    /// Who plays each player.
    pub(crate) seats: Vec<Seat>,
    /// How chance moves are made.
    pub(crate) dice: Dice,
    /// The player who has resigned, counted from zero: then the game is over.
    pub(crate) resigned: Option<usize>,
    /// What the file that the game was read from says of it besides its moves.
    pub(crate) notes: Option<Notes>,
}

/// From where a game was started, as a number that differs from file to file: addresses are not stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Owner(i64);

/// The database of games.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    readers: Desk,
    writers: Desk,
    /// The secret by which owners are numbered.
    secret: i64,
    quotas: crate::limits::Quotas,
}

impl Store {
    pub(crate) fn open(options: &Options) -> Result<Store, FileError> {
        let patience = options.patience;
        let (readers, writers, secret) = match &options.data {
            Data::File(path) => {
                let writing = file::open(path, options.synchronous, patience)?;
                let secret = file::secret(&writing)?;
                let reading = file::open_to_read(path, patience)?;
                let readers = Desk::open(reading, patience, desk::Kind::Reads)?;
                let writers = Desk::open(writing, patience, desk::Kind::Writes)?;
                (readers, writers, secret)
            }
            // A database in memory belongs to one connection.
            Data::Memory => {
                let connection = file::in_memory()?;
                let secret = file::secret(&connection)?;
                let desk = Desk::open(connection, patience, desk::Kind::Writes)?;
                (desk.clone(), desk, secret)
            }
        };
        Ok(Store {
            readers,
            writers,
            secret,
            quotas: options.quotas,
        })
    }

    /// The owner of games that are started from an address.
    pub(crate) fn owner(&self, address: IpAddr) -> Owner {
        let mut hasher = DefaultHasher::new();
        hasher.write_i64(self.secret);
        match address {
            IpAddr::V4(address) => hasher.write(&address.octets()),
            IpAddr::V6(address) => hasher.write(&address.octets()),
        }
        Owner(hasher.finish().cast_signed())
    }

    /// Stores a new game. Where there is no room for it, others are deleted: of the same owner, or of the one with the most.
    pub(crate) async fn insert(&self, game: &StoredGame, owner: Owner) -> Result<(), Problem> {
        let (game, quotas) = (game.clone(), self.quotas);
        let work = self.writers.ask(move |connection| {
            rows::insert(connection, &game, owner)?;
            Ok(quota::make_room(connection, &quotas, &game.id)?)
        });
        work.await
    }

    /// The game with this id.
    pub(crate) async fn find(&self, id: &str) -> Result<StoredGame, Problem> {
        let id = id.to_owned();
        let found = self
            .readers
            .ask(move |connection| rows::find(connection, &id));
        found.await
    }

    /// The time of the last change of the game with this id.
    pub(crate) async fn changed(&self, id: &str) -> Result<SystemTime, Problem> {
        let id = id.to_owned();
        let found = self
            .readers
            .ask(move |connection| Ok(rows::changed(connection, &id)?));
        found.await
    }

    /// Replaces a game by a changed one, unless it has been changed by another request meanwhile.
    pub(crate) async fn replace(
        &self,
        before: &StoredGame,
        after: &StoredGame,
    ) -> Result<(), Problem> {
        let (before, after, quotas) = (before.clone(), after.clone(), self.quotas);
        let work = self.writers.ask(move |connection| {
            rows::replace(connection, &before, &after)?;
            Ok(quota::make_room(connection, &quotas, &after.id)?)
        });
        work.await
    }
}

#[cfg(test)]
mod tests;
