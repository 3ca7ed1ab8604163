//! What is to be seen of a landscape.

use crate::climb::{Ascent, Climb, Ground, Landscape};

/// More climbs than this are not all drawn.
const DRAWN: usize = 5;

/// A landscape to draw.
#[derive(Clone, PartialEq, Debug)]
pub struct Panorama {
    /// What it shows, in a line.
    pub title: String,
    /// The lines below.
    pub notes: Vec<String>,
    /// The heights.
    pub landscape: Landscape,
    /// Names of places.
    pub pins: Vec<Pin>,
    /// Climbs whose paths are drawn.
    pub paths: Vec<Ascent>,
    /// Whether maxima, plateaus and shoulders are marked.
    pub marked: bool,
}

/// A name at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pin {
    /// The place.
    pub place: usize,
    /// What stands there: `S` for a start, `E` for an end.
    pub text: String,
}

impl Panorama {
    /// A climb, with everything marked. Of many climbs only the best is drawn.
    pub fn of(landscape: &Landscape, climb: &Climb) -> Panorama {
        let paths = match &climb.ascents[..] {
            few if few.len() <= DRAWN => few.to_vec(),
            _ => vec![climb.best(landscape).clone()],
        };
        let mut pins = Vec::new();
        for (number, path) in (1..).zip(&paths) {
            let number = match paths.len() {
                1 => String::new(),
                _ => number.to_string(),
            };
            for (letter, place) in [("S", path.start), ("E", path.end)] {
                let text = format!("{letter}{number}");
                pins.push(Pin { place, text });
            }
        }
        Panorama {
            title: "Hill climbing".to_owned(),
            notes: vec![super::method(climb.method), LEGEND.to_owned()],
            landscape: landscape.clone(),
            pins,
            paths,
            marked: true,
        }
    }

    /// The names at a place.
    pub(crate) fn pinned(&self, place: usize) -> Vec<&str> {
        let here = self.pins.iter().filter(|pin| pin.place == place);
        here.map(|pin| pin.text.as_str()).collect()
    }

    /// How many names stand below one another at the most.
    pub(crate) fn most_pinned(&self) -> usize {
        let places = 0..self.landscape.heights().len();
        places
            .map(|place| self.pinned(place).len())
            .max()
            .unwrap_or(0)
    }

    /// The sign that stands over a place: one a flat stretch, over its middle.
    pub(crate) fn sign(&self, place: usize) -> Option<&'static str> {
        let flat = self.landscape.flat(place);
        let middle = usize::midpoint(*flat.start(), *flat.end());
        let sign = sign(self.landscape.ground(place))?;
        Some(sign).filter(|_| self.marked && place == middle)
    }
}

/// What the signs mean.
pub(crate) const LEGEND: &str =
    "S start, E end; ★ global maximum, ▲ local maximum, ▬ plateau, ◢ shoulder";

/// The sign of what a place is.
pub(crate) const fn sign(ground: Ground) -> Option<&'static str> {
    match ground {
        Ground::GlobalMaximum => Some("★"),
        Ground::LocalMaximum => Some("▲"),
        Ground::Plateau => Some("▬"),
        Ground::Shoulder => Some("◢"),
        Ground::Slope => None,
    }
}
