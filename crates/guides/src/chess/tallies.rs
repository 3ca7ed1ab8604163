//! Who adds up the terms.

use cozy_chess::Color;

use super::evaluate::Tally;
use super::terms::WEIGHTS;
use super::weights::Phased;

/// Adds up for the search.
pub(super) struct Sum<'w> {
    weights: &'w [Phased; WEIGHTS],
    /// To White.
    pub(super) worth: Phased,
}

impl Sum<'_> {
    /// Of nothing yet.
    #[inline]
    pub(super) fn of(weights: &[Phased; WEIGHTS]) -> Sum<'_> {
        Sum {
            weights,
            worth: Phased::default(),
        }
    }
}

impl Tally for Sum<'_> {
    #[inline]
    fn add(&mut self, color: Color, weight: usize, count: i32) {
        let worth = self.weights[weight].times(count);
        match color {
            Color::White => self.worth += worth,
            Color::Black => self.worth -= worth,
        }
    }
}

/// Keeps the parts.
pub(super) struct Parts(pub(super) Vec<[i32; 2]>);

impl Tally for Parts {
    fn add(&mut self, color: Color, weight: usize, count: i32) {
        self.0[weight][color as usize] += count;
    }
}
