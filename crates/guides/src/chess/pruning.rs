//! How deep to look, and what not to look at: margins in hundredths of a pawn.

use std::sync::LazyLock;

use cozy_chess::{Board, Move};
use gametree_search::pvs::{Forecast, Kind, Outlook, Ranked, Score};

use super::exchange::wins_at_least;
use super::tries::attempt;

/// How far from what was expected the first window reaches.
pub(super) const REACH: Score = 18;
/// From this depth on it is looked less deep where no move is known to try first.
pub(super) const UNKNOWN_FROM: i32 = 4;
/// Where all other moves are worse by so much more than they must be, the best is followed still deeper.
pub(super) const FAR_BEHIND: Score = 20;
/// From this depth on it is asked whether the opponent threatens mate.
pub(super) const THREATS_FROM: i32 = 2;
/// A capture may bring so much more than the piece it takes.
pub(super) const STANDING_MARGIN: Score = 180;

/// How much less deep to look after a move, by depth and by how many were tried, in thousandths.
static REDUCTIONS: LazyLock<Vec<[i32; 64]>> = LazyLock::new(|| {
    let thousandths = |depth: usize, tried: usize| {
        let logarithms = (depth.max(1) as f64).ln() * (tried.max(1) as f64).ln();
        (600.0 + 1000.0 * logarithms / 2.3) as i32
    };
    (0..64)
        .map(|depth| std::array::from_fn(|tried| thousandths(depth, tried)))
        .collect()
});

pub(super) fn reduction(ranked: &Ranked<Move>, outlook: &Outlook) -> i32 {
    let first = if outlook.kind == Kind::Path { 4 } else { 2 };
    if outlook.depth < 3 || outlook.tried < first {
        return 0;
    }
    let mut less = REDUCTIONS[outlook.depth.min(63) as usize][outlook.tried.min(63)];
    if !outlook.improving {
        less += 700;
    }
    match outlook.kind {
        Kind::Path => less -= 1000,
        Kind::Cut => less += 1000,
        Kind::All => {}
    }
    if outlook.killer {
        less -= 1000;
    }
    if !ranked.is_noisy() {
        less -= outlook.credit / 10;
    } else if ranked.rank() > 0 {
        less -= 1000;
    }
    (less / 1000).max(0)
}

pub(super) fn pass_reduction(depth: i32, surplus: Score) -> i32 {
    4 + depth / 4 + (surplus / 200).min(3)
}

pub(super) fn singular(depth: i32) -> Option<Score> {
    (depth >= 7).then_some(2 * depth)
}

/// So much may a quiet move bring.
pub(super) fn futility(outlook: &Outlook) -> Option<Score> {
    let depth = left(outlook);
    (depth <= 7).then_some(80 + 90 * depth)
}

pub(super) fn surplus(depth: i32, improving: bool) -> Option<Score> {
    (depth <= 8).then_some(80 * (depth - i32::from(improving)))
}

pub(super) fn late(depth: i32, improving: bool) -> usize {
    if depth > 8 {
        return usize::MAX;
    }
    let most = (4 + depth * depth) as usize;
    if improving { most } else { most / 2 }
}

/// Near the leaves, moves that lose material and moves that were never good are not tried.
pub(super) fn gives_away(board: &Board, ranked: &Ranked<Move>, outlook: &Outlook) -> bool {
    let left = left(outlook);
    if outlook.kind == Kind::Path || left > 7 {
        return false;
    }
    if ranked.is_noisy() {
        return ranked.rank() < 0 && !wins_at_least(board, attempt(ranked), -100 * outlook.depth);
    }
    left <= 5 && outlook.credit < -4000 * outlook.depth
        || !wins_at_least(board, attempt(ranked), -25 * left * left)
}

/// How far it is looked after a move that is looked at less deep.
#[inline]
fn left(outlook: &Outlook) -> i32 {
    (outlook.depth - outlook.reduced).max(0)
}

/// A capture that is too good by this much at less depth is too good.
pub(super) fn bold(depth: i32) -> Option<Forecast> {
    (depth >= 5).then_some(Forecast {
        depth: depth - 4,
        margin: 150,
    })
}

/// So far behind, only captures can help.
pub(super) fn deficit(depth: i32) -> Option<Score> {
    (depth <= 4).then_some(220 + 130 * depth * depth)
}
