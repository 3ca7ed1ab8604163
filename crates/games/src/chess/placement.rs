//! The piece placement of a FEN, and why a position cannot arise in a game.

use cozy_chess::{
    BitBoard, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves,
    get_pawn_attacks, get_rook_moves,
};
use gametree_rules::ParseError;

use crate::text::Word;

/// No side ever has more pieces than it begins with.
const MAX_PIECES: u32 = 16;
/// Nor more pawns.
const MAX_PAWNS: u32 = 8;
/// A move uncovers one piece that gives check at the most, and gives check itself.
const MAX_CHECKERS: u32 = 2;

/// The piece placement.
#[derive(Default)]
pub(super) struct Placement {
    /// The squares of each piece of each colour.
    pieces: [[BitBoard; Piece::NUM]; Color::NUM],
}

impl Placement {
    /// Reads eight ranks from the top.
    pub(super) fn read(board: Word) -> Result<Placement, ParseError> {
        let ranks: Vec<Word> = board.split(&['/']).collect();
        if ranks.len() != Rank::NUM {
            return Err(board.not("eight ranks from the top, with a / between them"));
        }
        let mut placement = Placement::default();
        for (rank, word) in Rank::ALL.into_iter().rev().zip(ranks) {
            placement.read_rank(rank, word)?;
        }
        Ok(placement)
    }

    fn read_rank(&mut self, rank: Rank, word: Word) -> Result<(), ParseError> {
        let wrong_width = || word.not("a rank of eight squares");
        let mut width = 0;
        for (index, sign) in word.text.chars().enumerate() {
            if let Some(empty) = sign.to_digit(10) {
                width += empty as usize;
                continue;
            }
            let piece = Piece::try_from(sign.to_ascii_lowercase()).map_err(|_| {
                let expected =
                    "PNBRQK for White's pieces, pnbrqk for Black's, or a number of empty squares";
                ParseError::at(expected, sign, word.at + index)
            })?;
            let file = File::try_index(width).ok_or_else(wrong_width)?;
            let color = color_of(sign);
            self.pieces[color as usize][piece as usize] |= Square::new(file, rank).bitboard();
            width += 1;
        }
        if width == File::NUM {
            Ok(())
        } else {
            Err(wrong_width())
        }
    }

    /// The squares of a piece of a colour.
    pub(super) fn of(&self, color: Color, piece: Piece) -> BitBoard {
        self.pieces[color as usize][piece as usize]
    }

    fn all(&self, color: Color) -> BitBoard {
        let pieces = self.pieces[color as usize].iter();
        pieces.fold(BitBoard::EMPTY, |all, &squares| all | squares)
    }

    /// What is wrong with it if this side is to move: what should be, and what is instead.
    pub(super) fn problem(&self, mover: Color) -> Option<(String, String)> {
        let sides = [Color::White, Color::Black];
        sides
            .into_iter()
            .find_map(|color| self.problem_of(color))
            .or_else(|| self.problem_of_kings(mover))
    }

    /// What is wrong with the pieces of one side, whatever the other's are.
    fn problem_of(&self, color: Color) -> Option<(String, String)> {
        let side = adjective(color);
        let wrong = |expected: String, found: u32| {
            let found = match found {
                0 => "none".to_owned(),
                some => some.to_string(),
            };
            Some((expected, found))
        };
        let pawns = self.of(color, Piece::Pawn);
        let edge = pawns & (Rank::First.bitboard() | Rank::Eighth.bitboard());
        let kings = self.of(color, Piece::King).len();
        let all = self.all(color).len();
        if kings != 1 {
            return wrong(format!("one {side} king"), kings);
        }
        if let Some(square) = edge.next_square() {
            let expected = "no pawn on the first or the last rank".to_owned();
            return Some((expected, format!("one on {square}")));
        }
        if pawns.len() > MAX_PAWNS {
            let expected = format!("at most {MAX_PAWNS} {side} pawns");
            return wrong(expected, pawns.len());
        }
        if all > MAX_PIECES {
            return wrong(format!("at most {MAX_PIECES} {side} pieces"), all);
        }
        None
    }

    /// What is wrong with how the kings stand, of which each side has one.
    fn problem_of_kings(&self, mover: Color) -> Option<(String, String)> {
        let king = |color: Color| self.of(color, Piece::King).next_square();
        let (own, other) = (king(mover)?, king(!mover)?);
        if get_king_moves(own).has(other) {
            let expected = "kings that do not stand side by side".to_owned();
            return Some((expected, format!("{own} and {other}")));
        }
        if let Some(square) = self.checks(!mover, other).next_square() {
            let expected = format!(
                "no check of the {} king while {} is to move",
                adjective(!mover),
                name(mover)
            );
            return Some((expected, format!("one from {square}")));
        }
        let checks = self.checks(mover, own).len();
        (checks > MAX_CHECKERS).then(|| {
            let expected = format!("at most {MAX_CHECKERS} pieces that give check");
            (expected, checks.to_string())
        })
    }

    /// The pieces that give check to the king of a side.
    fn checks(&self, color: Color, king: Square) -> BitBoard {
        let occupied = self.all(Color::White) | self.all(Color::Black);
        let other = |piece: Piece| self.of(!color, piece);
        let queens = other(Piece::Queen);
        get_pawn_attacks(king, color) & other(Piece::Pawn)
            | get_knight_moves(king) & other(Piece::Knight)
            | get_bishop_moves(king, occupied) & (other(Piece::Bishop) | queens)
            | get_rook_moves(king, occupied) & (other(Piece::Rook) | queens)
    }
}

/// The color of a letter: capitals are White's.
pub(super) fn color_of(letter: char) -> Color {
    if letter.is_ascii_uppercase() {
        Color::White
    } else {
        Color::Black
    }
}

pub(super) fn adjective(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

pub(super) fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}
