//! The phase of the game, for tapered evaluation.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::weights::Tapered;

/// The shares of the middlegame and the endgame weights, in parts of [`Phase::WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Phase {
    pub(super) middlegame: i32,
    pub(super) endgame: i32,
}

/// The fullness of the initial position.
const FULL: i32 = 24;
/// The scale of an endgame advantage.
const CERTAIN: i32 = 64;
/// The scale with bishops of opposite colors, alone and with other pieces.
const OPPOSITE_ALONE: i32 = 24;
const OPPOSITE: i32 = 52;
/// The scale of a small advantage without pawns: against little more than a king, and otherwise.
const BARE: i32 = 4;
const NO_PAWNS: i32 = 14;
/// The scale with few pawns, and what each adds.
const FEW_PAWNS: [i32; 2] = [36, 7];

impl Phase {
    pub(super) const WHOLE: i32 = FULL * CERTAIN;

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
        let full = fullness(board);
        let endgame = match FULL - full {
            0 => 0,
            rest => rest * certainty(board),
        };
        Phase {
            middlegame: full * CERTAIN,
            endgame,
        }
    }

    /// Both shares as fractions.
    pub(super) fn shares(self) -> [f64; 2] {
        [self.middlegame, self.endgame].map(|share| f64::from(share) / f64::from(Phase::WHOLE))
    }
}

/// How full the board is, from 24 with all pieces to none.
#[inline]
fn fullness(board: &Board) -> i32 {
    let count = |piece: Piece| board.pieces(piece).len().cast_signed();
    let weighed = count(Piece::Knight)
        + count(Piece::Bishop)
        + 2 * count(Piece::Rook)
        + 4 * count(Piece::Queen);
    weighed.min(FULL)
}

/// The scale of an advantage that is likely to win.
#[inline]
fn certainty(board: &Board) -> i32 {
    let sides = [Color::White, Color::Black];
    let pieces = sides.map(|color| heaviness(board, color));
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
            (_, ..=3) => BARE,
            _ => NO_PAWNS,
        };
    }
    let few = FEW_PAWNS[0] + FEW_PAWNS[1] * pawns[ahead];
    let most = match (opposite_bishops(board), pieces) {
        (true, [3, 3]) => OPPOSITE_ALONE,
        (true, _) => OPPOSITE,
        (false, _) => CERTAIN,
    };
    most.min(few)
}

/// The value of the pieces in pawns.
#[inline]
fn heaviness(board: &Board, color: Color) -> i32 {
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
