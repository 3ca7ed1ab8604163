//! The conventions of alpha-beta: textbooks, courses and engines differ here, and students are marked on it.

use crate::Window;

/// When a value falls out of the window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CutAt {
    /// When it reaches the bound: v ≥ β, v ≤ α.
    #[default]
    Equality,
    /// Only when it passes the bound: v > β, v < α.
    Strictly,
}

/// What a node returns whose value falls out of its window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fail {
    /// The best value found (Fishburn 1983).
    #[default]
    Soft,
    /// The bound that it passed (Knuth and Moore 1975).
    Hard,
}

/// Whose bounds a node sees.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cutoffs {
    /// Those of all its ancestors.
    #[default]
    Deep,
    /// Only its parent's (Knuth and Moore's procedure F1).
    Shallow,
}

/// How alpha-beta cuts. The default is the textbooks': at equality, fail-soft, deep.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conventions {
    /// When a value falls out of the window.
    pub cut: CutAt,
    /// What such a node returns.
    pub fail: Fail,
    /// Whose bounds a node sees.
    pub cutoffs: Cutoffs,
}

impl Conventions {
    /// Whether MAX's value falls out of the window at the top.
    #[inline]
    pub(crate) fn fails_high(self, value: f64, window: Window) -> bool {
        match self.cut {
            CutAt::Equality => value >= window.beta,
            CutAt::Strictly => value > window.beta,
        }
    }

    /// Whether MIN's value falls out of the window at the bottom.
    #[inline]
    pub(crate) fn fails_low(self, value: f64, window: Window) -> bool {
        match self.cut {
            CutAt::Equality => value <= window.alpha,
            CutAt::Strictly => value < window.alpha,
        }
    }

    /// Whether an outcome of chance says only that it is worth too little. Fail-hard, the bound itself says no more.
    #[inline]
    pub(crate) fn is_low(self, value: f64, needed: Window) -> bool {
        self.fails_low(value, needed) || self.fail == Fail::Hard && value <= needed.alpha
    }

    /// Whether an outcome of chance says only that it is worth too much.
    #[inline]
    pub(crate) fn is_high(self, value: f64, needed: Window) -> bool {
        self.fails_high(value, needed) || self.fail == Fail::Hard && value >= needed.beta
    }

    /// The most that a chance node can be worth, kept out of the window where a rounded sum would lie inside.
    pub(crate) fn kept_low(self, value: f64, window: Window) -> f64 {
        match self.cut {
            CutAt::Equality => value.min(window.alpha),
            CutAt::Strictly => value.min(window.alpha.next_down()),
        }
    }

    /// The least that a chance node can be worth, kept out of the window where a rounded sum would lie inside.
    pub(crate) fn kept_high(self, value: f64, window: Window) -> f64 {
        match self.cut {
            CutAt::Equality => value.max(window.beta),
            CutAt::Strictly => value.max(window.beta.next_up()),
        }
    }

    /// What a node returns that was given this window.
    #[inline]
    pub(crate) fn returned(self, value: f64, given: Window) -> f64 {
        match self.fail {
            Fail::Soft => value,
            Fail::Hard => value.max(given.alpha).min(given.beta),
        }
    }

    /// What the children of a MAX node see whose best value so far is `value`.
    #[inline]
    pub(crate) fn below_max(self, window: Window, value: f64) -> Window {
        match self.cutoffs {
            Cutoffs::Deep => Window {
                alpha: window.alpha.max(value),
                ..window
            },
            Cutoffs::Shallow => Window {
                alpha: value,
                ..Window::FULL
            },
        }
    }

    /// What the children of a MIN node see whose best value so far is `value`.
    #[inline]
    pub(crate) fn below_min(self, window: Window, value: f64) -> Window {
        match self.cutoffs {
            Cutoffs::Deep => Window {
                beta: window.beta.min(value),
                ..window
            },
            Cutoffs::Shallow => Window {
                beta: value,
                ..Window::FULL
            },
        }
    }
}
