//! The input features of the network: each piece on its square, from the view of either color.

use cozy_chess::{Board, Color, File, Piece, Square};

use crate::net::{Accumulator, Net};

/// The number of features: a piece of either color on a square.
pub const FEATURES: usize = 2 * 6 * 64;
/// Output weights by the number of pieces left.
pub const OUTPUT_BUCKETS: usize = 4;

/// The output bucket of a board.
#[inline]
pub fn output_bucket(board: &Board) -> usize {
    let besides_kings = board.occupied().len() as usize - 2;
    besides_kings * OUTPUT_BUCKETS / 31
}

/// Whether a color sees the board mirrored, so that its king stands on the left half.
#[inline]
pub(super) fn is_mirrored(board: &Board, side: Color) -> bool {
    board.king(side).file() >= File::E
}

/// The orientation from which a color sees the board: its own rank below, its king on the left.
#[inline]
pub(super) fn orientation(board: &Board, side: Color) -> usize {
    let upside_down = if side == Color::White { 0 } else { 56 };
    let mirrored = if is_mirrored(board, side) { 7 } else { 0 };
    upside_down ^ mirrored
}

/// The index of a piece on its square for a viewer with this orientation.
#[inline]
pub(super) fn feature_index(
    (viewer, turn): (Color, usize),
    color: Color,
    piece: Piece,
    square: Square,
) -> usize {
    let kind = 6 * usize::from(color != viewer) + piece as usize;
    64 * kind + (square as usize ^ turn)
}

/// Passes on every active feature, by its index for the side to move and for the opponent.
#[inline]
pub fn active_features(board: &Board, mut tell: impl FnMut(usize, usize)) {
    let mover = board.side_to_move();
    let [own, other] = [mover, !mover].map(|side| (side, orientation(board, side)));
    for piece in Piece::ALL {
        for color in [mover, !mover] {
            for square in board.colored_pieces(color, piece) {
                let seen_by = |viewer| feature_index(viewer, color, piece, square);
                tell(seen_by(own), seen_by(other));
            }
        }
    }
}

/// The network's evaluation for the side to move, from the accumulators of White and of Black, in centipawns.
#[inline]
pub(super) fn network_eval(net: &Net, board: &Board, [white, black]: &[Accumulator; 2]) -> i32 {
    let sums = match board.side_to_move() {
        Color::White => [white, black],
        Color::Black => [black, white],
    };
    net.evaluate(sums, output_bucket(board))
}
