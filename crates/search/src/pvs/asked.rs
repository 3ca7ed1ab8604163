//! What the search asks a guide, and what the guide answers.

use crate::pvs::Score;

/// The values that still matter at a node, to the player to move there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// At least this much is sure elsewhere.
    pub alpha: Score,
    /// The opponent will not let it come to this much.
    pub beta: Score,
}

/// What a guide worked out on its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solved {
    /// The value, or a bound of it on the side of the window where it lies.
    pub value: Score,
    /// How many nodes it looked at, this one among them.
    pub nodes: u64,
}

impl Interval {
    /// The same values to the other player.
    #[inline]
    pub(crate) const fn turned(self) -> Interval {
        Interval {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// A shallower search that tells with some certainty how a deeper one ends: Buro, ProbCut: An Effective Selective
/// Extension of the Alpha-Beta Algorithm, 1995.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// How deep to look instead.
    pub depth: i32,
    /// By how much its value must lie outside the window.
    pub margin: Score,
}

/// A part of an evaluation, for people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Part {
    /// What it is called.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// What it adds for the first player and for the second, in utilities.
    pub worth: [f64; 2],
}
