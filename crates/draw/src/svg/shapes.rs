//! How each shape is drawn in its area.

use gametree_rules::Player;
use gametree_rules::picture::{Along, Item, Line, Shade, Shape};

use super::layout::{Area, Sheet};
use crate::text;

/// What lies below: boards are drawn before anything stands on them.
pub(crate) fn ground(sheet: &Sheet, item: &Item) -> Option<String> {
    let area = sheet.area(item);
    let (x, y) = area.middle();
    match &item.shape {
        Shape::Square(shade) => Some(rect(
            area,
            0,
            match shade {
                Shade::Plain => "square",
                Shade::Light => "square light",
                Shade::Dark => "square dark",
            },
        )),
        Shape::Point => Some(point(area, sheet.neighbours(item))),
        Shape::Dot => Some(format!(r#"<circle class="ink" cx="{x}" cy="{y}" r="4"/>"#)),
        Shape::Edge { along, line } => Some(edge(area, *along, *line)),
        _ => None,
    }
}

/// What lies on the board, or beside it.
pub(crate) fn thing(sheet: &Sheet, item: &Item) -> Option<String> {
    let area = sheet.area(item);
    let (x, y) = area.middle();
    match &item.shape {
        Shape::Piece { symbol, owner } => Some(piece(area, *symbol, *owner)),
        Shape::Figure { symbol, owner, .. } => Some(figure(area, *symbol, *owner)),
        Shape::Counter => Some(format!(
            r#"<circle class="counter" cx="{x}" cy="{y}" r="12"/>"#
        )),
        Shape::Die(face) => Some(die((x, y), *face)),
        Shape::Card(face) => Some(card((x, y), *face)),
        Shape::Label(label) if sheet.is_occupied(item) => Some(badge(area, label, Corner::Below)),
        Shape::Label(label) if item.spot.is_some() => {
            Some(rect(area, 0, "hit") + &words("label touched", (x, y + 3), label))
        }
        Shape::Label(label) => Some(words("label", (x, y + 6), label)),
        _ => None,
    }
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

/// The arms of a crossing, each as far as the next point's.
fn point(area: Area, neighbours: [bool; 4]) -> String {
    let (x, y) = area.middle();
    let ends = [
        (x, area.y),
        (area.x + area.width, y),
        (x, area.y + area.height),
        (area.x, y),
    ];
    let arms = neighbours.into_iter().zip(ends);
    let mut path = String::new();
    for (_, (to_x, to_y)) in arms.filter(|&(there, _)| there) {
        text::add(&mut path, format_args!("M{x} {y}L{to_x} {to_y}"));
    }
    let shape = if path.is_empty() {
        format!(r#"<circle class="ink" cx="{x}" cy="{y}" r="2"/>"#)
    } else {
        format!(r#"<path class="line" d="{path}"/>"#)
    };
    rect(area, 0, "hit") + &shape
}

/// An edge reaches into the dots at both its ends.
fn edge(area: Area, along: Along, line: Line) -> String {
    let (x, y) = area.middle();
    let path = match along {
        Along::Row => format!("M{} {y}h{}", area.x, area.width),
        Along::Column => format!("M{x} {}v{}", area.y, area.height),
    };
    let class = match line {
        Line::Free => "free",
        Line::Drawn => "edge",
    };
    format!(
        r#"{}<path class="{class}" d="{path}"/>"#,
        rect(area, 0, "hit")
    )
}

/// X and O as people write them, stones as they are, and anything else as a letter on the player's own shape.
fn piece(area: Area, symbol: char, owner: Player) -> String {
    let (x, y) = area.middle();
    let player = owner.index();
    match symbol {
        'X' => format!(
            r#"<path class="cross p{player}" d="M{} {}l24 24m0-24l-24 24"/>"#,
            x.saturating_sub(12),
            y.saturating_sub(12),
        ),
        'O' => format!(r#"<circle class="ring p{player}" cx="{x}" cy="{y}" r="13"/>"#),
        '●' => format!(r#"<circle class="solid p{player}" cx="{x}" cy="{y}" r="18"/>"#),
        '○' => format!(r#"<circle class="hollow p{player}" cx="{x}" cy="{y}" r="18"/>"#),
        _ => {
            let (fill, letter) = match player % 2 {
                0 => ("solid", "letter on".to_owned()),
                _ => ("hollow", format!("letter p{player}")),
            };
            let symbol = text::symbol(symbol);
            let body = body((x, y), player, &format!("{fill} p{player}"));
            body + &words(&letter, (x, y + 7), &symbol)
        }
    }
}

/// A figure stands for itself; where more than two play, only colours and shapes tell whose it is.
fn figure(area: Area, symbol: char, owner: Player) -> String {
    let (x, y) = area.middle();
    let class = match owner.index() {
        0 => "figure first",
        1 => "figure second",
        _ => return piece(area, symbol, owner),
    };
    words(class, (x, y + 15), &text::symbol(symbol))
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

fn die((x, y): (usize, usize), face: u8) -> String {
    let side = Area {
        x: x.saturating_sub(18),
        y: y.saturating_sub(18),
        width: 36,
        height: 36,
    };
    let mut out = rect(side, 6, "die");
    if !(1..=6).contains(&face) {
        return out + &words("letter", (x, y + 7), &face.to_string());
    }
    // Pips of a three by three grid: a corner pair from two on, the other from four on, the sides on a six.
    let pips = [
        (face % 2 == 1, (10, 10)),
        (face >= 2, (0, 0)),
        (face >= 2, (20, 20)),
        (face >= 4, (20, 0)),
        (face >= 4, (0, 20)),
        (face == 6, (0, 10)),
        (face == 6, (20, 10)),
    ];
    for (_, (right, down)) in pips.into_iter().filter(|&(there, _)| there) {
        let (pip_x, pip_y) = (side.x + 8 + right, side.y + 8 + down);
        let pip = format_args!(r#"<circle class="ink" cx="{pip_x}" cy="{pip_y}" r="3.5"/>"#);
        text::add(&mut out, pip);
    }
    out
}

fn card((x, y): (usize, usize), face: Option<char>) -> String {
    let whole = Area {
        x: x.saturating_sub(19),
        y: y.saturating_sub(28),
        width: 38,
        height: 56,
    };
    let front = rect(whole, 5, "card");
    match face {
        Some(face) => front + &words("letter", (x, y + 7), &text::symbol(face)),
        None => front + &rect(whole.inset(5), 2, "back"),
    }
}
