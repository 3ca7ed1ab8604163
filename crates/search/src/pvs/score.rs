//! Scores: whole points, and whether they are proven.

use std::ops::Neg;

/// Points to the player to move.
pub type Score = i32;

/// More than any score.
pub const INFINITE: Score = 32_000;

/// What a node was found to be worth. Whether it is exact or a bound follows from the window it was asked with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) score: Score,
    /// No evaluation and no guess had a say in that it is not less.
    pub(crate) at_least: bool,
    /// Nor in that it is not more.
    pub(crate) at_most: bool,
}

impl Value {
    pub(crate) const fn proven(score: Score) -> Value {
        Value {
            score,
            at_least: true,
            at_most: true,
        }
    }

    /// Proven to lie on the side of the window where it lies; exactly, if inside.
    #[inline]
    pub(crate) const fn within(score: Score, alpha: Score, beta: Score) -> Value {
        Value {
            score,
            at_least: score > alpha,
            at_most: score < beta,
        }
    }

    pub(crate) const fn estimate(score: Score) -> Value {
        Value {
            score,
            at_least: false,
            at_most: false,
        }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value {
            score: -self.score,
            at_least: self.at_most,
            at_most: self.at_least,
        }
    }
}

/// How scores tell a utility and how far away it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    /// Points to a utility of one.
    pub(crate) unit: Score,
    /// Whether a sooner win is worth more: a point for each action.
    pub(crate) distance: bool,
}

impl Scale {
    /// What an outcome is worth when it is this many actions away.
    #[inline]
    pub(crate) fn at(self, outcome: Score, ply: Score) -> Score {
        if self.distance {
            outcome - outcome.signum() * ply
        } else {
            outcome
        }
    }

    /// A proven score, told from `ply` actions below the root, as seen from the node itself; and back with `-ply`.
    #[inline]
    pub(crate) fn shifted(self, score: Score, ply: Score) -> Score {
        if self.distance && score.abs() > self.unit / 2 && score.abs() < INFINITE {
            score + score.signum() * ply
        } else {
            score
        }
    }

    /// Whether a score tells of a win that is so many actions away; of a loss, if it is negated.
    #[inline]
    pub(crate) fn is_win(self, score: Score) -> bool {
        self.distance && score > self.unit / 2
    }

    /// The utility that a proven score tells, above even.
    pub(crate) fn utility(self, score: Score) -> f64 {
        if self.distance {
            (f64::from(score) / f64::from(self.unit)).round()
        } else {
            f64::from(score) / f64::from(self.unit)
        }
    }
}
