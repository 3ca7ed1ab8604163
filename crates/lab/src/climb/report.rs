//! Climbs as `--json` prints them. The field names are a stable interface.

use serde::Serialize;

use crate::climb::{Choice, Climb, Landscape, steps};

/// A climb as `--json` prints it. Places are counted from one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClimbReport {
    /// The landscape.
    pub heights: Vec<f64>,
    /// `steepest` or `first`.
    pub choice: &'static str,
    /// The maximum number of consecutive sideways moves.
    pub sideways: usize,
    /// The place where the best climb ends.
    pub end: usize,
    /// The height of that place.
    pub height: f64,
    /// The kind of that place: `global maximum`, `local maximum`, `plateau` or `shoulder`.
    pub ground: &'static str,
    /// The highest place.
    pub highest: usize,
    /// Every climb.
    pub climbs: Vec<AscentReport>,
}

/// One climb.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AscentReport {
    /// The place where it starts.
    pub start: usize,
    /// Every place on its path, the start first.
    pub path: Vec<usize>,
    /// The place where it ends.
    pub end: usize,
    /// The height of that place.
    pub height: f64,
    /// The kind of that place.
    pub ground: &'static str,
    /// Every step in words.
    pub steps: Vec<String>,
}

impl ClimbReport {
    /// The report of a climb.
    pub fn new(landscape: &Landscape, climb: &Climb) -> ClimbReport {
        let best = climb.best(landscape);
        let climbs = climb.ascents.iter().map(|ascent| AscentReport {
            start: ascent.start + 1,
            path: std::iter::once(ascent.start)
                .chain(ascent.moves.iter().map(|step| step.to))
                .map(|place| place + 1)
                .collect(),
            end: ascent.end + 1,
            height: landscape.height(ascent.end),
            ground: landscape.ground(ascent.end).name(),
            steps: steps(landscape, climb.method, ascent),
        });
        ClimbReport {
            heights: landscape.heights().to_vec(),
            choice: match climb.method.choice {
                Choice::Steepest => "steepest",
                Choice::First => "first",
            },
            sideways: climb.method.sideways,
            end: best.end + 1,
            height: landscape.height(best.end),
            ground: landscape.ground(best.end).name(),
            highest: landscape.highest() + 1,
            climbs: climbs.collect(),
        }
    }
}
