//! Descriptions of chance nodes: probabilities, sums, and cutoffs.

use gametree_search::{Bound, ChanceCut};

use crate::trace::describe::number;

/// The maximum number of terms that are written out.
const SHOWN: usize = 6;

/// An outcome that was searched.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Term {
    pub(super) weight: f64,
    pub(super) value: f64,
    pub(super) bound: Bound,
}

/// The probabilities of a chance node's outcomes, to follow the kind of the node.
pub(super) fn weights(weights: &[f64]) -> String {
    let shown = weights.iter().take(SHOWN).map(|&weight| number(weight));
    let shown: Vec<String> = shown.collect();
    let more = if weights.len() > SHOWN { ", …" } else { "" };
    let noun = if weights.len() == 1 {
        "probability"
    } else {
        "probabilities"
    };
    format!(", {noun} {}{more}", shown.join(", "))
}

/// The outcomes searched so far, each times its probability, and their sum.
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

/// The description of a step at which an outcome has returned its value.
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
        _ if terms.len() >= weights.len() => format!("back at {name} after {child}: {sum}"),
        None => format!("back at {name} after {child}: {sum} so far"),
        Some((low, high)) => format!(
            "back at {name} after {child}: {sum} so far; the remaining outcomes, with total probability {}, add between {} and {}",
            number(rest),
            number(rest * low),
            number(rest * high)
        ),
    }
}

/// The reason for a cutoff at a chance node: the sum, the bound and its origin, and the consequence.
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
        0 => (String::new(), None, "no outcomes left to cut".to_owned()),
        1 => (
            format!(
                "even if the remaining outcome had value {}, ",
                number(cut.each)
            ),
            Some((rest, cut.each)),
            "1 outcome cut".to_owned(),
        ),
        many => (
            format!(
                "even if each of the {many} remaining outcomes had value {}, ",
                number(cut.each)
            ),
            Some((rest, cut.each)),
            format!("{many} outcomes cut"),
        ),
    };
    let sum = sum(terms, rest, cut.value);
    format!(
        "{even_if}{sum} {sign} {letter} = {}{held}: optimal play never reaches {name}; {left}",
        number(bound)
    )
}
