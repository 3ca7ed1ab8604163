//! The board: what it is made of, and its squares, crossings and triangles.

use gametree_rules::picture::{Along, Item, Line, Material, Shade, Shape, Toward};

use super::layout::{Area, CHECKER, MARGIN, frame};
use super::shapes::{Scene, rect};
use crate::text;

/// The board itself, below everything.
pub(crate) fn bed(scene: Scene) -> String {
    let material = scene.picture.material;
    let Some(covered) = scene.sheet.covered() else {
        return String::new();
    };
    let frame = frame(material);
    let outside = covered.outset(frame);
    let inner = match material {
        Material::Paper => String::new(),
        Material::Wood => {
            let round = |class| rect(outside, 6, class);
            round("bed") + &format!("<g fill=\"url(#gt-grain)\">{}</g>", round("veneer"))
        }
        Material::Felt => rect(outside, 10, "frame") + &rect(covered.outset(2), 4, "bed"),
        Material::Rack => rect(outside, 16, "bed"),
        Material::Maze | Material::Sea => rect(outside, 6, "bed"),
        Material::Case => rect(outside, 8, "frame") + &rect(covered, 3, "bed"),
    };
    format!("<g class=\"board\">{inner}{}</g>\n", walls(scene))
}

/// What lies over the pieces: the front of a rack, with its holes.
pub(crate) fn front(scene: Scene) -> String {
    let covered = scene.sheet.covered();
    let (Material::Rack, Some(covered)) = (scene.picture.material, covered) else {
        return String::new();
    };
    let mut holes = String::new();
    for item in &scene.picture.items {
        if matches!(item.shape, Shape::Square(_)) {
            let area = scene.sheet.area(item);
            let (x, y) = area.middle();
            let (left, across) = (x - 19.min(x), 38);
            text::add(
                &mut holes,
                format_args!("M{left} {y}a19 19 0 1 0 {across} 0a19 19 0 1 0-{across} 0z"),
            );
        }
    }
    let Area {
        x,
        y,
        width,
        height,
    } = covered.outset(frame(Material::Rack));
    let (inner_width, inner_height) = (width - 32.min(width), height - 32.min(height));
    format!(
        "<g class=\"front\"><path class=\"plate\" fill-rule=\"evenodd\" d=\"M{} {y}h{inner_width}a16 16 0 0 1 16 \
         16v{inner_height}a16 16 0 0 1-16 16h-{inner_width}a16 16 0 0 1-16-16v-{inner_height}a16 16 0 0 1 \
         16-16z{holes}\"/></g>\n",
        x + 16
    )
}

