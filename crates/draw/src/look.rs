//! How a picture is to be drawn, beyond what the game says.

use gametree_rules::Spot;

/// Whether text may carry colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Colour {
    /// Characters only: for pipes, files and tests.
    #[default]
    Plain,
    /// With the escape codes of a terminal.
    Ansi,
}

/// The kind of screen that a drawing is made for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// As the reader's screen prefers.
    #[default]
    Auto,
    /// Light, on any screen.
    Light,
    /// Dark, on any screen.
    Dark,
}

/// What is said about a spot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Note {
    /// The last move touched it: `[X]` in text, a solid frame in SVG.
    Last,
    /// The move to play: `*` in text, a dashed frame in SVG.
    Best,
    /// A short text, such as the move's number or its value. It fills an empty place and stands beside anything else.
    Text(String),
}

/// A note at a spot. A spot may have several, and a note for a spot that the picture lacks is not drawn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mark {
    /// Where.
    pub spot: Spot,
    /// What is said.
    pub note: Note,
}

impl Mark {
    /// The last move touched this spot.
    pub fn last(spot: Spot) -> Mark {
        Mark {
            spot,
            note: Note::Last,
        }
    }

    /// The move to play touches this spot.
    pub fn best(spot: Spot) -> Mark {
        Mark {
            spot,
            note: Note::Best,
        }
    }

    /// A short text at this spot.
    pub fn text(spot: Spot, text: impl Into<String>) -> Mark {
        Mark {
            spot,
            note: Note::Text(text.into()),
        }
    }
}

/// How to draw a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Look<'a> {
    /// What the picture shows, for those who cannot see it; only SVG says it.
    pub title: &'a str,
    /// Whether text may carry colours; SVG always has them.
    pub colour: Colour,
    /// What is said about spots.
    pub marks: &'a [Mark],
    /// The kind of screen; text does not know it.
    pub theme: Theme,
}

/// The notes of one place, gathered.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Notes {
    pub(crate) last: bool,
    pub(crate) best: bool,
    pub(crate) text: String,
}

impl Look<'_> {
    /// Everything said about these spots.
    pub(crate) fn notes(&self, spots: &[Spot]) -> Notes {
        let mut notes = Notes::default();
        for mark in self.marks.iter().filter(|mark| spots.contains(&mark.spot)) {
            match &mark.note {
                Note::Last => notes.last = true,
                Note::Best => notes.best = true,
                Note::Text(text) => notes.text = crate::text::clean(text),
            }
        }
        notes
    }
}
