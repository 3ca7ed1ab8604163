//! A chart of visited leaves by depth, on a logarithmic scale: the slope of a line is the effective branching factor.

use gametree_draw::text::grouped;

use super::OrderCount;
use crate::drawing::typography::{add, wrapped, xml};

/// The plot area: left, top, width and height.
const PLOT: (f64, f64, f64, f64) = (74.0, 60.0, 520.0, 340.0);
/// The width of the labels to the right of the plot area.
const NAMES: f64 = 170.0;
/// The minimum distance between labels.
const NAME_GAP: f64 = 17.0;
const NOTE: (f64, f64) = (19.0, 13.0);
/// With more depths than this, not every depth has a tick label.
const MAX_TICKS: usize = 20;

const STYLE: &str = "\
svg.gametree-chart{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:13px}
.gametree-chart .title{font-size:17px;font-weight:bold}
.gametree-chart .end{text-anchor:end}
.gametree-chart .middle{text-anchor:middle}
.gametree-chart .line{fill:none;stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}
.gametree-chart .dot{stroke:none}
.gametree-chart .grid{fill:none;stroke-width:1}
.gametree-chart .arrow{fill:none;stroke-width:1.5;stroke-dasharray:5 4}
.gametree-chart .minimax{stroke-dasharray:9 5}
.gametree-chart .minimum{stroke-dasharray:0.1 9;stroke-width:4}
.gametree-chart .given{stroke-dasharray:4 4}
.gametree-chart .band{stroke:none;fill-opacity:.18}
";

/// The class and label of each line, and its colours on a light and on a dark background.
const LINES: [(&str, &str, [&str; 2]); 6] = [
    ("minimax", "minimax: all leaves", ["#4d565f", "#b4bcc5"]),
    ("worst", "worst first", ["#d55e00", "#f08a3c"]),
    ("random", "random (mean, range)", ["#0072b2", "#56a9e0"]),
    ("given", "given order", ["#b0508a", "#dc8fbc"]),
    ("best", "best first", ["#007a5a", "#2fc79b"]),
    ("minimum", "minimum", ["#1c2127", "#e8ebee"]),
];

fn number(count: &OrderCount, class: &str) -> f64 {
    match class {
        "minimax" => count.leaves as f64,
        "worst" => count.worst as f64,
        "random" => count.random.mean,
        "given" => count.given as f64,
        "best" => count.best as f64,
        _ => count.minimum as f64,
    }
}

/// Draws the number of leaves visited in each order by depth, with these notes below, as a self-contained SVG.
pub fn chart(title: &str, notes: &[String], counts: &[OrderCount]) -> String {
    let scale = Scale::of(counts);
    let (left, top, width, height) = PLOT;
    let wide = left + width + NAMES;
    let mut body = String::new();
    let (heading, below) = (xml(title), top + height);
    add(
        &mut body,
        format_args!("<text class=\"title\" x=\"18\" y=\"32\">{heading}</text>\n"),
    );
    scale.draw_grid(counts, &mut body);
    draw_band(&scale, counts, &mut body);
    draw_doubling(&scale, counts, &mut body);
    for (class, _, _) in LINES {
        draw_line(&scale, counts, class, &mut body);
    }
    draw_names(&scale, counts, &mut body);
    let mut bottom = below + 52.0;
    for line in notes
        .iter()
        .flat_map(|note| wrapped(note, NOTE.1, wide - 36.0))
    {
        bottom += NOTE.0;
        let line = xml(&line);
        add(
            &mut body,
            format_args!(
                "<text class=\"note\" x=\"18\" y=\"{:.1}\">{line}</text>\n",
                bottom - 6.0
            ),
        );
    }
    let tall = bottom + 14.0;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree-chart\" role=\"img\" width=\"{wide}\" \
         height=\"{tall}\" viewBox=\"0 0 {wide} {tall}\">\n<title>{heading}</title>\n<style>\n{}</style>\n\
         <rect class=\"paper\" width=\"{wide}\" height=\"{tall}\"/>\n{body}</svg>\n",
        sheet()
    )
}

/// The scales of the axes.
struct Scale {
    depths: f64,
    /// The exponent of the greatest power of ten.
    powers: f64,
}

impl Scale {
    fn of(counts: &[OrderCount]) -> Scale {
        let most = counts.iter().map(|count| count.leaves).max().unwrap_or(1);
        Scale {
            depths: counts.last().map_or(1.0, |count| f64::from(count.depth)),
            powers: (most as f64).log10().ceil().max(1.0),
        }
    }

    fn x(&self, depth: f64) -> f64 {
        PLOT.0 + PLOT.2 * (depth - 1.0) / (self.depths - 1.0).max(1.0)
    }

    fn y(&self, leaves: f64) -> f64 {
        PLOT.1 + PLOT.3 * (1.0 - leaves.max(1.0).log10() / self.powers)
    }

    fn place(&self, count: &OrderCount, leaves: f64) -> String {
        let (x, y) = (self.x(f64::from(count.depth)), self.y(leaves));
        format!("{x:.1} {y:.1}")
    }

