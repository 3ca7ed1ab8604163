//! Worksheets as one SVG picture.

use crate::climb;
use crate::drawing::panel::Panel;
use crate::drawing::style;
use crate::drawing::typography::{add, width, wrapped, xml};
use crate::quiz::Exercise;
use crate::quiz::paper::{Paper, number, task};

const MARGIN: f64 = 24.0;
/// The width of a column. Wider pictures are scaled down.
const COLUMN: f64 = 760.0;
/// With more exercises than this there are two columns.
const ONE_COLUMN: usize = 2;
const LINE: f64 = 21.0;
/// The height of a line with a blank.
const BLANK: f64 = 28.0;

/// The style of the texts.
const TEXTS: &str = "\
svg.gametree-paper{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:14px}
.gametree-paper .heading{font-size:22px;font-weight:bold}
.gametree-paper .number{font-size:17px;font-weight:bold}
.gametree-paper .answer{font-weight:bold}
.gametree-paper .terms{font-size:12px}
.gametree-paper .blank{stroke:currentColor;stroke-width:1}
.gametree-paper .sheet{fill:#fff}
.gametree-paper{color:#1c2127}
.gametree-paper>text{fill:currentColor}
@media screen and (prefers-color-scheme:dark){.gametree-paper .sheet{fill:#14181d}.gametree-paper{color:#e8ebee}}
";

pub(super) fn write(paper: &Paper) -> String {
    let columns = if paper.exercises.len() > ONE_COLUMN {
        2
    } else {
        1
    };
    let mut out = String::new();
    let mut y = MARGIN + 22.0;
    text(&mut out, "heading", (MARGIN, y), &paper.heading());
    y += LINE;
    text(&mut out, "terms", (MARGIN, y), &paper.origin);
    let mut bottoms = vec![y + 12.0; columns];
    for (index, exercise) in paper.exercises.iter().enumerate() {
        let column = index % columns;
        // A row begins below the tallest exercise of the row above.
        if column == 0 {
            let row = bottoms.iter().copied().fold(0.0, f64::max);
            bottoms.fill(row + MARGIN);
        }
        let x = MARGIN + column as f64 * (COLUMN + MARGIN);
        bottoms[column] = place(&mut out, paper, (index, exercise), (x, bottoms[column]));
    }
    let wide = MARGIN + columns as f64 * (COLUMN + MARGIN);
    let high = (bottoms.into_iter().fold(0.0, f64::max) + MARGIN).ceil();
    let title = xml(&paper.heading());
    let (tree, land) = (style::sheet(), climb::sheet());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree-paper\" width=\"{wide}\" height=\"{high}\" \
         viewBox=\"0 0 {wide} {high}\">\n<title>{title}</title>\n<style>\n{tree}{land}{TEXTS}</style>\n\
         <rect class=\"sheet\" width=\"{wide}\" height=\"{high}\"/>\n{out}</svg>\n"
    )
}

/// Draws an exercise below a place, and returns its lower end.
fn place(
    out: &mut String,
    paper: &Paper,
    (index, exercise): (usize, &Exercise),
    (x, top): (f64, f64),
) -> f64 {
    let mut y = top + 16.0;
    let title = number(index);
    text(out, "number", (x, y), &title);
    for (class, words, size) in [
        ("task", task(exercise.subject).to_owned(), 14.0),
        ("terms", exercise.terms(), 12.0),
    ] {
        for line in wrapped(&words, size, COLUMN) {
            y += LINE;
            text(out, class, (x, y), &line);
        }
    }
    let panel: Panel = paper.picture(exercise).panel(&title);
    let scale = (COLUMN / panel.width.ceil()).min(1.0);
    *out += &panel.placed((x, y + 8.0), scale);
    y += 8.0 + panel.height * scale;
    for (prompt, answer) in paper.lines(exercise) {
        y += if answer.is_some() { LINE } else { BLANK };
        text(out, "task", (x, y), prompt);
        let end = x + width(prompt, 14.0) + 10.0;
        if let Some(answer) = answer {
            // A long answer goes on lines of its own.
            let answer = answer.to_string();
            let fits = end + width(&answer, 15.0) <= x + COLUMN;
            let from = if fits { end } else { x };
            for line in wrapped(&answer, 15.0, COLUMN) {
                y += if fits { 0.0 } else { LINE };
                text(out, "answer", (from, y), &line);
            }
        } else {
            let (from, to) = (end.min(x + COLUMN / 2.0), x + COLUMN);
            add(
                out,
                format_args!("<path class=\"blank\" d=\"M{from:.1} {y:.1}H{to:.1}\"/>\n"),
            );
        }
    }
    y
}

fn text(out: &mut String, class: &str, (x, y): (f64, f64), words: &str) {
    let words = xml(words);
    add(
        out,
        format_args!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{words}</text>\n"),
    );
}
