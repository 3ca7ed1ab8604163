//! Static exchange evaluation: the result of captures on one square, each with the least valuable attacker.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// The exchange values of the pieces; a king is never given up.
const PIECE_VALUES: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// The exchange value of a piece.
#[inline]
pub(super) const fn piece_value(piece: Piece) -> i32 {
    PIECE_VALUES[piece as usize]
}

/// The piece that a move captures, if any.
#[inline]
pub(super) fn captured(board: &Board, action: Move) -> Option<Piece> {
    let enemy = !board.side_to_move();
    if board.colors(enemy).has(action.to) {
        return Some(least_valuable(board, action.to.bitboard()));
    }
    let passing =
        action.from.file() != action.to.file() && board.pieces(Piece::Pawn).has(action.from);
    passing.then_some(Piece::Pawn)
}

/// A move with the exchange values that are known of it.
#[derive(Clone, Copy)]
pub(super) struct Exchange {
    pub(super) action: Move,
    /// The value of the moving piece.
    pub(super) mover: i32,
    /// The value of the captured piece; zero if there is none.
    pub(super) taken: i32,
}

/// Whether a move wins at least `threshold`, if both sides go on capturing on its square as long as it pays.
pub(super) fn see_at_least(board: &Board, exchange: Exchange, threshold: i32) -> bool {
    let Exchange {
        action,
        mover,
        taken,
    } = exchange;
    let promoted = action.promotion.map(piece_value);
    let mut balance = taken + promoted.map_or(0, |value| value - mover) - threshold;
    if balance < 0 {
        return false;
    }
    balance -= promoted.unwrap_or(mover);
    let castles = board.colors(board.side_to_move()).has(action.to);
    if balance >= 0 || castles {
        return true;
    }
    let mut occupied = (board.occupied() ^ action.from.bitboard()) | action.to.bitboard();
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    let mut attackers = attackers(board, action.to, occupied) & occupied;
    let mut side = !board.side_to_move();
    // The side to capture loses if capturing does not pay.
    loop {
        let own = attackers & board.colors(side);
        if own.is_empty() {
            break;
        }
        let piece = least_valuable(board, own);
        let kind = (own & board.pieces(piece)).0;
        occupied ^= BitBoard(kind & kind.wrapping_neg());
        if matches!(piece, Piece::Pawn | Piece::Bishop | Piece::Queen) {
            attackers |= get_bishop_moves(action.to, occupied) & diagonal;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            attackers |= get_rook_moves(action.to, occupied) & straight;
        }
        attackers &= occupied;
        side = !side;
        balance = -balance - 1 - piece_value(piece);
        if balance >= 0 {
            // A king may not take what is guarded.
            if piece == Piece::King && !(attackers & board.colors(side)).is_empty() {
                side = !side;
            }
            break;
        }
    }
    side != board.side_to_move()
}

fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let pawns =
        |color: Color| get_pawn_attacks(square, !color) & board.colored_pieces(color, Piece::Pawn);
    let diagonal = board.pieces(Piece::Bishop) | board.pieces(Piece::Queen);
    let straight = board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
    pawns(Color::White)
        | pawns(Color::Black)
        | get_knight_moves(square) & board.pieces(Piece::Knight)
        | get_king_moves(square) & board.pieces(Piece::King)
        | get_bishop_moves(square, occupied) & diagonal
        | get_rook_moves(square, occupied) & straight
}

/// The least valuable kind among these pieces, without branches.
#[inline]
fn least_valuable(board: &Board, own: BitBoard) -> Piece {
    let mut least = Piece::King;
    for piece in [
        Piece::Queen,
        Piece::Rook,
        Piece::Bishop,
        Piece::Knight,
        Piece::Pawn,
    ] {
        let some = !(own & board.pieces(piece)).is_empty();
        least = if some { piece } else { least };
    }
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same by minimax: either side may stop capturing.
    fn minimax(board: &Board, square: Square) -> i32 {
        let mut best = 0;
        let mut least = i32::MAX;
        let mut moves = Vec::new();
        board.generate_moves(|found| {
            moves.extend(found.into_iter().filter(|action| action.to == square));
            false
        });
        moves.retain(|&action| captured(board, action).is_some());
        for &action in &moves {
            least = least.min(board.piece_on(action.from).map_or(0, piece_value));
        }
        for action in moves {
            if board.piece_on(action.from).map_or(0, piece_value) != least
                || action.promotion.is_some()
            {
                continue;
            }
            let gain = captured(board, action).map_or(0, piece_value);
            let mut next = board.clone();
            next.play_unchecked(action);
            best = best.max(gain - minimax(&next, square));
        }
        best
    }

    #[test]
    fn exchanges_come_out_as_minimax_says() {
        let mut checked = 0;
        for fen in [
            "1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1",
            "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "rnbqkb1r/pp3ppp/3p1n2/2pPp3/2P1P3/2N2N2/PP3PPP/R1BQKB1R b KQkq - 0 6",
            "4k3/8/3p4/4p3/3P1P2/8/8/4K3 w - - 0 1",
        ] {
            let board: Board = fen.parse().expect(fen);
            board.generate_moves(|moves| {
                for action in moves {
                    let Some(victim) = captured(&board, action) else {
                        continue;
                    };
                    // Pins are not seen by either side of a static exchange.
                    let mut next = board.clone();
                    next.play_unchecked(action);
                    if action.promotion.is_some()
                        || !next.checkers().is_empty()
                        || !board.pinned().is_empty()
                        || !next.pinned().is_empty()
                    {
                        continue;
                    }
                    let value = piece_value(victim) - minimax(&next, action.to);
                    let exchange = Exchange {
                        action,
                        mover: piece_value(moves.piece),
                        taken: piece_value(victim),
                    };
                    assert!(
                        see_at_least(&board, exchange, value),
                        "{fen} {action} {value}"
                    );
                    assert!(
                        !see_at_least(&board, exchange, value + 1),
                        "{fen} {action} {value}"
                    );
                    checked += 1;
                }
                false
            });
        }
        assert!(checked > 10, "{checked}");
    }
}
