//! Writing games.

use std::fmt;

use super::{Colour, Game, Move, OTHELLO, Place, Start, Tag};

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "(;GM[{OTHELLO}]")?;
        self.tags.iter().try_for_each(|tag| write!(f, "{tag}"))?;
        write!(f, "BO[{}]", self.start)?;
        self.moves.iter().try_for_each(|one| write!(f, "{one}"))?;
        f.write_str(";)")
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value.replace('\\', r"\\").replace(']', r"\]");
        write!(f, "{}[{value}]", self.name)
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |cell: &Option<Colour>| cell.map_or('-', Colour::sign);
        let cells: String = self.cells.iter().map(sign).collect();
        write!(f, "{} {cells} {}", self.side, self.turn.sign())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[", self.colour.letter())?;
        annotated(f, self.place, self.evaluation, self.seconds)?;
        f.write_str("]")
    }
}

/// `F5/0.5/1.2`, with the numbers that are known.
pub(crate) fn annotated(
    f: &mut fmt::Formatter<'_>,
    place: Place,
    evaluation: Option<f64>,
    seconds: Option<f64>,
) -> fmt::Result {
    match (evaluation, seconds) {
        (None, None) => write!(f, "{place}"),
        (Some(evaluation), None) => write!(f, "{place}/{evaluation}"),
        (None, Some(seconds)) => write!(f, "{place}//{seconds}"),
        (Some(evaluation), Some(seconds)) => write!(f, "{place}/{evaluation}/{seconds}"),
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Place::Square { column, row } => {
                write!(f, "{}{}", char::from(b'A' + column as u8), row + 1)
            }
            Place::Pass => f.write_str("PA"),
        }
    }
}

impl Colour {
    /// How a disc of this colour looks on a board.
    pub(super) fn sign(self) -> char {
        match self {
            Colour::Black => '*',
            Colour::White => 'O',
        }
    }

    /// How a move of this colour is marked.
    fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }
}
