//! Evaluations that were worked out already.

use gametree_search::pvs::Score;

/// As many as fit a near cache.
const PLACES: usize = 1 << 14;

/// Evaluations that one thread has worked out, the latest of each place.
#[derive(Debug, Default)]
pub struct Seen(Vec<(u64, Score)>);

impl Seen {
    /// What was worked out under this key, or is now.
    #[inline]
    pub(super) fn or(&mut self, key: u64, evaluate: impl FnOnce() -> Score) -> Score {
        if self.0.is_empty() {
            self.0 = vec![(0, 0); PLACES];
        }
        let place = &mut self.0[key as usize % PLACES];
        if place.0 != key {
            *place = (key, evaluate());
        }
        place.1
    }
}
