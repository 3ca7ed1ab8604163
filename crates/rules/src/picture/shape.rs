//! What can lie on a board.

use crate::Player;

/// How a square of the board is tinted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shade {
    /// All squares alike, with lines between them.
    Plain,
    /// The light squares of a chequered board.
    Light,
    /// The dark squares of a chequered board.
    Dark,
}

/// Which way an edge runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Along {
    /// From left to right.
    Row,
    /// From top to bottom.
    Column,
}

/// Whether an edge has been drawn; by whom, the games do not remember.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Line {
    /// Still to be drawn.
    Free,
    /// There for good.
    Drawn,
}

/// Which way something points or looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Toward {
    /// To the top of the picture.
    Up,
    /// To the right.
    Right,
    /// To the bottom.
    Down,
    /// To the left.
    Left,
}

/// The six chessmen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// Whether a checker has been crowned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Crown {
    /// A plain checker.
    Man,
    /// One with a crown.
    King,
}

/// The four suits of playing cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Suit {
    /// Clubs, ♣.
    Clubs,
    /// Diamonds, ♦.
    Diamonds,
    /// Hearts, ♥.
    Hearts,
    /// Spades, ♠.
    Spades,
}

/// What a card shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Its back.
    Down,
    /// A letter or sign alone.
    Sign(char),
    /// A rank, `2` to `9`, `T`, `J`, `Q`, `K` or `A`, and a suit.
    Suited(char, Suit),
    /// A drawing.
    Drawn(Emblem),
}

/// A drawing on a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Emblem {
    /// A stone.
    Rock,
    /// A sheet of paper.
    Paper,
    /// A pair of scissors.
    Scissors,
}

/// How a ghost feels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mood {
    /// It hunts.
    Bold,
    /// It flees, and can be caught.
    Scared,
}

/// What a shot came to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shot {
    /// It fell into the water.
    Miss,
    /// It hit something.
    Hit,
}

/// What lies at a place of the grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A square of the board; on a [`Rack`](super::Material::Rack), a hole.
    Square(Shade),
    /// A crossing of lines on which stones are put.
    Point,
    /// A crossing marked by a star point.
    Star,
    /// One of the long triangles of a case, and where its tip points.
    Triangle {
        /// Whether it is a light or a dark one.
        shade: Shade,
        /// Where its tip points.
        toward: Toward,
    },
    /// The bar between the halves of a case.
    Bar,
    /// A place beside the board with the checkers that have left it, seen from the side.
    Tray {
        /// Whose checkers they are.
        owner: Player,
        /// How many they are.
        count: u8,
    },
    /// A piece of a maze's wall; joined to those beside it.
    Wall,
    /// A place that belongs to a player.
    Territory(Player),
    /// A dot between edges.
    Dot,
    /// The place of a line between two dots.
    Edge {
        /// Which way it runs.
        along: Along,
        /// Whether it has been drawn.
        line: Line,
    },
    /// A piece that is told by its letter: its letter or sign, and whose it is. `X` and `O` are drawn as people write them.
    Piece {
        /// The letter or sign that tells the piece.
        symbol: char,
        /// Whose it is.
        owner: Player,
    },
    /// A round stone with a curved surface.
    Stone(Player),
    /// A flat disc.
    Disc(Player),
    /// A checker, crowned or not.
    Checker {
        /// Whether it has been crowned.
        crown: Crown,
        /// Whose it is.
        owner: Player,
    },
    /// Checkers in a row from one end of their place; those for which there is no room are counted.
    Stack {
        /// Whose they are.
        owner: Player,
        /// How many they are.
        count: u8,
        /// Where the row grows to.
        toward: Toward,
    },
    /// A chessman.
    Chessman {
        /// Which one.
        role: Role,
        /// Whose it is.
        owner: Player,
    },
    /// A loose counter of nobody's.
    Counter,
    /// A match, as those of Nim.
    Match,
    /// A gold coin with a number on it: what it is worth, or how many there are.
    Coin(u16),
    /// Chips of this value in all.
    Chips(u16),
    /// A die.
    Die {
        /// What it shows.
        face: u8,
        /// Whose it is, if it is somebody's.
        owner: Option<Player>,
    },
    /// A doubling cube that shows this number.
    Cube(u16),
    /// A playing card.
    Card(Face),
    /// A pellet that lies in a maze.
    Pellet,
    /// A large pellet that gives power.
    Capsule,
    /// A round figure that runs through a maze, mouth first.
    Runner {
        /// Whose it is.
        owner: Player,
        /// Where it looks.
        toward: Toward,
    },
    /// A ghost.
    Ghost {
        /// Whose it is.
        owner: Player,
        /// Where it looks.
        toward: Toward,
        /// How it feels.
        mood: Mood,
    },
    /// A ship, as long as the columns or rows that it spans.
    Ship(Player),
    /// Where a shot fell.
    Shot(Shot),
    /// A short text: a coordinate, a name, a number.
    Label(String),
}