/// The walls of a maze in one piece, so that they join.
fn walls(scene: Scene) -> String {
    let mut path = String::new();
    for item in &scene.picture.items {
        if item.shape != Shape::Wall {
            continue;
        }
        let area = scene.sheet.area(item);
        let (x, y) = area.middle();
        let [right, below, across] = scene.sheet.walls_after(item);
        let (width, height) = (area.width, area.height);
        let mut add = |what: String| path.push_str(&what);
        add(format!("M{x} {y}h0"));
        if right {
            add(format!("M{x} {y}h{width}"));
        }
        if below {
            add(format!("M{x} {y}v{height}"));
        }
        if right && below && across {
            add(format!("M{x} {y}h{width}v{height}h-{width}z"));
        }
    }
    match path.as_str() {
        "" => path,
        _ => format!(r#"<path class="wall" d="{path}"/><path class="wall inner" d="{path}"/>"#),
    }
}

/// A part of the board.
pub(crate) fn ground(scene: Scene, item: &Item) -> String {
    let sheet = scene.sheet;
    let area = sheet.area(item);
    let (x, y) = area.middle();
    match &item.shape {
        Shape::Square(_) if scene.picture.material == Material::Rack => {
            let side = area.side();
            rect(area, 0, "hit")
                + &format!(
                    r#"<circle class="hole" cx="{x}" cy="{y}" r="{}"/>"#,
                    side / 2 - 2
                )
        }
        Shape::Square(shade) => rect(
            area,
            0,
            match shade {
                Shade::Plain => "square",
                Shade::Light => "square light",
                Shade::Dark => "square dark",
            },
        ),
        Shape::Point => point(area, sheet.neighbours(item)),
        Shape::Star => {
            point(area, sheet.neighbours(item))
                + &format!(r#"<circle class="star" cx="{x}" cy="{y}" r="3.5"/>"#)
        }
        Shape::Triangle { shade, toward } => triangle(area, *shade, *toward),
        Shape::Bar => rect(area, 0, "bar"),
        Shape::Tray { owner, count } => tray(area, *count, &scene.tint(*owner)),
        Shape::Wall => rect(area, 0, "hit"),
        Shape::Territory(owner) => {
            let on_point = sheet.is_on_point(item);
            let area = if on_point { area.centred(16) } else { area };
            let class = if on_point {
                "territory mark"
            } else {
                "territory"
            };
            rect(area, 0, &format!("{class} {}", scene.tint(*owner)))
        }
        Shape::Dot => format!(r#"<circle class="ink" cx="{x}" cy="{y}" r="4"/>"#),
        Shape::Edge { along, line } => edge(area, *along, *line),
        _ => String::new(),
    }
}

/// The arms of a crossing, each as far as the next point's.
fn point(area: Area, neighbours: [bool; 4]) -> String {
    let (x, y) = area.middle();
    let ends = [
        (x, area.y),
        (area.x + area.width, y),
        (x, area.y + area.height),
        (area.x, y),
    ];
    let arms = neighbours.into_iter().zip(ends);
    let mut path = String::new();
    for (_, (to_x, to_y)) in arms.filter(|&(there, _)| there) {
        text::add(&mut path, format_args!("M{x} {y}L{to_x} {to_y}"));
    }
    let shape = if path.is_empty() {
        format!(r#"<circle class="ink" cx="{x}" cy="{y}" r="2"/>"#)
    } else {
        format!(r#"<path class="line" d="{path}"/>"#)
    };
    rect(area, 0, "hit") + &shape
}

/// An edge reaches into the dots at both its ends.
fn edge(area: Area, along: Along, line: Line) -> String {
    let (x, y) = area.middle();
    let path = match along {
        Along::Row => format!("M{} {y}h{}", area.x, area.width),
        Along::Column => format!("M{x} {}v{}", area.y, area.height),
    };
    let class = match line {
        Line::Free => "free",
        Line::Drawn => "edge",
    };
    format!(
        r#"{}<path class="{class}" d="{path}"/>"#,
        rect(area, 0, "hit")
    )
}

fn triangle(area: Area, shade: Shade, toward: Toward) -> String {
    let (x, y) = area.middle();
    let Area {
        x: left,
        y: top,
        width,
        height,
    } = area;
    let (right, bottom) = (left + width, top + height);
    // The tip leaves a little room.
    let path = match toward {
        Toward::Up => format!(
            "M{} {bottom}L{x} {}L{} {bottom}z",
            left + 2,
            top + 6,
            right - 2
        ),
        Toward::Down => format!(
            "M{} {top}L{x} {}L{} {top}z",
            left + 2,
            bottom - 6,
            right - 2
        ),
        Toward::Left => format!(
            "M{right} {}L{} {y}L{right} {}z",
            top + 2,
            left + 6,
            bottom - 2
        ),
        Toward::Right => format!(
            "M{left} {}L{} {y}L{left} {}z",
            top + 2,
            right - 6,
            bottom - 2
        ),
    };
    let class = match shade {
        Shade::Plain | Shade::Light => "triangle",
        Shade::Dark => "triangle dark",
    };
    rect(area, 0, "hit") + &format!(r#"<path class="{class}" d="{path}"/>"#)
}

/// Checkers beside the board, seen from the side, from the bottom up.
fn tray(area: Area, count: u8, tint: &str) -> String {
    const MOST: usize = 15;
    let mut out = rect(area.inset(3), 3, "tray");
    let inner = area.inset(MARGIN / 2);
    let count = usize::from(count);
    let thick = inner.height / MOST.max(count);
    for place in 0..count {
        let checker = Area {
            y: inner.y + inner.height - (place + 1) * thick,
            height: thick.saturating_sub(1),
            ..area.sized(CHECKER - 6, 1)
        };
        out += &rect(checker, 2, &format!("rim {tint}"));
    }
    out
}
