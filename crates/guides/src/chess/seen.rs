//! What was worked out already.

use cozy_chess::BitBoard;
use gametree_search::pvs::Score;

use super::kept::Kept;
use super::material::Material;
use super::weights::Phased;

/// As many as fit a near cache.
const BOARDS: usize = 1 << 14;
const SKELETONS: usize = 1 << 13;
const MATERIALS: usize = 1 << 9;

/// What one thread has worked out.
#[derive(Debug, Default)]
pub struct Seen {
    /// What boards look worth to who is to move.
    pub(super) boards: Places<Score, BOARDS>,
    pub(super) skeletons: Places<Skeleton, SKELETONS>,
    pub(super) materials: Places<Material, MATERIALS>,
    pub(super) kept: Kept,
}

/// What pawns and kings alone say.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Skeleton {
    /// What they are worth to White.
    pub(super) worth: Phased,
    /// The pawns that nothing but pieces can stop.
    pub(super) passed: BitBoard,
}

/// The latest of each place, with its key.
#[derive(Debug)]
pub(super) struct Places<T, const COUNT: usize>(Vec<(u64, T)>);

impl<T, const COUNT: usize> Default for Places<T, COUNT> {
    fn default() -> Places<T, COUNT> {
        Places(Vec::new())
    }
}

impl<T: Copy + Default, const COUNT: usize> Places<T, COUNT> {
    /// What was worked out under this key, or is now.
    #[inline]
    pub(super) fn or(&mut self, key: u64, work_out: impl FnOnce() -> T) -> T {
        if self.0.is_empty() {
            self.0 = vec![(0, T::default()); COUNT];
        }
        let place = &mut self.0[key as usize % COUNT];
        if place.0 != key {
            *place = (key, work_out());
        }
        place.1
    }
}
