//! What the network sees of a board: each piece on its square, from either side.

use cozy_chess::{Board, Color, File, Piece, Square};

use crate::net::{Net, Sums};

/// A kind of piece, one's own or the other's, on a square.
pub const THINGS: usize = 2 * 6 * 64;
/// Stages of the game, by how many pieces are left.
pub const STAGES: usize = 4;

/// In which stage of the game a board is.
#[inline]
pub fn stage(board: &Board) -> usize {
    let besides_kings = board.occupied().len() as usize - 2;
    besides_kings * STAGES / 31
}

/// Whether a side sees the board mirrored, so that its king stands to the left.
#[inline]
pub(super) fn is_mirrored(board: &Board, side: Color) -> bool {
    board.king(side).file() >= File::E
}

/// How one side turns the board: its own rank below, its king to the left.
#[inline]
pub(super) fn turn(board: &Board, side: Color) -> usize {
    let upside_down = if side == Color::White { 0 } else { 56 };
    let mirrored = if is_mirrored(board, side) { 7 } else { 0 };
    upside_down ^ mirrored
}

/// The number of a piece on its square to a side that turns the board so.
#[inline]
pub(super) fn thing(
    (viewer, turn): (Color, usize),
    color: Color,
    piece: Piece,
    square: Square,
) -> usize {
    let kind = 6 * usize::from(color != viewer) + piece as usize;
    64 * kind + (square as usize ^ turn)
}

/// Tells everything that is there, as the side to move and as the other numbers it.
#[inline]
pub fn see(board: &Board, mut tell: impl FnMut(usize, usize)) {
    let mover = board.side_to_move();
    let [own, other] = [mover, !mover].map(|side| (side, turn(board, side)));
    for piece in Piece::ALL {
        for color in [mover, !mover] {
            for square in board.colored_pieces(color, piece) {
                let seen_by = |viewer| thing(viewer, color, piece, square);
                tell(seen_by(own), seen_by(other));
            }
        }
    }
}

/// What the network makes of a board whose pieces add up to these sums for White and for Black, to who is to move, in
/// hundredths of a pawn.
#[inline]
pub(super) fn judge(net: &Net, board: &Board, [white, black]: &[Sums; 2]) -> i32 {
    let sums = match board.side_to_move() {
        Color::White => [white, black],
        Color::Black => [black, white],
    };
    net.worth(sums, stage(board))
}
