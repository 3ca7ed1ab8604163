//! `tree --compare`: the effect of a convention.

use gametree_draw::text::width;
use gametree_lab::drawing::{self, Drawing};
use gametree_lab::{
    Comparison, ComparisonReport, Convention, NodeDifference, NodeReport, Number, comparison, scene,
};
use gametree_players::InputError;

use super::{Ask, drawing_lines, root, tell_conventions};
use crate::args::TreeArgs;
use crate::error::Failure;
use crate::files;
use crate::output::{FAINT, Output, STRONG, columns, styled};
use crate::screen::number;

/// The distance between two trees.
const GAP: usize = 4;
/// The maximum number of nodes that are listed.
const LISTED: usize = 40;

pub(super) fn run(
    ask: &Ask,
    convention: &str,
    args: &TreeArgs,
    out: &mut Output,
) -> Result<(), Failure> {
    let mut all = Convention::ALL.into_iter();
    let convention = all
        .find(|known| known.name() == convention)
        .unwrap_or(Convention::Cut);
    let both = comparison(
        &ask.sketch,
        ask.algorithm,
        &ask.limits,
        ask.settings,
        convention,
    )
    .map_err(InputError::from)?;
    let report = ComparisonReport::new(&ask.sketch, &both);
    let labels = report
        .settings
        .map(|set| format!("{} {set}", report.convention));
    if let Some(path) = &args.svg {
        let pictures = [0, 1].map(|side| Drawing {
            title: format!("{}, {}", ask.algorithm.name(), labels[side]),
            ..scene(&ask.sketch, &both.lessons[side], None)
        });
        let picture = drawing::svg_of_all(&pictures);
        files::write(path, |file| file.write_all(picture.as_bytes()))?;
    }
    if args.json {
        return out.json(&report);
    }
    show_trees(ask, &both, &labels, out)?;
    out.line("")?;
    tell_differences(ask, &both, &report, &labels, out)?;
    both.lessons
        .iter()
        .try_for_each(|lesson| tell_conventions(lesson, out))
}

/// Prints the trees side by side if they fit, and otherwise one below the other.
fn show_trees(
    ask: &Ask,
    both: &Comparison,
    labels: &[String; 2],
    out: &mut Output,
) -> Result<(), Failure> {
    let trees = [0, 1].map(|side| drawing_lines(&ask.sketch, &both.lessons[side]));
    let lines = |side: usize| {
        let label = std::iter::once(labels[side].clone());
        label.chain(trees[side].iter().cloned()).collect::<Vec<_>>()
    };
    if let Some(rows) = beside(&lines(0), &lines(1), columns()) {
        let mut rows = rows.into_iter();
        if let Some(header) = rows.next() {
            out.line(styled(STRONG, header))?;
        }
        return rows.try_for_each(|row| out.line(row));
    }
    for side in [0, 1] {
        if side == 1 {
            out.line("")?;
        }
        out.line(styled(STRONG, &labels[side]))?;
        trees[side].iter().try_for_each(|line| out.line(line))?;
    }
    Ok(())
}

/// Two blocks of lines side by side, if they fit into this number of columns.
fn beside(left: &[String], right: &[String], columns: usize) -> Option<Vec<String>> {
    let plain = |line: &String| width(&anstream::adapter::strip_str(line).to_string());
    let widest = |lines: &[String]| lines.iter().map(plain).max().unwrap_or(0);
    let column = widest(left) + GAP;
    if column + widest(right) > columns {
        return None;
    }
    let empty = String::new();
    let rows = (0..left.len().max(right.len())).map(|row| {
        let (left, right) = (
            left.get(row).unwrap_or(&empty),
            right.get(row).unwrap_or(&empty),
        );
        let gap = " ".repeat(column - plain(left));
        format!("{left}{gap}{right}").trim_end().to_owned()
    });
    Some(rows.collect())
}

fn tell_differences(
    ask: &Ask,
    both: &Comparison,
    report: &ComparisonReport,
    labels: &[String; 2],
    out: &mut Output,
) -> Result<(), Failure> {
    let [one, other] = labels;
    let differences = &report.differences;
    let roots = [0, 1].map(|side| root(&ask.sketch, &both.lessons[side]));
    if differences.is_empty() {
        return out.text(&format!(
            "No difference: the root has {} with {one} and with {other}.",
            roots[0]
        ));
    }
    out.text(&if roots[0] == roots[1] {
        format!("The root has {} with both.", roots[0])
    } else {
        format!(
            "The root has {} with {one}, and {} with {other}.",
            roots[0], roots[1]
        )
    })?;
    let leaves = report.reports[0].leaves;
    let visited = [0, 1].map(|side| report.reports[side].leaves_visited);
    out.text(&if visited[0] == visited[1] {
        format!("{} of {leaves} leaves are visited with both.", visited[0])
    } else {
        format!(
            "{} of {leaves} leaves are visited with {one}, {} with {other}.",
            visited[0], visited[1]
        )
    })?;
    for (what, only) in [
        ("visits", &differences.only_visited),
        ("cuts", &differences.only_pruned),
    ] {
        for (label, nodes) in labels.iter().zip(only) {
            if !nodes.is_empty() {
                out.text(&format!("Only {label} {what} {}.", nodes.join(", ")))?;
            }
        }
    }
    tell_nodes(&differences.nodes, labels, out)
}

fn tell_nodes(
    nodes: &[NodeDifference],
    labels: &[String; 2],
    out: &mut Output,
) -> Result<(), Failure> {
    if nodes.is_empty() {
        return Ok(());
    }
    out.line("Nodes with different values, bounds or windows (α and β on entry):")?;
    for NodeDifference { node, found } in nodes.iter().take(LISTED) {
        let [one, other] = found.each_ref().map(|found| told(found.as_ref()));
        out.indented(
            2,
            &format!(
                "{}: {one} with {}, {other} with {}",
                styled(STRONG, node),
                labels[0],
                labels[1]
            ),
        )?;
    }
    match nodes.len().saturating_sub(LISTED) {
        0 => Ok(()),
        more => out.line(styled(FAINT, format!("  … and {more} more"))),
    }
}

fn told(found: Option<&NodeReport>) -> String {
    let Some(found) = found else {
        return "not visited".to_owned();
    };
    let sign = match found.bound {
        "lower" => "≥ ",
        "upper" => "≤ ",
        "estimate" => "≈ ",
        _ => "",
    };
    let values: Vec<String> = found.v.iter().map(|value| number(value.0)).collect();
    let value = match &values[..] {
        [] => "no value".to_owned(),
        [one] => one.clone(),
        many => format!("({})", many.join(", ")),
    };
    let window = found.alpha.zip(found.beta);
    let window = window.map_or_else(String::new, |(Number(alpha), Number(beta))| {
        format!(" [α={} β={}]", number(alpha), number(beta))
    });
    format!("{sign}{value}{window}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_stand_beside_one_another_only_where_there_is_room() {
        let lines = |lines: &[&str]| {
            lines
                .iter()
                .map(|&line| line.to_owned())
                .collect::<Vec<_>>()
        };
        let (left, right) = (lines(&["▲ 1", "└─ ■ 2"]), lines(&["▼"]));
        let rows = beside(&left, &right, 11).expect("room");
        assert_eq!(rows, ["▲ 1       ▼", "└─ ■ 2"]);
        assert_eq!(beside(&left, &right, 10), None);
    }
}
