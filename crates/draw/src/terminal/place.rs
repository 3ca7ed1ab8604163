//! What all the items at one place of the grid come to.

use gametree_rules::picture::{Along, Item, Line, Shade, Shape};
use gametree_rules::{Player, Spot};

use crate::look::{Colour, Look, Notes};
use crate::text;

/// What a piece lies on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Ground {
    #[default]
    Bare,
    Square(Shade),
    Point,
    Dot,
    Edge(Along, Line),
}

/// One place, ready to be measured and painted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Place {
    pub(crate) ground: Ground,
    /// Whose colour the text has.
    pub(crate) owner: Option<Player>,
    pub(crate) notes: Notes,
    thing: String,
    label: String,
    spots: Vec<Spot>,
}

impl Place {
    /// Lays one more item here; the later one hides an earlier one of its kind.
    pub(crate) fn add(&mut self, item: &Item, colour: Colour) {
        self.spots.extend(item.spot);
        match &item.shape {
            Shape::Square(shade) => self.ground = Ground::Square(*shade),
            Shape::Point => self.ground = Ground::Point,
            Shape::Dot => self.ground = Ground::Dot,
            Shape::Edge { along, line } => self.ground = Ground::Edge(*along, *line),
            Shape::Piece { symbol, owner } => self.lie(text::symbol(*symbol), Some(*owner)),
            Shape::Figure {
                symbol,
                outline,
                owner,
            } => {
                // Where there are no colours, nothing else tells the sides apart.
                let outlined = colour == Colour::Plain && *owner == Player::FIRST;
                let sign = if outlined { *outline } else { *symbol };
                self.lie(text::symbol(sign), Some(*owner));
            }
            Shape::Counter => self.lie("●".to_owned(), None),
            Shape::Die(face) => self.lie(die(*face), None),
            Shape::Card(face) => {
                let face = face.map_or("?".to_owned(), text::symbol);
                self.lie(format!("[{face}]"), None);
            }
            Shape::Label(label) => self.label = text::clean(label),
        }
    }

    fn lie(&mut self, thing: String, owner: Option<Player>) {
        self.thing = thing;
        self.owner = owner;
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

fn die(face: u8) -> String {
    match face {
        1..=6 => char::from_u32(0x267f + u32::from(face)).map_or_else(String::new, String::from),
        _ => format!("[{face}]"),
    }
}
