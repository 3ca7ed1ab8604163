//! The terms of an evaluation, and what each adds for each side.

use gametree_players::{Report, Table};
use gametree_rules::Player;
use gametree_search::pvs::EvaluationTerm;
use serde::Serialize;

use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};

/// One term for machines.
#[derive(Clone, Debug, Serialize)]
struct Term {
    #[serde(rename = "term")]
    name: &'static str,
    about: &'static str,
    /// To each player, in the points that people count in, or in utilities.
    worth: [f64; 2],
}

/// An analysis together with the terms.
#[derive(Debug, Serialize)]
pub(crate) struct Explained<'a> {
    #[serde(flatten)]
    report: &'a Report,
    terms: Vec<Term>,
}

impl<'a> Explained<'a> {
    pub(crate) fn new(table: &dyn Table, report: &'a Report) -> Result<Explained<'a>, Failure> {
        let terms = terms(table)?;
        Ok(Explained { report, terms })
    }
}

fn terms(table: &dyn Table) -> Result<Vec<Term>, Failure> {
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
        return Err(Failure::Input(format!(
            "expected a game whose evaluation is a sum of terms, such as chess, found {}",
            facts.name
        )));
    }
    Ok(terms)
}

/// One line a term, and their sum.
pub(crate) fn lines(table: &dyn Table) -> Result<Vec<String>, Failure> {
    let terms = terms(table)?;
    let [first, second] = [0, 1].map(|index| table.player_name(Player::new(index)));
    let unit = table.facts().scale.unit().unwrap_or("utility");
    let head = format!("in {unit}");
    let told = terms.iter().filter(|term| term.worth != [0.0; 2]);
    let told: Vec<&Term> = told.collect();
    let names = told.iter().map(|term| term.name.chars().count());
    let wide = names.max().unwrap_or(0).max(head.len());
    let mut lines = vec![styled(
        FAINT,
        format!("{head:<wide$}{first:>9}{second:>9}{:>9}", "together"),
    )];
    let line = |name: &str, [first, second]: [f64; 2]| {
        let [a, b, sum] = [first, second, first - second].map(hundredths);
        format!("{name:<wide$}{a:>9}{b:>9}{sum:>9}")
    };
    lines.extend(told.iter().map(|term| line(term.name, term.worth)));
    let sum = |side: usize| terms.iter().map(|term| term.worth[side]).sum();
    lines.push(styled(STRONG, line("sum", [sum(0), sum(1)])));
    Ok(lines)
}

/// Two decimals; what is not even half a hundredth is nothing.
fn hundredths(value: f64) -> String {
    if value.abs() < 0.005 {
        return "0.00".to_owned();
    }
    format!("{value:.2}").replace('-', "−")
}

/// Shows the terms.
pub(crate) fn show(table: &dyn Table, out: &mut Output) -> Result<(), Failure> {
    lines(table)?.iter().try_for_each(|line| out.line(line))
}
