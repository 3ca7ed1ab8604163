//! How each shape is drawn in its area.

use gametree_rules::picture::{Item, Shape, Shot};
use gametree_rules::{Picture, Player};

use super::layout::{Area, CARD, Sheet};
use super::symbols::{draw, draw_as};
use super::{board, maze, table};
use crate::text;

/// What is drawn, and where everything is.
#[derive(Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) picture: &'a Picture,
    pub(crate) sheet: &'a Sheet,
}

impl Scene<'_> {
    /// The class of a player's colour.
    pub(crate) fn tint(&self, player: Player) -> String {
        tint_class(self.picture, player)
    }
}

/// The class of a player's colour.
pub(crate) fn tint_class(picture: &Picture, player: Player) -> String {
    format!("gt-{}", picture.colour(player).name())
}

/// What lies below: boards are drawn before anything stands on them.
pub(crate) fn ground(scene: Scene, item: &Item) -> Option<String> {
    item.shape.is_ground().then(|| board::ground(scene, item))
}

/// What lies on the board, or beside it.
pub(crate) fn thing(scene: Scene, item: &Item) -> Option<String> {
    let sheet = scene.sheet;
    let area = sheet.area(item);
    let (x, y) = area.middle();
    let owned = item.shape.owner().map(|owner| scene.tint(owner));
    let tint = owned.as_deref().unwrap_or_default();
    let side = area.side();
    Some(match &item.shape {
        Shape::Piece { symbol, owner } => piece(area, *symbol, *owner, tint),
        Shape::Stone(_) => draw_as("stone", area.centred(side), tint),
        Shape::Disc(_) => draw_as("disc", area.centred(side), tint),
        Shape::Checker { crown, .. } => table::checker(area, *crown, tint),
        Shape::Stack { count, toward, .. } => {
            table::stack(area, usize::from(*count), *toward, tint)
        }
        Shape::Chessman { role, .. } => draw_as(role.name(), area.centred(side), tint),
        Shape::Counter => format!(r#"<circle class="counter" cx="{x}" cy="{y}" r="12"/>"#),
        Shape::Match => rect(area, 0, "hit") + &draw("match", area),
        Shape::Coin(value) => {
            rect(area, 0, "hit")
                + &draw("coin", area.centred(side))
                + &number("coin-value", (x, y), *value)
        }
        Shape::Chips(value) => table::chips(area, *value),
        Shape::Die { face, owner } => table::die(area, *face, owner.map(|owner| scene.tint(owner))),
        Shape::Cube(value) => {
            rect(area.centred(38), 7, "cube") + &number("cube-value", (x, y + 1), *value)
        }
        Shape::Card(face) => {
            table::turned(item, area.sized(CARD.0, CARD.1), &table::card(area, *face))
        }
        Shape::Pellet => format!(r#"<circle class="pellet" cx="{x}" cy="{y}" r="4"/>"#),
        Shape::Capsule => format!(r#"<circle class="pellet" cx="{x}" cy="{y}" r="11"/>"#),
        Shape::Runner { toward, .. } => maze::runner(area, *toward, tint),
        Shape::Ghost { toward, mood, .. } => maze::ghost(area, *toward, *mood, tint),
        Shape::Ship(_) => maze::ship(area, tint),
        Shape::Shot(Shot::Miss) => draw("splash", area.centred(side)),
        Shape::Shot(Shot::Hit) => draw("hit", area.centred(side * 3 / 4)),
        Shape::Label(label) if sheet.is_occupied(item) => badge(area, label, Corner::Below),
        Shape::Label(label) if item.spot.is_some() => {
            rect(area, 0, "hit") + &words("label touched", (x, y + 3), label)
        }
        Shape::Label(label) if sheet.is_on_board(area) => words("label on", (x, y + 6), label),
        Shape::Label(label) => {
            let (x, y) = sheet.clear(area).middle();
            words("label", (x, y + 6), label)
        }
        _ => return None,
    })
}

/// Where a small text stands beside something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Corner {
    Above,
    Below,
}

pub(crate) fn badge(area: Area, label: &str, corner: Corner) -> String {
    let y = match corner {
        Corner::Above => area.y + 14,
        Corner::Below => area.y + area.height - 4,
    };
    words("badge", (area.x + area.width - 3, y), label)
}

pub(crate) fn words(class: &str, (x, y): (usize, usize), label: &str) -> String {
    let label = text::escape(label);
    format!(r#"<text class="{class}" x="{x}" y="{y}">{label}</text>"#)
}

/// A number in the middle of something; a long one is smaller.
pub(crate) fn number(class: &str, (x, y): (usize, usize), value: u16) -> String {
    let digits = value.to_string();
    let (class, down) = match digits.len() {
        0..=2 => (class.to_owned(), 6),
        _ => (format!("{class} long"), 4),
    };
    words(&class, (x, y + down), &digits)
}

pub(crate) fn rect(area: Area, radius: usize, class: &str) -> String {
    let Area {
        x,
        y,
        width,
        height,
    } = area;
    let round = match radius {
        0 => String::new(),
        _ => format!(r#" rx="{radius}""#),
    };
    format!(r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}"{round}/>"#)
}

/// X and O as people write them, and anything else as a letter on the player's own shape.
fn piece(area: Area, symbol: char, owner: Player, tint: &str) -> String {
    let (x, y) = area.middle();
    match symbol {
        'X' => format!(
            r#"<path class="cross {tint}" d="M{} {}l26 26m0-26l-26 26"/>"#,
            x.saturating_sub(13),
            y.saturating_sub(13),
        ),
        'O' => format!(r#"<circle class="ring {tint}" cx="{x}" cy="{y}" r="14"/>"#),
        _ => {
            let body = body((x, y), owner.index(), &format!("body {tint}"));
            body + &words(&format!("letter {tint}"), (x, y + 7), &text::symbol(symbol))
        }
    }
}

/// Pairs of players have a shape of their own: disc, square, diamond, hexagon.
fn body((x, y): (usize, usize), player: usize, class: &str) -> String {
    let path = match player / 2 % 4 {
        0 => return format!(r#"<circle class="{class}" cx="{x}" cy="{y}" r="18"/>"#),
        1 => "m-16-16h32v32h-32z",
        2 => "m0-20l20 20l-20 20l-20-20z",
        _ => "m-10-17h20l10 17l-10 17h-20l-10-17z",
    };
    format!(r#"<path class="{class}" d="M{x} {y}{path}"/>"#)
}
