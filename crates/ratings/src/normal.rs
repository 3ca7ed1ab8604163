//! The normal distribution.

use std::f64::consts::TAU;

/// The quantile that leaves 2.5 % above it.
pub(crate) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// Beyond this, what is left is below the precision of the numbers.
const FAR: f64 = 8.5;

/// The probability to lie below: `½ + φ(x) (x + x³/3 + x⁵/(3·5) + …)` (Marsaglia 2004, Evaluating the normal
/// distribution, Journal of Statistical Software 11(4)).
pub(crate) fn below(x: f64) -> f64 {
    if x.abs() > FAR {
        return if x < 0.0 { 0.0 } else { 1.0 };
    }
    let (mut sum, mut before, mut term, mut odd) = (x, 0.0, x, 1.0);
    while sum != before {
        before = sum;
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    (0.5 + sum * (-x * x / 2.0).exp() / TAU.sqrt()).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::{TWO_SIDED_95, below};

    #[test]
    fn the_table_in_every_textbook() {
        for (x, expected) in [
            (0.0, 0.5),
            (1.0, 0.841_344_746_068_543),
            (-1.0, 0.158_655_253_931_457),
            (TWO_SIDED_95, 0.975),
            (3.0, 0.998_650_101_968_370),
            (-5.0, 2.866_515_7e-7),
            (-100.0, 0.0),
            (f64::INFINITY, 1.0),
        ] {
            assert!((below(x) - expected).abs() < 1e-13, "{x}: {}", below(x));
        }
    }
}
