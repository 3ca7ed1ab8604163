//! Move generation by stages, with ordering scores.

use cozy_chess::{
    BitBoard, Board, Move, Piece, PieceMoves, Rank, Square, get_bishop_moves, get_knight_moves,
    get_rook_moves,
};
use gametree_rules::Player;
use gametree_search::pvs::{MoveList, Score, ScoredMove};

use super::captures;
use super::see::{Exchange, captured, piece_value, see_at_least};

/// Good captures score above every quiet move, bad ones below.
const GOOD_CAPTURE: i32 = 1 << 22;
/// History indices: a piece of either color to a square; zero has no history.
pub(super) const HISTORY_SIZE: usize = 1 + 2 * 6 * 64;
/// A move's data: the piece and its target, whether static exchange evaluation is still to be asked, and from bit 16 on the
/// material that the move gains.
const PIECE_TO: u64 = (1 << 9) - 1;
const NEEDS_SEE: u64 = 1 << 9;
const GAIN_SHIFT: u32 = 16;
/// The exchange values of the pieces in a move's data.
const MOVER_VALUES: [i32; (PIECE_TO as usize + 1) / 64] = {
    let mut movers = [0; _];
    let mut piece = 0;
    while piece < Piece::NUM {
        movers[piece] = piece_value(Piece::ALL[piece]);
        piece += 1;
    }
    movers
};

/// Whether quiescence search includes quiet checks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum QuietChecks {
    Included,
    Left,
}

impl QuietChecks {
    /// They are searched only at the horizon of the main search.
    pub(super) const fn at(depth: i32) -> QuietChecks {
        if depth >= 0 {
            QuietChecks::Included
        } else {
            QuietChecks::Left
        }
    }
}

/// A piece and its target square as data of a move.
#[inline]
fn piece_to(piece: Piece, action: Move) -> u64 {
    64 * piece as u64 + action.to as u64
}

/// Pushes all moves.
pub(super) fn push_all(board: &Board, list: &mut MoveList<Move>) {
    board.generate_moves(|moves| {
        let (noisy, quiet) = split(board, moves);
        push_piece_captures(board, noisy, list);
        push_piece_quiets(quiet, list);
        false
    });
}

/// Pushes captures and promotions; the side to move is not in check.
pub(super) fn push_captures(board: &Board, list: &mut MoveList<Move>) {
    captures::noisy(board, &[BitBoard::EMPTY; 6], |moves| {
        push_piece_captures(board, moves, list);
    });
}

/// Pushes moves that are neither captures nor promotions.
pub(super) fn push_quiets(board: &Board, list: &mut MoveList<Move>) {
    board.generate_moves(|moves| {
        push_piece_quiets(split(board, moves).1, list);
        false
    });
}

/// Splits a piece's moves into captures and promotions, and quiet moves.
#[inline]
fn split(board: &Board, moves: PieceMoves) -> (PieceMoves, PieceMoves) {
    let side = board.side_to_move();
    let noisy = match moves.piece {
        Piece::Pawn => moves.from.file().adjacent() | Rank::Eighth.relative_to(side).bitboard(),
        _ => board.colors(!side),
    };
    let only = |squares| PieceMoves {
        to: moves.to & squares,
        ..moves
    };
    (only(noisy), only(!noisy))
}

#[inline]
fn push_piece_captures(board: &Board, moves: PieceMoves, list: &mut MoveList<Move>) {
    for action in moves {
        let (score, data) = score_capture(board, moves.piece, action);
        list.push_noisy(action, score, data);
    }
}

#[inline]
fn push_piece_quiets(PieceMoves { piece, from, to }: PieceMoves, list: &mut MoveList<Move>) {
    let mut squares = to.0;
    list.push_quiets(squares.count_ones() as usize, || {
        let to = Square::ALL[squares.trailing_zeros() as usize % 64];
        squares &= squares.wrapping_sub(1);
        let action = Move {
            from,
            to,
            promotion: None,
        };
        (action, piece_to(piece, action))
    });
}

/// Pushes captures, queen promotions and, if wanted, quiet checks. Those that lose material get an exact score below zero.
pub(super) fn push_quiescence(board: &Board, checks: QuietChecks, list: &mut MoveList<Move>) {
    let free = !board.occupied();
    let checking = if checks == QuietChecks::Included {
        checking_squares(board).map(|squares| squares & free)
    } else {
        [BitBoard::EMPTY; 6]
    };
    captures::noisy(board, &checking, |moves| {
        let mut quiet = moves;
        quiet.to &= checking[moves.piece as usize];
        let mut captures = moves;
        captures.to &= !quiet.to;
        for action in captures {
            let (score, data) = score_capture(board, moves.piece, action);
            if score > 0 {
                list.push_noisy(action, score, data);
            }
        }
        for action in quiet {
            list.push(action, 0, NEEDS_SEE | piece_to(moves.piece, action));
        }
    });
}

