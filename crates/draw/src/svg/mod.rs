//! A picture as SVG.

mod layout;
mod shapes;
mod style;

use gametree_rules::picture::{Button, Item};
use gametree_rules::{Picture, Spot};

use self::layout::{Area, LINE, MARGIN, Sheet, text_width};
use self::shapes::{Corner, badge, ground, rect, thing, words};
use crate::look::{Look, Notes};
use crate::text;

/// The room between things that stand below one another.
const SPACE: usize = 12;

/// The style of all drawings, for a page that brings it once.
pub fn svg_style() -> String {
    style::sheet()
}

/// Draws what lies on the grid alone, for a page that has [the style](svg_style) and shows buttons and captions in its own
/// way.
///
/// What stands on the board is of the class `thing`; `data-at` says the column and the row of everything.
///
/// ```
/// use gametree_draw::{Look, svg_board};
/// use gametree_games::TicTacToe;
/// use gametree_rules::{Notation, Show};
/// let game = TicTacToe::parse_position("X.O/.X./...").unwrap();
/// let board = svg_board(&game.picture(), &Look::default());
/// assert_eq!(board.matches(r#"class="thing""#).count(), 3 + 6, "three pieces and the names of rows and columns");
/// assert!(!board.contains("<style"));
/// ```
pub fn svg_board(picture: &Picture, look: &Look) -> String {
    let sheet = Sheet::new(picture, look);
    let mut body = String::new();
    for (class, layer) in [("ground", ground as Layer), ("thing", thing)] {
        for item in &picture.items {
            if let Some(shape) = layer(&sheet, item) {
                let spot = item
                    .spot
                    .map_or_else(String::new, |Spot(spot)| format!(" data-spot=\"{spot}\""));
                let (x, y) = (item.x, item.y);
                text::add(
                    &mut body,
                    format_args!("<g class=\"{class}\" data-at=\"{x},{y}\"{spot}>{shape}</g>\n"),
                );
            }
        }
    }
    let title = text::escape(title(picture, look));
    let (width, height) = (sheet.width() + 2 * MARGIN, sheet.height() + 2 * MARGIN);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree\" role=\"img\" viewBox=\"0 0 {width} \
         {height}\">\n<title>{title}</title>\n{body}</svg>\n"
    )
}

type Layer = fn(&Sheet, &Item) -> Option<String>;

/// Draws a picture as an SVG that needs nothing else: it brings its own style, for light screens, dark ones and paper.
///
/// Whatever can be touched is or stands in an element with `data-spot`, the number of its [`Spot`].
///
/// ```
/// use gametree_draw::{Look, svg};
/// use gametree_games::TicTacToe;
/// use gametree_rules::Show;
/// let look = Look { title: "An empty board", ..Look::default() };
/// let drawing = svg(&TicTacToe::default().picture(), &look);
/// assert!(drawing.contains("<title>An empty board</title>"));
/// assert!(drawing.contains(r#"data-spot="8""#));
/// ```
pub fn svg(picture: &Picture, look: &Look) -> String {
    let sheet = Sheet::new(picture, look);
    let mut body = String::new();
    for layer in [ground, thing] {
        for item in &picture.items {
            if let Some(shape) = layer(&sheet, item) {
                body += &group(item.spot, &shape);
            }
        }
    }
    for item in &picture.items {
        let notes = look.notes(item.spot.as_slice());
        body += &noted(&sheet, item, &notes);
    }
    let mut width = sheet.width();
    let mut y = MARGIN + sheet.height();
    if !picture.buttons.is_empty() {
        y = below(y);
        width = width.max(buttons(&mut body, &picture.buttons, look, y));
        y += BUTTON;
    }
    for caption in picture.captions.iter().flat_map(|caption| caption.lines()) {
        y += LINE;
        body += &words("caption", (MARGIN, y), caption);
        body.push('\n');
        width = width.max(text_width(caption));
    }
    document(
        title(picture, look),
        (width + 2 * MARGIN, y + MARGIN),
        &body,
    )
}

const BUTTON: usize = 32;

fn below(y: usize) -> usize {
    if y > MARGIN { y + SPACE } else { y }
}

fn title<'a>(picture: &'a Picture, look: &Look<'a>) -> &'a str {
    let told = [look.title]
        .into_iter()
        .chain(picture.captions.iter().map(String::as_str));
    let mut titles = told.filter(|title| !text::clean(title).trim().is_empty());
    titles.next().unwrap_or("The board")
}

fn document(title: &str, (width, height): (usize, usize), body: &str) -> String {
    let title = text::escape(title);
    let style = style::sheet();
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree\" role=\"img\" width=\"{width}\" \
         height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n<style>\n{style}</style>\n\
         <rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n{body}</svg>\n"
    )
}

fn group(spot: Option<Spot>, shape: &str) -> String {
    match spot {
        Some(Spot(spot)) => format!("<g data-spot=\"{spot}\">{shape}</g>\n"),
        None => format!("<g>{shape}</g>\n"),
    }
}

/// The frames and the text that say something about an item.
fn noted(sheet: &Sheet, item: &Item, notes: &Notes) -> String {
    let area = sheet.area(item);
    let mut out = frames(area, notes);
    if !notes.text.is_empty() {
        let (x, y) = area.middle();
        out += &if sheet.is_occupied(item) {
            badge(area, &notes.text, Corner::Above)
        } else {
            words("note", (x, y + 6), &notes.text)
        };
    }
    if out.is_empty() {
        out
    } else {
        group(None, &out)
    }
}

fn frames(area: Area, notes: &Notes) -> String {
    let mut out = String::new();
    if notes.last {
        out += &rect(area.inset(3), 4, "last");
    }
    if notes.best {
        out += &rect(area.inset(if notes.last { 8 } else { 3 }), 4, "best");
    }
    out
}

/// Draws the buttons in a row and gives its width.
fn buttons(body: &mut String, buttons: &[Button], look: &Look, y: usize) -> usize {
    let mut x = MARGIN;
    for button in buttons {
        let notes = look.notes(&[button.spot]);
        let label = match notes.text.as_str() {
            "" => button.text.clone(),
            note => format!("{} {note}", button.text),
        };
        let area = Area {
            x,
            y,
            width: text_width(&label) + 2 * SPACE,
            height: BUTTON,
        };
        let (middle, centre) = area.middle();
        let shape = rect(area, 8, "button") + &words("label", (middle, centre + 6), &label);
        *body += &group(Some(button.spot), &(shape + &frames(area, &notes)));
        x += area.width + SPACE;
    }
    x - SPACE - MARGIN
}
