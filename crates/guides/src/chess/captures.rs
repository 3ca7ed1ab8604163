//! Generation of captures and promotions without the other moves.

use cozy_chess::{
    BitBoard, Board, Color, Piece, PieceMoves, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_line_rays, get_pawn_attacks, get_pawn_quiets, get_rook_moves,
};

use super::evaluate::{forward_left, forward_right};

/// Passes on the captures and promotions of the side to move, which is not in check, and the moves of each kind of piece to
/// the squares wanted, in the order of the board's own generator.
#[inline]
pub(super) fn noisy(board: &Board, wanted: &[BitBoard; 6], mut emit: impl FnMut(PieceMoves)) {
    pawns(board, &mut emit);
    let enemies = board.colors(!board.side_to_move());
    for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
        pieces(board, piece, enemies | wanted[piece as usize], &mut emit);
    }
    let king = board.king(board.side_to_move());
    if !(get_king_moves(king) & enemies).is_empty() {
        board.generate_moves_for(king.bitboard(), |mut moves| {
            moves.to &= enemies;
            emit_any(moves, &mut emit);
            false
        });
    }
}

#[inline]
fn emit_any(moves: PieceMoves, emit: &mut impl FnMut(PieceMoves)) {
    if !moves.to.is_empty() {
        emit(moves);
    }
}

/// Moves of knights, bishops, rooks or queens to these squares.
#[inline]
fn pieces(board: &Board, piece: Piece, wanted: BitBoard, emit: &mut impl FnMut(PieceMoves)) {
    let mover = board.side_to_move();
    let occupied = board.occupied();
    for (from, line) in with_pin_masks(board, board.colored_pieces(mover, piece)) {
        let reach = match piece {
            Piece::Knight => get_knight_moves(from),
            Piece::Bishop => get_bishop_moves(from, occupied),
            Piece::Rook => get_rook_moves(from, occupied),
            _ => get_bishop_moves(from, occupied) | get_rook_moves(from, occupied),
        };
        let to = reach & wanted & line;
        emit_any(PieceMoves { piece, from, to }, emit);
    }
}

/// Each of these pieces and the squares to which it may move despite a pin; pinned pieces last.
#[inline]
fn with_pin_masks(board: &Board, own: BitBoard) -> impl Iterator<Item = (Square, BitBoard)> {
    let king = board.king(board.side_to_move());
    let pinned = board.pinned();
    let free = (own & !pinned)
        .into_iter()
        .map(|from| (from, BitBoard::FULL));
    let restricted = own & pinned;
    free.chain(
        restricted
            .into_iter()
            .map(move |from| (from, get_line_rays(king, from))),
    )
}

/// Pawn moves: captures and promotions, then captures en passant.
#[inline]
fn pawns(board: &Board, emit: &mut impl FnMut(PieceMoves)) {
    let mover = board.side_to_move();
    let own = board.colored_pieces(mover, Piece::Pawn);
    let enemies = board.colors(!mover);
    let seventh = Rank::Seventh.relative_to(mover).bitboard();
    let last = Rank::Eighth.relative_to(mover).bitboard();
    for (from, line) in with_pin_masks(board, own & (attackers_of(enemies, mover) | seventh)) {
        let ahead = get_pawn_quiets(from, mover, board.occupied()) & last;
        let to = (get_pawn_attacks(from, mover) & enemies | ahead) & line;
        let piece = Piece::Pawn;
        emit_any(PieceMoves { piece, from, to }, emit);
    }
    if let Some(file) = board.en_passant() {
        let to = Square::new(file, Rank::Third.relative_to(!mover));
        let takers = get_pawn_attacks(to, !mover) & own;
        if !takers.is_empty() {
            board.generate_moves_for(takers, |mut moves| {
                moves.to &= to.bitboard();
                emit_any(moves, emit);
                false
            });
        }
    }
}

/// The squares from which pawns of a color attack one of these.
#[inline]
fn attackers_of(squares: BitBoard, color: Color) -> BitBoard {
    forward_left(!color, squares) | forward_right(!color, squares)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::tests::random_positions;

    /// By the board's own generator.
    fn plainly(board: &Board, wanted: &[BitBoard; 6]) -> Vec<PieceMoves> {
        let side = board.side_to_move();
        let last = Rank::Eighth.relative_to(side).bitboard();
        let mut found = Vec::new();
        board.generate_moves(|mut moves| {
            moves.to &= match moves.piece {
                Piece::Pawn => moves.from.file().adjacent() | last,
                piece => board.colors(!side) | wanted[piece as usize],
            };
            found.extend((!moves.to.is_empty()).then_some(moves));
            false
        });
        found
    }

    #[test]
    fn captures_equal_those_of_the_board_in_its_order() {
        let mut counted = 0;
        for game in random_positions(400) {
            let board = game.board();
            if game.is_check() {
                continue;
            }
            let mut wanted = [BitBoard(0x0f0f_0f0f_0f0f_0f0f) & !board.occupied(); 6];
            wanted[Piece::King as usize] = BitBoard::EMPTY;
            for wanted in [[BitBoard::EMPTY; 6], wanted] {
                let mut found = Vec::new();
                noisy(board, &wanted, |moves| found.push(moves));
                assert_eq!(found, plainly(board, &wanted), "{board}");
                counted += found.len();
            }
        }
        assert!(counted > 50_000, "{counted}");
    }
}
