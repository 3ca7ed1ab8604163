//! The Generic Game Format of the Generic Game Server, as Othello's programs write it.
//!
//! The content of a file is passed on unchanged: the legality of moves is for the caller to check.
//!
//! ```
//! use gametree_protocols::ggf::{self, Colour, Place};
//! let file = "(;GM[Othello]PC[NBoard]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]\
//!             BO[8 ---------------------------O*------*O--------------------------- *]\
//!             B[F5//1.2]W[PA/-0.5];)";
//! let games: Vec<ggf::Game> = ggf::Reader::new(file.as_bytes()).collect::<Result<_, _>>().unwrap();
//! let [first, second] = &games[0].moves[..] else { panic!() };
//! assert_eq!((first.colour, first.place, first.seconds), (Colour::Black, Place::Square { column: 5, row: 4 }, Some(1.2)));
//! assert_eq!((second.place, second.evaluation), (Place::Pass, Some(-0.5)));
//! assert_eq!(games[0].tag("PW"), Some("chris"));
//! assert_eq!(games[0].to_string(), file);
//! ```

mod parse;
mod print;
mod read;

pub(crate) use parse::annotated as parse_annotated;
pub(crate) use print::annotated as print_annotated;
pub use read::{Error, Reader};

/// The name of the one game that is understood.
const OTHELLO: &str = "Othello";
/// Names that a tag cannot have, because they mean something of their own.
const RESERVED: [&str; 4] = ["GM", "BO", "B", "W"];
/// The longest side of a board: letters are enough to name the columns.
const MAX_SIDE: usize = 26;

/// One game of a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Everything that is said of the game beside its board and moves, in the order of the file.
    pub tags: Vec<Tag>,
    /// The start.
    pub start: Start,
    /// The moves.
    pub moves: Vec<Move>,
}

/// Something said of a game, such as `PB[Black's name]`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tag {
    name: String,
    /// What is said.
    pub value: String,
}

/// The board that a game started from.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Start {
    side: usize,
    cells: Vec<Option<Colour>>,
    /// The player who moves first.
    pub turn: Colour,
}

/// The owner of a disc.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Written `*` on boards and `B` before moves.
    Black,
    /// Written `O` on boards and `W` before moves.
    White,
}

/// One move of a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move {
    /// The player who made it.
    pub colour: Colour,
    /// Where.
    pub place: Place,
    /// What its player thought of it.
    pub evaluation: Option<f64>,
    /// The time its player took.
    pub seconds: Option<f64>,
}

/// Where a disc was put.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// On this square, column and row counted from zero.
    Square {
        /// From the left.
        column: usize,
        /// From the top.
        row: usize,
    },
    /// Nowhere.
    Pass,
}

impl Game {
    /// What the first tag of a name says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }
}

impl Tag {
    /// A tag with a name of upper-case letters; nothing if the name is no such name, or that of the game, the board or a
    /// move.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Option<Tag> {
        let (name, value) = (name.into(), value.into());
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        (is_name && !RESERVED.contains(&name.as_str())).then_some(Tag { name, value })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl Start {
    /// A board of these squares, row by row from the top left; nothing if they are not a square of 1 to 26 a side.
    pub fn new(cells: Vec<Option<Colour>>, turn: Colour) -> Option<Start> {
        let side = cells.len().isqrt();
        let fits = (1..=MAX_SIDE).contains(&side) && side * side == cells.len();
        fits.then_some(Start { side, cells, turn })
    }

    /// The number of squares of a row.
    pub fn side(&self) -> usize {
        self.side
    }

    /// The owner of the disc on each square, row by row from the top left.
    pub fn cells(&self) -> &[Option<Colour>] {
        &self.cells
    }
}

#[cfg(test)]
mod tests;
