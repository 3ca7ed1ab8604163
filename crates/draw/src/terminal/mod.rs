//! A picture in the characters of a terminal.

mod layout;
mod paint;
mod place;

use anstyle::Style;
use gametree_rules::Picture;

use self::layout::Sheet;
use self::paint::{Line, written_in};
use self::place::round;
use crate::look::Look;
use crate::text;

/// Draws a picture in lines of text, each ending with a line break.
///
/// Each column is as wide as its widest item. With [`Colour::Plain`](crate::Colour::Plain) the text has no escape code,
/// whatever the picture says.
pub fn terminal(picture: &Picture, look: &Look) -> String {
    let mut out = String::new();
    let sheet = Sheet::new(picture, look);
    for row in 0..=sheet.rows {
        if sheet.ruled[row] {
            sheet.paint_rule(row, look.colour).end(&mut out);
        }
        if row < sheet.rows {
            sheet.paint_row(row, look.colour).end(&mut out);
        }
    }
    if !picture.buttons.is_empty() {
        buttons(picture, look).end(&mut out);
    }
    for caption in &picture.captions {
        for (place, text) in caption.text.lines().enumerate() {
            let mut line = Line::new(look.colour);
            if let Some(tint) = caption.owner.map(|owner| picture.colour(owner)) {
                let sign = if place == 0 {
                    round(Some(tint), look.colour)
                } else {
                    " "
                };
                line.push(written_in(tint), sign);
                line.push(Style::new(), " ");
            }
            line.push(Style::new(), &text::clean(text));
            line.end(&mut out);
        }
    }
    out
}

fn buttons(picture: &Picture, look: &Look) -> Line {
    let mut line = Line::new(look.colour);
    for (index, button) in picture.buttons.iter().enumerate() {
        let notes = look.notes(&[button.spot]);
        let text = text::clean(&button.text);
        let text = match notes.text.as_str() {
            "" => format!("[{text}]"),
            note => format!("[{text} {note}]"),
        };
        let (before, after) = match (notes.last, notes.best) {
            (false, false) => ("", ""),
            (true, false) => ("[", "]"),
            (false, true) => ("*", "*"),
            (true, true) => ("[*", "*]"),
        };
        line.fill(Style::new(), " ", if index == 0 { 0 } else { 2 });
        line.push(Style::new().bold(), &format!("{before}{text}{after}"));
    }
    line
}
