//! What the pieces say wherever they stand.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::evaluate::Tally;
use super::phase::Phase;
use super::tallies::Sum;
use super::terms::{AMONG_PAWNS, PAIR, TEMPO, WEIGHTS};
use super::weights::Phased;

/// The same for all boards on which each side has as many of each kind, and as many bishops on white squares: no side has
/// more than fifteen of a kind.
#[inline]
pub(super) fn key(board: &Board) -> u64 {
    let mut key = 0_u64;
    for color in [Color::White, Color::Black] {
        let own = board.colors(color);
        for piece in [
            Piece::Pawn,
            Piece::Knight,
            Piece::Bishop,
            Piece::Rook,
            Piece::Queen,
        ] {
            key = key << 4 | u64::from((board.pieces(piece) & own).len());
        }
        let white = board.pieces(Piece::Bishop) & own & BitBoard::LIGHT_SQUARES;
        key = key << 4 | u64::from(white.len());
    }
    // Not zero, which would say that there is nothing, even with no more than kings.
    (key << 1 | 1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(23)
}

/// What depends on nothing else.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Material {
    pub(super) phase: Phase,
    /// What it is worth to White.
    pub(super) worth: Phased,
    /// What it is worth to be on move.
    pub(super) tempo: i32,
}

impl Material {
    /// That of a board, by these weights. Seldom asked for: apart from what is always asked.
    #[inline(never)]
    pub(super) fn of(board: &Board, weights: &[Phased; WEIGHTS]) -> Material {
        let phase = Phase::of(board);
        let mut sum = Sum::of(weights);
        tally(board, &mut sum);
        Material {
            phase,
            worth: sum.worth,
            tempo: phase.weigh(weights[TEMPO.at(0)]),
        }
    }
}

/// What some pieces are worth with others, for both sides.
pub(super) fn tally<T: Tally>(board: &Board, tally: &mut T) {
    for color in [Color::White, Color::Black] {
        let count = |piece: Piece| board.colored_pieces(color, piece).len().cast_signed();
        if count(Piece::Bishop) >= 2 {
            tally.add(color, PAIR.at(0), 1);
        }
        let pawns = count(Piece::Pawn) - 5;
        tally.add(color, AMONG_PAWNS.at(0), pawns * count(Piece::Knight));
        tally.add(color, AMONG_PAWNS.at(1), pawns * count(Piece::Rook));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::chess::Features;
    use crate::chess::tests::random_positions;

    #[test]
    fn boards_with_the_same_key_say_the_same() {
        let features = Features::default();
        let said = |board: &Board| {
            let material = Material::of(board, &features.weights().terms);
            (material.phase, material.worth, material.tempo)
        };
        let (mut known, mut again) = (HashMap::new(), 0);
        for game in random_positions(400) {
            let board = game.board();
            let before = *known.entry(key(board)).or_insert_with(|| said(board));
            assert_eq!(said(board), before, "{board}");
            again += 1;
        }
        assert!(again > 10 * known.len(), "{again} boards, {}", known.len());
    }
}
