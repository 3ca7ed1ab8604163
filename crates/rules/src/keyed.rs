//! States as keys of tables.

use std::hash::{BuildHasher, Hash};

use crate::Game;

/// A state that can be looked up: by itself where the answer must be proven, by its 64-bit key where speed counts.
///
/// Deriving `PartialEq`, `Eq` and `Hash` and writing `impl Keyed for MyGame {}` is enough; a game that keeps its key up
/// to date as it goes returns that instead.
pub trait Keyed: Game + Eq + Hash {
    /// Equal for equal states; different, as far as 64 bits allow, for different ones.
    fn key(&self) -> u64 {
        rustc_hash::FxBuildHasher.hash_one(self)
    }
}
