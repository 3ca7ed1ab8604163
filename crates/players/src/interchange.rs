//! File formats and protocols shared with other programs, by game.

use gametree_games::{Chess, Othello};

use crate::import::Imports;
use crate::opponent::Protocol;
use crate::{Header, InputError, SavedGame, ggf, pgn};

/// The file formats and protocols of a game.
#[derive(Clone, Copy, Debug)]
pub struct Interchange {
    /// The game's name.
    pub game: &'static str,
    /// The format of its files.
    pub file: FileFormat,
    /// The protocols in which other programs play it.
    pub(crate) protocols: &'static [Protocol],
}

/// A format of files of games.
#[derive(Clone, Copy, Debug)]
pub struct FileFormat {
    /// Its name in messages.
    pub title: &'static str,
    /// How the names of its files end.
    pub ending: &'static str,
    /// Whether a file in this format may begin with this line.
    pub(crate) begins: fn(&str) -> bool,
    /// The games of a text.
    pub(crate) read: for<'t> fn(&'t str) -> Imports<'t>,
    /// What the first game of a text says of itself; nothing if there is no game.
    pub(crate) header: fn(&str) -> Option<Header>,
    /// A game between players of these names on this day, with the notes that it has in this format, which say these
    /// things better.
    pub(crate) write: fn(&SavedGame, &[String], &str) -> Option<String>,
}

/// Every game that shares something. A new format or protocol is a line here.
const ALL: [Interchange; 2] = [
    Interchange {
        game: Chess::NAME,
        file: pgn::FORMAT,
        protocols: &[Protocol::Uci, Protocol::Xboard],
    },
    Interchange {
        game: Othello::NAME,
        file: ggf::FORMAT,
        protocols: &[Protocol::Gtp, Protocol::Nboard],
    },
];

impl Interchange {
    /// Every game that shares something with other programs.
    pub fn all() -> impl Iterator<Item = &'static Interchange> {
        ALL.iter()
    }

    /// The formats and protocols of this game.
    ///
    /// ```
    /// use gametree_players::Interchange;
    /// assert_eq!(Interchange::of("othello").unwrap().file.ending, "ggf");
    /// assert!(Interchange::of("nim").is_none());
    /// ```
    pub fn of(game: &str) -> Option<&'static Interchange> {
        Interchange::all().find(|shared| shared.game == game)
    }

    /// Refuses a game that no program of this protocol plays.
    pub(crate) fn check(protocol: Protocol, game: &str) -> Result<(), InputError> {
        let games = Interchange::all().filter(|shared| shared.protocols.contains(&protocol));
        let games: Vec<&str> = games.map(|shared| shared.game).collect();
        if games.contains(&game) {
            return Ok(());
        }
        Err(InputError::Refused(format!(
            "expected {} for a program with the protocol {}, found {game}",
            games.join(" or "),
            protocol.name(),
        )))
    }
}
