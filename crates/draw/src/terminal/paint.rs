//! The characters and colours of each line.

use anstyle::{Ansi256Color, Color, Style};
use gametree_rules::picture::{Along, Line as EdgeLine, Material, Shade, Tint, Toward};

use super::layout::Sheet;
use super::place::{Ground, Place};
use crate::look::Colour;
use crate::text;

const BLACK: u8 = 16;
const WHITE: u8 = 231;

/// The nearest of the 256 colours, legible on black and on white.
fn shown(tint: Tint) -> u8 {
    match tint {
        Tint::Black => BLACK,
        Tint::White => WHITE,
        Tint::Red => 160,
        Tint::Yellow => 220,
        Tint::Blue => 33,
        Tint::Orange => 166,
        Tint::Green => 36,
        Tint::Pink => 175,
        Tint::Sky => 74,
        Tint::Gold => 178,
        Tint::Grey => 245,
        Tint::Brown => 130,
    }
}

/// The same on the squares of a chequered board.
fn shown_on_squares(tint: Tint) -> u8 {
    match tint {
        Tint::Blue => 25,
        Tint::Orange => 130,
        Tint::Green => 22,
        Tint::Pink => 90,
        Tint::Sky => 24,
        Tint::Gold => 94,
        Tint::Grey => 238,
        Tint::Brown => 52,
        real => shown(real),
    }
}

/// How a text in a side's colour looks where nothing lies below it: black and white bring a ground of their own.
pub(crate) fn written_in(tint: Tint) -> Style {
    let style = Style::new().fg_color(Some(colour(shown(tint)))).bold();
    match tint {
        Tint::Black => style.bg_color(Some(colour(250))),
        Tint::White => style.bg_color(Some(colour(240))),
        _ => style,
    }
}

/// The squares of a chequered board on paper, and on wood.
const SQUARES: [(u8, u8); 2] = [(255, 250), (180, 137)];

/// The ground of plain squares and crossings.
fn bed(material: Material) -> Option<Color> {
    match material {
        Material::Paper => None,
        Material::Wood => Some(179),
        Material::Felt => Some(28),
        Material::Rack => Some(25),
        Material::Maze => Some(BLACK),
        Material::Case => Some(23),
        Material::Sea => Some(31),
    }
    .map(colour)
}

/// Lines that leave a crossing: up 1, right 2, down 4, left 8.
const CROSSINGS: [&str; 16] = [
    " ", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
];

/// The sign from which lines leave up, right, down and left.
fn crossing(lines: [bool; 4]) -> &'static str {
    let bits = lines.into_iter().zip([1, 2, 4, 8]);
    CROSSINGS[bits
        .filter(|&(line, _)| line)
        .map(|(_, bit)| bit)
        .sum::<usize>()]
}

fn colour(index: u8) -> Color {
    Color::Ansi256(Ansi256Color(index))
}

/// One line of text, put together from left to right.
pub(crate) struct Line {
    colour: Colour,
    /// Neighbours differ in style.
    runs: Vec<(Style, String)>,
}

impl Line {
    pub(crate) fn new(colour: Colour) -> Line {
        Line {
            colour,
            runs: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, style: Style, text: &str) {
        let is_blank = text.trim().is_empty() && style.get_bg_color().is_none();
        let style = if is_blank || self.colour == Colour::Plain {
            Style::new()
        } else {
            style
        };
        match self.runs.last_mut() {
            _ if text.is_empty() => {}
            Some((last, run)) if *last == style => run.push_str(text),
            _ => self.runs.push((style, text.to_owned())),
        }
    }

    pub(crate) fn fill(&mut self, style: Style, sign: &str, times: usize) {
        self.push(style, &sign.repeat(times));
    }

    pub(crate) fn end(self, out: &mut String) {
        let last = self.runs.len().saturating_sub(1);
        for (index, (style, run)) in self.runs.iter().enumerate() {
            if !style.is_plain() {
                text::add(out, format_args!("{style}{run}{style:#}"));
            } else if index == last {
                out.push_str(run.trim_end());
            } else {
                out.push_str(run);
            }
        }
        out.push('\n');
    }
}

impl Sheet {
    /// The line of borders above a row, or below the last.
    pub(crate) fn paint_rule(&self, row: usize, colour: Colour) -> Line {
        let mut line = Line::new(colour);
        let style = Style::new().dimmed();
        let (above, below) = (row.checked_sub(1), Some(row));
        let horizontal =
            |column| self.is_bordered(column, above) || self.is_bordered(column, below);
        for (column, gutter) in self.gutters.iter().enumerate() {
            let (left, right) = (column.checked_sub(1), Some(column));
            if gutter.line > 0 {
                let vertical = |row| self.is_bordered(left, row) || self.is_bordered(right, row);
                line.fill(style, " ", gutter.before);
                line.push(
                    style,
                    crossing([
                        vertical(above),
                        horizontal(right),
                        vertical(below),
                        horizontal(left),
                    ]),
                );
                line.fill(style, " ", gutter.after);
            } else {
                line.fill(style, " ", gutter.width());
            }
            if let Some(&width) = self.columns.get(column) {
                if horizontal(right) {
                    line.fill(style, "─", width);
                } else {
                    // Lines of points and edges go on through the gap.
                    let joined = self.down(right, above) && self.down(right, below);
                    let middle = if joined { "│" } else { " " };
                    let before = (width - 1) / 2;
                    line.fill(style, " ", before);
                    line.push(style, middle);
                    line.fill(style, " ", width - 1 - before);
                }
            }
        }
        line
    }

