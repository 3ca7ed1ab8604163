//! One picture, every screen: a game describes how it looks once, and each renderer draws that.
//!
//! A [`Picture`] is a small scene on a grid. A game says what its board is made of ([`Material`]), what lies where
//! ([`Shape`]) and whose colour is which ([`Tint`]), not how large that is: the terminal, the page and the printed diagram
//! each do that in their own way, and agree.

mod describe;
mod material;
mod remark;
mod shape;

pub use material::{Material, Tint};
pub use remark::Remark;
pub use shape::{Along, Crown, Emblem, Face, Line, Mood, Role, Shade, Shape, Shot, Suit, Toward};

use crate::{Game, Player, Viewer};

/// A place that a person touches to play; the game numbers its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(pub u16);

/// The spots to touch, in order, to play one action: one for a stone, two for a move from here to there.
pub type Gesture = Vec<Spot>;

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
    /// What it is, where the shape alone does not tell: `match 2 of 5`.
    pub words: Option<String>,
    /// The columns and rows it takes, to the right and down: one of each, unless [`Item::span`] says otherwise.
    pub span: (u16, u16),
    /// How far it is turned, clockwise in degrees: a card of a fanned hand.
    pub turn: i8,
}

/// Something to press that has no place on the board: roll, pass, bet.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Button {
    /// What it says.
    pub text: String,
    /// Pressing it means this.
    pub spot: Spot,
    /// What it stands for, on screens that can draw it on a button: the piece that a pawn becomes.
    pub face: Option<Shape>,
}

/// A line of text below the scene: a score, a pot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Caption {
    /// What it says.
    pub text: String,
    /// Of whom it speaks; screens show that player's colour before it.
    pub owner: Option<Player>,
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
    pub captions: Vec<Caption>,
    /// Whether it may be turned around.
    pub pose: Pose,
    /// What the board is made of.
    pub material: Material,
    /// The colours of the players, in order; those that are missing are [`Tint::of`].
    pub colours: Vec<Tint>,
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
            span: (1, 1),
            turn: 0,
        });
        &mut self.items[index]
    }

    /// Puts a hand of cards, fanned from column `x` on: one column further for each card, each of which takes two columns.
    /// Gives the cards, to be touched.
    ///
    /// ```
    /// use gametree_rules::picture::{Face, Picture, Suit};
    /// let mut picture = Picture::new();
    /// picture.fan(0, 0, [Face::Suited('A', Suit::Spades), Face::Suited('T', Suit::Hearts), Face::Down]);
    /// assert_eq!(picture.columns(), 4);
    /// assert!(picture.items[0].turn < 0 && picture.items[2].turn > 0);
    /// ```
    pub fn fan(
        &mut self,
        x: usize,
        y: usize,
        cards: impl IntoIterator<Item = Face>,
    ) -> &mut [Item] {
        let first = self.items.len();
        for (place, face) in cards.into_iter().enumerate() {
            self.put(x + place, y, Shape::Card(face)).span(2, 1);
        }
        let hand = &mut self.items[first..];
        let steps = hand.len().saturating_sub(1) as f64;
        // All of a large hand is turned no further than this to either side.
        let widest = (3.0 * steps).min(15.0);
        for (place, card) in hand.iter_mut().enumerate() {
            let side = 2.0 * place as f64 / steps.max(1.0) - 1.0;
            card.turn = (side * widest * f64::from(u8::from(steps > 0.0))).round() as i8;
        }
        hand
    }

    /// Adds something to press.
    pub fn button(&mut self, text: impl Into<String>, spot: Spot) {
        self.buttons.push(Button {
            text: text.into(),
            spot,
            face: None,
        });
    }

    /// Adds something to press that stands for something: the piece that a pawn becomes. The text is for screens that draw no
    /// pieces on buttons.
    pub fn button_with_face(&mut self, text: impl Into<String>, face: Shape, spot: Spot) {
        self.buttons.push(Button {
            text: text.into(),
            spot,
            face: Some(face),
        });
    }

    /// Adds a line of text.
    pub fn caption(&mut self, text: impl Into<String>) {
        self.captions.push(Caption {
            text: text.into(),
            owner: None,
        });
    }

    /// Adds a line of text about a player.
    pub fn caption_of(&mut self, owner: Player, text: impl Into<String>) {
        self.captions.push(Caption {
            text: text.into(),
            owner: Some(owner),
        });
    }

    /// The colour of a player's pieces, seat and captions.
    ///
    /// ```
    /// use gametree_rules::{Player, picture::{Picture, Tint}};
    /// let mut picture = Picture::new();
    /// picture.colours = vec![Tint::Black, Tint::White];
    /// assert_eq!(picture.colour(Player::SECOND), Tint::White);
    /// assert_eq!(picture.colour(Player::new(2)), Tint::of(Player::new(2)));
    /// ```
    pub fn colour(&self, player: Player) -> Tint {
        let chosen = self.colours.get(player.index()).copied();
        chosen.unwrap_or_else(|| Tint::of(player))
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
        let ends = self.board(Item::across).zip(self.board(Item::down));
        if let Some((columns, rows)) = ends {
            for item in &mut turned.items {
                item.x = opposite(item.across(), columns);
                item.y = opposite(item.down(), rows);
                item.shape = item.shape.turned();
            }
        }
        Some(turned)
    }

    /// From where to where the board goes, without the labels beside it.
    fn board(&self, ends: fn(&Item) -> (u32, u32)) -> Option<(u32, u32)> {
        let items = self.items.iter();
        let board = items.filter(|item| !matches!(item.shape, Shape::Label(_)));
        let first = board.clone().map(|item| ends(item).0).min();
        first.zip(board.map(|item| ends(item).1).max())
    }

    /// How many columns the scene has.
    pub fn columns(&self) -> usize {
        let ends = self.items.iter().map(|item| item.across().1 as usize + 1);
        ends.max().unwrap_or(0)
    }

    /// How many rows the scene has.
    pub fn rows(&self) -> usize {
        let ends = self.items.iter().map(|item| item.down().1 as usize + 1);
        ends.max().unwrap_or(0)
    }

    /// Every place that can be touched or pressed.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + '_ {
        self.items
            .iter()
            .filter_map(|item| item.spot)
            .chain(self.buttons.iter().map(|button| button.spot))
    }
}

