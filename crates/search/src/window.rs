//! The window of alpha-beta search, the same type for every search.

use std::ops::Neg;

/// A type of values with a lowest and a highest one.
pub trait Bounded: Copy + PartialOrd {
    /// No value is lower.
    const LOWEST: Self;
    /// No value is higher.
    const HIGHEST: Self;
}

impl Bounded for f64 {
    const LOWEST: f64 = f64::NEG_INFINITY;
    const HIGHEST: f64 = f64::INFINITY;
}

/// The values that still matter at a node: Knuth and Moore, An Analysis of Alpha-Beta Pruning, 1975.
///
/// ```
/// use gametree_search::Window;
/// let window = Window { alpha: -1.0, beta: 0.5 };
/// assert!(window.fails_high(0.5) && window.fails_low(-1.0) && window.contains(0.0));
/// assert_eq!(-window, Window { alpha: -0.5, beta: 1.0 });
/// assert_eq!(window.raise_alpha(0.25), Window { alpha: 0.25, beta: 0.5 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window<S = f64> {
    /// The maximizing player already has this much elsewhere on the path to the root.
    pub alpha: S,
    /// The minimizing player already holds the value to this much elsewhere on the path to the root.
    pub beta: S,
}

impl<S: Bounded> Window<S> {
    /// Every value matters.
    pub const FULL: Window<S> = Window {
        alpha: S::LOWEST,
        beta: S::HIGHEST,
    };

    /// The values between two bounds.
    #[inline]
    pub const fn new(alpha: S, beta: S) -> Window<S> {
        Window { alpha, beta }
    }

    /// Whether a value causes a beta cutoff.
    #[inline]
    pub fn fails_high(self, value: S) -> bool {
        value >= self.beta
    }

    /// Whether a value does not improve alpha.
    #[inline]
    pub fn fails_low(self, value: S) -> bool {
        value <= self.alpha
    }

    /// Whether a value lies strictly between the bounds.
    #[inline]
    pub fn contains(self, value: S) -> bool {
        !self.fails_low(value) && !self.fails_high(value)
    }

    /// The window with alpha raised to a value, unless it is higher already.
    #[inline]
    #[must_use]
    pub fn raise_alpha(self, value: S) -> Window<S> {
        let alpha = if value > self.alpha {
            value
        } else {
            self.alpha
        };
        Window { alpha, ..self }
    }

    /// The window with beta lowered to a value, unless it is lower already.
    #[inline]
    #[must_use]
    pub fn lower_beta(self, value: S) -> Window<S> {
        let beta = if value < self.beta { value } else { self.beta };
        Window { beta, ..self }
    }

    /// The part of the window that lies within bounds.
    #[inline]
    #[must_use]
    pub fn narrow(self, bounds: Window<S>) -> Window<S> {
        self.raise_alpha(bounds.alpha).lower_beta(bounds.beta)
    }
}

impl<S: Neg<Output = S>> Neg for Window<S> {
    type Output = Window<S>;

    /// The window as the opponent sees it.
    #[inline]
    fn neg(self) -> Window<S> {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
