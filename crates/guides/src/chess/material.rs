//! Terms that depend only on the number of pieces of each kind (material hash).

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::evaluate::Trace;
use super::phase::Phase;
use super::terms::{PAIR, PIECES_PER_PAWN, TEMPO, WEIGHTS};
use super::trace::WeightedSum;
use super::weights::Tapered;

/// A key of the number of pieces of each color and kind, and of bishops on light squares; no color has more than fifteen
/// pieces of a kind.
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
    // Never zero, which marks an empty entry, even with kings alone.
    (key << 1 | 1)
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .rotate_left(23)
}

/// The parts of an evaluation that depend only on the number of pieces of each kind.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Material {
    pub(super) phase: Phase,
    /// The sum of the terms for White.
    pub(super) score: Tapered,
    /// The bonus for the side to move.
    pub(super) tempo: i32,
}

impl Material {
    /// The material of a board. Rarely computed, so kept out of line.
    #[inline(never)]
    pub(super) fn of(board: &Board, weights: &[Tapered; WEIGHTS]) -> Material {
        let phase = Phase::of(board);
        let mut sum = WeightedSum::of(weights);
        trace(board, &mut sum);
        Material {
            phase,
            score: sum.score,
            tempo: phase.taper(weights[TEMPO.at(0)]),
        }
    }
}

/// The bishop pair, and knights and rooks by the number of pawns, for both colors.
pub(super) fn trace<T: Trace>(board: &Board, trace: &mut T) {
    for color in [Color::White, Color::Black] {
        let count = |piece: Piece| board.colored_pieces(color, piece).len().cast_signed();
        if count(Piece::Bishop) >= 2 {
            trace.add(color, PAIR.at(0), 1);
        }
        let pawns = count(Piece::Pawn) - 5;
        trace.add(color, PIECES_PER_PAWN.at(0), pawns * count(Piece::Knight));
        trace.add(color, PIECES_PER_PAWN.at(1), pawns * count(Piece::Rook));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::chess::ChessGuide;
    use crate::chess::tests::random_positions;

    #[test]
    fn boards_with_the_same_key_have_the_same_material_terms() {
        let features = ChessGuide::default();
        let terms_of = |board: &Board| {
            let material = Material::of(board, &features.weights().terms);
            (material.phase, material.score, material.tempo)
        };
        let (mut known, mut again) = (HashMap::new(), 0);
        for game in random_positions(400) {
            let board = game.board();
            let before = *known.entry(key(board)).or_insert_with(|| terms_of(board));
            assert_eq!(terms_of(board), before, "{board}");
            again += 1;
        }
        assert!(again > 10 * known.len(), "{again} boards, {}", known.len());
    }
}
