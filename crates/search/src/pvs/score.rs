//! Scores: whole points, and whether they are proven.

use std::ops::Neg;

use crate::window::Bounded;

/// Points for the player to move.
pub type Score = i32;

/// More than any score.
pub const INFINITE: Score = 32_000;

/// The window of a search that counts in whole points.
pub type Window = crate::Window<Score>;

impl Bounded for Score {
    const LOWEST: Score = -INFINITE;
    const HIGHEST: Score = INFINITE;
}

impl Window {
    /// The null window that asks whether a score is more than `alpha`.
    #[inline]
    pub const fn null_above(alpha: Score) -> Window {
        let beta = alpha + 1;
        Window { alpha, beta }
    }

    /// The null window that asks whether a score is at least `beta`.
    #[inline]
    pub const fn null_below(beta: Score) -> Window {
        let alpha = beta - 1;
        Window { alpha, beta }
    }

    /// The scores within `delta` of a center.
    #[inline]
    pub const fn around(center: Score, delta: Score) -> Window {
        Window {
            alpha: center - delta,
            beta: center + delta,
        }
    }

    /// The bounds of a score that is known exactly.
    #[inline]
    pub const fn exactly(score: Score) -> Window {
        Window {
            alpha: score,
            beta: score,
        }
    }

    /// Whether no score lies between the bounds.
    #[inline]
    pub const fn is_null(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// Whether the bounds meet.
    #[inline]
    pub const fn is_exact(self) -> bool {
        self.alpha == self.beta
    }
}

/// The score of a node. Whether it is exact or a bound follows from the window of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Value {
    pub(crate) score: Score,
    /// The score is a proven lower bound: no evaluation and no pruning contributed to it.
    pub(crate) lower_proven: bool,
    /// The score is a proven upper bound.
    pub(crate) upper_proven: bool,
}

impl Value {
    pub(crate) const fn proven(score: Score) -> Value {
        Value {
            score,
            lower_proven: true,
            upper_proven: true,
        }
    }

    /// A proven bound on the side of the window where the score lies; exact, if inside.
    #[inline]
    pub(crate) const fn within(score: Score, window: Window) -> Value {
        Value {
            score,
            lower_proven: score > window.alpha,
            upper_proven: score < window.beta,
        }
    }

    pub(crate) const fn estimate(score: Score) -> Value {
        Value {
            score,
            lower_proven: false,
            upper_proven: false,
        }
    }
}

impl Neg for Value {
    type Output = Value;

    #[inline]
    fn neg(self) -> Value {
        Value {
            score: -self.score,
            lower_proven: self.upper_proven,
            upper_proven: self.lower_proven,
        }
    }
}

/// How scores encode a utility and the distance to the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Scale {
    /// Points per utility of one.
    pub(crate) unit: Score,
    /// Whether a sooner win scores higher, by a point per ply.
    pub(crate) distance: bool,
}

impl Scale {
    /// The score at the root of an outcome `ply` plies below it.
    #[inline]
    pub(crate) fn score_at_ply(self, outcome: Score, ply: i32) -> Score {
        if self.distance {
            outcome - outcome.signum() * ply
        } else {
            outcome
        }
    }

    /// Turns a proven score counted from the root into one counted from a node at `ply`, as the table stores it.
    #[inline]
    pub(crate) fn score_to_tt(self, score: Score, ply: i32) -> Score {
        if self.distance && score.abs() > self.unit / 2 && score.abs() < INFINITE {
            score + score.signum() * ply
        } else {
            score
        }
    }

    /// Turns a proven score counted from a node at `ply`, as the table stores it, into one counted from the root.
    #[inline]
    pub(crate) fn score_from_tt(self, score: Score, ply: i32) -> Score {
        self.score_to_tt(score, -ply)
    }

    /// Whether a score is a forced win (mate score).
    #[inline]
    pub(crate) fn is_win(self, score: Score) -> bool {
        self.distance && score > self.unit / 2
    }

    /// Whether a score is a forced loss.
    #[inline]
    pub(crate) fn is_loss(self, score: Score) -> bool {
        self.is_win(-score)
    }

    /// The utility of a proven score, relative to an even game.
    pub(crate) fn utility(self, score: Score) -> f64 {
        if self.distance {
            (f64::from(score) / f64::from(self.unit)).round()
        } else {
            f64::from(score) / f64::from(self.unit)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATES: Scale = Scale {
        unit: 20_000,
        distance: true,
    };

    #[test]
    fn null_windows_hold_no_score() {
        for window in [Window::null_above(5), Window::null_below(6)] {
            assert_eq!(window, Window { alpha: 5, beta: 6 });
            assert!(window.is_null() && !window.contains(5) && !window.contains(6));
        }
        assert!(!Window::around(0, 1).is_null() && Window::around(0, 1).contains(0));
        assert!(Window::exactly(3).is_exact() && Window::FULL.contains(INFINITE - 1));
    }

    #[test]
    fn windows_narrow_and_change_sides() {
        let window = Window { alpha: -3, beta: 7 };
        assert_eq!(-window, Window { alpha: -7, beta: 3 });
        assert_eq!(
            window.narrow(Window::around(6, 2)),
            Window { alpha: 4, beta: 7 }
        );
        assert_eq!(window.raise_alpha(-9), window);
        assert_eq!(window.lower_beta(1), Window { alpha: -3, beta: 1 });
    }

    #[test]
    fn mates_are_stored_relative_to_their_node() {
        let mate_in_five = MATES.score_at_ply(20_000, 5);
        assert_eq!(mate_in_five, 19_995);
        assert!(MATES.is_win(mate_in_five) && !MATES.is_loss(mate_in_five));
        let stored = MATES.score_to_tt(mate_in_five, 2);
        assert_eq!(stored, 19_997, "three plies below a node at ply two");
        assert_eq!(MATES.score_from_tt(stored, 2), mate_in_five);
        assert_eq!(
            MATES.score_to_tt(120, 2),
            120,
            "an evaluation has no distance"
        );
        assert_eq!(MATES.score_to_tt(INFINITE, 2), INFINITE);
    }

    #[test]
    fn a_negated_lower_bound_is_an_upper_bound() {
        let bound = Value::within(7, Window::null_below(6));
        assert!(bound.lower_proven && !bound.upper_proven);
        assert_eq!(
            -bound,
            Value {
                score: -7,
                lower_proven: false,
                upper_proven: true
            }
        );
        assert_eq!(-Value::proven(1), Value::proven(-1));
    }
}
