//! The phase of the game, for tapered evaluation.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::weights::Tapered;

/// The shares of the middlegame and the endgame weights, in parts of [`Phase::WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Phase {
    pub(super) middlegame: i32,
    pub(super) endgame: i32,
}

/// The game phase of the initial position.
const MAX_PHASE: i32 = 24;
/// The scale of an endgame score that is not scaled down.
const SCALE_NORMAL: i32 = 64;
/// The scale with bishops of opposite colors, without and with other pieces.
const SCALE_OPPOSITE_BISHOPS_ONLY: i32 = 24;
const SCALE_OPPOSITE_BISHOPS: i32 = 52;
/// The scale of a small advantage without pawns: against a king with at most one minor piece, and otherwise.
const SCALE_BARE_KING: i32 = 4;
const SCALE_NO_PAWNS: i32 = 14;
/// The scale with few pawns, and what each adds.
const SCALE_FEW_PAWNS: [i32; 2] = [36, 7];

impl Phase {
    pub(super) const WHOLE: i32 = MAX_PHASE * SCALE_NORMAL;

    /// The tapered score.
    #[inline]
    pub(super) fn taper(self, weights: Tapered) -> i32 {
        let sum = weights.middlegame() * self.middlegame + weights.endgame() * self.endgame;
        let half = sum.signum() * Phase::WHOLE / 2;
        (sum + half) / Phase::WHOLE
    }

    /// The phase of a board.
    #[inline]
    pub(super) fn of(board: &Board) -> Phase {
        let phase = game_phase(board);
        let endgame = match MAX_PHASE - phase {
            0 => 0,
            rest => rest * endgame_scale(board),
        };
        Phase {
            middlegame: phase * SCALE_NORMAL,
            endgame,
        }
    }

    /// Both shares as fractions.
    pub(super) fn shares(self) -> [f64; 2] {
        [self.middlegame, self.endgame].map(|share| f64::from(share) / f64::from(Phase::WHOLE))
    }
}

/// The game phase: the weighted number of pieces, from 24 with all pieces to 0 with none.
#[inline]
fn game_phase(board: &Board) -> i32 {
    let count = |piece: Piece| board.pieces(piece).len().cast_signed();
    let weighed = count(Piece::Knight)
        + count(Piece::Bishop)
        + 2 * count(Piece::Rook)
        + 4 * count(Piece::Queen);
    weighed.min(MAX_PHASE)
}

/// The scale of the endgame score: less where an advantage is hard to win.
#[inline]
fn endgame_scale(board: &Board) -> i32 {
    let sides = [Color::White, Color::Black];
    let pieces = sides.map(|color| piece_value_in_pawns(board, color));
    let pawns = sides.map(|color| board.colored_pieces(color, Piece::Pawn).len().cast_signed());
    let strength = |side: usize| (pieces[side] + pawns[side], pawns[side]);
    let ahead = usize::from(strength(1) > strength(0));
    let behind = 1 - ahead;
    let knights = board.pieces(Piece::Knight) | board.pieces(Piece::King);
    if board.occupied() == knights {
        return 0;
    }
    if pawns == [0, 0] && pieces[ahead] - pieces[behind] <= 3 {
        return match (pieces[ahead], pieces[behind]) {
            (..5, _) => 0,
            (_, ..=3) => SCALE_BARE_KING,
            _ => SCALE_NO_PAWNS,
        };
    }
    let few = SCALE_FEW_PAWNS[0] + SCALE_FEW_PAWNS[1] * pawns[ahead];
    let most = match (opposite_bishops(board), pieces) {
        (true, [3, 3]) => SCALE_OPPOSITE_BISHOPS_ONLY,
        (true, _) => SCALE_OPPOSITE_BISHOPS,
        (false, _) => SCALE_NORMAL,
    };
    most.min(few)
}

/// The value of the pieces in pawns.
#[inline]
fn piece_value_in_pawns(board: &Board, color: Color) -> i32 {
    let count = |piece: Piece| board.colored_pieces(color, piece).len().cast_signed();
    3 * (count(Piece::Knight) + count(Piece::Bishop))
        + 5 * count(Piece::Rook)
        + 9 * count(Piece::Queen)
}

#[inline]
fn opposite_bishops(board: &Board) -> bool {
    let bishops = board.pieces(Piece::Bishop);
    let white = bishops & board.colors(Color::White);
    bishops.len() == 2 && white.len() == 1 && (bishops & BitBoard::LIGHT_SQUARES).len() == 1
}
