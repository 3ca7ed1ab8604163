//! What all the items at one place of the grid come to.

use gametree_rules::Spot;
use gametree_rules::picture::{
    Along, Crown, Face, Item, Line, Mood, Shade, Shape, Shot, Tint, Toward,
};

use crate::look::{Colour, Look, Notes};
use crate::text;

/// What a piece lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Ground {
    #[default]
    Bare,
    Square(Shade),
    Point,
    Triangle(Shade, Toward),
    Bar,
    Wall,
    Dot,
    Edge(Along, Line),
}

/// One place, ready to be measured and painted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    pub(crate) ground: Ground,
    /// The colour of the text.
    pub(crate) ink: Option<Tint>,
    pub(crate) notes: Notes,
    thing: String,
    label: String,
    spots: Vec<Spot>,
}

impl Place {
    /// Lays one more item here, which has a player's colour or none; the later one hides an earlier one of its kind.
    pub(crate) fn add(&mut self, item: &Item, ink: Option<Tint>, colour: Colour) {
        self.spots.extend(item.spot);
        match &item.shape {
            Shape::Square(shade) => self.ground = Ground::Square(*shade),
            Shape::Point | Shape::Star => self.ground = Ground::Point,
            Shape::Triangle { shade, toward } => self.ground = Ground::Triangle(*shade, *toward),
            Shape::Bar => self.ground = Ground::Bar,
            Shape::Wall => self.ground = Ground::Wall,
            Shape::Dot => self.ground = Ground::Dot,
            Shape::Edge { along, line } => self.ground = Ground::Edge(*along, *line),
            Shape::Label(label) => self.label = text::clean(label),
            shape => {
                self.thing = thing(shape, ink, colour);
                self.ink = ink.or(shape_ink(shape));
            }
        }
    }

    /// Reads off what is said about the spots here, once everything is laid.
    pub(crate) fn note(&mut self, look: &Look) {
        self.notes = look.notes(&self.spots);
    }

    /// What is written here, without any ground.
    pub(crate) fn written(&self) -> String {
        format!("{}{}{}", self.thing, self.label, self.notes.text)
    }

    /// Whether the notes are told by signs around the text; an edge tells them by its line.
    fn is_signed(&self) -> bool {
        !matches!(self.ground, Ground::Edge(..)) || !self.written().is_empty()
    }

    /// The signs before and after `text`.
    pub(crate) fn signs(&self, text: &str) -> (&'static str, &'static str) {
        match (self.is_signed(), self.notes.last, self.notes.best) {
            (true, true, true) if text == "*" => ("[", "]"),
            (true, true, true) => ("[*", "*]"),
            (true, true, false) => ("[", "]"),
            (true, false, true) if text != "*" => ("*", "*"),
            _ => ("", ""),
        }
    }

    /// What stands in the middle, on `ground_sign` if nothing is written here.
    pub(crate) fn core(&self, ground_sign: &str) -> String {
        let text = match self.written() {
            written if !written.is_empty() => written,
            _ if self.notes.best && self.is_signed() => "*".to_owned(),
            _ => ground_sign.to_owned(),
        };
        let (before, after) = self.signs(&text);
        format!("{before}{text}{after}")
    }
}

/// A round piece: in outline, if it is white and there are no colours to tell that.
pub(crate) fn round(ink: Option<Tint>, colour: Colour) -> &'static str {
    match (ink, colour) {
        (Some(Tint::White | Tint::Yellow), Colour::Plain) => "○",
        _ => "●",
    }
}

/// The characters for what lies on a board.
fn thing(shape: &Shape, ink: Option<Tint>, colour: Colour) -> String {
    let round = round(ink, colour);
    match shape {
        Shape::Piece { symbol, .. } => text::symbol(*symbol),
        Shape::Stone(_) | Shape::Disc(_) => round.to_owned(),
        Shape::Checker { crown, .. } => match crown {
            Crown::Man => round.to_owned(),
            Crown::King => format!("{round}K"),
        },
        Shape::Stack { count, .. } => match count {
            0 => String::new(),
            1 => round.to_owned(),
            count => format!("{count}{round}"),
        },
        Shape::Tray { count, .. } => format!("{count}{round}"),
        Shape::Chessman { role, .. } => {
            let [filled, outline] = role.signs();
            let outlined = ink == Some(Tint::White) && colour == Colour::Plain;
            String::from(if outlined { outline } else { filled })
        }
        Shape::Counter => "●".to_owned(),
        Shape::Match => "╿".to_owned(),
        Shape::Coin(value) => format!("({value})"),
        Shape::Chips(value) => format!("{{{value}}}"),
        Shape::Die { face, .. } => die(*face),
        Shape::Cube(value) => format!("⟦{value}⟧"),
        Shape::Card(face) => format!("[{}]", card(*face)),
        Shape::Pellet => "·".to_owned(),
        Shape::Capsule => "◦".to_owned(),
        Shape::Runner { toward, .. } => match toward {
            Toward::Up => "v",
            Toward::Right => "<",
            Toward::Down => "^",
            Toward::Left => ">",
        }
        .to_owned(),
        Shape::Ghost { mood, .. } => match mood {
            Mood::Bold => "M",
            Mood::Scared => "w",
        }
        .to_owned(),
        Shape::Ship(_) => "■".to_owned(),
        Shape::Shot(Shot::Miss) => "~".to_owned(),
        Shape::Shot(Shot::Hit) => "✕".to_owned(),
        Shape::Territory(_) => "▫".to_owned(),
        _ => String::new(),
    }
}

/// The colour of what is nobody's.
fn shape_ink(shape: &Shape) -> Option<Tint> {
    match shape {
        Shape::Coin(_) => Some(Tint::Gold),
        Shape::Shot(Shot::Hit) => Some(Tint::Red),
        Shape::Card(Face::Suited(_, suit)) if matches!(suit.sign(), '♥' | '♦') => {
            Some(Tint::Red)
        }
        _ => None,
    }
}

fn card(face: Face) -> String {
    match face {
        Face::Down => "?".to_owned(),
        Face::Sign(sign) => text::symbol(sign),
        Face::Suited('T', suit) => format!("10{}", suit.sign()),
        Face::Suited(rank, suit) => format!("{}{}", text::symbol(rank), suit.sign()),
        Face::Drawn(emblem) => emblem.name().to_owned(),
    }
}

fn die(face: u8) -> String {
    match face {
        1..=6 => char::from_u32(0x267f + u32::from(face)).map_or_else(String::new, String::from),
        _ => format!("[{face}]"),
    }
}
