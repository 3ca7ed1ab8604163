//! A picture as SVG.

mod board;
mod layout;
mod maze;
mod shapes;
mod style;
mod symbols;
mod table;

use gametree_rules::picture::{Button, Item, Shape};
use gametree_rules::{Picture, Spot};

use self::layout::{Area, LINE, MARGIN, Sheet, text_width};
use self::shapes::{Corner, Scene, badge, ground, rect, thing, tint_class, words};
use crate::look::{Look, Notes, Theme};
use crate::text;

/// The room between things that stand below one another.
const SPACE: usize = 12;

/// The style of all drawings, for a page that brings it once.
///
/// The class `gt-` with the name of a [`Tint`](gametree_rules::picture::Tint) gives any element of the page the colours of a
/// side as custom properties: `--f` for its body, `--e` for its edge, `--d` for what is drawn on it, `--l` for lines on paper.
pub fn svg_style() -> String {
    style::page()
}

/// Draws what lies on the grid alone, for a page that has [the style](svg_style) and shows buttons and captions in its own
/// way.
///
/// The material is the class `m-` with its name and `data-material`. Parts of the board are groups of the class `ground`,
/// what stands on it is of the class `thing`; `data-at` says the column and the row of each, `data-kind` the
/// [kind](gametree_rules::picture::Shape::kind) and `data-owner` the player's index. What lies over the pieces, such as the
/// front of a rack, is of the class `front`.
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
    let body = items(picture, &sheet, Detail::Page);
    let (width, height) = (sheet.width() + 2 * MARGIN, sheet.height() + 2 * MARGIN);
    let title = text::escape(title(picture, look));
    let head = head(picture, look);
    let defs = symbols::defs(&body);
    format!(
        "{head} viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n{defs}{body}</svg>\n"
    )
}

/// How much a drawing says of its items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    /// All that a page needs to change and to animate it.
    Page,
    /// What can be touched.
    File,
}

type Layer = fn(Scene, &Item) -> Option<String>;

/// Everything on the grid, from below.
fn items(picture: &Picture, sheet: &Sheet, detail: Detail) -> String {
    let scene = Scene { picture, sheet };
    let mut body = board::bed(scene);
    for (class, layer) in [("ground", ground as Layer), ("thing", thing)] {
        for item in &picture.items {
            let Some(shape) = layer(scene, item) else {
                continue;
            };
            body += &match detail {
                Detail::File => group(item.spot, &shape),
                Detail::Page => described(class, item, &shape),
            };
        }
    }
    body + &board::front(scene)
}

fn described(class: &str, item: &Item, shape: &str) -> String {
    let spot = spot_attribute(item.spot);
    let owner = item.shape.owner().map_or_else(String::new, |owner| {
        format!(" data-owner=\"{}\"", owner.index())
    });
    let kind = match class {
        "thing" => format!(" data-kind=\"{}\"", kind(item)),
        _ => String::new(),
    };
    let (x, y) = (item.x, item.y);
    format!("<g class=\"{class}\" data-at=\"{x},{y}\"{kind}{owner}{spot}>{shape}</g>\n")
}

/// The kind of a thing; a chessman's is its role.
fn kind(item: &Item) -> &'static str {
    match item.shape {
        Shape::Chessman { role, .. } => role.name(),
        _ => item.shape.kind(),
    }
}

/// The first tag, without its size.
fn head(picture: &Picture, look: &Look) -> String {
    let material = picture.material.name();
    let theme = match look.theme {
        Theme::Auto => "",
        Theme::Light => " data-theme=\"light\"",
        Theme::Dark => " data-theme=\"dark\"",
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"gametree m-{material}\" data-material=\"{material}\"{theme} \
         role=\"img\""
    )
}

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
    let mut body = items(picture, &sheet, Detail::File);
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
    for caption in &picture.captions {
        for (place, line) in caption.text.lines().enumerate() {
            y += LINE;
            let mut x = MARGIN;
            if let Some(owner) = caption.owner {
                if place == 0 {
                    body += &swatch((x + 8, y - 6), &tint_class(picture, owner));
                }
                x += LINE;
            }
            body += &words("caption", (x, y), line);
            body.push('\n');
            width = width.max(x - MARGIN + text_width(line));
        }
    }
    let (width, height) = (width + 2 * MARGIN, y + MARGIN);
    let title = text::escape(title(picture, look));
    let head = head(picture, look);
    let defs = symbols::defs(&body);
    let paper = format!("<rect class=\"paper\" width=\"{width}\" height=\"{height}\"/>\n");
    let style = style::file(
        look.theme,
        &(defs.clone() + &paper + &body),
        picture.material,
    );
    format!(
        "{head} width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n\
         <style>\n{style}</style>\n{defs}{paper}{body}</svg>\n"
    )
}

/// A player's colour before a text.
fn swatch((x, y): (usize, usize), tint: &str) -> String {
    format!(r#"<circle class="swatch {tint}" cx="{x}" cy="{y}" r="7"/>"#)
}

const BUTTON: usize = 32;

fn below(y: usize) -> usize {
    if y > MARGIN { y + SPACE } else { y }
}

fn title<'a>(picture: &'a Picture, look: &Look<'a>) -> &'a str {
    let captions = picture.captions.iter().map(|caption| caption.text.as_str());
    let told = [look.title].into_iter().chain(captions);
    let mut titles = told.filter(|title| !text::clean(title).trim().is_empty());
    titles.next().unwrap_or("The board")
}

fn spot_attribute(spot: Option<Spot>) -> String {
    spot.map_or_else(String::new, |Spot(spot)| format!(" data-spot=\"{spot}\""))
}

fn group(spot: Option<Spot>, shape: &str) -> String {
    let spot = spot_attribute(spot);
    format!("<g{spot}>{shape}</g>\n")
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
