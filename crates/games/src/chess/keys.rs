//! The keys of what moves lead to, without making them.

use std::sync::LazyLock;

use cozy_chess::{Board, BoardBuilder, Color, Move, Piece, Square};
use gametree_rules::{Game, Keyed};

use super::Chess;

/// What changes in a key.
struct Changes {
    /// If a piece of a side comes to a square or leaves it; for kings only both together make sense.
    pieces: [[[u64; Square::NUM]; Piece::NUM]; Color::NUM],
    /// If the other side is to move.
    turn: u64,
}

/// The board keeps its numbers to itself, but boards that differ in one thing tell them.
static CHANGES: LazyLock<Changes> = LazyLock::new(|| {
    let mut pieces = [[[0; Square::NUM]; Piece::NUM]; Color::NUM];
    for color in Color::ALL {
        for piece in Piece::ALL {
            for square in Square::ALL {
                let change = match piece {
                    Piece::King => king_comes(color, square),
                    _ => piece_comes(color, piece, square),
                };
                // None for pawns where there are none.
                pieces[color as usize][piece as usize][square as usize] = change.unwrap_or(0);
            }
        }
    }
    let bare = [
        (Square::A1, Piece::King, Color::White),
        (Square::H8, Piece::King, Color::Black),
    ];
    let turn = hash(&bare, Color::White).zip(hash(&bare, Color::Black));
    Changes {
        pieces,
        turn: turn.map_or(0, |(white, black)| white ^ black),
    }
});

type Standing = (Square, Piece, Color);

/// The key of a board on which this stands, if that may be.
fn hash(standing: &[Standing], mover: Color) -> Option<u64> {
    let mut builder = BoardBuilder::empty();
    builder.side_to_move = mover;
    for &(square, piece, color) in standing {
        builder.board[square as usize] = Some((piece, color));
    }
    Some(builder.build().ok()?.hash())
}

/// What a piece adds to a board of two kings who do not stand where it does.
fn piece_comes(color: Color, piece: Piece, square: Square) -> Option<u64> {
    let kings = [
        [Square::A1, Square::H8],
        [Square::H1, Square::A8],
        [Square::D1, Square::D8],
    ];
    let ways = kings
        .into_iter()
        .flat_map(|kings| Color::ALL.map(|mover| (kings, mover)));
    let free = ways.filter(|(kings, _)| !kings.contains(&square));
    let mut found = free.filter_map(|([white, black], mover)| {
        let bare = [
            (white, Piece::King, Color::White),
            (black, Piece::King, Color::Black),
        ];
        let full = [bare[0], bare[1], (square, piece, color)];
        Some(hash(&bare, mover)? ^ hash(&full, mover)?)
    });
    found.next()
}

/// What changes if a king goes from the middle to a square, whichever corner the other one stands in.
fn king_comes(color: Color, square: Square) -> Option<u64> {
    let mut found = [Square::A1, Square::H8].into_iter().filter_map(|other| {
        let with = |own| [(own, Piece::King, color), (other, Piece::King, !color)];
        let free = square != other;
        let there = free.then(|| hash(&with(square), color)).flatten()?;
        Some(there ^ hash(&with(Square::D4), color)?)
    });
    found.next()
}

impl Chess {
    /// The key of what a legal move leads to. Only moves that do more than take a piece from one square to another are made
    /// for it.
    #[inline]
    pub fn key_after(&self, action: Move) -> u64 {
        let made = || self.after(action).key();
        plain(&self.board, action).unwrap_or_else(made)
    }
}

/// The key after a move that changes no right to castle, lets no pawn be taken en passant and turns no pawn into anything.
#[inline]
fn plain(board: &Board, action: Move) -> Option<u64> {
    let Move {
        from,
        to,
        promotion,
    } = action;
    let mover = board.side_to_move();
    let piece = board.piece_on(from)?;
    let taken = if board.occupied().has(to) {
        board.piece_on(to)
    } else {
        None
    };
    let may_castle = Color::ALL.into_iter().any(|color| {
        let rights = board.castle_rights(color);
        rights.short.is_some() || rights.long.is_some()
    });
    let castles = taken.is_some() && board.colors(mover).has(to);
    let changes_rights =
        may_castle && (matches!(piece, Piece::King | Piece::Rook) || taken == Some(Piece::Rook));
    let far = (from.rank() as u8).abs_diff(to.rank() as u8) == 2;
    let aside = from.file() != to.file();
    let special = piece == Piece::Pawn && (promotion.is_some() || far || aside && taken.is_none());
    if castles || changes_rights || special {
        return None;
    }
    let changes = &*CHANGES;
    let own = &changes.pieces[mover as usize][piece as usize];
    let mut key = board.hash_without_ep() ^ own[from as usize] ^ own[to as usize] ^ changes.turn;
    if let Some(taken) = taken {
        key ^= changes.pieces[!mover as usize][taken as usize][to as usize];
    }
    Some(key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_rules::Notation;

    /// Compares all moves of a position and of those after them, so deep.
    fn compare(game: &Chess, depth: u32, plain_ones: &mut u32) -> u32 {
        let mut actions = Vec::new();
        game.actions(&mut actions);
        let mut compared = 0;
        for action in actions {
            let next = game.after(action);
            assert_eq!(
                game.key_after(action),
                next.key(),
                "{} {action}",
                game.board()
            );
            *plain_ones += u32::from(plain(game.board(), action).is_some());
            compared += 1;
            if depth > 1 {
                compared += compare(&next, depth - 1, plain_ones);
            }
        }
        compared
    }

    #[test]
    fn keys_are_those_of_the_boards_once_the_moves_are_made() {
        for text in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
            "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
            "8/6bb/8/8/R1pP2k1/4P3/P7/K7 b - d3 0 1",
        ] {
            let game = Chess::parse_position(text).expect(text);
            let mut plain_ones = 0;
            let compared = compare(&game, 3, &mut plain_ones);
            // Otherwise nothing would be gained.
            assert!(
                plain_ones > compared / 4,
                "{text}: {plain_ones} of {compared}"
            );
        }
    }
}
