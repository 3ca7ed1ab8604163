//! The landscape as SVG.

use crate::climb::{Panorama, PlaceKind};
use crate::drawing::panel::Panel;
use crate::drawing::style::{Colours, DARK, LIGHT};
use crate::drawing::typography::{add, width, wrapped, xml};
use crate::trace::describe::number;

const MARGIN: f64 = 18.0;
/// The height of the highest bar.
const TALL: f64 = 190.0;
/// The room above it for the sign and the path.
const ABOVE: f64 = 34.0;
/// The width of all bars together, and the least and greatest width of one.
const BARS: (f64, f64, f64) = (900.0, 3.0, 44.0);
/// Narrower bars have no numbers.
const LEGIBLE: f64 = 20.0;
const NARROWEST: f64 = 420.0;

/// Draws the landscape as a self-contained SVG with a style for light screens, dark screens and paper.
pub fn svg(panorama: &Panorama) -> String {
    panel(panorama).document(&sheet())
}

/// The landscape as a picture without style, for a page that has [the style](sheet).
pub(crate) fn panel(panorama: &Panorama) -> Panel {
    let heights = panorama.landscape.heights();
    let (room, least, most) = BARS;
    let step = (room / heights.len() as f64).clamp(least, most);
    let wide = (step * heights.len() as f64).max(NARROWEST);
    let title = wrapped(&panorama.title, 19.0, wide);
    let mut body = lines("title", &title, MARGIN + 18.0, 24.0);
    let floor = MARGIN + title.len() as f64 * 24.0 + ABOVE + TALL;
    let scene = Scene {
        panorama,
        step,
        left: MARGIN + (wide - step * heights.len() as f64) / 2.0,
        floor,
    };
    (0..heights.len()).for_each(|place| scene.bar(&mut body, place));
    scene.paths(&mut body);
    (0..heights.len()).for_each(|place| scene.texts(&mut body, place));
    let notes: Vec<String> = panorama
        .notes
        .iter()
        .flat_map(|note| wrapped(note, 13.0, wide))
        .collect();
    let below = floor + 45.0 + panorama.most_pinned() as f64 * 17.0;
    body += &lines("note", &notes, below, 19.0);
    Panel {
        class: "gametree-climb",
        title: panorama.title.clone(),
        width: wide + 2.0 * MARGIN,
        height: below + notes.len() as f64 * 19.0,
        body,
    }
}

struct Scene<'a> {
    panorama: &'a Panorama,
    /// The distance between bars.
    step: f64,
    left: f64,
    /// The base line of the bars.
    floor: f64,
}

