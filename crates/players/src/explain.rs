//! The terms of an evaluation for each side.

use gametree_rules::Player;
use gametree_search::pvs::EvaluationTerm;
use serde::Serialize;

use crate::{InputError, Table};

/// One term.
#[derive(Clone, Debug, Serialize)]
pub struct Term {
    /// Its name.
    #[serde(rename = "term")]
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// Its value for each player, in the game's points or in utilities.
    pub worth: [f64; 2],
}

/// The terms of the evaluation of a position, if the game's evaluation is a sum of terms.
pub fn terms(table: &dyn Table) -> Result<Vec<Term>, InputError> {
    let facts = table.facts();
    let scale = facts.scale.pawns_and_mates();
    let per_utility = scale.map_or(1.0, |scale| scale.pawns_per_win);
    let term = |part: EvaluationTerm| Term {
        name: part.name,
        about: part.about,
        worth: part.values.map(|worth| worth * per_utility),
    };
    let terms: Vec<Term> = table.explain().into_iter().map(term).collect();
    if terms.is_empty() {
        return Err(InputError::Refused(format!(
            "expected a game whose evaluation is a sum of terms, such as chess, found {}",
            facts.name
        )));
    }
    Ok(terms)
}

/// The terms as a table of text: a heading, one line for each term that is not zero, and their sum.
pub fn lines(table: &dyn Table) -> Result<Vec<String>, InputError> {
    let terms = terms(table)?;
    let [first, second] = [0, 1].map(|index| table.player_name(Player::new(index)));
    let unit = table.facts().scale.unit().unwrap_or("utility");
    let head = format!("in {unit}");
    let shown: Vec<&Term> = terms.iter().filter(|term| term.worth != [0.0; 2]).collect();
    let names = shown.iter().map(|term| term.name.chars().count());
    let wide = names.max().unwrap_or(0).max(head.len());
    let line = |name: &str, [first, second]: [f64; 2]| {
        let [a, b, sum] = [first, second, first - second].map(hundredths);
        format!("{name:<wide$}{a:>9}{b:>9}{sum:>9}")
    };
    let mut lines = vec![format!(
        "{head:<wide$}{first:>9}{second:>9}{:>9}",
        "together"
    )];
    lines.extend(shown.iter().map(|term| line(term.name, term.worth)));
    let sum = |side: usize| terms.iter().map(|term| term.worth[side]).sum();
    lines.push(line("sum", [sum(0), sum(1)]));
    Ok(lines)
}

/// Two decimals; less than half a hundredth is zero.
fn hundredths(value: f64) -> String {
    if value.abs() < 0.005 {
        return "0.00".to_owned();
    }
    format!("{value:.2}").replace('-', "−")
}
