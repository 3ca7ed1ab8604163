//! One picture, every screen: a game describes how it looks once, and each renderer draws that.
//!
//! A [`Picture`] is a small scene on a grid. A game says what lies where, not how large or in which colour: the terminal,
//! the page and the printed diagram each do that in their own way, and agree.

mod describe;

use crate::{Game, Player, Viewer};

/// A place that a person touches to play; the game numbers its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// The spots to touch, in order, to play one action: one for a stone, two for a move from here to there.
pub type Gesture = Vec<Spot>;

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

/// What lies at a place of the grid.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A square of the board.
    Square(Shade),
    /// A crossing of lines on which stones are put.
    Point,
    /// A piece, drawn over the square or point at the same place: its letter, and whose it is.
    Piece {
        /// The letter or sign that tells the piece.
        symbol: char,
        /// Whose it is.
        owner: Player,
    },
    /// A piece whose sign is a picture of it, and stands for itself: a chessman.
    Figure {
        /// The sign, filled.
        symbol: char,
        /// The same sign in outline: the first player's where there are no colours.
        outline: char,
        /// Whose it is.
        owner: Player,
    },
    /// A dot between edges.
    Dot,
    /// The place of a line between two dots.
    Edge {
        /// Which way it runs.
        along: Along,
        /// Whether it has been drawn.
        line: Line,
    },
    /// A loose counter of nobody's: a match of Nim, a coin.
    Counter,
    /// A die with this face up.
    Die(u8),
    /// A playing card: its face, or nothing if it lies face down.
    Card(Option<char>),
    /// A short text: a coordinate, a name, a number.
    Label(String),
}

/// Something at a place of the grid, touchable or not.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Item {
    /// The column, from the left.
    pub x: u16,
    /// The row, from the top.
    pub y: u16,
    /// What it is.
    pub shape: Shape,
    /// Touching it means this.
    pub spot: Option<Spot>,
    /// What it is, where the shape alone does not tell: `knight`.
    pub words: Option<String>,
}

/// Something to press that has no place on the board: roll, pass, bet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Button {
    /// What it says.
    pub text: String,
    /// Pressing it means this.
    pub spot: Spot,
}

/// How a scene is before those who look at it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Pose {
    /// It stands: up is up, as where stones fall.
    #[default]
    Upright,
    /// It lies between two players, who see it from opposite sides.
    Flat,
}

/// A scene on a grid.
///
/// ```
/// use gametree_rules::{Player, Spot, picture::{Picture, Shade, Shape}};
/// let mut picture = Picture::new();
/// picture.put(0, 0, Shape::Square(Shade::Plain)).touch(Spot(0));
/// picture.put(0, 0, Shape::Piece { symbol: 'X', owner: Player::FIRST });
/// picture.button("pass", Spot(1));
/// picture.caption("X to move");
/// assert_eq!((picture.columns(), picture.rows()), (1, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Picture {
    /// What lies on the grid; later items over earlier ones.
    pub items: Vec<Item>,
    /// What can be pressed beside it.
    pub buttons: Vec<Button>,
    /// Lines of text under it: scores, pots.
    pub captions: Vec<String>,
    /// Whether it may be turned around.
    pub pose: Pose,
}

impl Picture {
    /// An empty scene.
    pub fn new() -> Picture {
        Picture::default()
    }

    /// Puts something at column `x`, row `y`; [`Item::touch`] makes it touchable.
    pub fn put(&mut self, x: usize, y: usize, shape: Shape) -> &mut Item {
        let index = self.items.len();
        self.items.push(Item {
            x: x as u16,
            y: y as u16,
            shape,
            spot: None,
            words: None,
        });
        &mut self.items[index]
    }

    /// Adds something to press.
    pub fn button(&mut self, text: impl Into<String>, spot: Spot) {
        self.buttons.push(Button {
            text: text.into(),
            spot,
        });
    }

    /// Adds a line of text.
    pub fn caption(&mut self, text: impl Into<String>) {
        self.captions.push(text.into());
    }

    /// The scene from its other side, if it lies flat: labels beside the board stay on their side of it, each still at what it
    /// names.
    ///
    /// ```
    /// use gametree_rules::picture::{Picture, Pose, Shade, Shape};
    /// let mut picture = Picture::new();
    /// for (x, name) in ["a", "b"].into_iter().enumerate() {
    ///     picture.put(x, 0, Shape::Square(Shade::Plain));
    ///     picture.put(x, 1, Shape::Label(name.to_owned()));
    /// }
    /// assert_eq!(picture.turned(), None);
    /// picture.pose = Pose::Flat;
    /// let turned = picture.turned().unwrap();
    /// let places: Vec<(u16, u16)> = turned.items.iter().map(|item| (item.x, item.y)).collect();
    /// assert_eq!(places, [(1, 0), (1, 1), (0, 0), (0, 1)]);
    /// assert_eq!(turned.turned(), Some(picture));
    /// ```
    pub fn turned(&self) -> Option<Picture> {
        if self.pose != Pose::Flat {
            return None;
        }
        let mut turned = self.clone();
        let ends = self.board(|item| item.x).zip(self.board(|item| item.y));
        if let Some((columns, rows)) = ends {
            for item in &mut turned.items {
                item.x = opposite(item.x, columns);
                item.y = opposite(item.y, rows);
            }
        }
        Some(turned)
    }

    /// From where to where the board goes, without the labels beside it.
    fn board(&self, place: fn(&Item) -> u16) -> Option<(u16, u16)> {
        let items = self.items.iter();
        let board = items.filter(|item| !matches!(item.shape, Shape::Label(_)));
        let places = board.map(place);
        places.clone().min().zip(places.max())
    }

    /// How many columns the scene has.
    pub fn columns(&self) -> usize {
        self.items
            .iter()
            .map(|item| usize::from(item.x) + 1)
            .max()
            .unwrap_or(0)
    }

    /// How many rows the scene has.
    pub fn rows(&self) -> usize {
        self.items
            .iter()
            .map(|item| usize::from(item.y) + 1)
            .max()
            .unwrap_or(0)
    }

    /// Every place that can be touched or pressed.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        self.items
            .iter()
            .filter_map(|item| item.spot)
            .chain(self.buttons.iter().map(|button| button.spot))
    }
}

/// The place as far from one end as this is from the other; what is beyond the ends stays.
fn opposite(place: u16, (first, last): (u16, u16)) -> u16 {
    if (first..=last).contains(&place) {
        first + (last - place)
    } else {
        place
    }
}

impl Item {
    /// Makes the item touchable.
    pub fn touch(&mut self, spot: Spot) {
        self.spot = Some(spot);
    }
}

/// A game that can be shown and touched.
pub trait Show: Game {
    /// How this state looks to somebody who sees everything.
    fn picture(&self) -> Picture;

    /// How this state looks to a viewer. A game in which something is hidden must implement it, or does not compile where
    /// this is called.
    fn picture_for(&self, viewer: Viewer) -> Picture {
        const {
            assert!(
                !Self::CLASS.hidden,
                "a game with hidden information must implement Show::picture_for"
            );
        }
        let _ = viewer;
        self.picture()
    }

    /// The spots of the picture that play an action; different for the different actions of one state.
    fn gesture(&self, action: Self::Action) -> Gesture;
}
