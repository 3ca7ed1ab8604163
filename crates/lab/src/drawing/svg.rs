//! The tree as SVG, still or moving.

mod moments;
mod shapes;

use self::moments::Moments;
use self::shapes::{edge, node};
use super::frames::Frames;
use super::panel::Panel;
use super::words::{self, add, width, wrapped};
use super::{Drawing, style};

/// The room around the drawing.
const MARGIN: f64 = 18.0;
/// The height and the letters of a line of the title.
const TITLE: (f64, f64) = (24.0, 17.0 * 1.12);
/// The height and the letters of a line of the notes.
const NOTE: (f64, f64) = (19.0, 13.0);
/// Drawings that would be wider than this beside one another stand below one another.
const WIDEST: f64 = 1600.0;
/// Texts are wrapped at the width of the tree, but never narrower than this.
const NARROWEST: f64 = 420.0;

/// Draws the tree as an SVG that needs nothing else: it brings its own style, for light screens, dark ones and paper.
///
/// ```
/// use gametree_lab::drawing::{DrawnNode, Drawing, Shape, svg};
/// let nodes = vec![DrawnNode::new(Shape::Max)];
/// let drawing = Drawing { title: "A < B".to_owned(), nodes, ..Drawing::default() };
/// assert!(svg(&drawing).contains("<title>A &lt; B</title>"));
/// ```
pub fn svg(drawing: &Drawing) -> String {
    document(std::slice::from_ref(drawing), 1.0)
}

/// The tree as a picture for a page that has [the style](style::sheet).
pub(crate) fn panel(drawing: &Drawing) -> Panel {
    let (size, moments) = composed(std::slice::from_ref(drawing), 1.0, Touch::Nothing);
    framed(&drawing.title, size, &moments)
}

/// The style of all drawings of this crate, for a page that brings it once.
pub fn page_style() -> String {
    style::sheet() + &crate::climb::sheet()
}

/// Draws the tree for a page that has [the style](page_style). Each node and each branch is in an element with
/// `data-node`, the name of the node or of the branch's lower end.
///
/// ```
/// use gametree_lab::drawing::{DrawnNode, Drawing, Shape, touchable_svg};
/// let nodes = vec![DrawnNode { name: "A".to_owned(), ..DrawnNode::new(Shape::Max) }];
/// let drawing = Drawing { nodes, ..Drawing::default() };
/// let picture = touchable_svg(&drawing);
/// assert!(picture.contains(r#"data-node="A""#) && !picture.contains("<style"));
/// ```
pub fn touchable_svg(drawing: &Drawing) -> String {
    let (size, moments) = composed(std::slice::from_ref(drawing), 1.0, Touch::Everything);
    framed(&drawing.title, size, &moments).inline()
}

/// What of a drawing can be touched.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Nothing,
    Everything,
}

/// Draws trees one after the other in one moving SVG, over and over; the last stays twice as long.
///
/// All share one layout: the trees are laid over one another at the root, first child on first child. Whoever shows no
/// animation, or asks for less motion, sees the last, and so does who prints it. A time that cannot be is a second.
///
/// ```
/// use gametree_lab::drawing::{DrawnNode, Drawing, Shape, animated_svg};
/// let frame = |value: &str| Drawing {
///     nodes: vec![DrawnNode { value: value.to_owned(), ..DrawnNode::new(Shape::Max) }],
///     ..Drawing::default()
/// };
/// let moving = animated_svg(&[frame("≥ 3"), frame("5")], 1.5);
/// assert!(moving.contains("@keyframes"));
/// ```
pub fn animated_svg(drawings: &[Drawing], seconds_per_frame: f64) -> String {
    match drawings {
        [] => svg(&Drawing::default()),
        _ => document(drawings, seconds_per_frame),
    }
}

/// Draws trees in one still SVG, beside one another or, where that is too wide, below one another.
///
/// ```
/// use gametree_lab::drawing::{DrawnNode, Drawing, Shape, svg_of_all};
/// let titled = |title: &str| Drawing {
///     title: title.to_owned(),
///     nodes: vec![DrawnNode::new(Shape::Max)],
///     ..Drawing::default()
/// };
/// assert_eq!(svg_of_all(&[titled("one way"), titled("the other")]).matches("<svg").count(), 1);
/// ```
pub fn svg_of_all(drawings: &[Drawing]) -> String {
    let all: Vec<((f64, f64), Moments)> = drawings
        .iter()
        .map(|drawing| composed(std::slice::from_ref(drawing), 1.0, Touch::Nothing))
        .collect();
    let beside = all.iter().map(|((width, _), _)| width).sum::<f64>() <= WIDEST;
    let mut together = Moments::new(1, 1.0);
    let (mut x, mut y, mut wide, mut high) = (0.0, 0.0, 0.0_f64, 0.0_f64);
    for ((width, height), moments) in &all {
        together.always(&format!("<g transform=\"translate({x:.1} {y:.1})\">\n"));
        together.always(moments.body());
        together.always("</g>\n");
        (wide, high) = (wide.max(x + width), high.max(y + height));
        if beside {
            x += width;
        } else {
            y += height;
        }
    }
    let titles: Vec<&str> = drawings.iter().map(|one| one.title.as_str()).collect();
    page(&titles.join("; "), (wide, high), &together)
}

