//! What is attacked that should not be, and who holds the middle.

use cozy_chess::{BitBoard, Color, Piece, Rank};

use super::evaluate::{Side, Tally, View, forward, forward_left, forward_right};
use super::terms::{CENTRE, SPACE, THREATS};

const MIDDLE: BitBoard = BitBoard(0x0000_0018_1800_0000);
/// The files c to f on a side's second to fourth rank.
const HOME: [BitBoard; 2] = [BitBoard(0x3c3c_3c00), BitBoard(0x003c_3c3c_0000_0000)];

pub(super) fn tally<S: Side, T: Tally>(view: &View<'_>, tally: &mut T) {
    let (board, color) = (view.board, S::COLOR);
    let (us, them) = (color as usize, !color as usize);
    let theirs = |piece: Piece| board.colored_pieces(!color, piece);
    let minors = theirs(Piece::Knight) | theirs(Piece::Bishop);
    let (rooks, queens) = (theirs(Piece::Rook), theirs(Piece::Queen));
    let pieces = minors | rooks | queens;
    let by_minor = view.by[us][0] | view.by[us][1];
    let by_rook = view.by[us][2];
    let hanging = view.attacks[us] & !view.attacks[them];
    let guarded = view.pawn_attacks[them] | view.twice[them] & !view.twice[us];
    let found = [
        view.pawn_attacks[us] & minors,
        view.pawn_attacks[us] & rooks,
        view.pawn_attacks[us] & queens,
        by_minor & rooks,
        by_minor & queens,
        by_rook & queens,
        hanging & pieces,
        by_minor & minors & !guarded,
        by_rook & minors & !guarded,
        hanging & view.pawns[them],
        view.steps[us] & (pieces | view.pawns[them]) & !guarded,
        pushes(view, color) & pieces,
    ];
    for (index, found) in found.into_iter().enumerate() {
        if !found.is_empty() {
            tally.add(color, THREATS.at(index), found.len().cast_signed());
        }
    }
    tally.add(
        color,
        CENTRE.at(0),
        (view.attacks[us] & MIDDLE).len().cast_signed(),
    );
    let behind = HOME[us] & !view.pawns[us] & !view.pawn_attacks[them];
    tally.add(color, SPACE.at(0), behind.len().cast_signed());
}

/// What pawns would attack if they took a safe step.
#[inline]
fn pushes(view: &View<'_>, color: Color) -> BitBoard {
    let (us, them) = (color as usize, !color as usize);
    let free = !view.board.occupied();
    let step = |pawns: BitBoard| forward(color, pawns) & free;
    let once = step(view.pawns[us]);
    let both = once | step(once & Rank::Third.relative_to(color).bitboard());
    let safe = both & !view.pawn_attacks[them] & (view.attacks[us] | !view.attacks[them]);
    forward_left(color, safe) | forward_right(color, safe)
}
