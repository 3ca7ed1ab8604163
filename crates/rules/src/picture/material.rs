//! What a board is made of, and the colours of those who play on it.

use crate::Player;

/// What the board is made of. Squares and crossings look accordingly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Material {
    /// Plain paper, on which lines are drawn.
    #[default]
    Paper,
    /// A wooden board.
    Wood,
    /// Green felt in a frame: a board of discs, or a card table.
    Felt,
    /// A blue rack that stands upright, with round holes into which discs fall.
    Rack,
    /// A maze in the dark.
    Maze,
    /// An open wooden case with long triangles, a bar and trays.
    Case,
    /// Open water.
    Sea,
}

/// A colour that means something: a side, a chip. Black is black and white is white on every screen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tint {
    /// Black stones, black chessmen.
    Black,
    /// White stones, white chessmen.
    White,
    /// Red discs.
    Red,
    /// Yellow discs.
    Yellow,
    /// The first player where the game says nothing.
    Blue,
    /// The second player where the game says nothing.
    Orange,
    /// The third.
    Green,
    /// The fourth.
    Pink,
    /// The fifth.
    Sky,
    /// The sixth.
    Gold,
    /// The seventh.
    Grey,
    /// The eighth.
    Brown,
}

impl Tint {
    /// All of them, those of players whose game says nothing last.
    pub const ALL: [Tint; 12] = [
        Tint::Black,
        Tint::White,
        Tint::Red,
        Tint::Yellow,
        Tint::Blue,
        Tint::Orange,
        Tint::Green,
        Tint::Pink,
        Tint::Sky,
        Tint::Gold,
        Tint::Grey,
        Tint::Brown,
    ];

    /// The colour of a player whose game says nothing about it.
    ///
    /// ```
    /// use gametree_rules::{Player, picture::Tint};
    /// assert_eq!([Player::FIRST, Player::SECOND].map(Tint::of), [Tint::Blue, Tint::Orange]);
    /// ```
    pub fn of(player: Player) -> Tint {
        Tint::ALL[4 + player.index() % 8]
    }

    /// Its name for style sheets and programs.
    pub fn name(self) -> &'static str {
        match self {
            Tint::Black => "black",
            Tint::White => "white",
            Tint::Red => "red",
            Tint::Yellow => "yellow",
            Tint::Blue => "blue",
            Tint::Orange => "orange",
            Tint::Green => "green",
            Tint::Pink => "pink",
            Tint::Sky => "sky",
            Tint::Gold => "gold",
            Tint::Grey => "grey",
            Tint::Brown => "brown",
        }
    }
}

impl Material {
    /// Its name for style sheets and programs.
    pub fn name(self) -> &'static str {
        match self {
            Material::Paper => "paper",
            Material::Wood => "wood",
            Material::Felt => "felt",
            Material::Rack => "rack",
            Material::Maze => "maze",
            Material::Case => "case",
            Material::Sea => "sea",
        }
    }
}