/// Where that begins which lies as far from one end as this from the other; what is beyond the ends stays.
fn opposite((from, to): (u32, u32), (first, last): (u32, u32)) -> u16 {
    let place = if first <= from && to <= last {
        first + (last - to)
    } else {
        from
    };
    u16::try_from(place).unwrap_or(u16::MAX)
}

impl Item {
    /// Makes the item touchable.
    pub fn touch(&mut self, spot: Spot) -> &mut Item {
        self.spot = Some(spot);
        self
    }

    /// Lets it take several columns and rows: a ship, the bar of a board, a card of a fanned hand.
    pub fn span(&mut self, columns: usize, rows: usize) -> &mut Item {
        let count = |places: usize| u16::try_from(places.max(1)).unwrap_or(u16::MAX);
        self.span = (count(columns), count(rows));
        self
    }

    /// Its first and its last column.
    pub fn across(&self) -> (u32, u32) {
        ends(self.x, self.span.0)
    }

    /// Its first and its last row.
    pub fn down(&self) -> (u32, u32) {
        ends(self.y, self.span.1)
    }
}

fn ends(place: u16, span: u16) -> (u32, u32) {
    let first = u32::from(place);
    (first, first + u32::from(span.max(1)) - 1)
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

    /// Every gesture that plays an action, [its own](Show::gesture) first: castling by the king's new square as well as onto
    /// the rook. No gesture of one action is also another's.
    fn gestures(&self, action: Self::Action) -> Vec<Gesture> {
        vec![self.gesture(action)]
    }

    /// The pieces that an action takes from the opponent and that players keep beside the board. Everybody is shown them.
    fn captures(&self, action: Self::Action) -> Vec<Shape> {
        let _ = action;
        Vec::new()
    }

    /// What people at the board say of this state: check, or how the game has ended. It must be public.
    fn remark(&self) -> Option<Remark> {
        None
    }
}