    /// The line of a row itself.
    pub(crate) fn paint_row(&self, row: usize, colour: Colour) -> Line {
        let mut line = Line::new(colour);
        let style = Style::new().dimmed();
        for (column, gutter) in self.gutters.iter().enumerate() {
            let (left, right) = (column.checked_sub(1), Some(column));
            let here = Some(row);
            if self.is_bordered(left, here) || self.is_bordered(right, here) {
                line.fill(style, " ", gutter.before);
                line.fill(style, "│", gutter.line);
                line.fill(style, " ", gutter.after);
            } else {
                let joined = self.across(left, here) && self.across(right, here);
                line.fill(style, if joined { "─" } else { " " }, gutter.width());
            }
            if let Some(&width) = self.columns.get(column) {
                match self.place(column, row) {
                    Some(place) => self.paint_place(&mut line, place, (column, row), width),
                    None => line.fill(Style::new(), " ", width),
                }
            }
        }
        line
    }

    fn paint_place(&self, line: &mut Line, place: &Place, at: (usize, usize), width: usize) {
        let plain = line.colour == Colour::Plain;
        let Signs {
            before,
            middle,
            after,
            ground,
        } = self.signs(place, at, plain);
        let core = place.core(middle);
        let spare = width.saturating_sub(text::width(&core));
        // Names and numbers before a board stand close to it.
        let is_heading = at.0 == 0 && place.ground == Ground::Bare;
        let left = if is_heading { spare } else { spare / 2 };
        line.fill(ground, before, left);
        line.push(written(place, ground), &core);
        line.fill(ground, after, spare - left);
    }

    /// What a place without anything on it looks like.
    fn signs(&self, place: &Place, (column, row): (usize, usize), plain: bool) -> Signs {
        let (left, right) = (column.checked_sub(1), Some(column + 1));
        let here = Some(row);
        let bed = Style::new().bg_color(bed(self.material));
        let faint = match bed.get_bg_color() {
            None => bed.dimmed(),
            Some(_) => bed.fg_color(Some(colour(BLACK))),
        };
        let (light, dark) = SQUARES[usize::from(self.material == Material::Wood)];
        match place.ground {
            Ground::Bare => Signs::alike(" ", Style::new()),
            Ground::Square(Shade::Plain) => Signs::alike(" ", bed),
            Ground::Square(Shade::Light) => Signs {
                middle: if plain { "." } else { " " },
                ..Signs::alike(" ", Style::new().bg_color(Some(colour(light))))
            },
            Ground::Square(Shade::Dark) => Signs::alike(
                if plain { ":" } else { " " },
                Style::new().bg_color(Some(colour(dark))),
            ),
            Ground::Triangle(shade, toward) => Signs {
                middle: match (toward, shade) {
                    (Toward::Up | Toward::Right, Shade::Dark) => "▲",
                    (Toward::Up | Toward::Right, _) => "△",
                    (_, Shade::Dark) => "▼",
                    (_, _) => "▽",
                },
                ..Signs::alike(
                    " ",
                    bed.fg_color(Some(colour(if shade == Shade::Dark { 173 } else { 223 }))),
                )
            },
            Ground::Bar => Signs::alike("▒", Style::new().fg_color(Some(colour(94)))),
            Ground::Wall => Signs::alike("█", Style::new().fg_color(Some(colour(27)))),
            Ground::Point => {
                let (to_left, to_right) = (self.across(left, here), self.across(right, here));
                let up = self.down(Some(column), row.checked_sub(1));
                let down = self.down(Some(column), Some(row + 1));
                let alone = !(up || down || to_left || to_right);
                Signs {
                    before: if to_left { "─" } else { " " },
                    middle: if alone {
                        "+"
                    } else {
                        crossing([up, to_right, down, to_left])
                    },
                    after: if to_right { "─" } else { " " },
                    ground: faint,
                }
            }
            Ground::Dot => Signs {
                before: self.edge_sign(left, row, plain),
                middle: "•",
                after: self.edge_sign(right, row, plain),
                ground: Style::new(),
            },
            Ground::Edge(along, line) => {
                let sign = edge_sign(place, along, line, plain);
                let ground = match line {
                    EdgeLine::Free if !place.notes.best => faint,
                    EdgeLine::Free | EdgeLine::Drawn => Style::new(),
                };
                match along {
                    Along::Row => Signs::alike(sign, ground),
                    Along::Column => Signs {
                        middle: sign,
                        ..Signs::alike(" ", ground)
                    },
                }
            }
        }
    }

