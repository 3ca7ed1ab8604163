//! Which moves to try first.

use gametree_games::Othello;
use gametree_games::othello::{Action, Square, flips, squares};
use gametree_search::pvs::{Ranking, Score};

use super::UNIT;
use super::endgame::CORNERS;

/// What each thing counts for.
const MOBILITY: i32 = 4096;
const EVALUATION: i32 = 1024 / UNIT;
const ODD: i32 = 1024;
const WON: i32 = 1 << 28;

/// A move that is to be ranked, and where it leads.
pub(super) struct Candidate<'g> {
    pub(super) square: Square,
    pub(super) turned: u64,
    pub(super) next: &'g Othello,
    /// Where the other can move then.
    pub(super) answers: u64,
}

/// Gives the moves: those first that leave few answers, look good, and are played where one also plays last.
#[inline]
pub(super) fn rank(
    game: &Othello,
    ranking: &mut Ranking<Action>,
    estimate: impl Fn(&Candidate<'_>) -> Score,
) {
    let possible = game.moves();
    if possible == 0 {
        ranking.push(Action::Pass, 0, 0);
        return;
    }
    let (own, opponent, empty) = (game.own(), game.opponent(), game.empty());
    for square in squares(possible) {
        let turned = flips(square, own, opponent);
        if turned == opponent {
            ranking.push(Action::Put(square), WON, turned);
            continue;
        }
        let next = game.put(square, turned);
        let answers = next.moves();
        let mobility = answers.count_ones() + (answers & CORNERS).count_ones();
        let mut rank = -MOBILITY * mobility.cast_signed();
        rank -= EVALUATION
            * estimate(&Candidate {
                square,
                turned,
                next: &next,
                answers,
            });
        if odd(empty, square.index()) {
            rank += ODD;
        }
        let answered = if answers == 0 { 0 } else { square.bit() };
        ranking.push(Action::Put(square), rank, turned | answered);
    }
}

/// Whether the quadrant of a square has an odd number of empty squares.
#[inline]
fn odd(empty: u64, square: usize) -> bool {
    let quadrant = 0x0f0f_0f0f_u64 << (square / 32 * 32 + square % 8 / 4 * 4);
    (empty & quadrant).count_ones() % 2 == 1
}
