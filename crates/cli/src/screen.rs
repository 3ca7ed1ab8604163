//! Output for people.

use gametree_draw::{Look, Mark, terminal};
use gametree_players::describe::value_text;
pub(crate) use gametree_players::describe::{number, status, verdict};
use gametree_players::{ActionReport, NamedNumber, Report, Table};
use gametree_rules::{Facts, Viewer};

use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::grouped;

/// More moves than this are not all listed.
const LISTED: usize = 40;

/// A length of time.
pub(crate) fn seconds(seconds: f64) -> String {
    if seconds < 1e-3 {
        format!("{:.0} µs", seconds * 1e6)
    } else if seconds < 1.0 {
        format!("{:.0} ms", seconds * 1e3)
    } else {
        format!("{seconds:.1} s")
    }
}

/// Nodes per second.
pub(crate) fn speed(nodes: u64, seconds: f64) -> String {
    format!(
        "{} per second",
        grouped((nodes as f64 / seconds.max(1e-9)) as u64)
    )
}

/// A number of about this size.
pub(crate) fn about(number: f64) -> String {
    if number < 1e9 {
        grouped(number.round() as u64)
    } else {
        format!("{number:.0e}").replace('e', "·10^")
    }
}

/// The board as a viewer sees it, with the last move marked and these notes on it.
pub(crate) fn board(
    table: &dyn Table,
    viewer: Viewer,
    notes: &[Mark],
    out: &mut Output,
) -> Result<(), Failure> {
    let mut marks: Vec<Mark> = table
        .last_gesture(viewer)
        .unwrap_or_default()
        .into_iter()
        .map(Mark::last)
        .collect();
    marks.extend_from_slice(notes);
    let look = Look {
        title: &table.facts().title,
        colour: out.colour(),
        marks: &marks,
        ..Look::default()
    };
    let drawn = terminal(&table.picture(viewer), &look);
    out.line("")?;
    drawn
        .lines()
        .try_for_each(|line| out.line(format!("  {line}").trim_end()))
}

/// The whole answer: the best move, the value of each, the principal variation, and the cost.
pub(crate) fn answer(table: &dyn Table, report: &Report, out: &mut Output) -> Result<(), Failure> {
    match &report.best {
        Some(best) => out.line(format!(
            "Best: {}   {}",
            styled(STRONG, best),
            verdict(table, report)
        ))?,
        None => out.line(format!("Value: {}", verdict(table, report)))?,
    }
    details(table, report, out)
}

/// The same without the best move.
pub(crate) fn details(table: &dyn Table, report: &Report, out: &mut Output) -> Result<(), Failure> {
    if !report.distribution.is_empty() {
        out.line(format!("Chances: {}", chances(&report.distribution)))?;
    }
    actions(table, report, out)?;
    if report.pv.len() > 1 {
        out.line(format!("Expected: {}", report.pv.join(" ")))?;
    }
    let work = format!(
        "{}, depth {}, {} {}, {}, {}",
        report.algorithm,
        report.depth,
        grouped(report.nodes),
        table.node_unit(&report.algorithm),
        seconds(report.seconds),
        speed(report.nodes, report.seconds)
    );
    out.line(styled(FAINT, work))
}

/// One line on the search so far.
pub(crate) fn thought(facts: &Facts, report: &Report) -> String {
    let certainty = match report.claim {
        "estimate" => Certainty::Estimated,
        _ => Certainty::Proven,
    };
    let sign = sign(report.claim, certainty);
    let told = |value: f64| format!("{sign}{}", value_text(facts, value, report.distance()));
    let value = report.value.map_or_else(String::new, told);
    let line: Vec<&str> = report.pv.iter().take(8).map(String::as_str).collect();
    format!("depth {}  {value}  {}", report.depth, line.join(" "))
}

/// The value of each move.
pub(crate) fn actions(table: &dyn Table, report: &Report, out: &mut Output) -> Result<(), Failure> {
    if report.best.is_none() && report.player.is_some() {
        return Ok(());
    }
    let width = report
        .actions
        .iter()
        .take(LISTED)
        .map(|action| action.action.chars().count())
        .max()
        .unwrap_or(0);
    for action in report.actions.iter().take(LISTED) {
        let best = report.best.as_ref() == Some(&action.action);
        let line = format!(
            "{} {:<width$}  {}",
            if best { "*" } else { " " },
            action.action,
            worth(table, action)
        );
        out.line(if best { styled(STRONG, line) } else { line })?;
    }
    let more = report.actions.len().saturating_sub(LISTED);
    if more > 0 {
        out.line(styled(FAINT, format!("  … and {more} more")))
    } else {
        Ok(())
    }
}

/// Probabilities with their names: `win 45.2 %, gammon 12 %`.
fn chances(distribution: &[NamedNumber]) -> String {
    let each = distribution
        .iter()
        .map(|one| format!("{} {} %", one.name, tenths(one.value * 100.0)));
    each.collect::<Vec<_>>().join(", ")
}

/// A number with at most one decimal.
fn tenths(value: f64) -> String {
    number((value * 10.0).round() / 10.0)
}

/// Whether an evaluation contributed to a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Certainty {
    Proven,
    Estimated,
}

/// The sign of a value: `≥` and `≤` are proven bounds, `≳` and `≲` others, `≈` is an estimate. An exact value has none.
fn sign(bound: &str, certainty: Certainty) -> &'static str {
    match (bound, certainty) {
        ("lower", Certainty::Proven) => "≥ ",
        ("upper", Certainty::Proven) => "≤ ",
        ("lower", Certainty::Estimated) => "≳ ",
        ("upper", Certainty::Estimated) => "≲ ",
        ("exact" | "proven", Certainty::Proven) => "",
        _ => "≈ ",
    }
}

/// The value of an action, with its sign.
fn worth(table: &dyn Table, action: &ActionReport) -> String {
    let Some(value) = action.value else {
        return "not searched".to_owned();
    };
    let facts = table.facts();
    let sign = match action.bound {
        Some("upper") if facts.scale.pawns_and_mates().is_some() && value >= table.range().1 => {
            return format!("{:>10}", "no better");
        }
        Some(bound) if action.proven => sign(bound, Certainty::Proven),
        Some(bound) => sign(bound, Certainty::Estimated),
        None => "",
    };
    let numbers = match &action.values {
        Some(values) => {
            let tuple: Vec<String> = values.iter().map(|&value| number(value)).collect();
            format!("({})", tuple.join(", "))
        }
        None => value_text(facts, value, action.distance),
    };
    let often = action.probability.map_or_else(String::new, |p| {
        format!("   {} % of the time", number(p * 100.0))
    });
    let visits = action.visits.map_or_else(String::new, |visits| {
        format!("   {} visits", grouped(visits))
    });
    let prior = action.prior.map_or_else(String::new, |prior| {
        format!("   prior {} %", tenths(prior * 100.0))
    });
    let width = if facts.scale.pawns_and_mates().is_some() {
        10
    } else {
        8
    };
    format!(
        "{:>width$}{often}{visits}{prior}",
        format!("{sign}{numbers}")
    )
}
