//! Which moves are tried, and in which order.

use cozy_chess::{
    BitBoard, Board, Move, Piece, Rank, get_bishop_moves, get_knight_moves, get_rook_moves,
};
use gametree_rules::Player;
use gametree_search::pvs::{Ranked, Ranking, Score};

use super::exchange::{taken, wins_at_least, worth};

/// Captures that win something are tried before all that is remembered, others after it.
const GOOD: i32 = 1 << 22;
/// A piece of either side to a square; nothing is remembered under zero.
pub(super) const SLOTS: usize = 1 + 2 * 6 * 64;
/// A note holds the piece and the square, and above them what the move takes.
const GAIN: u32 = 16;

/// Adds a move.
#[inline]
pub(super) fn push(board: &Board, piece: Piece, action: Move, ranking: &mut Ranking<Move>) {
    let moved = 64 * piece as u64 + action.to as u64;
    match capture(board, piece, action) {
        Some((rank, gain)) => ranking.push_noisy(action, rank, moved | (gain as u64) << GAIN),
        None => ranking.push(action, 0, moved),
    }
}

/// Adds captures that lose nothing and new queens; and checks that lose nothing, if they are wanted.
pub(super) fn push_noisy(board: &Board, checks: bool, ranking: &mut Ranking<Move>) {
    let side = board.side_to_move();
    let enemy = board.colors(!side);
    let last = Rank::Eighth.relative_to(side).bitboard();
    let checking = if checks {
        checking(board)
    } else {
        [BitBoard::EMPTY; 6]
    };
    board.generate_moves(|moves| {
        let mut captures = moves;
        captures.to &= match moves.piece {
            Piece::Pawn => enemy | last | moves.from.file().adjacent(),
            _ => enemy,
        };
        let mut quiet = moves;
        quiet.to &= checking[moves.piece as usize] & !captures.to & !board.occupied();
        for action in captures {
            if let Some((rank, gain)) = capture(board, moves.piece, action)
                && rank > 0
            {
                let moved = 64 * moves.piece as u64 + action.to as u64;
                ranking.push_noisy(action, rank, moved | (gain as u64) << GAIN);
            }
        }
        for action in quiet {
            if wins_at_least(board, action, 0) {
                ranking.push(action, 0, 64 * moves.piece as u64 + action.to as u64);
            }
        }
        false
    });
}

/// From where each kind of piece would give check; kings and pawns are not asked.
fn checking(board: &Board) -> [BitBoard; 6] {
    let king = board.king(!board.side_to_move());
    let diagonal = get_bishop_moves(king, board.occupied());
    let straight = get_rook_moves(king, board.occupied());
    [
        BitBoard::EMPTY,
        get_knight_moves(king),
        diagonal,
        straight,
        diagonal | straight,
        BitBoard::EMPTY,
    ]
}

/// Whether a piece of the opponent could mate at once if it were its move.
pub(super) fn would_be_mated(board: &Board) -> bool {
    let Some(passed) = board.null_move() else {
        return false;
    };
    let checking = checking(&passed);
    passed.generate_moves(|mut moves| {
        moves.to &= checking[moves.piece as usize];
        moves.into_iter().any(|action| {
            let mut next = passed.clone();
            next.play_unchecked(action);
            !next.generate_moves(|_| true)
        })
    })
}

/// Under what number a move is remembered.
#[inline]
pub(super) fn slot(player: Player, ranked: &Ranked<Move>) -> usize {
    1 + player.index() * 384 + (ranked.note as usize & ((1 << GAIN) - 1))
}

/// What a capture or a promotion brings at once.
#[inline]
pub(super) fn gain(ranked: &Ranked<Move>) -> Option<Score> {
    ranked.noisy.then_some((ranked.note >> GAIN) as Score)
}

/// How soon a capture or a promotion is tried and what it brings at once; nothing for other moves.
#[inline]
fn capture(board: &Board, piece: Piece, action: Move) -> Option<(i32, Score)> {
    let victim = taken(board, action);
    if victim.is_none() && action.promotion.is_none() {
        return None;
    }
    let queen = action.promotion == Some(Piece::Queen);
    let gain = victim.map_or(0, worth) + if queen { worth(Piece::Queen) } else { 0 };
    let mover = worth(piece);
    let good = action.promotion.is_none_or(|_| queen)
        && (victim.is_some_and(|victim| worth(victim) >= mover) || wins_at_least(board, action, 0));
    let rank = gain * 8 - mover.min(1000) / 8;
    Some((if good { GOOD + rank } else { rank - GOOD }, gain))
}
