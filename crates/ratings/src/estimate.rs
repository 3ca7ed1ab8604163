//! A number with its 95 % interval.

use std::fmt::{Display, Formatter, Result};

use crate::normal::TWO_SIDED_95;

/// A number with its 95 % interval. All three may be infinite; none is ever NaN.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value.
    pub value: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl Estimate {
    /// An estimate with a normally distributed error.
    pub(crate) fn with_standard_error(value: f64, error: f64) -> Estimate {
        Estimate {
            value,
            low: value - TWO_SIDED_95 * error,
            high: value + TWO_SIDED_95 * error,
        }
    }

    /// Half the width of the interval, the number after ±. `None` if an end is infinite.
    pub fn plus_minus(&self) -> Option<f64> {
        let half = (self.high - self.low) / 2.0;
        half.is_finite().then_some(half)
    }

    /// The same from the other player's point of view.
    #[must_use]
    pub fn swapped(self) -> Estimate {
        Estimate {
            value: -self.value,
            low: -self.high,
            high: -self.low,
        }
    }
}

/// Such as `+18.0 ± 8.2`, `+∞ (at least +120.4)`.
impl Display for Estimate {
    fn fmt(&self, out: &mut Formatter<'_>) -> Result {
        match self.plus_minus() {
            Some(half) => write!(out, "{:+.1} ± {half:.1}", self.value),
            None if self.low.is_finite() => write!(out, "+∞ (at least {:+.1})", self.low),
            None if self.high.is_finite() => write!(out, "-∞ (at most {:+.1})", self.high),
            None => write!(out, "{:+.1} (unknown error)", self.value),
        }
    }
}
