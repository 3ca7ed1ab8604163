//! Which moves are tried, and in which order.

use cozy_chess::{
    BitBoard, Board, Move, Piece, PieceMoves, Rank, Square, get_bishop_moves, get_knight_moves,
    get_rook_moves,
};
use gametree_rules::Player;
use gametree_search::pvs::{Ranked, Ranking, Score};

use super::captures;
use super::exchange::{Attempt, taken, wins_at_least, worth};

/// Captures that win something are tried before all that is remembered, others after it.
const GOOD: i32 = 1 << 22;
/// A piece of either side to a square; nothing is remembered under zero.
pub(super) const SLOTS: usize = 1 + 2 * 6 * 64;
/// A note holds the piece and the square, whether it is open if the move loses anything, and above them what the move brings.
const MOVED: u64 = (1 << 9) - 1;
const OPEN: u64 = 1 << 9;
const GAIN: u32 = 16;
/// What the pieces count that a note may hold.
const MOVERS: [i32; (MOVED as usize + 1) / 64] = {
    let mut movers = [0; _];
    let mut piece = 0;
    while piece < Piece::NUM {
        movers[piece] = worth(Piece::ALL[piece]);
        piece += 1;
    }
    movers
};

/// What a piece and a square are noted as.
#[inline]
fn moved(piece: Piece, action: Move) -> u64 {
    64 * piece as u64 + action.to as u64
}

/// Adds all moves.
pub(super) fn push_all(board: &Board, ranking: &mut Ranking<Move>) {
    board.generate_moves(|moves| {
        let (noisy, quiet) = split(board, moves);
        push_captures(board, noisy, ranking);
        push_steps(quiet, ranking);
        false
    });
}

/// Adds the moves that take something or promote, of who is not in check.
pub(super) fn push_forcing(board: &Board, ranking: &mut Ranking<Move>) {
    captures::noisy(board, &[BitBoard::EMPTY; 6], |moves| {
        push_captures(board, moves, ranking);
    });
}

/// Adds the moves that neither take anything nor promote.
pub(super) fn push_quiet(board: &Board, ranking: &mut Ranking<Move>) {
    board.generate_moves(|moves| {
        push_steps(split(board, moves).1, ranking);
        false
    });
}

/// Those of a piece's moves that take something or promote, and the others.
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
fn push_captures(board: &Board, moves: PieceMoves, ranking: &mut Ranking<Move>) {
    for action in moves {
        let (rank, note) = capture(board, moves.piece, action);
        ranking.push_noisy(action, rank, note);
    }
}

#[inline]
fn push_steps(PieceMoves { piece, from, to }: PieceMoves, ranking: &mut Ranking<Move>) {
    let mut squares = to.0;
    ranking.push_quiet(squares.count_ones() as usize, || {
        let to = Square::ALL[squares.trailing_zeros() as usize % 64];
        squares &= squares.wrapping_sub(1);
        let action = Move {
            from,
            to,
            promotion: None,
        };
        (action, moved(piece, action))
    });
}

/// Adds captures and new queens, and checks, if they are wanted: those that lose something rank below zero in the end.
pub(super) fn push_noisy(board: &Board, checks: bool, ranking: &mut Ranking<Move>) {
    let free = !board.occupied();
    let checking = if checks {
        checking(board).map(|squares| squares & free)
    } else {
        [BitBoard::EMPTY; 6]
    };
    captures::noisy(board, &checking, |moves| {
        let mut quiet = moves;
        quiet.to &= checking[moves.piece as usize];
        let mut captures = moves;
        captures.to &= !quiet.to;
        for action in captures {
            let (rank, note) = capture(board, moves.piece, action);
            if rank > 0 {
                ranking.push_noisy(action, rank, note);
            }
        }
        for action in quiet {
            ranking.push(action, 0, OPEN | moved(moves.piece, action));
        }
    });
}