/// The score of a move after static exchange evaluation.
#[inline]
pub(super) fn exact_score(board: &Board, candidate: &ScoredMove<Move>) -> i32 {
    let open = candidate.data & NEEDS_SEE != 0 && candidate.score() >= 0;
    if open && !see_at_least(board, exchange(candidate), 0) {
        candidate.score() - 2 * GOOD_CAPTURE
    } else {
        candidate.score()
    }
}

/// A move as static exchange evaluation takes it.
#[inline]
pub(super) fn exchange(candidate: &ScoredMove<Move>) -> Exchange {
    let queen = candidate.action.promotion == Some(Piece::Queen);
    Exchange {
        action: candidate.action,
        mover: MOVER_VALUES[(candidate.data & PIECE_TO) as usize / 64],
        taken: (candidate.data >> GAIN_SHIFT) as i32
            - if queen { piece_value(Piece::Queen) } else { 0 },
    }
}

/// The squares from which each kind of piece gives check; none for kings and pawns.
fn checking_squares(board: &Board) -> [BitBoard; 6] {
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

/// Whether a piece of the opponent would mate at once after a null move.
pub(super) fn mate_threat(board: &Board) -> bool {
    let Some(passed) = board.null_move() else {
        return false;
    };
    let checking = checking_squares(&passed);
    let others = passed.pieces(Piece::Pawn) | passed.pieces(Piece::King);
    passed.generate_moves_for(!others, |mut moves| {
        moves.to &= checking[moves.piece as usize];
        moves.into_iter().any(|action| {
            let mut next = passed.clone();
            next.play_unchecked(action);
            !next.generate_moves(|_| true)
        })
    })
}

/// The history index of a move.
#[inline]
pub(super) fn history_index(player: Player, candidate: &ScoredMove<Move>) -> usize {
    1 + player.index() * 384 + (candidate.data & PIECE_TO) as usize
}

/// The material that a capture or a promotion gains at once.
#[inline]
pub(super) fn capture_gain(candidate: &ScoredMove<Move>) -> Option<Score> {
    candidate
        .is_noisy()
        .then_some((candidate.data >> GAIN_SHIFT) as Score)
}

/// The ordering score of a capture or a promotion if it loses nothing (most valuable victim, least valuable attacker), and
/// its data.
#[inline]
fn score_capture(board: &Board, piece: Piece, action: Move) -> (i32, u64) {
    let victim = captured(board, action);
    let queen = action.promotion == Some(Piece::Queen);
    let gain = victim.map_or(0, piece_value) + if queen { piece_value(Piece::Queen) } else { 0 };
    let mover = piece_value(piece);
    let data = piece_to(piece, action) | (gain as u64) << GAIN_SHIFT;
    let score = gain * 8 - mover.min(1000) / 8;
    if action.promotion.is_some_and(|_| !queen) {
        (score - GOOD_CAPTURE, data)
    } else if victim.is_some_and(|victim| piece_value(victim) >= mover) {
        (GOOD_CAPTURE + score, data)
    } else {
        (GOOD_CAPTURE + score, NEEDS_SEE | data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::tests::random_positions;

    fn pushed(push: impl Fn(&mut MoveList<Move>)) -> Vec<(String, bool)> {
        let mut list = MoveList::default();
        push(&mut list);
        let told =
            |candidate: &ScoredMove<Move>| (candidate.action.to_string(), candidate.is_noisy());
        list.moves().iter().map(told).collect()
    }

    #[test]
    fn captures_and_quiets_together_are_all_moves() {
        let mut forcing = 0;
        for game in random_positions(300) {
            let board = game.board();
            if game.is_check() {
                continue;
            }
            let mut parts = pushed(|list| push_captures(board, list));
            forcing += parts.len();
            assert!(parts.iter().all(|(_, noisy)| *noisy), "{board}");
            let others = pushed(|list| push_quiets(board, list));
            assert!(others.iter().all(|(_, noisy)| !noisy), "{board}");
            parts.extend(others);
            let mut all = pushed(|list| push_all(board, list));
            parts.sort_unstable();
            all.sort_unstable();
            assert_eq!(parts, all, "{board}");
        }
        assert!(forcing > 1000, "{forcing}");
    }

    #[test]
    fn data_of_moves_hold_the_mover_and_the_captured_piece() {
        let (mut takes, mut promotes) = (0, 0);
        for game in random_positions(300) {
            let board = game.board();
            let mut list = MoveList::default();
            push_all(board, &mut list);
            for candidate in list.moves() {
                let exchange = exchange(candidate);
                let piece = board.piece_on(exchange.action.from);
                let victim = captured(board, exchange.action);
                let known = [piece, victim].map(|piece| piece.map_or(0, piece_value));
                let noted = [exchange.mover, exchange.taken];
                assert_eq!(noted, known, "{board} {}", exchange.action);
                takes += i32::from(victim.is_some());
                promotes += i32::from(exchange.action.promotion.is_some());
            }
        }
        assert!(takes > 1000 && promotes > 10, "{takes} {promotes}");
    }
}
