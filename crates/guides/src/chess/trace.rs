//! Receivers of the terms: a weighted sum, and counts.

use cozy_chess::Color;

use super::evaluate::Trace;
use super::terms::WEIGHTS;
use super::weights::Tapered;

/// The weighted sum that the search needs.
pub(super) struct WeightedSum<'w> {
    weights: &'w [Tapered; WEIGHTS],
    /// The sum for White.
    pub(super) score: Tapered,
}

impl WeightedSum<'_> {
    /// An empty sum.
    #[inline]
    pub(super) fn of(weights: &[Tapered; WEIGHTS]) -> WeightedSum<'_> {
        WeightedSum {
            weights,
            score: Tapered::default(),
        }
    }
}

impl Trace for WeightedSum<'_> {
    #[inline]
    fn add(&mut self, color: Color, weight: usize, count: i32) {
        let added = self.weights[weight].times(count);
        match color {
            Color::White => self.score += added,
            Color::Black => self.score -= added,
        }
    }
}

/// The count of each weight, by color.
pub(super) struct TermCounts(pub(super) Vec<[i32; 2]>);

impl Trace for TermCounts {
    fn add(&mut self, color: Color, weight: usize, count: i32) {
        self.0[weight][color as usize] += count;
    }
}
