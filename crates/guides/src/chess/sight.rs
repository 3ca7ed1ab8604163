//! What the network sees of a board: each piece on its square, from either side.

use cozy_chess::{Board, Color, File, Piece};

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

/// How one side turns the board: its own rank below, its king to the left.
#[inline]
fn turn(board: &Board, side: Color) -> usize {
    let upside_down = if side == Color::White { 0 } else { 56 };
    let mirrored = if board.king(side).file() >= File::E {
        7
    } else {
        0
    };
    upside_down ^ mirrored
}

/// Tells everything that is there, as the side to move and as the other numbers it.
#[inline]
pub fn see(board: &Board, mut tell: impl FnMut(usize, usize)) {
    let mover = board.side_to_move();
    let turns = [mover, !mover].map(|side| turn(board, side));
    for piece in Piece::ALL {
        for (own, side) in [mover, !mover].into_iter().enumerate() {
            let kinds = [own, 1 - own].map(|other| 6 * other + piece as usize);
            for square in board.colored_pieces(side, piece) {
                let thing = |viewer: usize| 64 * kinds[viewer] + (square as usize ^ turns[viewer]);
                tell(thing(0), thing(1));
            }
        }
    }
}

/// What the network makes of a board, to who is to move, in hundredths of a pawn.
#[inline]
pub(super) fn judge(net: &Net, board: &Board) -> i32 {
    let (mut own, mut other): (Sums, Sums) = (net.nothing(), net.nothing());
    see(board, |mine, theirs| {
        net.add(&mut own, mine);
        net.add(&mut other, theirs);
    });
    net.worth([&own, &other], stage(board))
}
