//! The conventions of the searches: textbooks, courses and engines differ here, and students are marked on it.

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

/// The value that a node returns outside its window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Fail {
    /// The best value found (Fishburn 1983).
    #[default]
    Soft,
    /// The bound that it passed (Knuth and Moore 1975).
    Hard,
}

/// The ancestors whose bounds a node uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cutoffs {
    /// Those of all its ancestors.
    #[default]
    Deep,
    /// Only its parent's (Knuth and Moore's procedure F1).
    Shallow,
}

/// Which of equally good actions is taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ties {
    /// The first in the game's order.
    #[default]
    First,
    /// The last in the game's order.
    Last,
}

impl Ties {
    /// Whether a value takes the place of the best so far, for a player who wants more. One who wants less asks the other
    /// way round.
    #[inline]
    pub(crate) fn prefers(self, value: f64, best: f64) -> bool {
        match self {
            Ties::First => value > best,
            Ties::Last => value >= best,
        }
    }
}

/// How alpha-beta cuts, and how every search decides between equals. The default is the textbooks': at equality,
/// fail-soft, deep, and the first of equal actions.
///
/// Where the last of equal actions is wanted, a value that only reaches the bound may be a tie, and has to be known: then
/// [`CutAt::Equality`] cuts no more than [`CutAt::Strictly`], and [`Fail::Hard`] returns the number next to the bound, so
/// that no bound is taken for a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conventions {
    /// When a value falls out of the window.
    pub cut: CutAt,
    /// The value that such a node returns.
    pub fail: Fail,
    /// The ancestors whose bounds a node uses.
    pub cutoffs: Cutoffs,
    /// Which of equally good actions is taken.
    pub ties: Ties,
}

impl Conventions {
    /// When a value falls out of the window, with regard to ties.
    #[inline]
    pub const fn cuts(self) -> CutAt {
        match self.ties {
            Ties::First => self.cut,
            Ties::Last => CutAt::Strictly,
        }
    }

    /// Whether MAX's value falls out of the window at the top.
    #[inline]
    pub(crate) fn fails_high(self, value: f64, window: Window) -> bool {
        match self.cuts() {
            CutAt::Equality => value >= window.beta,
            CutAt::Strictly => value > window.beta,
        }
    }

    /// Whether MIN's value falls out of the window at the bottom.
    #[inline]
    pub(crate) fn fails_low(self, value: f64, window: Window) -> bool {
        match self.cuts() {
            CutAt::Equality => value <= window.alpha,
            CutAt::Strictly => value < window.alpha,
        }
    }

    /// Whether an outcome of chance says only that it is worth too little. Fail-hard, the bound itself says no more, unless
    /// it is kept for ties.
    #[inline]
    pub(crate) fn is_low(self, value: f64, needed: Window) -> bool {
        self.fails_low(value, needed) || self.returns_bounds() && value <= needed.alpha
    }

    /// Whether an outcome of chance says only that it is worth too much.
    #[inline]
    pub(crate) fn is_high(self, value: f64, needed: Window) -> bool {
        self.fails_high(value, needed) || self.returns_bounds() && value >= needed.beta
    }

    /// Whether a value outside the window is returned as the bound that it passed.
    #[inline]
    fn returns_bounds(self) -> bool {
        self.fail == Fail::Hard && self.ties == Ties::First
    }

    /// The most that a chance node can be worth, kept out of the window where a rounded sum would lie inside.
    pub(crate) fn kept_low(self, value: f64, window: Window) -> f64 {
        match self.cuts() {
            CutAt::Equality => value.min(window.alpha),
            CutAt::Strictly => value.min(window.alpha.next_down()),
        }
    }

    /// The least that a chance node can be worth, kept out of the window where a rounded sum would lie inside.
    pub(crate) fn kept_high(self, value: f64, window: Window) -> f64 {
        match self.cuts() {
            CutAt::Equality => value.max(window.beta),
            CutAt::Strictly => value.max(window.beta.next_up()),
        }
    }

    /// The value that a node with this window returns.
    #[inline]
    pub(crate) fn returned(self, value: f64, given: Window) -> f64 {
        match self.fail {
            Fail::Soft => value,
            Fail::Hard => {
                let floor = self.beyond(given.alpha, f64::next_down, f64::NEG_INFINITY);
                let ceiling = self.beyond(given.beta, f64::next_up, f64::INFINITY);
                value.max(floor).min(ceiling)
            }
        }
    }

    /// The bound, or the number next to it where the bound itself could be a tie. There is none next to infinity.
    fn beyond(self, bound: f64, next: fn(f64) -> f64, none: f64) -> f64 {
        match self.ties {
            Ties::First => bound,
            Ties::Last if bound.is_infinite() => none,
            Ties::Last => next(bound),
        }
    }

    /// Whether a value that a node returns lies in the window it was given, and so is no mere bound.
    #[inline]
    pub(crate) fn inside(self, value: f64, given: Window) -> bool {
        match self.ties {
            Ties::First => given.alpha < value && value < given.beta || given == Window::FULL,
            Ties::Last => given.alpha <= value && value <= given.beta,
        }
    }

    /// The window of the children of a MAX node whose best value so far is `value`.
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

    /// The window of the children of a MIN node whose best value so far is `value`.
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
