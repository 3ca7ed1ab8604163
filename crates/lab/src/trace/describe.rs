//! Descriptions of the steps of a search.

use gametree_rules::{Player, Turn};
use gametree_search::textbook::CutAt;
use gametree_search::{Bound, Cut, Leaf, Window};

use crate::trace::bound_origin::Side;

/// A number with at most six decimals, a minus sign and ∞.
pub(crate) fn number(value: f64) -> String {
    if value == f64::INFINITY {
        "+∞".to_owned()
    } else if value == f64::NEG_INFINITY {
        "−∞".to_owned()
    } else {
        let rounded = (value * 1e6).round() / 1e6;
        (rounded + 0.0).to_string().replace('-', "−")
    }
}

/// One number, or a tuple.
pub(crate) fn numbers(values: &[f64]) -> String {
    match values {
        [one] => number(*one),
        many => format!(
            "({})",
            many.iter()
                .map(|&value| number(value))
                .collect::<Vec<_>>()
                .join(", ")
        ),
    }
}

/// The name of the player to move.
pub(super) fn mover(turn: Turn, several: bool) -> String {
    match turn {
        Turn::Player(Player::FIRST) if !several => "MAX".to_owned(),
        Turn::Player(_) if !several => "MIN".to_owned(),
        Turn::Player(player) => player.to_string(),
        Turn::Chance => "chance".to_owned(),
        Turn::Over => "nobody".to_owned(),
    }
}

pub(super) fn enter(name: &str, mover: &str, window: Option<Window>) -> String {
    match window {
        Some(Window { alpha, beta }) => {
            format!(
                "enter {name} ({mover}): α = {}, β = {}",
                number(alpha),
                number(beta)
            )
        }
        None => format!("enter {name} ({mover})"),
    }
}

pub(super) fn leaf(name: &str, leaf: Leaf, values: &[f64]) -> String {
    match leaf {
        Leaf::Terminal => format!("leaf {name} has value {}", numbers(values)),
        Leaf::Cutoff => format!(
            "{name} is at the depth limit: its evaluation is {}",
            numbers(values)
        ),
    }
}

pub(super) fn back_up(name: &str, child: &str, values: &[f64], window: Option<Window>) -> String {
    let bounds = window.map_or_else(String::new, |window| {
        format!(
            ", α = {}, β = {}",
            number(window.alpha),
            number(window.beta)
        )
    });
    format!(
        "back at {name} after {child}: v = {}{bounds}",
        numbers(values)
    )
}

/// The reason for a cutoff: the bound and its origin, and the consequence.
pub(super) fn cut<A>(
    cut: &Cut<'_, A>,
    side: Side,
    (cut_at, origin): (CutAt, &str),
    consequence: &str,
) -> String {
    let (bound, equal, strict) = match side {
        Side::Alpha => (cut.window.alpha, "≤", "<"),
        Side::Beta => (cut.window.beta, "≥", ">"),
    };
    let sign = match cut_at {
        CutAt::Equality => equal,
        CutAt::Strictly => strict,
    };
    let rest = match cut.remaining.len() {
        0 => "no children left to cut".to_owned(),
        1 => "1 child cut".to_owned(),
        many => format!("{many} children cut"),
    };
    format!(
        "v = {} {sign} {} = {}{origin}: {consequence}; {rest}",
        number(cut.value),
        side.letter(),
        number(bound)
    )
}

pub(super) fn leave(name: &str, values: &[f64], bound: Bound) -> String {
    let sign = bound.sign();
    let space = if sign.is_empty() { "" } else { " " };
    format!("leave {name} with value {sign}{space}{}", numbers(values))
}
