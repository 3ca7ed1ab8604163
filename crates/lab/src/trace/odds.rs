//! What is said of chance nodes: weights, sums, and why one is left early.

use gametree_search::{Bound, ChanceCut};

use crate::trace::words::number;

/// Longer lists are cut short.
const SHOWN: usize = 6;

/// An outcome that was looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Term {
    pub(super) weight: f64,
    pub(super) value: f64,
    pub(super) bound: Bound,
}

/// The weights of a chance node's outcomes, to go on with after its name.
pub(super) fn weights(weights: &[f64]) -> String {
    let shown = weights.iter().take(SHOWN).map(|&weight| number(weight));
    let shown: Vec<String> = shown.collect();
    let more = if weights.len() > SHOWN { ", …" } else { "" };
    let plural = if weights.len() == 1 { "" } else { "s" };
    format!(" with weight{plural} {}{more}", shown.join(", "))
}

/// The outcomes seen, each times its weight, and what they come to.
fn sum(terms: &[Term], rest: Option<(f64, f64)>, total: f64) -> String {
    let product = |weight: f64, bound: Bound, value: f64| {
        let (sign, value) = (bound.sign(), number(value));
        match (sign.is_empty(), value.starts_with('−')) {
            (true, false) => format!("{}·{value}", number(weight)),
            (true, true) => format!("{}·({value})", number(weight)),
            (false, _) => format!("{}·({sign} {value})", number(weight)),
        }
    };
    let mut parts: Vec<String> = Vec::new();
    if terms.len() > SHOWN {
        let seen = terms.iter().map(|term| term.weight * term.value).sum();
        parts.push(number(seen));
    } else {
        let seen = terms.iter();
        parts.extend(seen.map(|term| product(term.weight, term.bound, term.value)));
    }
    if let Some((weight, each)) = rest {
        parts.push(product(weight, Bound::Exact, each));
    }
    format!("{} = {}", parts.join(" + "), number(total))
}

/// What is said when an outcome came back.
pub(super) fn back_up(
    name: &str,
    child: &str,
    terms: &[Term],
    weights: &[f64],
    leaves: Option<(f64, f64)>,
) -> String {
    let total = terms.iter().map(|term| term.weight * term.value).sum();
    let sum = sum(terms, None, total);
    let rest: f64 = weights.iter().skip(terms.len()).sum();
    match leaves {
        _ if terms.len() >= weights.len() => format!("after {child}, {sum} at {name}"),
        None => format!("after {child}, {sum} so far at {name}"),
        Some((low, high)) => format!(
            "after {child}, {sum} so far at {name}; the others, with {} together, add {} to {}",
            number(rest),
            number(rest * low),
            number(rest * high)
        ),
    }
}

/// Why a chance node is left early: the sum that decides, who holds the bound, and what that means.
pub(super) fn cut<A>(
    name: &str,
    terms: &[Term],
    held: &str,
    cut: &ChanceCut<'_, A>,
    is_strict: bool,
) -> String {
    let (letter, bound, strict, equal) = match cut.bound {
        Bound::Lower => ("β", cut.window.beta, ">", "≥"),
        _ => ("α", cut.window.alpha, "<", "≤"),
    };
    let sign = if is_strict && cut.value != bound {
        strict
    } else {
        equal
    };
    let rest: f64 = cut.remaining.iter().map(|outcome| outcome.1).sum();
    let (even_if, rest, left) = match cut.remaining.len() {
        0 => (String::new(), None, "no outcome is left to cut".to_owned()),
        1 => (
            format!(
                "even if the remaining outcome were worth {}, ",
                number(cut.each)
            ),
            Some((rest, cut.each)),
            "1 outcome cut".to_owned(),
        ),
        many => (
            format!(
                "even if the {many} remaining outcomes were worth {} each, ",
                number(cut.each)
            ),
            Some((rest, cut.each)),
            format!("{many} outcomes cut"),
        ),
    };
    let sum = sum(terms, rest, cut.value);
    format!(
        "{even_if}{sum} {sign} {letter} = {}{held}: {name} will never be reached; {left}",
        number(bound)
    )
}
