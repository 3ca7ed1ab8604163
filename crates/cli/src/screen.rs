//! Answers for people.

use gametree_draw::{Look, Mark, terminal};
use gametree_players::{ActionReport, Report, Table};
use gametree_rules::{Facts, Player, Told, Turn};

use crate::error::Failure;
use crate::output::{FAINT, Output, STRONG, styled};
use crate::progress::grouped;

/// More moves than this are not all listed.
const LISTED: usize = 40;

/// A value with as many decimals as it needs, four at the most.
pub(crate) fn number(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    // A tiny negative number is nothing.
    if text == "-0" {
        "0".to_owned()
    } else {
        text.replace('-', "−")
    }
}

/// A value with its sign.
fn signed(value: f64) -> String {
    let text = number(value);
    if value > 0.0 && value.is_finite() && text != "0" {
        format!("+{text}")
    } else {
        text
    }
}

/// A value as people say it in this game.
fn told(facts: &Facts, value: f64, distance: Option<u32>) -> String {
    match facts.points {
        Some(points) => points.text(value, distance),
        None => signed(value),
    }
}

/// The same with what is counted.
fn in_points(facts: &Facts, value: f64, distance: Option<u32>) -> String {
    let text = told(facts, value, distance);
    match facts
        .points
        .map(|points| (points, points.told(value, distance)))
    {
        Some((points, Told::Points(_))) => format!("{text} {}", points.name),
        _ => text,
    }
}

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

