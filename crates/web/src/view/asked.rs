//! Requests of the page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use crate::advanced::Chosen;

use super::{Dice, Level};

/// Starts a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's name.
    #[serde(default)]
    pub game: String,
    /// Values of the game's parameters; the default of each that is left out.
    #[serde(default)]
    pub parameters: BTreeMap<String, u32>,
    /// The position to start from; the game's own start if left out.
    pub position: Option<String>,
    /// Who plays each player.
    pub seats: Option<Vec<Occupant>>,
    /// Instead of `seats`: which players are persons; the first if left out.
    pub seat: Option<Persons>,
    /// The level of the engine in the other seats.
    pub level: Option<Level>,
    /// The text of a saved game to continue; its game and position replace those above.
    pub saved: Option<String>,
    /// Which game of that text, counted from one, if it has several.
    pub number: Option<usize>,
}

/// A text that somebody brings: games in a file format, or a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Brought {
    /// The text.
    pub text: String,
}

/// A position to show before a game is started from it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Draft {
    /// The game's name.
    pub game: String,
    /// Values of the game's parameters.
    #[serde(default)]
    pub parameters: BTreeMap<String, u32>,
    /// The position; the game's own start if empty.
    #[serde(default)]
    pub position: String,
}

/// Who plays a player: `person`, or the level of the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Occupant {
    /// A person.
    Person,
    /// The engine at this level.
    Engine(Level),
}

const PERSON: &str = "person";

impl Occupant {
    /// The name by which it is sent.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Occupant::Person => PERSON,
            Occupant::Engine(level) => level.name(),
        }
    }
}

impl From<Occupant> for String {
    fn from(occupant: Occupant) -> String {
        occupant.name().to_owned()
    }
}

impl TryFrom<String> for Occupant {
    type Error = String;

    fn try_from(text: String) -> Result<Occupant, String> {
        if text == PERSON {
            return Ok(Occupant::Person);
        }
        Level::find(&text).map(Occupant::Engine).ok_or_else(|| {
            let names = Level::ALL.map(Level::name).join(", ");
            format!(
                "expected a seat for {PERSON}, {names}, found '{}'",
                shortened(&text)
            )
        })
    }
}

/// Which players are persons.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub enum Persons {
    /// Only this player, counted from zero.
    One(usize),
    /// All of them.
    All,
    /// None of them.
    None,
}

impl TryFrom<String> for Persons {
    type Error = String;

    fn try_from(text: String) -> Result<Persons, String> {
        match text.as_str() {
            "all" => Ok(Persons::All),
            "none" => Ok(Persons::None),
            _ => text.parse().map(Persons::One).map_err(|_| {
                let found = shortened(&text);
                format!("expected the number of a player, all or none, found '{found}'")
            }),
        }
    }
}

/// The beginning of a text, with nothing in it that a terminal or a page would act on.
fn shortened(text: &str) -> String {
    text.chars().take(40).flat_map(char::escape_debug).collect()
}

/// Plays a move.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The number of moves that the game has; the request is refused if it has more by now.
    pub ply: usize,
    /// The move in the game's notation; left out for a random chance move.
    #[serde(rename = "move")]
    pub action: Option<String>,
}

/// Asks about a position of the game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    /// The number of moves before that position.
    pub ply: usize,
    /// Moves to play on from there.
    #[serde(default)]
    pub moves: Vec<String>,
    /// The depth of the wanted tree.
    pub depth: Option<u32>,
}

/// Changes who plays.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// Who plays each player.
    pub seats: Option<Vec<Occupant>>,
    /// How chance moves are made.
    pub dice: Option<Dice>,
}

/// A message on a socket.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum SocketRequest {
    /// Analyse a position.
    Analyse {
        /// The game.
        id: String,
        /// The token of the seat that asks, in a game with hidden information.
        #[serde(default)]
        seat: Option<String>,
        /// The number of moves before that position.
        ply: usize,
        /// How many best moves get an exact value.
        lines: usize,
        /// Who analyses.
        #[serde(default)]
        chosen: Chosen,
    },
    /// Evaluate each position of a game.
    Graph {
        /// The game.
        id: String,
    },
    /// Judge every move of a game.
    Review {
        /// The game.
        id: String,
        /// The token of the seat that asks, in a game with hidden information.
        #[serde(default)]
        seat: Option<String>,
    },
    /// Stop the analysis.
    Stop,
}

/// A tree to search.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The tree, in the tree language or JSON.
    pub tree: String,
    /// The algorithm; one that fits if left out.
    pub algorithm: Option<String>,
    /// The depth limit.
    pub depth: Option<u32>,
    /// `equal` or `strict`.
    pub cut: Option<String>,
    /// `soft` or `hard`.
    pub fail: Option<String>,
    /// `deep` or `shallow`.
    pub cutoffs: Option<String>,
    /// `first` or `last`.
    pub ties: Option<String>,
    /// The step after which to draw the tree.
    pub step: Option<usize>,
    /// Leaves to change, such as `2.1=5`.
    #[serde(default)]
    pub changes: Vec<String>,
    /// The file format: `svg`, `latex`, `json` or `dot`.
    pub format: Option<String>,
}

/// Exercises to draw.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiz {
    /// `alphabeta`, `minimax`, `expectiminimax`, `maxn` or `climb`.
    pub subject: String,
    /// Equal seeds give equal exercises.
    #[serde(default)]
    pub seed: u64,
    /// The number of exercises.
    pub count: Option<usize>,
    /// The least and the greatest number of children of a node.
    pub branching: Option<(usize, usize)>,
    /// The depth of the leaves.
    pub depth: Option<usize>,
    /// The number of nodes with a cutoff.
    pub cuts: Option<usize>,
    /// Whether there is a deep cutoff.
    #[serde(default)]
    pub deep_cut: bool,
    /// Whether there is a cutoff at equality.
    #[serde(default)]
    pub equality: bool,
    /// `equal` or `strict`.
    pub cut: Option<String>,
    /// The answers so far, in order; null for a skipped question.
    #[serde(default)]
    pub answers: Vec<Option<String>>,
}