fn document(drawings: &[Drawing], seconds: f64) -> String {
    let (size, moments) = composed(drawings, seconds, Touch::Nothing);
    let title = drawings.last().map_or("", |last| last.title.as_str());
    page(title, size, &moments)
}

/// The size of a picture, and what is to be seen in it.
fn composed(drawings: &[Drawing], seconds: f64, touch: Touch) -> ((f64, f64), Moments) {
    let frames = Frames::of(drawings);
    let widest = frames.width.max(NARROWEST);
    let titles: Vec<_> = drawings
        .iter()
        .map(|drawing| wrapped(&drawing.title, TITLE.1, widest))
        .collect();
    let notes: Vec<Vec<String>> = drawings
        .iter()
        .map(|drawing| {
            let notes = drawing.notes.iter();
            notes
                .flat_map(|note| wrapped(note, NOTE.1, widest))
                .collect()
        })
        .collect();

    // The title, the tree and the notes stand below one another, the tree in the middle.
    let wide = frames
        .width
        .max(longest(&titles, TITLE.1))
        .max(longest(&notes, NOTE.1));
    let top = MARGIN + paragraph_height(&titles, TITLE.0);
    let left = MARGIN + (wide - frames.width) / 2.0;
    let notes_top = top
        + frames.height
        + if longest(&notes, NOTE.1) > 0.0 {
            16.0
        } else {
            0.0
        };
    let bottom = notes_top + paragraph_height(&notes, NOTE.0);

    let mut moments = Moments::new(drawings.len(), seconds);
    moments.add(|frame| paragraph("title", &titles[frame], MARGIN, TITLE.0));
    let translate = format!("<g transform=\"translate({left:.1} {top:.1})\">\n");
    moments.always(&translate);
    for (part, draw) in [("branch", edge as Part), ("node", node)] {
        for spot in 0..frames.middles.len() {
            moments.add(|frame| {
                let drawn = draw(&frames, &drawings[frame], frame, spot);
                let seat = frames.common.frames[frame][spot];
                match seat.filter(|_| touch == Touch::Everything && !drawn.is_empty()) {
                    Some(seat) => {
                        let name = words::xml(&drawings[frame].nodes[seat.node].name);
                        format!("<g class=\"{part}\" data-node=\"{name}\">{drawn}</g>\n")
                    }
                    None => drawn,
                }
            });
        }
    }
    moments.always("</g>\n");
    moments.add(|frame| paragraph("note", &notes[frame], notes_top, NOTE.0));

    ((wide + 2.0 * MARGIN, bottom + MARGIN), moments)
}

type Part = fn(&Frames, &Drawing, usize, usize) -> String;

fn page(title: &str, size: (f64, f64), moments: &Moments) -> String {
    framed(title, size, moments).document(&(style::sheet() + &moments.style()))
}

fn framed(title: &str, (width, height): (f64, f64), moments: &Moments) -> Panel {
    let title = match words::clean(title) {
        title if title.is_empty() => "A game tree".to_owned(),
        title => title,
    };
    Panel {
        class: "gametree-tree",
        title,
        width,
        height,
        body: moments.body().to_owned(),
    }
}

fn longest(texts: &[Vec<String>], letters: f64) -> f64 {
    let lines = texts.iter().flatten();
    lines.map(|line| width(line, letters)).fold(0.0, f64::max)
}

fn paragraph_height(texts: &[Vec<String>], line: f64) -> f64 {
    let most = texts.iter().map(Vec::len).max().unwrap_or(0);
    let space = if most > 0 && line == TITLE.0 {
        12.0
    } else {
        0.0
    };
    most as f64 * line + space
}

fn paragraph(class: &str, lines: &[String], top: f64, line: f64) -> String {
    let mut out = String::new();
    let mut y = top;
    for text in lines {
        y += line;
        let (base, text) = (y - 6.0, words::xml(text));
        add(
            &mut out,
            format_args!("<text class=\"{class}\" x=\"{MARGIN}\" y=\"{base:.1}\">{text}</text>\n"),
        );
    }
    out
}
