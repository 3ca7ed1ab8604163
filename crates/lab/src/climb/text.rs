//! The landscape in the terminal.

use gametree_draw::text::width;

use crate::climb::Panorama;
use crate::trace::describe::number;

/// The height of the highest bar in lines.
const TALL: usize = 10;
/// The maximum width of all bars together.
const WIDE: usize = 96;
const EIGHTHS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// Draws the landscape as lines of text: bars with signs, heights, places and labels. Empty if the landscape is too wide.
///
/// ```
/// use gametree_lab::climb::{Climb, Landscape, Method, Panorama, text};
/// let landscape = Landscape::parse("1 3 2").unwrap();
/// let climb = Climb::new(&landscape, Method::default(), Some(0), 0, 0);
/// let lines = text(&Panorama::of(&landscape, &climb));
/// assert_eq!(lines[0].trim(), "★");
/// assert!(lines.iter().any(|line| line == "    S   E"), "{lines:?}");
/// ```
pub fn text(panorama: &Panorama) -> Vec<String> {
    let heights = panorama.landscape.heights();
    let Some(cell) = cell(panorama) else {
        return Vec::new();
    };
    let tops: Vec<usize> = heights
        .iter()
        .map(|&height| eighths(heights, height))
        .collect();
    let mut lines = Vec::new();
    // One line more than the highest bar, for the sign above it.
    for row in (0..=TALL).rev() {
        let mut line = String::new();
        for (place, &top) in tops.iter().enumerate() {
            let filled = top.saturating_sub(row * 8).min(8);
            let sign = panorama.sign(place).filter(|_| row == top.div_ceil(8));
            line += &match sign {
                Some(sign) => centred(sign, cell),
                None => bar(EIGHTHS[filled], cell),
            };
        }
        lines.push(line);
    }
    if cell > 2 {
        lines.push(row(heights.len(), cell, |place| number(heights[place])));
        lines.push("─".repeat(cell * heights.len()));
        lines.push(row(heights.len(), cell, |place| (place + 1).to_string()));
    }
    for line in 0..panorama.most_pinned() {
        lines.push(row(heights.len(), cell, |place| {
            let name = panorama.pinned(place).get(line).copied();
            name.unwrap_or_default().to_owned()
        }));
    }
    let mut lines: Vec<String> = lines
        .into_iter()
        .map(|line| format!("  {}", line.trim_end()).trim_end().to_owned())
        .collect();
    lines.retain(|line| !line.is_empty());
    lines
}

/// The width of a place's cell: room for its texts if possible, and one column otherwise.
fn cell(panorama: &Panorama) -> Option<usize> {
    let count = panorama.landscape.heights().len();
    let texts = (0..count).flat_map(|place| {
        let height = number(panorama.landscape.height(place));
        [height, (place + 1).to_string()]
    });
    let names = panorama.pins.iter().map(|pin| pin.text.clone());
    let needed = texts.chain(names).map(|text| width(&text) + 1);
    let needed = needed.max().unwrap_or(0);
    let roomy = needed.max(4);
    [roomy, 1].into_iter().find(|cell| cell * count <= WIDE)
}

/// The height of a bar in eighths of a line, at least one.
fn eighths(heights: &[f64], height: f64) -> usize {
    let low = heights.iter().copied().fold(f64::INFINITY, f64::min);
    let high = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    // Bars start at 0, or at the lowest height if that is negative. The difference of two heights may overflow.
    let ground = low.min(0.0);
    let share = (height / 2.0 - ground / 2.0) / (high / 2.0 - ground / 2.0);
    let share = if share.is_finite() { share } else { 1.0 };
    (share * (TALL * 8) as f64).round().max(1.0) as usize
}

/// One line of a bar, with a gap to the next bar if there is room.
fn bar(part: &str, cell: usize) -> String {
    match cell {
        1 => part.to_owned(),
        _ => format!(" {}", part.repeat(cell - 1)),
    }
}

fn centred(text: &str, cell: usize) -> String {
    let free = cell.saturating_sub(width(text));
    let left = free.div_ceil(2);
    format!("{:left$}{text}{:right$}", "", "", right = free - left)
}

fn row(count: usize, cell: usize, text: impl Fn(usize) -> String) -> String {
    let shown = |place| match (cell, text(place)) {
        (1, text) => text.chars().next().map_or(" ".to_owned(), String::from),
        (_, text) => centred(&text, cell),
    };
    (0..count).map(shown).collect()
}
