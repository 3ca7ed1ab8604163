//! Descriptions of pictures in words, for screen readers.

use super::{Item, Line, Picture, Shape};
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
        let (columns, rows) = (self.board(|item| item.x), self.board(|item| item.y));
        let beside = |place: u16, ends: Option<(u16, u16)>| {
            ends.is_some_and(|(first, last)| !(first..=last).contains(&place))
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
                let number = |place: u16, ends: Option<(u16, u16)>| {
                    let first = ends.map_or(0, |(first, _)| first);
                    (u32::from(place.saturating_sub(first)) + 1).to_string()
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
    /// use gametree_rules::{Player, picture::{Picture, Shade, Shape}};
    /// let mut picture = Picture::new();
    /// picture.put(0, 0, Shape::Square(Shade::Light));
    /// let name = |player: Player| ["White", "Black"][player.index()].to_owned();
    /// assert_eq!(picture.words_at(0, 0, name), None);
    /// picture.put(0, 0, Shape::Figure { symbol: '♞', outline: '♘', owner: Player::SECOND }).called("knight");
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
        let known = self.words.clone();
        if let Shape::Piece { symbol, owner } | Shape::Figure { symbol, owner, .. } = self.shape {
            let owner = name(owner);
            let sign = symbol.is_alphanumeric().then(|| symbol.to_string());
            return Some(match known.or(sign).filter(|sign| !owner.ends_with(sign)) {
                Some(piece) => format!("{owner} {piece}"),
                None => owner,
            });
        }
        known.or_else(|| {
            Some(match &self.shape {
                Shape::Edge { line, .. } => match line {
                    Line::Free => "free line".to_owned(),
                    Line::Drawn => "drawn line".to_owned(),
                },
                Shape::Counter => "counter".to_owned(),
                Shape::Die(face) => format!("die showing {face}"),
                Shape::Card(Some(face)) => format!("card {face}"),
                Shape::Card(None) => "card, face down".to_owned(),
                Shape::Label(text) => text.clone(),
                Shape::Square(_)
                | Shape::Point
                | Shape::Dot
                | Shape::Piece { .. }
                | Shape::Figure { .. } => return None,
            })
        })
    }
}