/// How many a second.
pub(crate) fn speed(nodes: u64, seconds: f64) -> String {
    format!(
        "{} a second",
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

/// The board, with the last move marked and these notes on it.
pub(crate) fn board(table: &dyn Table, notes: &[Mark], out: &mut Output) -> Result<(), Failure> {
    let mut marks: Vec<Mark> = table
        .last_gesture()
        .unwrap_or_default()
        .into_iter()
        .map(Mark::last)
        .collect();
    marks.extend_from_slice(notes);
    let look = Look {
        title: table.facts().title,
        colour: out.colour(),
        marks: &marks,
    };
    let drawn = terminal(&table.picture(), &look);
    out.line("")?;
    drawn
        .lines()
        .try_for_each(|line| out.line(format!("  {line}").trim_end()))
}

/// Who is to move, or who won.
pub(crate) fn status(table: &dyn Table) -> String {
    match (table.turn(), table.result()) {
        (Turn::Player(player), _) => format!("{} to move", table.player_name(player)),
        (Turn::Chance, _) => "chance to move".to_owned(),
        (Turn::Over, result) => ending(table, &result.unwrap_or_default()),
    }
}

/// How a game ended.
fn ending(table: &dyn Table, result: &[f64]) -> String {
    let name = |index: usize| table.player_name(Player::new(index));
    let best = result.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let winners: Vec<usize> = (0..result.len())
        .filter(|&index| result[index] == best)
        .collect();
    let plain = result.iter().all(|value| [-1.0, 0.0, 1.0].contains(value));
    match winners[..] {
        [winner] if result.len() == 2 && plain => format!("{} wins", name(winner)),
        [_, _] if result.len() == 2 => "it is a draw".to_owned(),
        _ => {
            let scores: Vec<String> = (0..result.len())
                .map(|i| format!("{} {}", name(i), signed(result[i])))
                .collect();
            format!("game over: {}", scores.join(", "))
        }
    }
}

/// What a value means to a player, in words where there are any.
pub(crate) fn verdict(table: &dyn Table, report: &Report) -> String {
    let Some(value) = report
        .value
        .filter(|_| report.best.is_some() || report.player.is_none() || report.claim == "proven")
    else {
        return "nothing is known yet".to_owned();
    };
    let viewpoint = Player::new(report.player.map_or(0, |player| player - 1));
    let name = table.player_name(viewpoint);
    let facts = table.facts();
    let claim = match (report.claim, report.error) {
        ("proven", Some(error)) if error > 0.0 => format!("proven to within {error:.0e}"),
        ("lower", _) => "proven: at least this".to_owned(),
        ("upper", _) => "proven: at most this".to_owned(),
        (claim, _) => claim.to_owned(),
    };
    let words = match (facts.range, report.claim) {
        ((-1.0, 1.0), "proven") if value == 0.0 => "a draw".to_owned(),
        _ if facts.points.is_some() => {
            format!("{} for {name}", in_points(facts, value, report.distance()))
        }
        ((-1.0, 1.0), "proven") if value == 1.0 => format!("{name} wins"),
        ((-1.0, 1.0), "proven") if value == -1.0 => format!("{name} loses"),
        ((0.0, 1.0), _) => format!("{name} wins {} % of the time", number(value * 100.0)),
        _ if table.players() == 2 => format!("{} for {name}", signed(value)),
        _ if report.values.is_none() => format!("{} for {name}", signed(value)),
        _ => {
            let values = report.values.as_deref().unwrap_or_default();
            let tuple: Vec<String> = values.iter().map(|&value| number(value)).collect();
            format!("({})", tuple.join(", "))
        }
    };
    format!("{words} ({claim})")
}

/// The whole answer: the best move, what each is worth, the expected line, and what it cost.
pub(crate) fn answer(table: &dyn Table, report: &Report, out: &mut Output) -> Result<(), Failure> {
    match &report.best {
        Some(best) => out.line(format!(
            "Best: {}   {}",
            styled(STRONG, best),
            verdict(table, report)
        ))?,
        None => out.line(format!("Value: {}", verdict(table, report)))?,
    }
    actions(table.facts(), report, out)?;
    if report.pv.len() > 1 {
        out.line(format!("Expected: {}", report.pv.join(" ")))?;
    }
    let work = format!(
        "{}, {} moves deep, {} nodes, {}, {}",
        report.algorithm,
        report.depth,
        grouped(report.nodes),
        seconds(report.seconds),
        speed(report.nodes, report.seconds)
    );
    out.line(styled(FAINT, work))
}

/// One line on what a search thinks so far.
pub(crate) fn thought(facts: &Facts, report: &Report) -> String {
    let told = |value: f64| told(facts, value, report.distance());
    let value = report.value.map_or_else(String::new, told);
    let line: Vec<&str> = report.pv.iter().take(8).map(String::as_str).collect();
    format!("depth {}  {value}  {}", report.depth, line.join(" "))
}

/// What each move is worth.
pub(crate) fn actions(facts: &Facts, report: &Report, out: &mut Output) -> Result<(), Failure> {
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
            worth(facts, action)
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

/// One action's value, with the mark that says what it is.
fn worth(facts: &Facts, action: &ActionReport) -> String {
    let Some(value) = action.value else {
        return "not looked at".to_owned();
    };
    let sign = match action.bound {
        Some("upper") if facts.points.is_some() && value >= facts.range.1 => {
            return format!("{:>10}", "no better");
        }
        Some("lower") => "≥ ",
        Some("upper") => "≤ ",
        Some("estimate") => "≈ ",
        Some("exact") if !action.proven => "≈ ",
        _ => "",
    };
    let numbers = match &action.values {
        Some(values) => {
            let tuple: Vec<String> = values.iter().map(|&value| number(value)).collect();
            format!("({})", tuple.join(", "))
        }
        None => told(facts, value, action.distance),
    };
    let often = action.probability.map_or_else(String::new, |p| {
        format!("   {} % of the time", number(p * 100.0))
    });
    let width = if facts.points.is_some() { 10 } else { 8 };
    format!("{:>width$}{often}", format!("{sign}{numbers}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_as_many_decimals_as_they_need() {
        let texts = [
            0.0,
            -0.0,
            1.0,
            -1.0,
            0.5,
            -1.0 / 18.0,
            1e-9,
            -1e-9,
            12.34567,
        ]
        .map(number);
        assert_eq!(
            texts,
            ["0", "0", "1", "−1", "0.5", "−0.0556", "0", "0", "12.3457"]
        );
        assert_eq!([2.0, -2.0, 0.0].map(signed), ["+2", "−2", "0"]);
    }
}
