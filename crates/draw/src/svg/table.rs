//! Checkers, dice, cards and chips.

use gametree_rules::picture::{Crown, Face, Item, Suit, Tint, Toward};

use super::layout::{Area, CARD, CHECKER, SHOWN};
use super::shapes::{number, rect, words};
use super::symbols::{draw, draw_as};
use crate::text;

pub(crate) fn checker(area: Area, crown: Crown, tint: &str) -> String {
    let side = area.side();
    let man = draw_as("checker", area.centred(side), tint);
    match crown {
        Crown::Man => man,
        Crown::King => man + &draw("crown", area.centred(side * 7 / 10)),
    }
}

/// Checkers in a row, each in an element of its own; the last says how many there are if not all are shown.
pub(crate) fn stack(area: Area, count: usize, toward: Toward, tint: &str) -> String {
    let (x, y) = area.middle();
    let half = CHECKER / 2;
    let mut out = String::new();
    let mut last = (x, y);
    for place in 0..count.min(SHOWN) {
        let far = half + place * CHECKER;
        last = match toward {
            Toward::Up => (x, (area.y + area.height).saturating_sub(far)),
            Toward::Down => (x, area.y + far),
            Toward::Left => ((area.x + area.width).saturating_sub(far), y),
            Toward::Right => (area.x + far, y),
        };
        let around = Area {
            x: last.0.saturating_sub(half),
            y: last.1.saturating_sub(half),
            width: CHECKER,
            height: CHECKER,
        };
        let checker = draw_as("checker", around, tint);
        text::add(
            &mut out,
            format_args!("<g data-nth=\"{place}\">{checker}</g>"),
        );
    }
    if count > SHOWN {
        let (x, y) = last;
        out += &words(&format!("count {tint}"), (x, y + 6), &count.to_string());
    }
    out
}

pub(crate) fn die(area: Area, face: u8, tint: Option<String>) -> String {
    let (x, y) = area.middle();
    let tint = tint.unwrap_or_else(|| format!("gt-{}", Tint::White.name()));
    let side = area.centred(36);
    let mut out = rect(side, 7, &format!("die {tint}"));
    if !(1..=6).contains(&face) {
        return out + &words(&format!("letter {tint}"), (x, y + 7), &face.to_string());
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
        let pip = format_args!(r#"<circle class="pip {tint}" cx="{pip_x}" cy="{pip_y}" r="3.6"/>"#);
        text::add(&mut out, pip);
    }
    out
}

/// A card as it lies: in a hand, the outer ones are turned and lie lower.
pub(crate) fn turned(item: &Item, area: Area, card: &str) -> String {
    if item.turn == 0 {
        return card.to_owned();
    }
    let (x, y) = area.middle();
    let (turn, down) = (item.turn, usize::from(item.turn.unsigned_abs()) / 3);
    format!("<g transform=\"translate(0 {down})rotate({turn} {x} {y})\">{card}</g>")
}

pub(crate) fn card(area: Area, face: Face) -> String {
    let whole = area.sized(CARD.0, CARD.1);
    let (x, y) = whole.middle();
    let corner = (whole.x + 12, whole.y + 21);
    let front = rect(whole, 6, "card");
    match face {
        Face::Down => {
            let back = whole.inset(5);
            let mut lattice = String::new();
            for step in 0..back.width / 11 {
                let x = back.x + 11 * step;
                text::add(
                    &mut lattice,
                    format_args!("M{x} {}l11 11l-11 11l11 11l-11 11l11 11l-11 11", back.y),
                );
            }
            front + &rect(back, 3, "back") + &format!(r#"<path class="lattice" d="{lattice}"/>"#)
        }
        Face::Sign(sign) => {
            let sign = text::symbol(sign);
            front + &words("rank", corner, &sign) + &words("rank large", (x, y + 14), &sign)
        }
        Face::Suited(rank, suit) => {
            let (class, name) = match suit {
                Suit::Diamonds | Suit::Hearts => ("rank red", suit.name()),
                Suit::Clubs | Suit::Spades => ("rank", suit.name()),
            };
            let rank = match rank {
                'T' => "10".to_owned(),
                rank => text::symbol(rank),
            };
            let at = |x: usize, y: usize, side: usize| Area {
                x,
                y,
                width: side,
                height: side,
            };
            front
                + &words(class, corner, &rank)
                + &draw_as(name, at(whole.x + 5, whole.y + 25, 14), class)
                + &draw_as(name, at(whole.x + 20, whole.y + 38, 29), class)
        }
        Face::Drawn(emblem) => front + &draw(emblem.name(), whole.centred(46)),
    }
}

/// What chips are worth by their colour, from the most.
const CHIPS: [(u16, Tint); 5] = [
    (500, Tint::Pink),
    (100, Tint::Black),
    (25, Tint::Green),
    (5, Tint::Red),
    (1, Tint::White),
];

/// A pile of as few chips as there can be, the most valuable below; the number says what all are worth.
pub(crate) fn chips(area: Area, value: u16) -> String {
    const MOST: usize = 6;
    const THICK: usize = 4;
    let mut left = value;
    let mut pile = Vec::new();
    for (worth, tint) in CHIPS {
        while left >= worth && pile.len() < MOST {
            left -= worth;
            pile.push(tint);
        }
    }
    let (x, y) = area.middle();
    let base = y + THICK * pile.len() / 2;
    let mut out = String::new();
    let mut top = y;
    for (place, tint) in pile.iter().enumerate() {
        top = base - THICK * place;
        let around = Area {
            x: x.saturating_sub(22),
            y: top.saturating_sub(22),
            width: 44,
            height: 44,
        };
        out += &draw_as("chip", around, &format!("gt-{}", tint.name()));
    }
    out + &number("chip-value", (x, top), value)
}