impl Scene<'_> {
    fn middle(&self, place: usize) -> f64 {
        self.left + (place as f64 + 0.5) * self.step
    }

    /// The top of a bar.
    fn top(&self, place: usize) -> f64 {
        let heights = self.panorama.landscape.heights();
        let low = heights.iter().copied().fold(0.0, f64::min);
        let high = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // The difference of two heights may overflow.
        let share = (heights[place] / 2.0 - low / 2.0) / (high / 2.0 - low / 2.0);
        let share = if share.is_finite() { share } else { 1.0 };
        self.floor - (share * TALL).max(3.0)
    }

    fn bar(&self, body: &mut String, place: usize) {
        let gap = if self.step > 8.0 { 2.0 } else { 0.0 };
        let class = match self.panorama.landscape.ground(place) {
            _ if !self.panorama.marked => "",
            PlaceKind::GlobalMaximum => " global",
            PlaceKind::LocalMaximum => " local",
            PlaceKind::Plateau => " plateau",
            PlaceKind::Shoulder => " shoulder",
            PlaceKind::Slope => "",
        };
        let (x, y) = (self.middle(place) - self.step / 2.0, self.top(place));
        add(
            body,
            format_args!(
                "<rect class=\"bar{class}\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>\n",
                x + gap / 2.0,
                self.step - gap,
                self.floor - y
            ),
        );
    }

    fn paths(&self, body: &mut String) {
        for ascent in &self.panorama.paths {
            let point = |place: usize| (self.middle(place), self.top(place) - 4.0);
            let (x, y) = point(ascent.start);
            let mut path = format!("M{x:.1} {y:.1}");
            for step in &ascent.moves {
                let (x, y) = point(step.to);
                add(&mut path, format_args!("L{x:.1} {y:.1}"));
            }
            add(body, format_args!("<path class=\"path\" d=\"{path}\"/>\n"));
            add(
                body,
                format_args!("<circle class=\"start\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\"/>\n"),
            );
            let (x, y) = point(ascent.end);
            add(
                body,
                format_args!(
                    "<rect class=\"end\" x=\"{:.1}\" y=\"{:.1}\" width=\"9\" height=\"9\"/>\n",
                    x - 4.5,
                    y - 4.5
                ),
            );
        }
    }

    fn texts(&self, body: &mut String, place: usize) {
        let x = self.middle(place);
        let mut put = |class: &str, y: f64, text: &str| {
            let text = xml(text);
            add(
                body,
                format_args!("<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>\n"),
            );
        };
        if let Some(sign) = self.panorama.sign(place) {
            put("sign", self.top(place) - 13.0, sign);
        }
        if self.step >= LEGIBLE {
            let height = number(self.panorama.landscape.height(place));
            if width(&height, 12.0) <= self.step {
                let inside = (self.top(place) + 15.0).min(self.floor - 4.0);
                put("height", inside, &height);
            }
            put("place", self.floor + 16.0, &(place + 1).to_string());
        }
        for (index, name) in self.panorama.pinned(place).into_iter().enumerate() {
            put("pin", self.floor + 34.0 + index as f64 * 17.0, name);
        }
    }
}

fn lines(class: &str, lines: &[String], top: f64, line: f64) -> String {
    let mut out = String::new();
    for (index, text) in lines.iter().enumerate() {
        let y = top + index as f64 * line;
        let text = xml(text);
        add(
            &mut out,
            format_args!("<text class=\"{class}\" x=\"{MARGIN}\" y=\"{y:.1}\">{text}</text>\n"),
        );
    }
    out
}

const SHAPES: &str = "\
svg.gametree-climb{font-family:system-ui,'DejaVu Sans',sans-serif;font-size:12px}
.gametree-climb .title{font-size:17px;font-weight:bold}
.gametree-climb .note{font-size:13px}
.gametree-climb .sign{font-size:16px}
.gametree-climb .pin{font-size:14px;font-weight:bold}
.gametree-climb .sign,.gametree-climb .pin,.gametree-climb .height,.gametree-climb .place{text-anchor:middle}
.gametree-climb .path{fill:none;stroke-width:3;stroke-linejoin:round;stroke-linecap:round}
.gametree-climb .start{stroke-width:2.5}
.gametree-climb .bar{stroke-width:1}
";

fn rules(colours: &Colours) -> String {
    let Colours {
        paper, ink, pale, ..
    } = colours;
    let mut rules = format!(
        "\
.gametree-climb .paper{{fill:{paper}}}
.gametree-climb text{{fill:{ink}}}
.gametree-climb .note,.gametree-climb .place{{fill:{pale}}}
.gametree-climb .path{{stroke:{ink}}}
.gametree-climb .start{{stroke:{ink};fill:{paper}}}
.gametree-climb .end{{fill:{ink}}}
"
    );
    let grounds = [
        ("bar", colours.leaf),
        ("global", [colours.best, colours.max[1]]),
        ("local", colours.max),
        ("plateau", colours.min),
        ("shoulder", colours.chance),
    ];
    for (class, [line, ground]) in grounds {
        add(
            &mut rules,
            format_args!(".gametree-climb .{class}{{stroke:{line};fill:{ground}}}\n"),
        );
    }
    rules
}

/// The whole style sheet.
pub(crate) fn sheet() -> String {
    format!(
        "{SHAPES}{}@media screen and (prefers-color-scheme:dark){{\n{}}}\n",
        rules(&LIGHT),
        rules(&DARK),
    )
}
