//! Descriptions of pictures in words, for screen readers.

use super::{Crown, Face, Item, Line, Mood, Picture, Shape, Shot};
use crate::Player;

impl Picture {
    /// What a place is called: by the labels beside the board of its column and its row, and by numbers where there are none.
    ///
    /// ```
    /// use gametree_rules::{Spot, picture::{Picture, Shade, Shape}};
    /// let mut picture = Picture::new();
    /// picture.put(1, 1, Shape::Square(Shade::Plain));
    /// assert_eq!(picture.place_name(1, 1), "column 1, row 1");
    /// picture.put(0, 1, Shape::Label("8".to_owned()));
    /// picture.put(1, 2, Shape::Label("e".to_owned()));
    /// assert_eq!(picture.place_name(1, 1), "e8");
    /// let mut numbers = Picture::new();
    /// numbers.put(0, 0, Shape::Counter);
    /// numbers.put(1, 0, Shape::Label("7".to_owned())).touch(Spot(0));
    /// assert_eq!(numbers.place_name(1, 0), "column 2, row 1", "what is touched names nothing else");
    /// ```
    pub fn place_name(&self, x: u16, y: u16) -> String {
        let (columns, rows) = (self.board(Item::across), self.board(Item::down));
        let beside = |place: u16, ends: Option<(u32, u32)>| {
            ends.is_some_and(|(first, last)| !(first..=last).contains(&u32::from(place)))
        };
        let label = |fits: &dyn Fn(&Item) -> bool| {
            self.items.iter().find_map(|item| match &item.shape {
                Shape::Label(text) if item.spot.is_none() && fits(item) && is_name(text) => {
                    Some(text.clone())
                }
                _ => None,
            })
        };
        let column = label(&|item| item.x == x && beside(item.y, rows));
        let row = label(&|item| item.y == y && beside(item.x, columns));
        match (column, row) {
            (Some(column), Some(row)) => format!("{column}{row}"),
            (column, row) => {
                let number = |place: u16, ends: Option<(u32, u32)>| {
                    let first = ends.map_or(0, |(first, _)| first);
                    (u32::from(place).saturating_sub(first) + 1).to_string()
                };
                let column = column.unwrap_or_else(|| number(x, columns));
                let row = row.unwrap_or_else(|| number(y, rows));
                format!("column {column}, row {row}")
            }
        }
    }

    /// What lies at a place, in words; nothing, if that is only a square or a crossing.
    ///
    /// ```
    /// use gametree_rules::{Player, picture::{Picture, Role, Shade, Shape}};
    /// let mut picture = Picture::new();
    /// picture.put(0, 0, Shape::Square(Shade::Light));
    /// let name = |player: Player| ["White", "Black"][player.index()].to_owned();
    /// assert_eq!(picture.words_at(0, 0, name), None);
    /// picture.put(0, 0, Shape::Chessman { role: Role::Knight, owner: Player::SECOND });
    /// assert_eq!(picture.words_at(0, 0, name).unwrap(), "Black knight");
    /// ```
    pub fn words_at(&self, x: u16, y: u16, name: impl Fn(Player) -> String) -> Option<String> {
        let here = self.items.iter().filter(|item| (item.x, item.y) == (x, y));
        let words: Vec<String> = here.filter_map(|item| item.in_words(&name)).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }
}

/// Whether a label names a row or a column, and is not a number of something.
fn is_name(text: &str) -> bool {
    text.chars().all(char::is_alphanumeric)
}

impl Item {
    /// Says what it is where its shape does not: the piece that a sign stands for.
    pub fn called(&mut self, words: impl Into<String>) -> &mut Item {
        self.words = Some(words.into());
        self
    }

    fn in_words(&self, name: impl Fn(Player) -> String) -> Option<String> {
        let kind = self.words.clone().or_else(|| self.shape.in_words());
        match self.shape.owner() {
            Some(owner) => {
                let owner = name(owner);
                Some(match kind.filter(|kind| !owner.ends_with(kind)) {
                    Some(kind) => format!("{owner} {kind}"),
                    None => owner,
                })
            }
            _ => kind,
        }
    }
}

impl Shape {
    /// What it is, without its owner; nothing, where there is nothing to say.
    fn in_words(&self) -> Option<String> {
        let words = match self {
            Shape::Square(_)
            | Shape::Point
            | Shape::Star
            | Shape::Triangle { .. }
            | Shape::Dot
            | Shape::Stone(_)
            | Shape::Disc(_) => return None,
            Shape::Piece { symbol, .. } => {
                return symbol.is_alphanumeric().then(|| symbol.to_string());
            }
            Shape::Bar => "bar",
            Shape::Wall => "wall",
            Shape::Territory(_) => "territory",
            Shape::Edge { line, .. } => match line {
                Line::Free => "free line",
                Line::Drawn => "drawn line",
            },
            Shape::Checker { crown, .. } => match crown {
                Crown::Man => "checker",
                Crown::King => "king",
            },
            Shape::Tray { count, .. } => return Some(format!("checkers off the board: {count}")),
            Shape::Stack { count, .. } => return Some(format!("checkers: {count}")),
            Shape::Chessman { role, .. } => role.name(),
            Shape::Counter => "counter",
            Shape::Match => "match",
            Shape::Coin(value) => return Some(format!("coin {value}")),
            Shape::Chips(value) => return Some(format!("chips worth {value}")),
            Shape::Die { face, .. } => return Some(format!("die showing {face}")),
            Shape::Cube(value) => return Some(format!("doubling cube at {value}")),
            Shape::Card(face) => return Some(face.in_words()),
            Shape::Pellet => "pellet",
            Shape::Capsule => "capsule",
            Shape::Runner { .. } => "figure",
            Shape::Ghost { mood, .. } => match mood {
                Mood::Bold => "ghost",
                Mood::Scared => "scared ghost",
            },
            Shape::Ship(_) => "ship",
            Shape::Shot(Shot::Miss) => "miss",
            Shape::Shot(Shot::Hit) => "hit",
            Shape::Label(text) => return Some(text.clone()),
        };
        Some(words.to_owned())
    }
}

impl Face {
    fn in_words(self) -> String {
        match self {
            Face::Down => "card, face down".to_owned(),
            Face::Sign(sign) => format!("card {sign}"),
            Face::Drawn(emblem) => emblem.name().to_owned(),
            Face::Suited(rank, suit) => {
                let suit = suit.name();
                match rank {
                    'A' => format!("ace of {suit}"),
                    'K' => format!("king of {suit}"),
                    'Q' => format!("queen of {suit}"),
                    'J' => format!("jack of {suit}"),
                    'T' => format!("10 of {suit}"),
                    rank => format!("{rank} of {suit}"),
                }
            }
        }
    }
}
