//! The contents of a picture of a landscape.

use crate::climb::{Ascent, Climb, Landscape, PlaceKind};

/// With more climbs than this, only the best is drawn.
const DRAWN: usize = 5;

/// A landscape to draw.
#[derive(Clone, PartialEq, Debug)]
pub struct Panorama {
    /// The title.
    pub title: String,
    /// The lines below the picture.
    pub notes: Vec<String>,
    /// The landscape.
    pub landscape: Landscape,
    /// Labels at places.
    pub pins: Vec<Pin>,
    /// The climbs whose paths are drawn.
    pub paths: Vec<Ascent>,
    /// Whether maxima, plateaus and shoulders are marked.
    pub marked: bool,
}

/// A label at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pin {
    /// The place.
    pub place: usize,
    /// The label: `S` for a start, `E` for an end.
    pub text: String,
}

impl Panorama {
    /// The picture of a climb with all marks. Of many climbs only the best is drawn.
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

    /// The labels at a place.
    pub(crate) fn pinned(&self, place: usize) -> Vec<&str> {
        let here = self.pins.iter().filter(|pin| pin.place == place);
        here.map(|pin| pin.text.as_str()).collect()
    }

    /// The greatest number of labels at one place.
    pub(crate) fn most_pinned(&self) -> usize {
        let places = 0..self.landscape.heights().len();
        places
            .map(|place| self.pinned(place).len())
            .max()
            .unwrap_or(0)
    }

    /// The sign over a place. A flat stretch has one, over its middle.
    pub(crate) fn sign(&self, place: usize) -> Option<&'static str> {
        let flat = self.landscape.flat(place);
        let middle = usize::midpoint(*flat.start(), *flat.end());
        let sign = sign(self.landscape.ground(place))?;
        Some(sign).filter(|_| self.marked && place == middle)
    }
}

/// The legend of the signs.
pub(crate) const LEGEND: &str =
    "S start, E end; ★ global maximum, ▲ local maximum, ▬ plateau, ◢ shoulder";

/// The sign for a kind of place.
pub(crate) const fn sign(ground: PlaceKind) -> Option<&'static str> {
    match ground {
        PlaceKind::GlobalMaximum => Some("★"),
        PlaceKind::LocalMaximum => Some("▲"),
        PlaceKind::Plateau => Some("▬"),
        PlaceKind::Shoulder => Some("◢"),
        PlaceKind::Slope => None,
    }
}
