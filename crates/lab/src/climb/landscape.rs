//! A landscape of one dimension: a height at every place.

use std::ops::RangeInclusive;

/// The maximum number of places in a landscape.
pub const MAX_PLACES: usize = 10_000;

/// A height at every place, from left to right. Places are counted from zero in code, and from one in texts.
#[derive(Clone, PartialEq, Debug)]
pub struct Landscape {
    heights: Vec<f64>,
}

/// Why a text is not a landscape.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {expected}, found {found}")]
pub struct LandscapeError {
    /// What was expected, as the object of "expected".
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// The kind of a place (Russell and Norvig, 4.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlaceKind {
    /// No place is higher.
    GlobalMaximum,
    /// Both neighbours are lower, but another place is higher.
    LocalMaximum,
    /// Flat, rising at neither end, but another place is higher.
    Plateau,
    /// Flat, rising at one end at least.
    Shoulder,
    /// A neighbour is higher.
    Slope,
}

impl PlaceKind {
    /// The kinds of place at which a climb can end.
    pub const ENDS: [PlaceKind; 4] = [
        PlaceKind::GlobalMaximum,
        PlaceKind::LocalMaximum,
        PlaceKind::Plateau,
        PlaceKind::Shoulder,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            PlaceKind::GlobalMaximum => "global maximum",
            PlaceKind::LocalMaximum => "local maximum",
            PlaceKind::Plateau => "plateau",
            PlaceKind::Shoulder => "shoulder",
            PlaceKind::Slope => "slope",
        }
    }
}

impl Landscape {
    /// A landscape of these heights.
    ///
    /// ```
    /// use gametree_lab::climb::{PlaceKind, Landscape};
    /// let landscape = Landscape::new(vec![1.0, 3.0, 3.0, 5.0, 4.0]).unwrap();
    /// assert_eq!((landscape.ground(1), landscape.ground(3)), (PlaceKind::Shoulder, PlaceKind::GlobalMaximum));
    /// ```
    pub fn new(heights: Vec<f64>) -> Result<Landscape, LandscapeError> {
        let error = |expected: &str, found: String| {
            Err(LandscapeError {
                expected: expected.to_owned(),
                found,
            })
        };
        if heights.is_empty() {
            return error("heights, such as 1 2 3 3 5 4", "none".to_owned());
        }
        if heights.len() > MAX_PLACES {
            let expected = format!("at most {MAX_PLACES} heights");
            return error(&expected, heights.len().to_string());
        }
        match heights.iter().find(|height| !height.is_finite()) {
            Some(height) => error("finite heights", height.to_string()),
            None => Ok(Landscape { heights }),
        }
    }

    /// Parses heights separated by spaces, commas or line ends; `#` begins a comment.
    ///
    /// ```
    /// use gametree_lab::climb::Landscape;
    /// assert_eq!(Landscape::parse("1, 2 # up\n 3").unwrap().heights(), [1.0, 2.0, 3.0]);
    /// let error = Landscape::parse("1 two").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a height, such as 3 or 2.5, found 'two'");
    /// ```
    pub fn parse(text: &str) -> Result<Landscape, LandscapeError> {
        const SHOWN: usize = 40;
        let said = text
            .lines()
            .map(|line| line.split('#').next().unwrap_or_default());
        let words = said.flat_map(|line| line.split([' ', ',', ';', '\t']));
        let words = words.map(str::trim).filter(|word| !word.is_empty());
        let height = |word: &str| {
            word.replace('−', "-").parse::<f64>().map_err(|_| {
                let shown: String = word
                    .chars()
                    .take(SHOWN)
                    .flat_map(char::escape_debug)
                    .collect();
                LandscapeError {
                    expected: "a height, such as 3 or 2.5".to_owned(),
                    found: format!("'{shown}'"),
                }
            })
        };
        let heights: Result<Vec<f64>, LandscapeError> = words.map(height).collect();
        Landscape::new(heights?)
    }

    /// All heights.
    pub fn heights(&self) -> &[f64] {
        &self.heights
    }

    /// The height of a place.
    pub fn height(&self, place: usize) -> f64 {
        self.heights[place]
    }

    /// The neighbours of a place, the left one first.
    pub fn neighbours(&self, place: usize) -> impl Iterator<Item = usize> + use<> {
        let left = place.checked_sub(1);
        let right = Some(place + 1).filter(|&right| right < self.heights.len());
        left.into_iter().chain(right)
    }

    /// The highest place; the first of several.
    pub fn highest(&self) -> usize {
        let higher = |best: usize, place: usize| {
            if self.heights[place] > self.heights[best] {
                place
            } else {
                best
            }
        };
        (0..self.heights.len()).fold(0, higher)
    }

    /// The flat stretch around a place: adjacent places of the same height.
    pub fn flat(&self, place: usize) -> RangeInclusive<usize> {
        let same = |other: &usize| self.heights[*other] == self.heights[place];
        let first = (0..=place).rev().take_while(same).last().unwrap_or(place);
        let last = (place..self.heights.len()).take_while(same).last();
        first..=last.unwrap_or(place)
    }

    /// The kind of a place.
    pub fn ground(&self, place: usize) -> PlaceKind {
        let flat = self.flat(place);
        let (first, last) = (*flat.start(), *flat.end());
        let beside = first
            .checked_sub(1)
            .into_iter()
            .chain(Some(last + 1).filter(|&end| end < self.heights.len()));
        let way_up = beside
            .map(|end| self.heights[end])
            .any(|height| height > self.heights[place]);
        if self.heights[place] == self.heights[self.highest()] {
            PlaceKind::GlobalMaximum
        } else {
            match (first < last, way_up) {
                (true, true) => PlaceKind::Shoulder,
                (true, false) => PlaceKind::Plateau,
                (false, true) => PlaceKind::Slope,
                (false, false) => PlaceKind::LocalMaximum,
            }
        }
    }
}
