//! Threats, center control and space.

use cozy_chess::{BitBoard, Color, Piece, Rank};

use super::evaluate::{AttackInfo, Side, Trace, forward, forward_left, forward_right};
use super::terms::{CENTRE, SPACE, THREATS};

const MIDDLE: BitBoard = BitBoard(0x0000_0018_1800_0000);
/// The files c to f on a color's second to fourth rank.
const HOME: [BitBoard; 2] = [BitBoard(0x3c3c_3c00), BitBoard(0x003c_3c3c_0000_0000)];

pub(super) fn trace<S: Side, T: Trace>(view: &AttackInfo<'_>, trace: &mut T) {
    let (board, color) = (view.board, S::COLOR);
    let (us, them) = (color as usize, !color as usize);
    let theirs = |piece: Piece| board.colored_pieces(!color, piece);
    let minors = theirs(Piece::Knight) | theirs(Piece::Bishop);
    let (rooks, queens) = (theirs(Piece::Rook), theirs(Piece::Queen));
    let pieces = minors | rooks | queens;
    let by_minor = view.attacks_by_piece[us][0] | view.attacks_by_piece[us][1];
    let by_rook = view.attacks_by_piece[us][2];
    let hanging = view.attacks[us] & !view.attacks[them];
    let guarded = view.pawn_attacks[them] | view.attacked_twice[them] & !view.attacked_twice[us];
    let mut count = |found: BitBoard, weight: usize| {
        trace.add(color, weight, found.len().cast_signed());
    };
    count(view.pawn_attacks[us] & minors, THREATS.at(0));
    count(view.pawn_attacks[us] & rooks, THREATS.at(1));
    count(view.pawn_attacks[us] & queens, THREATS.at(2));
    count(by_minor & rooks, THREATS.at(3));
    count(by_minor & queens, THREATS.at(4));
    count(by_rook & queens, THREATS.at(5));
    count(hanging & pieces, THREATS.at(6));
    count(by_minor & minors & !guarded, THREATS.at(7));
    count(by_rook & minors & !guarded, THREATS.at(8));
    count(hanging & view.pawns[them], THREATS.at(9));
    let by_king = view.king_moves[us] & (pieces | view.pawns[them]);
    count(by_king & !guarded, THREATS.at(10));
    count(pushes(view, color) & pieces, THREATS.at(11));
    count(view.attacks[us] & MIDDLE, CENTRE.at(0));
    let behind = HOME[us] & !view.pawns[us] & !view.pawn_attacks[them];
    count(behind, SPACE.at(0));
}

/// The squares that pawns attack after a safe push.
#[inline]
fn pushes(view: &AttackInfo<'_>, color: Color) -> BitBoard {
    let (us, them) = (color as usize, !color as usize);
    let free = !view.board.occupied();
    let step = |pawns: BitBoard| forward(color, pawns) & free;
    let once = step(view.pawns[us]);
    let both = once | step(once & Rank::Third.relative_to(color).bitboard());
    let safe = both & !view.pawn_attacks[them] & (view.attacks[us] | !view.attacks[them]);
    forward_left(color, safe) | forward_right(color, safe)
}
