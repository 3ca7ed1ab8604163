//! A climb for machines: what `--json` prints. The field names are part of the product.

use serde::Serialize;

use crate::climb::{Choice, Climb, Landscape, steps};

/// A climb for machines. Places are counted from one.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ClimbReport {
    /// The landscape.
    pub heights: Vec<f64>,
    /// `steepest` or `first`.
    pub choice: &'static str,
    /// How many moves in a row may lead sideways.
    pub sideways: usize,
    /// Where the best climb ended.
    pub end: usize,
    /// How high that is.
    pub height: f64,
    /// What it is: `global maximum`, `local maximum`, `plateau` or `shoulder`.
    pub ground: &'static str,
    /// The highest place of all.
    pub highest: usize,
    /// Every climb.
    pub climbs: Vec<AscentReport>,
}

/// One climb.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AscentReport {
    /// Where it began.
    pub start: usize,
    /// Every place it came to, the start first.
    pub path: Vec<usize>,
    /// Where it ended.
    pub end: usize,
    /// How high that is.
    pub height: f64,
    /// What it is.
    pub ground: &'static str,
    /// Every step in words.
    pub steps: Vec<String>,
}

impl ClimbReport {
    /// What is told of a climb.
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
