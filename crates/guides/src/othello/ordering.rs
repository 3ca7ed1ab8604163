//! Move ordering.

use gametree_games::Othello;
use gametree_games::othello::{Action, Square, flips, squares};
use gametree_search::pvs::{MoveList, Score};

use super::UNIT;
use super::endgame::CORNERS;

/// The parts of an ordering score.
const MOBILITY: i32 = 4096;
const EVALUATION: i32 = 1024 / UNIT;
const ODD: i32 = 1024;
const WON: i32 = 1 << 28;

/// A move to be scored, and the position after it.
pub(super) struct Candidate<'g> {
    pub(super) square: Square,
    pub(super) flipped: u64,
    pub(super) next: &'g Othello,
    /// The opponent's moves there.
    pub(super) answers: u64,
}

/// Pushes the moves, scored by the mobility they leave to the opponent, an evaluation, and parity. The data of a move are the
/// discs it flips, and its own square if the opponent has an answer.
#[inline]
pub(super) fn push(
    game: &Othello,
    list: &mut MoveList<Action>,
    estimate: impl Fn(&Candidate<'_>) -> Score,
) {
    let possible = game.moves();
    if possible == 0 {
        list.push(Action::Pass, 0, 0);
        return;
    }
    let (own, opponent, empty) = (game.own(), game.opponent(), game.empty());
    for square in squares(possible) {
        let flipped = flips(square, own, opponent);
        if flipped == opponent {
            list.push(Action::Put(square), WON, flipped);
            continue;
        }
        let next = game.put(square, flipped);
        let answers = next.moves();
        let mobility = answers.count_ones() + (answers & CORNERS).count_ones();
        let mut score = -MOBILITY * mobility.cast_signed();
        score -= EVALUATION
            * estimate(&Candidate {
                square,
                flipped,
                next: &next,
                answers,
            });
        if odd(empty, square.index()) {
            score += ODD;
        }
        let answered = if answers == 0 { 0 } else { square.bit() };
        list.push(Action::Put(square), score, flipped | answered);
    }
}

/// Whether the quadrant of a square has an odd number of empty squares.
#[inline]
fn odd(empty: u64, square: usize) -> bool {
    let quadrant = 0x0f0f_0f0f_u64 << (square / 32 * 32 + square % 8 / 4 * 4);
    (empty & quadrant).count_ones() % 2 == 1
}
