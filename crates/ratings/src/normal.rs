//! The normal distribution, and Student's.

use std::f64::consts::{PI, TAU};

/// The quantile that leaves 2.5 % above it.
pub(crate) const TWO_SIDED_95: f64 = 1.959_963_984_540_054;

/// Beyond this, the tail is below the precision of the numbers.
const FAR: f64 = 8.5;

/// The cumulative distribution function: `½ + φ(x) (x + x³/3 + x⁵/(3·5) + …)` (Marsaglia 2004, Evaluating the normal
/// distribution, Journal of Statistical Software 11(4)).
pub(crate) fn cdf(x: f64) -> f64 {
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

/// Halvings of the interval that holds Student's quantile.
const HALVINGS: usize = 60;
/// Above this many degrees of freedom the expansion is exact to more digits than are shown.
const MANY: u64 = 200;

/// The quantile of Student's distribution that leaves 2.5 % above it. Infinite for no degree of freedom.
pub(crate) fn student_95(degrees: u64) -> f64 {
    if degrees == 0 {
        return f64::INFINITY;
    }
    if degrees > MANY {
        // Abramowitz and Stegun 26.7.5.
        let (x, n) = (TWO_SIDED_95, degrees as f64);
        let first = (x.powi(3) + x) / 4.0;
        let second = (5.0 * x.powi(5) + 16.0 * x.powi(3) + 3.0 * x) / 96.0;
        return x + first / n + second / (n * n);
    }
    let (mut low, mut high) = (0.0, 20.0);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if within(middle, degrees) < 0.95 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

/// The probability that Student's variable lies between `-t` and `t` (Abramowitz and Stegun 26.7.3 and 26.7.4).
fn within(t: f64, degrees: u64) -> f64 {
    let angle = (t / (degrees as f64).sqrt()).atan();
    let (sine, cosine) = angle.sin_cos();
    let odd = degrees % 2 == 1;
    // The terms cos θ (1 + 2/3 cos² θ + …) or 1 + 1/2 cos² θ + …, up to cos^(n-2) θ.
    let (mut term, mut power) = if odd { (cosine, 1) } else { (1.0, 0) };
    let mut sum = 0.0;
    while power + 2 <= degrees {
        sum += term;
        power += 2;
        term *= cosine * cosine * (power - 1) as f64 / power as f64;
    }
    if odd {
        2.0 / PI * (angle + sine * sum)
    } else {
        sine * sum
    }
}

#[cfg(test)]
mod tests {
    use super::{TWO_SIDED_95, cdf, student_95};

    #[test]
    fn students_quantiles_are_those_in_every_table() {
        for (degrees, expected) in [
            (1, 12.706),
            (2, 4.303),
            (3, 3.182),
            (4, 2.776),
            (9, 2.262),
            (10, 2.228),
            (29, 2.045),
            (60, 2.000),
            (120, 1.980),
            (200, 1.972),
            (201, 1.972),
            (1000, 1.962),
        ] {
            let found = student_95(degrees);
            assert!((found - expected).abs() < 6e-4, "{degrees}: {found}");
        }
        assert!((student_95(200) - student_95(201)) < 1e-4);
        assert_eq!(student_95(0), f64::INFINITY);
    }

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
            assert!((cdf(x) - expected).abs() < 1e-13, "{x}: {}", cdf(x));
        }
    }
}