    fn draw_grid(&self, counts: &[OrderCount], out: &mut String) {
        let (left, top, width, height) = PLOT;
        let step = if self.powers > 10.0 { 2 } else { 1 };
        for power in (0..=self.powers as i32).step_by(step) {
            let y = self.y(10_f64.powi(power));
            let name = if power <= 6 {
                grouped(10_u64.pow(power.unsigned_abs()))
            } else {
                format!("10^{power}")
            };
            add(
                out,
                format_args!(
                    "<path class=\"grid\" d=\"M{left} {y:.1}h{width}\"/>\n\
                     <text class=\"end\" x=\"{:.1}\" y=\"{:.1}\">{name}</text>\n",
                    left - 8.0,
                    y + 4.5
                ),
            );
        }
        let every = counts.len().div_ceil(MAX_TICKS);
        for count in counts.iter().step_by(every.max(1)) {
            let (x, depth) = (self.x(f64::from(count.depth)), count.depth);
            add(
                out,
                format_args!(
                    "<text class=\"middle\" x=\"{x:.1}\" y=\"{:.1}\">{depth}</text>\n",
                    top + height + 20.0
                ),
            );
        }
        add(
            out,
            format_args!(
                "<text class=\"middle\" x=\"{:.1}\" y=\"{:.1}\">search depth</text>\n",
                left + width / 2.0,
                top + height + 42.0
            ),
        );
    }
}

fn draw_line(scale: &Scale, counts: &[OrderCount], class: &str, out: &mut String) {
    let places = counts
        .iter()
        .map(|count| scale.place(count, number(count, class)));
    let places: Vec<String> = places.collect();
    add(
        out,
        format_args!(
            "<path class=\"line {class}\" d=\"M{}\"/>\n",
            places.join("L")
        ),
    );
    if class == "minimum" {
        return;
    }
    for place in places {
        let (x, y) = place.split_once(' ').unwrap_or(("0", "0"));
        add(
            out,
            format_args!("<circle class=\"dot {class}\" cx=\"{x}\" cy=\"{y}\" r=\"3\"/>\n"),
        );
    }
}

/// The band between the least and the greatest number of leaves in random orders.
fn draw_band(scale: &Scale, counts: &[OrderCount], out: &mut String) {
    let most = counts.iter().map(|c| scale.place(c, c.random.most as f64));
    let least = counts.iter().rev();
    let least = least.map(|c| scale.place(c, c.random.least as f64));
    let places: Vec<String> = most.chain(least).collect();
    add(
        out,
        format_args!("<path class=\"band\" d=\"M{}z\"/>\n", places.join("L")),
    );
}

/// An arrow from minimax to the best order at twice the depth, which visits about the same number of leaves.
fn draw_doubling(scale: &Scale, counts: &[OrderCount], out: &mut String) {
    let Some((half, twice)) = doubled(counts) else {
        return;
    };
    let (from, to) = (
        scale.place(half, half.leaves as f64),
        scale.place(twice, twice.best as f64),
    );
    add(
        out,
        format_args!(
            "<path class=\"arrow\" d=\"M{from}L{to}\"/>\n<circle class=\"ends\" r=\"7\" cx=\"{}\" cy=\"{}\"/>\n\
             <circle class=\"ends\" r=\"7\" cx=\"{}\" cy=\"{}\"/>\n",
            from.split(' ').next().unwrap_or("0"),
            from.split(' ').nth(1).unwrap_or("0"),
            to.split(' ').next().unwrap_or("0"),
            to.split(' ').nth(1).unwrap_or("0"),
        ),
    );
}

/// The counts at the depth where the arrow starts, and at twice that depth.
pub(super) fn doubled(counts: &[OrderCount]) -> Option<(&OrderCount, &OrderCount)> {
    let at = |depth: u32| counts.iter().find(|count| count.depth == depth);
    let half = counts.last()?.depth / 2;
    at(half).zip(at(2 * half))
}

/// Labels at the ends of the lines, moved apart where they would overlap.
fn draw_names(scale: &Scale, counts: &[OrderCount], out: &mut String) {
    let Some(last) = counts.last() else { return };
    let mut names: Vec<(f64, &str, &str)> = LINES
        .iter()
        .map(|&(class, name, _)| (scale.y(number(last, class)), class, name))
        .collect();
    names.sort_by(|a, b| a.0.total_cmp(&b.0));
    let lowest = PLOT.1 + PLOT.3;
    for place in 1..names.len() {
        names[place].0 = names[place].0.max(names[place - 1].0 + NAME_GAP);
    }
    let mut below = lowest + NAME_GAP;
    for name in names.iter_mut().rev() {
        name.0 = name.0.min(below - NAME_GAP);
        below = name.0;
    }
    let x = PLOT.0 + PLOT.2 + 12.0;
    for (y, class, name) in names {
        add(
            out,
            format_args!(
                "<text class=\"name {class}\" x=\"{x:.1}\" y=\"{:.1}\">{name}</text>\n",
                y + 4.5
            ),
        );
    }
}

fn sheet() -> String {
    let rules = |dark: usize, paper: &str, ink: &str, pale: &str| {
        let mut rules = format!(
            ".gametree-chart .paper{{fill:{paper}}}\n.gametree-chart text{{fill:{ink}}}\n\
             .gametree-chart .grid{{stroke:{pale};stroke-opacity:.3}}\n\
             .gametree-chart .arrow,.gametree-chart .ends{{stroke:{ink};fill:none}}\n"
        );
        for (class, _, colours) in LINES {
            let colour = colours[dark];
            add(
                &mut rules,
                format_args!(
                    ".gametree-chart .line.{class}{{stroke:{colour}}}\n\
                     .gametree-chart .dot.{class},.gametree-chart .name.{class}{{fill:{colour}}}\n"
                ),
            );
        }
        let band = LINES[2].2[dark];
        rules + &format!(".gametree-chart .band{{fill:{band}}}\n")
    };
    format!(
        "{STYLE}{}@media screen and (prefers-color-scheme:dark){{\n{}}}\n",
        rules(0, "#fff", "#1c2127", "#4d565f"),
        rules(1, "#14181d", "#e8ebee", "#b4bcc5"),
    )
}