impl Shape {
    /// Its kind for style sheets and programs.
    pub fn kind(&self) -> &'static str {
        match self {
            Shape::Square(_) => "square",
            Shape::Point | Shape::Star => "point",
            Shape::Triangle { .. } => "triangle",
            Shape::Bar => "bar",
            Shape::Tray { .. } => "tray",
            Shape::Wall => "wall",
            Shape::Territory(_) => "territory",
            Shape::Dot => "dot",
            Shape::Edge { .. } => "edge",
            Shape::Piece { .. } => "piece",
            Shape::Stone(_) => "stone",
            Shape::Disc(_) => "disc",
            Shape::Checker { .. } => "checker",
            Shape::Stack { .. } => "stack",
            Shape::Chessman { .. } => "chessman",
            Shape::Counter => "counter",
            Shape::Match => "match",
            Shape::Coin(_) => "coin",
            Shape::Chips(_) => "chips",
            Shape::Die { .. } => "die",
            Shape::Cube(_) => "cube",
            Shape::Card(_) => "card",
            Shape::Pellet => "pellet",
            Shape::Capsule => "capsule",
            Shape::Runner { .. } => "runner",
            Shape::Ghost { .. } => "ghost",
            Shape::Ship(_) => "ship",
            Shape::Shot(_) => "shot",
            Shape::Label(_) => "label",
        }
    }

    /// Whose it is, if it is somebody's.
    pub fn owner(&self) -> Option<Player> {
        match *self {
            Shape::Tray { owner, .. }
            | Shape::Piece { owner, .. }
            | Shape::Checker { owner, .. }
            | Shape::Stack { owner, .. }
            | Shape::Chessman { owner, .. }
            | Shape::Runner { owner, .. }
            | Shape::Ghost { owner, .. }
            | Shape::Territory(owner)
            | Shape::Stone(owner)
            | Shape::Disc(owner)
            | Shape::Ship(owner) => Some(owner),
            Shape::Die { owner, .. } => owner,
            _ => None,
        }
    }

    /// Whether it is a part of the board, on which other things lie.
    pub fn is_ground(&self) -> bool {
        matches!(
            self,
            Shape::Square(_)
                | Shape::Point
                | Shape::Star
                | Shape::Triangle { .. }
                | Shape::Bar
                | Shape::Tray { .. }
                | Shape::Wall
                | Shape::Territory(_)
                | Shape::Dot
                | Shape::Edge { .. }
        )
    }

    /// As it is seen from the other side.
    #[must_use]
    pub(super) fn turned(&self) -> Shape {
        let mut turned = self.clone();
        match &mut turned {
            Shape::Triangle { toward, .. }
            | Shape::Stack { toward, .. }
            | Shape::Runner { toward, .. }
            | Shape::Ghost { toward, .. } => *toward = toward.opposite(),
            _ => {}
        }
        turned
    }
}

impl Toward {
    /// The other way.
    #[must_use]
    pub fn opposite(self) -> Toward {
        match self {
            Toward::Up => Toward::Down,
            Toward::Right => Toward::Left,
            Toward::Down => Toward::Up,
            Toward::Left => Toward::Right,
        }
    }

    /// One step this way, to the right and down.
    pub fn step(self) -> (i8, i8) {
        match self {
            Toward::Up => (0, -1),
            Toward::Right => (1, 0),
            Toward::Down => (0, 1),
            Toward::Left => (-1, 0),
        }
    }
}

impl Role {
    /// The chessman's name.
    pub fn name(self) -> &'static str {
        match self {
            Role::Pawn => "pawn",
            Role::Knight => "knight",
            Role::Bishop => "bishop",
            Role::Rook => "rook",
            Role::Queen => "queen",
            Role::King => "king",
        }
    }

    /// The filled sign of a font, and the one in outline.
    pub fn signs(self) -> [char; 2] {
        match self {
            Role::Pawn => ['♟', '♙'],
            Role::Knight => ['♞', '♘'],
            Role::Bishop => ['♝', '♗'],
            Role::Rook => ['♜', '♖'],
            Role::Queen => ['♛', '♕'],
            Role::King => ['♚', '♔'],
        }
    }
}

impl Suit {
    /// The suit's name.
    pub fn name(self) -> &'static str {
        match self {
            Suit::Clubs => "clubs",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Spades => "spades",
        }
    }

    /// The sign of a font.
    pub fn sign(self) -> char {
        match self {
            Suit::Clubs => '♣',
            Suit::Diamonds => '♦',
            Suit::Hearts => '♥',
            Suit::Spades => '♠',
        }
    }
}

impl Emblem {
    /// What it shows.
    pub fn name(self) -> &'static str {
        match self {
            Emblem::Rock => "rock",
            Emblem::Paper => "paper",
            Emblem::Scissors => "scissors",
        }
    }
}
