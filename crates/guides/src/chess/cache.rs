//! Caches of evaluations and of their parts.

use cozy_chess::BitBoard;
use gametree_search::pvs::Score;

use super::accumulator::AccumulatorCache;
use super::material::Material;
use super::weights::Tapered;

/// Entries; the tables fit the processor's second-level cache.
const EVALS: usize = 1 << 14;
const PAWNS: usize = 1 << 13;
const MATERIALS: usize = 1 << 9;

/// The caches of one thread.
#[derive(Debug, Default)]
pub struct EvalCache {
    /// Static evaluations for the side to move.
    pub(super) evals: HashTable<Score, EVALS>,
    pub(super) pawns: HashTable<PawnEntry, PAWNS>,
    pub(super) materials: HashTable<Material, MATERIALS>,
    pub(super) accumulators: AccumulatorCache,
}

/// The terms that depend on pawns and kings alone (pawn hash).
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PawnEntry {
    /// Their sum for White.
    pub(super) score: Tapered,
    /// The passed pawns of both sides.
    pub(super) passed: BitBoard,
}

/// A table with one entry a slot, always replaced.
#[derive(Debug)]
pub(super) struct HashTable<T, const COUNT: usize>(Vec<(u64, T)>);

impl<T, const COUNT: usize> Default for HashTable<T, COUNT> {
    fn default() -> HashTable<T, COUNT> {
        HashTable(Vec::new())
    }
}

impl<T: Copy + Default, const COUNT: usize> HashTable<T, COUNT> {
    /// The entry of a key, computed if it is not stored.
    #[inline]
    pub(super) fn get_or_insert_with(&mut self, key: u64, compute: impl FnOnce() -> T) -> T {
        if self.0.is_empty() {
            self.0 = vec![(0, T::default()); COUNT];
        }
        let slot = &mut self.0[key as usize % COUNT];
        if slot.0 != key {
            *slot = (key, compute());
        }
        slot.1
    }
}
