//! Pawns: which are weak, which help each other, and which run.

use cozy_chess::{BitBoard, Color, Piece, Square};

use super::evaluate::{Side, Tally, View, attackers, rank};
use super::king::distance;
use super::terms::{
    ADVANCING, BACKWARD, DOUBLED, FREE, GUARDED, IN_LINE, ISOLATED, KING_FAR, KING_NEAR, PASSED,
    SAFE,
};

/// What the pawns of a side are worth whatever else stands there, and which of them run.
pub(super) fn tally<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) -> BitBoard {
    let mut running = BitBoard::EMPTY;
    let (us, them) = (color as usize, !color as usize);
    let (own, theirs) = (view.pawns[us], view.pawns[them]);
    for square in own {
        let rank = rank(square, color);
        let place = rank.saturating_sub(1);
        let file = square.file().bitboard();
        let beside = square.file().adjacent() & own;
        let ahead = ahead(square, color);
        let open = usize::from((ahead & file & theirs).is_empty());
        if beside.is_empty() {
            tally.add(color, ISOLATED.at(open), 1);
        }
        if !(ahead & file & own).is_empty() {
            tally.add(color, DOUBLED.at(0), 1);
        }
        let guarded = !(attackers(square, color) & own).is_empty();
        let phalanx = !(beside & square.rank().bitboard()).is_empty();
        if guarded {
            tally.add(color, GUARDED.at(place), 1);
        }
        if phalanx {
            tally.add(color, IN_LINE.at(place), 1);
        }
        if !guarded && !phalanx && !beside.is_empty() && (beside & !ahead).is_empty() {
            let stop = ahead & file & neighbours(square);
            if !(stop & (view.pawn_attacks[them] | theirs)).is_empty() {
                tally.add(color, BACKWARD.at(open), 1);
            }
        }
        let span = ahead & (file | square.file().adjacent());
        if (span & theirs).is_empty() && (ahead & file & own).is_empty() {
            running |= square.bitboard();
            passed(view, square, color, tally);
        }
    }
    running
}

/// Which of those that run have a free or a safe path.
#[inline]
pub(super) fn run<S: Side, T: Tally>(view: &View<'_>, passed: BitBoard, tally: &mut T) {
    let color = S::COLOR;
    let (us, them) = (color as usize, !color as usize);
    let occupied = view.board.occupied();
    for square in passed & view.pawns[us] {
        let path = ahead(square, color) & square.file().bitboard();
        let place = rank(square, color).saturating_sub(1);
        if (path & occupied).is_empty() {
            tally.add(color, FREE.at(place), 1);
        }
        if (path & view.attacks[them]).is_empty() {
            tally.add(color, SAFE.at(place), 1);
        }
        let stop = path & neighbours(square);
        let held = view.attacks[them] & !view.attacks[us];
        if (stop & (occupied | held)).is_empty() {
            tally.add(color, ADVANCING.at(place), 1);
        }
    }
}

fn passed<T: Tally>(view: &View<'_>, square: Square, color: Color, tally: &mut T) {
    let place = rank(square, color).saturating_sub(1);
    tally.add(color, PASSED.at(place), 1);
    // Kings matter where the pawn is about to run.
    if place >= 2 {
        let stop = ahead(square, color) & square.file().bitboard() & neighbours(square);
        if let Some(stop) = stop.into_iter().next() {
            let distance = |color: Color| usize::from(distance(view.board.king(color), stop));
            tally.add(color, KING_NEAR.at(distance(color)), 1);
            tally.add(color, KING_FAR.at(distance(!color)), 1);
        }
    }
}

#[inline]
fn neighbours(square: Square) -> BitBoard {
    cozy_chess::get_king_moves(square)
}

/// All squares on the ranks ahead.
#[inline]
fn ahead(square: Square, color: Color) -> BitBoard {
    let rank = square.rank() as u32;
    BitBoard(match color {
        Color::White => (!0_u64).checked_shl(8 * (rank + 1)).unwrap_or(0),
        Color::Black => (1_u64 << (8 * rank)) - 1,
    })
}

/// All squares on this rank and those ahead.
#[inline]
pub(super) fn from_rank_on(square: Square, color: Color) -> BitBoard {
    ahead(square, color) | square.rank().bitboard()
}

/// The squares beside and ahead from which a pawn might come to attack this one.
#[inline]
pub(super) fn beside_ahead(square: Square, color: Color) -> BitBoard {
    ahead(square, color) & square.file().adjacent()
}

/// Whether a side has a rook, a queen or two minor pieces: with less, to have to move is often bad.
pub(super) fn has_pieces(board: &cozy_chess::Board, color: Color) -> bool {
    let own = board.colors(color);
    let minor = (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop)) & own;
    let major = (board.pieces(Piece::Rook) | board.pieces(Piece::Queen)) & own;
    !major.is_empty() || minor.len() > 1
}
