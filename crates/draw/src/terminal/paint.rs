//! The characters and colours of each line.

use anstyle::{Ansi256Color, Color, Style};
use gametree_rules::Player;
use gametree_rules::picture::{Along, Line as EdgeLine, Shade};

use super::layout::Sheet;
use super::place::{Ground, Place};
use crate::look::Colour;
use crate::text;

/// The nearest of the 256 colours to Okabe and Ito's, legible on black and on white.
const PLAYERS: [u8; 8] = [33, 166, 36, 175, 74, 178, 245, 130];
/// The same on the squares of a chequered board.
const PLAYERS_ON_SQUARES: [u8; 8] = [25, 130, 22, 90, 24, 94, 238, 52];
const LIGHT: u8 = 255;
const DARK: u8 = 250;

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
        let faint = Style::new().dimmed();
        match place.ground {
            Ground::Bare | Ground::Square(Shade::Plain) => Signs::alike(" ", Style::new()),
            Ground::Square(Shade::Light) => Signs {
                middle: if plain { "." } else { " " },
                ..Signs::alike(" ", Style::new().bg_color(Some(colour(LIGHT))))
            },
            Ground::Square(Shade::Dark) => Signs::alike(
                if plain { ":" } else { " " },
                Style::new().bg_color(Some(colour(DARK))),
            ),
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

fn tint(player: Player, palette: [u8; 8]) -> Style {
    Style::new().fg_color(Some(colour(palette[player.index() % palette.len()])))
}

/// How the text of a place is coloured.
fn written(place: &Place, ground: Style) -> Style {
    let is_chequered = ground.get_bg_color().is_some();
    let palette = if is_chequered {
        PLAYERS_ON_SQUARES
    } else {
        PLAYERS
    };
    let style = match place.owner {
        Some(owner) => tint(owner, palette).bold(),
        None if is_chequered => Style::new().fg_color(Some(colour(16))),
        None if place.written().is_empty() => ground,
        None => Style::new(),
    };
    let style = style.bg_color(ground.get_bg_color());
    if place.notes.last || place.notes.best {
        style.bold()
    } else {
        style
    }
}
