//! How much the early and the late halves of the weights count.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::weights::Phased;

/// The shares of both halves, in parts of [`Phase::WHOLE`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Phase {
    pub(super) early: i32,
    pub(super) late: i32,
}

/// The most the board can be filled.
const FULL: i32 = 24;
/// All of what is won in an endgame.
const CERTAIN: i32 = 64;
/// What is left of it when one side has a bishop on white squares and the other on black, alone and with other pieces.
const OPPOSITE_ALONE: i32 = 24;
const OPPOSITE: i32 = 52;
/// What is left of a small advantage without pawns: when the other side has little more than a king, and otherwise.
const BARE: i32 = 4;
const NO_PAWNS: i32 = 14;
/// What is left with few pawns, and what each adds.
const FEW_PAWNS: [i32; 2] = [36, 7];

impl Phase {
    pub(super) const WHOLE: i32 = FULL * CERTAIN;

    /// What both halves come to.
    #[inline]
    pub(super) fn weigh(self, weights: Phased) -> i32 {
        let sum = weights.early() * self.early + weights.late() * self.late;
        let half = sum.signum() * Phase::WHOLE / 2;
        (sum + half) / Phase::WHOLE
    }

    /// By what stands on the board.
    #[inline]
    pub(super) fn of(board: &Board) -> Phase {
        let full = fullness(board);
        let late = match FULL - full {
            0 => 0,
            rest => rest * certainty(board),
        };
        Phase {
            early: full * CERTAIN,
            late,
        }
    }

    /// Both shares, as parts of one.
    pub(super) fn shares(self) -> [f64; 2] {
        [self.early, self.late].map(|share| f64::from(share) / f64::from(Phase::WHOLE))
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

/// How much of an advantage is likely to be kept to the end.
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

/// What pieces are worth, in pawns.
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
