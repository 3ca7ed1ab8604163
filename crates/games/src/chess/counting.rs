//! Counting moves without making them.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_attacks};

/// The number of sequences of exactly `depth` moves from a board.
pub(super) fn sequences(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => moves(board),
        _ => {
            let mut counted = 0;
            board.generate_moves(|moves| {
                for action in moves {
                    let mut next = board.clone();
                    next.play_unchecked(action);
                    counted += sequences(&next, depth - 1);
                }
                false
            });
            counted
        }
    }
}

/// The number of moves: those of unpinned pawns all at once, the others piece by piece.
fn moves(board: &Board) -> u64 {
    let free = free_pawns(board);
    let mut counted = pawn_moves(board, free);
    board.generate_moves_for(!free, |moves| {
        counted += moves.len() as u64;
        false
    });
    counted
}

/// The pawns that may go wherever pawns go, and cannot take en passant.
fn free_pawns(board: &Board) -> BitBoard {
    if !board.checkers().is_empty() {
        return BitBoard::EMPTY;
    }
    let mover = board.side_to_move();
    let takers = board.en_passant().map_or(BitBoard::EMPTY, |file| {
        get_pawn_attacks(Square::new(file, Rank::Third.relative_to(!mover)), !mover)
    });
    board.colored_pieces(mover, Piece::Pawn) & !board.pinned() & !takers
}

/// The number of moves of these pawns of the side to move.
fn pawn_moves(board: &Board, pawns: BitBoard) -> u64 {
    let mover = board.side_to_move();
    let (empty, enemies) = (!board.occupied(), board.colors(!mover));
    let last = Rank::Eighth.relative_to(mover).bitboard();
    let once = ahead(pawns, mover) & empty;
    let twice = ahead(once & Rank::Third.relative_to(mover).bitboard(), mover) & empty;
    let left = ahead(BitBoard((pawns & !File::A.bitboard()).0 >> 1), mover) & enemies;
    let right = ahead(BitBoard((pawns & !File::H.bitboard()).0 << 1), mover) & enemies;
    let single = [once, left, right].map(|to| to.len() + 3 * (to & last).len());
    u64::from(twice.len() + single.iter().sum::<u32>())
}

/// One rank ahead.
fn ahead(squares: BitBoard, mover: Color) -> BitBoard {
    BitBoard(match mover {
        Color::White => squares.0 << 8,
        Color::Black => squares.0 >> 8,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the board gives them.
    fn plainly(board: &Board) -> u64 {
        let mut counted = 0;
        board.generate_moves(|moves| {
            counted += moves.into_iter().count() as u64;
            false
        });
        counted
    }

    #[test]
    fn moves_are_as_many_as_there_are_in_random_games_of_all_starts() {
        let (mut random, mut counted) = (1_u64, 0);
        for start in (0..960).step_by(8) {
            let mut board = Board::chess960_startpos(start);
            for _ in 0..300 {
                let expected = plainly(&board);
                assert_eq!(moves(&board), expected, "{board:#}");
                if expected == 0 {
                    break;
                }
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                let mut choices = Vec::new();
                board.generate_moves(|moves| {
                    choices.extend(moves);
                    false
                });
                board.play_unchecked(choices[(random % expected) as usize]);
                counted += 1;
            }
        }
        assert!(counted > 10_000, "{counted}");
    }
}
