//! What comes of a sequence of captures on one square, each with the least piece that can: static exchange evaluation.

use cozy_chess::{
    BitBoard, Board, Color, Move, Piece, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

/// What pieces count in an exchange; nobody gives a king.
const WORTH: [i32; 6] = [100, 320, 330, 500, 950, 20_000];

/// What a piece counts in an exchange.
#[inline]
pub(super) const fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize]
}

/// What a move takes, if anything.
#[inline]
pub(super) fn taken(board: &Board, action: Move) -> Option<Piece> {
    let enemy = !board.side_to_move();
    if board.colors(enemy).has(action.to) {
        return Some(least(board, action.to.bitboard()));
    }
    let passing =
        action.from.file() != action.to.file() && board.pieces(Piece::Pawn).has(action.from);
    passing.then_some(Piece::Pawn)
}

/// A move, and what is known of it already.
#[derive(Clone, Copy)]
pub(super) struct Attempt {
    pub(super) action: Move,
    /// What the piece that moves counts.
    pub(super) mover: i32,
    /// What that which it takes counts; nothing, if it takes nothing.
    pub(super) taken: i32,
}

/// Whether a move wins at least so much, when both sides go on capturing on its square as long as it pays.
pub(super) fn wins_at_least(board: &Board, attempt: Attempt, threshold: i32) -> bool {
    let Attempt {
        action,
        mover,
        taken,
    } = attempt;
    let promoted = action.promotion.map(worth);
    let mut balance = taken + promoted.map_or(0, |worth| worth - mover) - threshold;
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
    // Whose turn it is loses if it does not pay.
    loop {
        let own = attackers & board.colors(side);
        if own.is_empty() {
            break;
        }
        let piece = least(board, own);
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
        balance = -balance - 1 - worth(piece);
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

/// The kind of the least of these pieces, found without a guess at each.
#[inline]
fn least(board: &Board, own: BitBoard) -> Piece {
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

    /// The whole sequence, worked out by minimax: whoever may capture may also stop.
    fn minimax(board: &Board, square: Square) -> i32 {
        let mut best = 0;
        let mut least = i32::MAX;
        let mut moves = Vec::new();
        board.generate_moves(|found| {
            moves.extend(found.into_iter().filter(|action| action.to == square));
            false
        });
        moves.retain(|&action| taken(board, action).is_some());
        for &action in &moves {
            least = least.min(board.piece_on(action.from).map_or(0, worth));
        }
        for action in moves {
            if board.piece_on(action.from).map_or(0, worth) != least || action.promotion.is_some() {
                continue;
            }
            let gain = taken(board, action).map_or(0, worth);
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
                    let Some(victim) = taken(&board, action) else {
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
                    let value = worth(victim) - minimax(&next, action.to);
                    let attempt = Attempt {
                        action,
                        mover: worth(moves.piece),
                        taken: worth(victim),
                    };
                    assert!(
                        wins_at_least(&board, attempt, value),
                        "{fen} {action} {value}"
                    );
                    assert!(
                        !wins_at_least(&board, attempt, value + 1),
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
