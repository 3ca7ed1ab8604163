//! The steps of a search in words.

use gametree_rules::{Player, Turn};
use gametree_search::textbook::CutAt;
use gametree_search::{Bound, Cut, Leaf, Window};

use crate::trace::holder::Side;

/// A number as people write it.
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

/// Who decides, in games for two and in others.
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
                "{name}, {mover}, with α = {} and β = {}",
                number(alpha),
                number(beta)
            )
        }
        None => format!("{name}, {mover}"),
    }
}

pub(super) fn leaf(name: &str, leaf: Leaf, values: &[f64]) -> String {
    match leaf {
        Leaf::Terminal => format!("{name} is a leaf worth {}", numbers(values)),
        Leaf::Cutoff => format!(
            "{name} is as deep as we look: its evaluation is {}",
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
    format!("after {child}, v = {} at {name}{bounds}", numbers(values))
}

/// Why a node is left early: who holds the bound, where, and what that means.
pub(super) fn cut<A>(
    cut: &Cut<'_, A>,
    side: Side,
    (cut_at, held): (CutAt, &str),
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
        0 => "no child is left to cut".to_owned(),
        1 => "1 child cut".to_owned(),
        many => format!("{many} children cut"),
    };
    format!(
        "v = {} {sign} {} = {}{held}: {consequence}; {rest}",
        number(cut.value),
        side.letter(),
        number(bound)
    )
}

pub(super) fn leave(name: &str, values: &[f64], bound: Bound) -> String {
    let sign = bound.sign();
    let space = if sign.is_empty() { "" } else { " " };
    format!("{name} is worth {sign}{space}{}", numbers(values))
}
