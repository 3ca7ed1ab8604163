//! Correction history: how far the static evaluation is usually off in positions with something in common (Witanowski,
//! Caissa, 2023).

use gametree_rules::Player;

use crate::pvs::Score;

/// The number of keys by which positions are grouped.
pub const CORRECTION_KEYS: usize = 3;

/// The mean error of the static evaluation, by correction key.
#[derive(Debug, Default)]
pub(crate) struct CorrectionHistory {
    /// For each kind of key, the error in fractions of a point.
    errors: [Vec<i16>; CORRECTION_KEYS],
}

/// Entries per kind of key and player.
const ENTRIES: usize = 1 << 14;
/// The largest error that is stored.
const LIMIT: i32 = 1 << 10;
/// Stored fractions per point.
const GRAIN: i32 = 32;
/// The depth at which an error of one point moves an entry by one fraction.
const FULL_WEIGHT_DEPTH: i32 = 8;

impl CorrectionHistory {
    /// The expected error of the static evaluation, to be added to it.
    #[inline]
    pub(crate) fn correction(&self, player: Player, keys: [u64; CORRECTION_KEYS]) -> Score {
        let known = self.errors.iter().zip(keys);
        let known = known.map(|(errors, key)| {
            let error = errors.get(index(player, key));
            i32::from(error.copied().unwrap_or(0))
        });
        known.sum::<i32>() / GRAIN
    }

    /// Clears all entries but keeps their memory.
    pub(crate) fn clear(&mut self) {
        for errors in &mut self.errors {
            errors.fill(0);
        }
    }

    /// A search to this depth scored a position `error` points higher than its static evaluation.
    pub(crate) fn update(
        &mut self,
        player: Player,
        keys: [u64; CORRECTION_KEYS],
        error: Score,
        depth: i32,
    ) {
        let bonus = (error * depth / FULL_WEIGHT_DEPTH).clamp(-LIMIT / 4, LIMIT / 4);
        for (errors, key) in self.errors.iter_mut().zip(keys) {
            if key == 0 {
                continue;
            }
            if errors.is_empty() {
                *errors = vec![0; 2 * ENTRIES];
            }
            let entry = &mut errors[index(player, key)];
            let known = i32::from(*entry);
            *entry = (known + bonus - known * bonus.abs() / LIMIT) as i16;
        }
    }
}

#[inline]
fn index(player: Player, key: u64) -> usize {
    2 * (key >> 50) as usize + player.index() % 2
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEYS: [u64; CORRECTION_KEYS] = [1 << 60, 0, 0];

    fn taught(error: Score, times: usize) -> CorrectionHistory {
        let mut history = CorrectionHistory::default();
        for _ in 0..times {
            history.update(Player::FIRST, KEYS, error, 8);
        }
        history
    }

    #[test]
    fn errors_of_either_sign_are_corrected() {
        assert_eq!(taught(64, 0).correction(Player::FIRST, KEYS), 0);
        assert!(taught(64, 5).correction(Player::FIRST, KEYS) > 0);
        assert!(taught(-64, 5).correction(Player::FIRST, KEYS) < 0);
    }

    #[test]
    fn a_correction_never_exceeds_its_limit() {
        let correction = taught(10_000, 1000).correction(Player::FIRST, KEYS);
        assert!(correction <= LIMIT / GRAIN, "{correction}");
    }

    #[test]
    fn players_and_keys_are_kept_apart() {
        let history = taught(64, 5);
        assert_eq!(history.correction(Player::SECOND, KEYS), 0);
        assert_eq!(history.correction(Player::FIRST, [1 << 61, 0, 0]), 0);
    }

    #[test]
    fn a_key_of_zero_learns_nothing() {
        let mut history = CorrectionHistory::default();
        history.update(Player::FIRST, [0; CORRECTION_KEYS], 500, 8);
        assert_eq!(history.correction(Player::FIRST, [0; CORRECTION_KEYS]), 0);
    }

    #[test]
    fn a_deeper_search_counts_more() {
        let at = |depth| {
            let mut history = CorrectionHistory::default();
            history.update(Player::FIRST, KEYS, 64, depth);
            history.correction(Player::FIRST, KEYS)
        };
        assert!(at(16) > at(4), "{} {}", at(16), at(4));
        let mut cleared = taught(64, 5);
        cleared.clear();
        assert_eq!(cleared.correction(Player::FIRST, KEYS), 0);
    }
}
