//! Every best move on one sheet: boards within boards.
//!
//! Each board shows our best move as its largest sign; each cell where the opponent may answer holds the whole board that
//! follows, and so on until the game ends. Randall Munroe drew tic-tac-toe so (xkcd 832, 2010). This module knows no game:
//! whoever solves one gives it a [`Map`].

mod map;
mod style;

use std::collections::BTreeSet;

pub use map::{Age, Cell, Ending, Map};

use crate::text;

/// The side of a map.
const SIDE: f64 = 1000.0;
const MARGIN: f64 = 60.0;
/// Where the maps begin, below the title.
const TOP: f64 = 165.0;
/// The room for a map's heading.
const HEADING: f64 = 60.0;
/// The room for the legend.
const BOTTOM: f64 = 70.0;
/// Maps side by side.
const ACROSS: usize = 2;
/// How much of its cell a board takes.
const INNER: f64 = 0.9;
/// Boards in more boards than this are too small to print.
const DEEPEST: usize = 10;

/// Draws the maps side by side, each under its heading, as one SVG that needs nothing else.
///
/// ```
/// use gametree_draw::poster::{Age, Cell, Ending, Map, poster};
/// let taken = |symbol, age| Cell::Taken { symbol, age };
/// let cells = vec![taken('O', Age::Older), taken('X', Age::Newest)];
/// let inner = Map { columns: 2, rows: 1, cells, ending: Some(Ending::Drawn) };
/// let cells = vec![Cell::Reply(Box::new(inner)), taken('X', Age::Newest)];
/// let map = Map { columns: 2, rows: 1, cells, ending: None };
/// let sheet = poster("Two squares", &[("For X".to_owned(), map)]);
/// assert!(sheet.contains("<title>Two squares</title>"));
/// ```
pub fn poster(title: &str, maps: &[(String, Map)]) -> String {
    let across = maps.len().clamp(1, ACROSS) as f64;
    let down = maps.len().div_ceil(ACROSS) as f64;
    let width = MARGIN + across * (SIDE + MARGIN);
    let height = TOP + down * (HEADING + SIDE + MARGIN) + BOTTOM;
    let mut signs = Signs::default();
    let mut body = String::new();
    for (index, (heading, map)) in maps.iter().enumerate() {
        let x = MARGIN + (index % ACROSS) as f64 * (SIDE + MARGIN);
        let y = TOP + HEADING + (index / ACROSS) as f64 * (HEADING + SIDE + MARGIN);
        text::add(
            &mut body,
            format_args!(
                "<text class=\"heading a{}\" x=\"{x}\" y=\"{}\">{}</text>\n<g class=\"map a{}\" transform=\"{}\">",
                index % 2,
                y - 18.0,
                text::escape(heading),
                index % 2,
                moved(x, y, SIDE / sides(map)),
            ),
        );
        board(&mut body, map, &mut signs, DEEPEST);
        body += "</g>\n";
    }
    let name = text::escape(title);
    let style = style::sheet();
    let defs = signs.defs();
    let middle = width / 2.0;
    let (below_title, legend) = (TOP - 30.0, height - 46.0);
    let (how, ends) = (style::HOW, style::ENDS);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree-poster\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{name}</title>\n<style>\n{style}</style>\n\
         <defs>\n{defs}</defs>\n<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n\
         <text class=\"title\" x=\"{middle}\" y=\"88\">{name}</text>\n\
         <text class=\"how\" x=\"{middle}\" y=\"{below_title}\">{how}</text>\n{body}\
         <text class=\"how\" x=\"{middle}\" y=\"{legend}\">{ends}</text>\n</svg>\n"
    )
}

/// The signs and grids in use; each is described once and used many times.
#[derive(Default)]
struct Signs {
    symbols: BTreeSet<(char, Age)>,
    grids: BTreeSet<(usize, usize)>,
}

impl Signs {
    fn defs(&self) -> String {
        let grids = self.grids.iter().map(|&grid| grid_def(grid));
        let symbols = self
            .symbols
            .iter()
            .map(|&(symbol, age)| symbol_def(symbol, age));
        grids.chain(symbols).collect()
    }
}

/// The lines between the cells; a cell is one unit wide.
fn grid_def((columns, rows): (usize, usize)) -> String {
    let upright = (1..columns).map(|x| format!("M{x} .04V{}", rows as f64 - 0.04));
    let level = (1..rows).map(|y| format!("M.04 {y}H{}", columns as f64 - 0.04));
    let lines: String = upright.chain(level).collect();
    format!(
        "<g id=\"g{columns}x{rows}\"><rect class=\"frame\" width=\"{columns}\" height=\"{rows}\" rx=\".1\"/>\
         <path class=\"grid\" d=\"{lines}\"/></g>\n"
    )
}

fn symbol_id(symbol: char, age: Age) -> String {
    let kind = match age {
        Age::Newest => 'n',
        Age::Older => 's',
    };
    format!("{kind}{:x}", u32::from(symbol))
}

