//! The keys of Polyglot's opening books.

use std::sync::LazyLock;

use cozy_chess::{Color, Piece, Rank, Square, get_pawn_attacks};

use super::Chess;

/// Where the numbers of castling rights begin, those of en passant, and that of White to move.
const CASTLING: usize = 768;
const PASSING: usize = 772;
const WHITE: usize = 780;

static NUMBERS: LazyLock<Vec<u64>> = LazyLock::new(|| {
    let lines = include_str!("polyglot.txt").lines();
    let words = lines
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::split_whitespace);
    let number = |word| u64::from_str_radix(word, 16).expect("the numbers are hexadecimal");
    words.map(number).collect()
});

/// The key of a position in opening books of Polyglot's format.
///
/// ```
/// use gametree_games::{Chess, chess::polyglot_key};
/// assert_eq!(polyglot_key(&Chess::default()), 0x463b_9618_1691_fc9c);
/// ```
pub fn polyglot_key(game: &Chess) -> u64 {
    let board = game.board();
    let mut key = 0;
    for color in [Color::White, Color::Black] {
        for (kind, piece) in Piece::ALL.into_iter().enumerate() {
            let row = 2 * kind + usize::from(color == Color::White);
            for square in board.colored_pieces(color, piece) {
                key ^= NUMBERS[64 * row + square as usize];
            }
        }
        let rights = board.castle_rights(color);
        for (index, right) in [rights.short, rights.long].into_iter().enumerate() {
            if right.is_some() {
                key ^= NUMBERS[CASTLING + 2 * color as usize + index];
            }
        }
    }
    let mover = board.side_to_move();
    // Only where a pawn stands that might take, whether it may or not.
    let passed = board.en_passant().filter(|&file| {
        let to = Square::new(file, Rank::Third.relative_to(!mover));
        let takers = get_pawn_attacks(to, !mover);
        !(takers & board.colored_pieces(mover, Piece::Pawn)).is_empty()
    });
    if let Some(file) = passed {
        key ^= NUMBERS[PASSING + file as usize];
    }
    if mover == Color::White {
        key ^= NUMBERS[WHITE];
    }
    key
}

#[cfg(test)]
mod tests {
    use gametree_rules::{Game, Notation};

    use super::*;

    /// The examples of the format's description.
    #[test]
    fn keys_are_those_that_were_published() {
        for (moves, key) in [
            ("", 0x463b_9618_1691_fc9c),
            ("e2e4", 0x823c_9b50_fd11_4196),
            ("e2e4 d7d5", 0x0756_b944_61c5_0fb0),
            ("e2e4 d7d5 e4e5", 0x662f_afb9_65db_29d4),
            ("e2e4 d7d5 e4e5 f7f5", 0x22a4_8b5a_8e47_ff78),
            ("e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a_607c_a3f2_42c1),
            ("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fd_d303_c946_bdd9),
            ("a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c81_23ea_7b06_7637),
            ("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f_9b82_9b27_9560),
        ] {
            let mut game = Chess::default();
            for text in moves.split_whitespace() {
                game = game.after(game.parse_action(text).expect(text));
            }
            assert_eq!(polyglot_key(&game), key, "{moves}");
        }
    }

    #[test]
    fn there_are_as_many_numbers_as_there_must_be() {
        assert_eq!(NUMBERS.len(), WHITE + 1);
    }
}