    /// The sign with which an edge from left to right reaches its dot.
    fn edge_sign(&self, column: Option<usize>, row: usize, plain: bool) -> &'static str {
        let place = column.and_then(|column| self.place(column, row));
        match place.map(|place| (place, place.ground)) {
            Some((place, Ground::Edge(Along::Row, line))) => {
                edge_sign(place, Along::Row, line, plain)
            }
            _ => " ",
        }
    }

    /// Whether a line from left to right runs through the place.
    fn across(&self, column: Option<usize>, row: Option<usize>) -> bool {
        match self.ground(column, row) {
            Ground::Point => true,
            Ground::Edge(Along::Row, line) => line != EdgeLine::Free,
            _ => false,
        }
    }

    /// Whether a line from top to bottom runs through the place.
    fn down(&self, column: Option<usize>, row: Option<usize>) -> bool {
        match self.ground(column, row) {
            Ground::Point => true,
            Ground::Edge(Along::Column, line) => line != EdgeLine::Free,
            _ => false,
        }
    }
}

/// What fills a place: the sign left of its middle, in the middle, and right of it.
struct Signs {
    before: &'static str,
    middle: &'static str,
    after: &'static str,
    ground: Style,
}

impl Signs {
    fn alike(sign: &'static str, ground: Style) -> Signs {
        Signs {
            before: sign,
            middle: sign,
            after: sign,
            ground,
        }
    }
}

/// A thin line for an edge, a heavy one for the last, a double one for the best.
fn edge_sign(place: &Place, along: Along, line: EdgeLine, plain: bool) -> &'static str {
    let (thin, heavy, double, free) = match along {
        Along::Row => ("─", "━", "═", "╌"),
        Along::Column => ("│", "┃", "║", "╎"),
    };
    match line {
        _ if place.notes.best => double,
        _ if place.notes.last => heavy,
        EdgeLine::Drawn => thin,
        EdgeLine::Free if plain => " ",
        EdgeLine::Free => free,
    }
}

/// How the text of a place is coloured.
fn written(place: &Place, ground: Style) -> Style {
    let has_ground = ground.get_bg_color().is_some();
    let style = match place.ink {
        Some(tint) if has_ground => {
            let index = match place.ground {
                Ground::Square(Shade::Light | Shade::Dark) => shown_on_squares(tint),
                _ => shown(tint),
            };
            Style::new().fg_color(Some(colour(index))).bold()
        }
        Some(tint) => written_in(tint),
        None if place.written().is_empty() => ground,
        None if has_ground => {
            let is_dark = ground.get_bg_color() == Some(colour(BLACK));
            Style::new().fg_color(Some(colour(if is_dark { 223 } else { BLACK })))
        }
        None => Style::new(),
    };
    let style = match ground.get_bg_color() {
        Some(below) => style.bg_color(Some(below)),
        None => style,
    };
    if place.notes.last || place.notes.best {
        style.bold()
    } else {
        style
    }
}