/// The rank of a move once it is known whether it loses something.
#[inline]
pub(super) fn true_rank(board: &Board, ranked: &Ranked<Move>) -> i32 {
    let open = ranked.note & OPEN != 0 && ranked.rank() >= 0;
    if open && !wins_at_least(board, attempt(ranked), 0) {
        ranked.rank() - 2 * GOOD
    } else {
        ranked.rank()
    }
}

/// A move, and what was noted of it.
#[inline]
pub(super) fn attempt(ranked: &Ranked<Move>) -> Attempt {
    let queen = ranked.action.promotion == Some(Piece::Queen);
    Attempt {
        action: ranked.action,
        mover: MOVERS[(ranked.note & MOVED) as usize / 64],
        taken: (ranked.note >> GAIN) as i32 - if queen { worth(Piece::Queen) } else { 0 },
    }
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

/// Under what number a move is remembered.
#[inline]
pub(super) fn slot(player: Player, ranked: &Ranked<Move>) -> usize {
    1 + player.index() * 384 + (ranked.note & MOVED) as usize
}

/// What a capture or a promotion brings at once.
#[inline]
pub(super) fn gain(ranked: &Ranked<Move>) -> Option<Score> {
    ranked.is_noisy().then_some((ranked.note >> GAIN) as Score)
}

/// How soon a capture or a promotion is tried if it loses nothing, and what is noted of it.
#[inline]
fn capture(board: &Board, piece: Piece, action: Move) -> (i32, u64) {
    let victim = taken(board, action);
    let queen = action.promotion == Some(Piece::Queen);
    let gain = victim.map_or(0, worth) + if queen { worth(Piece::Queen) } else { 0 };
    let mover = worth(piece);
    let note = moved(piece, action) | (gain as u64) << GAIN;
    let rank = gain * 8 - mover.min(1000) / 8;
    if action.promotion.is_some_and(|_| !queen) {
        (rank - GOOD, note)
    } else if victim.is_some_and(|victim| worth(victim) >= mover) {
        (GOOD + rank, note)
    } else {
        (GOOD + rank, OPEN | note)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::tests::random_positions;

    fn pushed(push: impl Fn(&mut Ranking<Move>)) -> Vec<(String, bool)> {
        let mut ranking = Ranking::default();
        push(&mut ranking);
        let told = |ranked: &Ranked<Move>| (ranked.action.to_string(), ranked.is_noisy());
        ranking.actions().iter().map(told).collect()
    }

    #[test]
    fn what_forces_and_the_others_are_all_moves() {
        let mut forcing = 0;
        for game in random_positions(300) {
            let board = game.board();
            if game.is_check() {
                continue;
            }
            let mut parts = pushed(|ranking| push_forcing(board, ranking));
            forcing += parts.len();
            assert!(parts.iter().all(|(_, noisy)| *noisy), "{board}");
            let others = pushed(|ranking| push_quiet(board, ranking));
            assert!(others.iter().all(|(_, noisy)| !noisy), "{board}");
            parts.extend(others);
            let mut all = pushed(|ranking| push_all(board, ranking));
            parts.sort_unstable();
            all.sort_unstable();
            assert_eq!(parts, all, "{board}");
        }
        assert!(forcing > 1000, "{forcing}");
    }

    #[test]
    fn notes_tell_what_moves_and_what_it_takes() {
        let (mut takes, mut promotes) = (0, 0);
        for game in random_positions(300) {
            let board = game.board();
            let mut ranking = Ranking::default();
            push_all(board, &mut ranking);
            for ranked in ranking.actions() {
                let attempt = attempt(ranked);
                let piece = board.piece_on(attempt.action.from);
                let victim = taken(board, attempt.action);
                let known = [piece, victim].map(|piece| piece.map_or(0, worth));
                let noted = [attempt.mover, attempt.taken];
                assert_eq!(noted, known, "{board} {}", attempt.action);
                takes += i32::from(victim.is_some());
                promotes += i32::from(attempt.action.promotion.is_some());
            }
        }
        assert!(takes > 1000 && promotes > 10, "{takes} {promotes}");
    }
}
