//! What was worked out already.

use std::sync::LazyLock;

use cozy_chess::{BitBoard, Board, Color};
use gametree_rules::Player;
use gametree_search::pvs::Score;

use super::weights::Phased;

/// As many as fit a near cache.
const BOARDS: usize = 1 << 14;
const SKELETONS: usize = 1 << 12;

/// What one thread has worked out.
#[derive(Debug, Default)]
pub struct Seen {
    pub(super) boards: Places<Worth, BOARDS>,
    pub(super) skeletons: Places<Skeleton, SKELETONS>,
}

/// What pawns and kings alone say.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Skeleton {
    /// What they are worth to White.
    pub(super) worth: Phased,
    /// The pawns that nothing but pieces can stop.
    pub(super) passed: BitBoard,
}

/// What a board looks worth.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Worth {
    /// To White.
    pub(super) white: i16,
    /// To who is to move, besides.
    pub(super) tempo: i16,
}

/// No evaluation comes near a mate.
const MOST: Score = 9_000;

impl Worth {
    /// To a player, while one is to move.
    #[inline]
    pub(super) fn to(self, player: Player, mover: Player) -> Score {
        let side = |who: Player| if who == Player::FIRST { 1 } else { -1 };
        let white = Score::from(self.white) + side(mover) * Score::from(self.tempo);
        side(player) * white.clamp(-MOST, MOST)
    }
}

/// By how much the keys of a board differ with who is to move.
static SIDE: LazyLock<u64> = LazyLock::new(|| {
    let start = Board::default();
    let other = start.null_move().unwrap_or_default();
    start.hash_without_ep() ^ other.hash_without_ep()
});

/// The same whoever is to move.
#[inline]
pub(super) fn pieces_key(board: &Board) -> u64 {
    let key = board.hash_without_ep();
    match board.side_to_move() {
        Color::White => key,
        Color::Black => key ^ *SIDE,
    }
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
