//! What the page asks for.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Begins a game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The game's name.
    #[serde(default)]
    pub game: String,
    /// Values of the game's parameters; the default of each that is left out.
    #[serde(default)]
    pub parameters: BTreeMap<String, u32>,
    /// Where it starts; the game's own start if left out.
    pub position: Option<String>,
    /// Who plays whom.
    pub seats: Option<Vec<String>>,
    /// Instead of that, whom the person plays: a player counted from zero, `all` or `none`; the first if left out.
    pub seat: Option<String>,
    /// And how well the engine plays the others.
    pub level: Option<String>,
    /// A saved game to go on with, instead of all that.
    pub saved: Option<String>,
}

/// Does something in a game that has so many moves.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// How many moves the game has; it must not have gone on meanwhile.
    pub ply: usize,
    /// The move in the game's notation; where chance decides, nothing lets it decide.
    #[serde(rename = "move")]
    pub action: Option<String>,
}

/// Asks for something at a position of the game.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct At {
    /// After how many moves.
    pub ply: usize,
    /// Moves to look ahead.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How deep a tree is wanted.
    pub depth: Option<u32>,
}

/// Changes who plays.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seats {
    /// Who plays whom.
    pub seats: Option<Vec<String>>,
    /// `auto` or `hand`.
    pub dice: Option<String>,
}

/// What is said on a socket.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Said {
    /// Analyse this game after so many moves, for so many best lines.
    Analyse {
        /// The game.
        id: String,
        /// After how many moves.
        ply: usize,
        /// How many best moves get an exact value.
        lines: usize,
    },
    /// Tell what each position of this game is worth.
    Graph {
        /// The game.
        id: String,
    },
    /// Stop.
    Stop,
}

/// A tree to search.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The tree, in the tree language or JSON.
    pub tree: String,
    /// By which algorithm; one that fits, if left out.
    pub algorithm: Option<String>,
    /// How deep to look.
    pub depth: Option<u32>,
    /// `equal` or `strict`.
    pub cut: Option<String>,
    /// `soft` or `hard`.
    pub fail: Option<String>,
    /// `deep` or `shallow`.
    pub cutoffs: Option<String>,
    /// `first` or `last`.
    pub ties: Option<String>,
    /// After which step to draw it.
    pub step: Option<usize>,
    /// Leaves to change, such as `2.1=5`.
    #[serde(default)]
    pub changes: Vec<String>,
    /// The file wanted: `svg`, `latex`, `json` or `dot`.
    pub format: Option<String>,
}

/// Exercises to draw.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quiz {
    /// `alphabeta`, `minimax`, `expectiminimax`, `maxn` or `climb`.
    pub subject: String,
    /// The same gives the same exercises.
    #[serde(default)]
    pub seed: u64,
    /// How many exercises.
    pub count: Option<usize>,
    /// How many children nodes have, at least and at most.
    pub branching: Option<(usize, usize)>,
    /// How many moves lead to a leaf.
    pub depth: Option<usize>,
    /// At how many nodes something is cut.
    pub cuts: Option<usize>,
    /// Whether something is cut that shallow cutoffs would not cut.
    #[serde(default)]
    pub deep_cut: bool,
    /// Whether something is cut that would not be cut without equality.
    #[serde(default)]
    pub equality: bool,
    /// `equal` or `strict`.
    pub cut: Option<String>,
    /// What was answered so far, in order; null for a question that was skipped.
    #[serde(default)]
    pub answers: Vec<Option<String>>,
}