/// A sign in a cell of one unit; the newest is the largest.
fn symbol_def(symbol: char, age: Age) -> String {
    let id = symbol_id(symbol, age);
    match (symbol, age) {
        ('X', Age::Newest) => {
            format!("<path id=\"{id}\" class=\"sign\" d=\"M.2.2l.6.6m0-.6l-.6.6\"/>\n")
        }
        ('X', Age::Older) => {
            format!("<path id=\"{id}\" class=\"sign\" d=\"M.3.3l.4.4m0-.4l-.4.4\"/>\n")
        }
        ('O', Age::Newest) => {
            format!("<circle id=\"{id}\" class=\"sign\" cx=\".5\" cy=\".5\" r=\".31\"/>\n")
        }
        ('O', Age::Older) => {
            format!("<circle id=\"{id}\" class=\"sign\" cx=\".5\" cy=\".5\" r=\".21\"/>\n")
        }
        _ => {
            let symbol = text::escape(&text::symbol(symbol));
            format!("<text id=\"{id}\" class=\"letter\" x=\".5\" y=\".75\">{symbol}</text>\n")
        }
    }
}

/// Columns and rows that have any cell at all.
fn shape(map: &Map) -> (usize, usize) {
    let most = map.cells.len().max(1);
    (map.columns.clamp(1, most), map.rows.clamp(1, most))
}

fn sides(map: &Map) -> f64 {
    let (columns, rows) = shape(map);
    columns.max(rows) as f64
}

/// Draws a board whose cells are one unit wide.
fn board(out: &mut String, map: &Map, signs: &mut Signs, deeper: usize) {
    let (columns, rows) = shape(map);
    signs.grids.insert((columns, rows));
    let class = match map.ending {
        Some(Ending::Won(_)) => " class=\"w\"",
        Some(Ending::Lost(_)) => " class=\"l\"",
        Some(Ending::Drawn) => " class=\"d\"",
        None => "",
    };
    text::add(
        out,
        format_args!("<use href=\"#g{columns}x{rows}\"{class}/>"),
    );
    let cells = map.cells.iter().take(columns.saturating_mul(rows));
    for (index, cell) in cells.enumerate() {
        let (x, y) = (index % columns, index / columns);
        match cell {
            Cell::Taken { symbol, age } => {
                signs.symbols.insert((*symbol, *age));
                let class = match age {
                    Age::Newest => " class=\"n\"",
                    Age::Older => "",
                };
                let (id, x, y) = (symbol_id(*symbol, *age), at("x", x), at("y", y));
                text::add(out, format_args!("<use href=\"#{id}\"{class}{x}{y}/>"));
            }
            Cell::Reply(reply) if deeper > 0 => {
                let (columns, rows) = shape(reply);
                let scale = INNER / sides(reply);
                let inset = |side: usize| (1.0 - side as f64 * scale) / 2.0;
                let (x, y) = (x as f64 + inset(columns), y as f64 + inset(rows));
                text::add(
                    out,
                    format_args!("<g transform=\"{}\">", moved(x, y, scale)),
                );
                board(out, reply, signs, deeper - 1);
                *out += "</g>";
            }
            Cell::Empty | Cell::Reply(_) => {}
        }
    }
    if let Some(Ending::Won(line) | Ending::Lost(line)) = &map.ending {
        *out += &through(line, columns);
    }
}

/// A line through the middles of these cells and a little beyond.
fn through(line: &[usize], columns: usize) -> String {
    let middle = |cell: usize| {
        let (x, y) = (cell % columns, cell / columns);
        (x as f64 + 0.5, y as f64 + 0.5)
    };
    let (Some(&first), Some(&last)) = (line.first(), line.last()) else {
        return String::new();
    };
    let ((x, y), (to_x, to_y)) = (middle(first), middle(last));
    let length = (to_x - x).hypot(to_y - y).max(1.0);
    let (over_x, over_y) = (0.32 * (to_x - x) / length, 0.32 * (to_y - y) / length);
    let mut path = format!("M{} {}", number(x - over_x), number(y - over_y));
    // A straight line needs no more than its ends.
    for part in line.windows(3) {
        let [before, here, after] = [part[0], part[1], part[2]].map(middle);
        let turn =
            (here.0 - before.0) * (after.1 - here.1) - (here.1 - before.1) * (after.0 - here.0);
        if turn != 0.0 {
            text::add(
                &mut path,
                format_args!("L{} {}", number(here.0), number(here.1)),
            );
        }
    }
    text::add(
        &mut path,
        format_args!("L{} {}", number(to_x + over_x), number(to_y + over_y)),
    );
    format!("<path class=\"e\" d=\"{path}\"/>")
}

fn moved(x: f64, y: f64, scale: f64) -> String {
    let (x, y) = (number(x), number(y));
    format!("translate({x} {y})scale({})", number(scale))
}

fn at(name: &str, value: usize) -> String {
    match value {
        0 => String::new(),
        _ => format!(" {name}=\"{value}\""),
    }
}

/// Three decimals, and no more characters than needed.
fn number(value: f64) -> String {
    let text = format!("{value:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text.strip_prefix("0.") {
        Some(fraction) => format!(".{fraction}"),
        None => text.to_owned(),
    }
}
