//! Trees as SVG, still or animated.

mod moments;
mod shapes;

use self::moments::Moments;
use self::shapes::{edge, node};
use super::frames::Frames;
use super::panel::Panel;
use super::typography::{self, add, width, wrapped};
use super::{Drawing, style};

/// The room around the drawing.
const MARGIN: f64 = 18.0;
/// The line height and the font size of the title.
const TITLE: (f64, f64) = (24.0, 17.0 * 1.12);
/// The line height and the font size of the notes.
const NOTE: (f64, f64) = (19.0, 13.0);
/// Drawings that would be wider than this side by side are placed below one another.
const MAX_WIDTH: f64 = 1600.0;
/// Texts are wrapped at the width of the tree, or at this width if that is narrower.
const NARROWEST: f64 = 420.0;

/// Draws the tree as a self-contained SVG with a style for light screens, dark screens and paper.
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

/// The tree as a picture without style, for a page that has [the style](style::sheet).
pub(crate) fn panel(drawing: &Drawing) -> Panel {
    let (size, moments) = composed(std::slice::from_ref(drawing), 1.0, Touch::Nothing);
    framed(&drawing.title, size, &moments)
}

/// The style sheet of all drawings of this crate, for a page that includes it once.
pub fn page_style() -> String {
    style::sheet() + &crate::climb::sheet()
}

/// Draws the tree for a page that has [the style](page_style). Each node and each branch is an element with the attribute
/// `data-node`: the name of the node or of the branch's child.
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

/// Whether nodes and branches can be clicked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Touch {
    Nothing,
    Everything,
}

/// Draws trees as the frames of an animated SVG, which repeats. The last frame stays twice as long.
///
/// All frames share one layout, in which the trees are aligned at the root and at first children. Viewers without
/// animation, with reduced motion, and printers show the last frame. An invalid time per frame becomes one second.
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

/// Draws trees in one still SVG, side by side or, if that is too wide, below one another.
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
    let beside = all.iter().map(|((width, _), _)| width).sum::<f64>() <= MAX_WIDTH;
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

/// The size of a picture and its content.
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

    // From top to bottom: the title, the tree, centred, and the notes.
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
                        let name = typography::xml(&drawings[frame].nodes[seat.node].name);
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
    let title = match typography::clean(title) {
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
        let (base, text) = (y - 6.0, typography::xml(text));
        add(
            &mut out,
            format_args!("<text class=\"{class}\" x=\"{MARGIN}\" y=\"{base:.1}\">{text}</text>\n"),
        );
    }
    out
}
