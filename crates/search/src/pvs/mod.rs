//! The search that wins: one alpha-beta for every game of two players who win what the other loses, without chance and
//! with nothing hidden. What a single game knows better is in its [`Guide`].
//!
//! [`think`] looks ever deeper and evaluates where it stops; [`prove`] follows every line to its end.

mod adapt;
mod asked;
mod bold;
mod busy;
mod child;
mod crew;
mod found;
mod guess;
mod guide;
mod habits;
mod known;
mod lessons;
mod line;
mod memories;
mod memory;
mod node;
mod order;
mod outlook;
mod prove;
mod race;
mod ranking;
mod rest;
mod root;
mod score;
mod singular;
mod steps;
mod table;
mod think;

pub use adapt::{Evaluated, Guided};
pub use asked::{Forecast, Interval, Part, Solved};
pub use guide::Guide;
pub use lessons::RESEMBLANCES;
pub use memory::Memory;
pub use outlook::{Kind, Outlook};
pub use prove::prove;
pub use ranking::{Ranked, Ranking};
pub use score::{INFINITE, Score};
pub use steps::{Step, Steps};
pub use table::Table;
pub use think::{think, think_after};

/// How to search.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Which steps to take.
    pub steps: Steps,
    /// How many threads.
    pub threads: usize,
    /// How many of the best actions to give an exact value.
    pub lines: usize,
    /// Whether one thread's search is done right here, by a caller whose stack is deep enough for the longest line: many short
    /// searches spend more on threads than on thinking.
    pub here: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            steps: Steps::default(),
            threads: 1,
            lines: 1,
            here: false,
        }
    }
}
