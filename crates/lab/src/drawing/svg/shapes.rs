//! Drawing of nodes and edges.

use crate::drawing::block::{Anchor, Area, Role, TALL};
use crate::drawing::frames::Frames;
use crate::drawing::typography::{self, add};
use crate::drawing::{Drawing, Mark, Shape, State};

/// The bars of a cut: their position along the edge, their length and their distance.
const BARS: (f64, f64, f64) = (0.6, 8.0, 2.7);

/// The edge that leads to a spot, if the frame has one.
pub(crate) fn edge(frames: &Frames, drawing: &Drawing, frame: usize, spot: usize) -> String {
    let Some(seat) = frames.common.frames[frame][spot] else {
        return String::new();
    };
    let Some((above, edge)) = seat.from else {
        return String::new();
    };
    let Some(parent) = &frames.blocks[frame][above] else {
        return String::new();
    };
    let (row_above, row) = (frames.row(above), frames.row(spot));
    // Straight down past the texts of the row above, across, and straight down along the label.
    let (x, y) = (frames.middles[above], row_above.end);
    let (to_x, to_y) = (frames.middles[spot], row.labels);
    let from_y = row_above.shapes + parent.shape.height;
    let mut path = format!("M{x:.1} {from_y:.1}");
    if y > from_y {
        add(&mut path, format_args!("V{y:.1}"));
    }
    add(&mut path, format_args!("L{to_x:.1} {to_y:.1}"));
    if row.shapes > to_y {
        add(&mut path, format_args!("V{:.1}", row.shapes));
    }
    let best = if edge.mark == Mark::Best { " best" } else { "" };
    let state = state_class(drawing.nodes[seat.node].state);
    let mut out = format!("<path class=\"edge{state}{best}\" d=\"{path}\"/>\n");
    if edge.mark == Mark::Cut {
        add(
            &mut out,
            format_args!(
                "<path class=\"bars\" d=\"{}\"/>\n",
                bars((x, y), (to_x, to_y))
            ),
        );
    }
    out
}

/// Two short bars across a line.
fn bars((x, y): (f64, f64), (to_x, to_y): (f64, f64)) -> String {
    let (place, half, apart) = BARS;
    let (run, fall) = (to_x - x, to_y - y);
    let length = run.hypot(fall).max(1.0);
    let (along_x, along_y) = (run / length, fall / length);
    let mut out = String::new();
    for side in [-apart, apart] {
        let x = x + run * place + along_x * side;
        let y = y + fall * place + along_y * side;
        add(
            &mut out,
            format_args!(
                "M{:.1} {:.1}L{:.1} {:.1}",
                x - along_y * half,
                y + along_x * half,
                x + along_y * half,
                y - along_x * half
            ),
        );
    }
    out
}

/// The node at a spot, if the frame has one, with all its texts.
pub(crate) fn node(frames: &Frames, drawing: &Drawing, frame: usize, spot: usize) -> String {
    let (Some(block), Some(seat)) = (
        &frames.blocks[frame][spot],
        frames.common.frames[frame][spot],
    ) else {
        return String::new();
    };
    let node = &drawing.nodes[seat.node];
    let (x, y) = (frames.middles[spot], frames.row(spot).shapes);
    let state = state_class(node.state);
    let mut out = String::new();
    if node.state == State::Current {
        out += &outline(node.shape, block.shape, (x, y), "ring");
    }
    let class = format!("shape {}{state}", shape_class(node.shape));
    out += &outline(node.shape, block.shape, (x, y), &class);
    let faint = match node.state {
        State::Plain | State::Current => "",
        State::Pruned | State::Unseen => " out",
    };
    for words in &block.texts {
        let role = match words.role {
            Role::Name => "name",
            Role::Value => "value",
            Role::Window => "window",
            Role::Label => "label",
            Role::Inside => "inside",
        };
        let middle = match words.anchor {
            Anchor::Middle if words.role != Role::Inside => " middle",
            _ => "",
        };
        let (x, y) = (x + words.x, y + words.y);
        let text = typography::xml(&words.text);
        add(
            &mut out,
            format_args!(
                "<text class=\"{role}{middle}{faint}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>\n"
            ),
        );
    }
    out
}

fn state_class(state: State) -> &'static str {
    match state {
        State::Plain | State::Current => "",
        State::Pruned => " pruned",
        State::Unseen => " unseen",
    }
}

fn shape_class(shape: Shape) -> String {
    match shape {
        Shape::Max => "max".to_owned(),
        Shape::Min => "min".to_owned(),
        Shape::Chance => "chance".to_owned(),
        Shape::Leaf => "leaf".to_owned(),
        Shape::Player(player) => format!("p{}", player.index()),
    }
}

fn outline(shape: Shape, area: Area, (x, y): (f64, f64), class: &str) -> String {
    let (left, width, height) = (x + area.left, area.width, area.height);
    match shape {
        Shape::Chance => {
            let (y, radius) = (y + TALL / 2.0, TALL / 2.0);
            format!("<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\"/>\n")
        }
        Shape::Leaf => format!(
            "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height}\" rx=\"7\"/>\n"
        ),
        Shape::Max => polygon(&[(0.5, 0.0), (1.0, 1.0), (0.0, 1.0)], area, (x, y), class),
        Shape::Min => polygon(&[(0.0, 0.0), (1.0, 0.0), (0.5, 1.0)], area, (x, y), class),
        Shape::Player(player) => polygon(corners(player.index()), area, (x, y), class),
    }
}

fn polygon(corners: &[(f64, f64)], area: Area, (x, y): (f64, f64), class: &str) -> String {
    let mut path = String::new();
    for (index, (across, down)) in corners.iter().enumerate() {
        let (x, y) = (x + area.left + area.width * across, y + area.height * down);
        let command = if index == 0 { 'M' } else { 'L' };
        add(&mut path, format_args!("{command}{x:.1} {y:.1}"));
    }
    format!("<path class=\"{class}\" d=\"{path}Z\"/>\n")
}

/// Each player's own shape, in a square: hexagon, diamond, house, octagon, leaning box, two bowls and a flag.
fn corners(player: usize) -> &'static [(f64, f64)] {
    match player % 8 {
        0 => &[
            (0.25, 0.0),
            (0.75, 0.0),
            (1.0, 0.5),
            (0.75, 1.0),
            (0.25, 1.0),
            (0.0, 0.5),
        ],
        1 => &[(0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)],
        2 => &[(0.5, 0.0), (1.0, 0.35), (1.0, 1.0), (0.0, 1.0), (0.0, 0.35)],
        3 => &[
            (0.3, 0.0),
            (0.7, 0.0),
            (1.0, 0.3),
            (1.0, 0.7),
            (0.7, 1.0),
            (0.3, 1.0),
            (0.0, 0.7),
            (0.0, 0.3),
        ],
        4 => &[(0.25, 0.0), (1.0, 0.0), (0.75, 1.0), (0.0, 1.0)],
        5 => &[(0.25, 0.0), (0.75, 0.0), (1.0, 1.0), (0.0, 1.0)],
        6 => &[(0.0, 0.0), (1.0, 0.0), (0.75, 1.0), (0.25, 1.0)],
        _ => &[(0.0, 0.0), (1.0, 0.0), (1.0, 0.65), (0.5, 1.0), (0.0, 0.65)],
    }
}
