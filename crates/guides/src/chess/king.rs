//! King safety: pawn shelter, and attacks on the king zone.

use cozy_chess::{
    BitBoard, Color, File, Piece, Square, get_bishop_moves, get_knight_moves, get_rook_moves,
};

use super::evaluate::{AttackInfo, Side, Trace, rank};
use super::pawns;
use super::terms::{SHELTER, STORM};

/// The pieces that attack a king zone.
#[derive(Clone, Copy, Default)]
pub(super) struct KingAttack {
    pieces: i32,
    weight: i32,
    /// Attacks on the squares beside the king.
    attacks: i32,
}

/// The weights of attackers of the king zone: knights, bishops, rooks, queens.
const ATTACKER_WEIGHTS: [i32; 4] = [81, 52, 44, 10];
/// The weight of a safe check by each of them.
const SAFE_CHECK: [i32; 4] = [790, 635, 1080, 780];
const WEAK_SQUARE: i32 = 185;
const UNSAFE_CHECK: i32 = 148;
const RING_ATTACK: i32 = 69;
const NO_QUEEN_RELIEF: i32 = 873;
/// Danger per entry of the attack table.
const DANGER_PER_ENTRY: i32 = 50;

impl KingAttack {
    #[inline]
    pub(super) fn add(&mut self, kind: usize, reach: BitBoard, ring: BitBoard, steps: BitBoard) {
        let inside = !(reach & ring).is_empty();
        self.pieces += i32::from(inside);
        self.weight += i32::from(inside) * ATTACKER_WEIGHTS[kind];
        self.attacks += (reach & steps).len().cast_signed();
    }
}

/// The danger of the enemy king, as an index into the attack table.
pub(super) fn danger<S: Side>(view: &AttackInfo<'_>) -> usize {
    let (board, color) = (view.board, S::COLOR);
    let (us, them) = (color as usize, !color as usize);
    let king = board.king(!color);
    let [knights, bishops, rooks, queens] = view.attacks_by_piece[us];
    let queen_guards = view.attacks_by_piece[them][3];
    let guarded = view.attacks[them];
    let weak = view.attacks[us]
        & !view.attacked_twice[them]
        & (!guarded | view.king_moves[them] | queen_guards);
    let safe = !board.colors(color) & (!guarded | weak & view.attacked_twice[us]);
    let straight = get_rook_moves(king, board.occupied());
    let diagonal = get_bishop_moves(king, board.occupied());
    let checks = [
        knights & get_knight_moves(king),
        bishops & diagonal,
        rooks & straight,
        queens & (straight | diagonal) & !queen_guards,
    ];
    let king_attack = view.king_attack[us];
    let mut danger = king_attack.pieces * king_attack.weight + RING_ATTACK * king_attack.attacks;
    danger += WEAK_SQUARE * (view.king_zone[them] & weak).len().cast_signed();
    let mut unsafe_checks = BitBoard::EMPTY;
    for (kind, checks) in checks.into_iter().enumerate() {
        let is_safe = !(checks & safe).is_empty();
        danger += SAFE_CHECK[kind] * i32::from(is_safe);
        if kind < 3 && !is_safe {
            unsafe_checks |= checks;
        }
    }
    unsafe_checks &= !board.colors(color);
    danger += UNSAFE_CHECK * unsafe_checks.len().cast_signed();
    if board.colored_pieces(color, Piece::Queen).is_empty() {
        danger -= NO_QUEEN_RELIEF;
    }
    (danger.max(0) / DANGER_PER_ENTRY) as usize
}

/// The number of king moves between two squares.
#[inline]
pub(super) fn distance(from: Square, to: Square) -> u8 {
    DISTANCES[from as usize][to as usize]
}

static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let (files, ranks) = (
            (from % 8_usize).abs_diff(to % 8),
            (from / 8).abs_diff(to / 8),
        );
        distances[from][to] = if files > ranks { files } else { ranks } as u8;
        pair += 1;
    }
    distances
};

/// Pawn shelter and pawn storm.
pub(super) fn shelter<T: Trace>(view: &AttackInfo<'_>, color: Color, trace: &mut T) {
    let (us, them) = (color as usize, !color as usize);
    let king = view.board.king(color);
    let middle = (king.file() as usize).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let beside = file.abs_diff(king.file() as usize).min(2);
        let squares = File::index(file).bitboard() & pawns::from_rank_on(king, color);
        let nearest = |pawns: BitBoard| {
            let ranks = match color {
                Color::White => (squares & pawns).0.trailing_zeros(),
                Color::Black => (squares & pawns).0.leading_zeros(),
            } / 8;
            (ranks < 8).then(|| ranks as usize - rank(king, color))
        };
        let distance = nearest(view.pawns[us]).unwrap_or(6).min(6);
        trace.add(color, SHELTER.at(beside * 7 + distance), 1);
        if let Some(distance) = nearest(view.pawns[them]) {
            trace.add(color, STORM.at(distance), 1);
        }
    }
}
