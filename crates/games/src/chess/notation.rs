//! Chess as people write it: FEN and X-FEN, standard and long algebraic notation.

use std::borrow::Cow;

use cozy_chess::{
    Board, Color, FenParseError, File, Move, Piece, Rank, Square, get_king_moves, util,
};
use gametree_rules::{Game, Malformed, Notation, Player, notation};

use super::{Chess, FIFTY_MOVES};
use crate::text::Word;

/// How programs write castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castling {
    /// As the king's move, e1g1.
    Usual,
    /// As the king taking its rook, e1h1: the only way that Chess960 leaves no doubt.
    TakesRook,
}

impl Notation for Chess {
    /// Castling rights are told by the rooks' files where the usual letters would not do.
    fn position(&self) -> String {
        if self.has_usual_castling() {
            format!("{}", self.board)
        } else {
            format!("{:#}", self.board)
        }
    }

    /// FEN; the clocks may be left out, as in EPD. En passant squares may be given that no pawn can use.
    fn parse_position(text: &str) -> Result<Chess, Malformed> {
        if text.is_empty() || text.eq_ignore_ascii_case("start") {
            return Ok(Chess::default());
        }
        let whole = Word::new(text);
        if text.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = whole.number(0..=959, "the number of a start from 0 to 959, or FEN")?;
            return Chess::shuffled(number).ok_or_else(|| whole.not(Chess::FACTS.position));
        }
        let fields: Vec<Word> = whole.split(&[' ']).collect();
        let field = |index: usize| fields.get(index).copied();
        let [Some(pieces), Some(side), Some(castling), Some(passing)] = [0, 1, 2, 3].map(field)
        else {
            return Err(whole.not(Chess::FACTS.position));
        };
        if let Some(more) = field(6) {
            return Err(more.not("nothing after the six fields of FEN"));
        }
        let ranks = || pieces.split(&['/']);
        let whole_rank = |rank: Word| width(rank.text) == 8;
        if ranks().count() != 8 || !ranks().all(whole_rank) {
            return Err(pieces.not(BOARD));
        }
        let rights = rook_files(pieces, castling)?;
        // With more, a position is drawn as it is with so many, and the board counts no further.
        let idle = field(4).map_or(Ok(0), |word| word.number(0..=u8::MAX, IDLE))?;
        let fen = format!(
            "{} {} {rights} {} {} {}",
            pieces.text,
            side.text,
            passing.text,
            idle.min(FIFTY_MOVES),
            field(5).map_or("1", |word| word.text),
        );
        let read = Board::from_fen(&fen, true);
        // A king beside the other could be taken.
        if let Ok(board) = &read
            && get_king_moves(board.king(Color::White)).has(board.king(Color::Black))
        {
            return Err(pieces.not(BOARD));
        }
        read.map(Chess::from).map_err(|error| {
            let (word, expected) = match error {
                FenParseError::InvalidBoard => (Some(pieces), BOARD),
                FenParseError::InvalidSideToMove => (Some(side), "w or b, who moves"),
                FenParseError::InvalidCastlingRights => (Some(castling), CASTLING),
                FenParseError::InvalidEnPassant => (Some(passing), PASSING),
                FenParseError::InvalidFullmoveNumber => {
                    (field(5), "the move's number, from 1 to 65535")
                }
                _ => (None, Chess::FACTS.position),
            };
            word.unwrap_or(whole).not(expected)
        })
    }

    /// Standard algebraic notation.
    fn action_text(&self, action: Move) -> String {
        util::display_san_move(&self.board, action).to_string()
    }

    /// Standard algebraic notation, with or without its signs of check and capture, or long algebraic.
    fn parse_action(&self, text: &str) -> Result<Move, Malformed> {
        let bare = text.trim_end_matches(['!', '?', '+', '#']);
        let zeros = || bare.replace('0', "O");
        parse_long_algebraic(self, bare)
            .or_else(|| util::parse_san_move(&self.board, bare).ok())
            .or_else(|| util::parse_san_move(&self.board, &zeros()).ok())
            .filter(|&action| self.board.is_legal(action))
            .or_else(|| notation::find_action(self, text))
            .ok_or_else(|| notation::not_an_action(self, text))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["White", "Black"][player.index()])
    }
}

const BOARD: &str = "eight ranks of eight squares from the top, a king each, no pawn on the first or last rank, \
                     and no check that could be taken advantage of already";
const CASTLING: &str = "castling rights such as KQkq or -, with king and rooks where they belong";
const PASSING: &str = "- or a square that a pawn has just passed";
const IDLE: &str = "from 0 to 255 moves without a capture or a pawn's move";

/// A move as programs write it: e2e4, e7e8q.
///
/// ```
/// use gametree_games::{Chess, chess::{Castling, long_algebraic}};
/// use gametree_rules::Notation;
/// let game = Chess::parse_position("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
/// let castles = game.parse_action("O-O").unwrap();
/// assert_eq!(long_algebraic(&game, castles, Castling::Usual), "e1g1");
/// assert_eq!(long_algebraic(&game, castles, Castling::TakesRook), "e1h1");
/// ```
pub fn long_algebraic(game: &Chess, action: Move, castling: Castling) -> String {
    match castling {
        Castling::Usual => {
            let usual = util::display_uci_move(&game.board, action).to_string();
            // Where kings and rooks begin elsewhere, it may be another move, or none.
            match parse_long_algebraic(game, &usual) {
                Some(read) if read == action => usual,
                _ => action.to_string(),
            }
        }
        Castling::TakesRook => action.to_string(),
    }
}

/// Reads a legal move as programs write it, castling either way.
pub fn parse_long_algebraic(game: &Chess, text: &str) -> Option<Move> {
    let lower = text.to_ascii_lowercase();
    let exact = lower.parse().ok();
    let usual = || util::parse_uci_move(&game.board, &lower).ok();
    exact
        .filter(|&action| game.board.is_legal(action))
        .or_else(usual)
        .filter(|&action| game.board.is_legal(action))
}

impl Chess {
    /// Whether kings and rooks castle from where they always do, so that the usual letters tell the rights.
    pub fn has_usual_castling(&self) -> bool {
        [Color::White, Color::Black].into_iter().all(|color| {
            let rights = self.board.castle_rights(color);
            let home = Square::new(File::E, Rank::First.relative_to(color));
            let none = rights.short.is_none() && rights.long.is_none();
            none || self.board.king(color) == home
                && rights.short.is_none_or(|file| file == File::H)
                && rights.long.is_none_or(|file| file == File::A)
        })
    }
}

/// Castling rights by the files of the rooks. The letters K and Q mean the outermost rook on that side of the king.
fn rook_files(pieces: Word, castling: Word) -> Result<String, Malformed> {
    let rank_of = |color: Color| {
        let index = if color == Color::White { 7 } else { 0 };
        pieces.text.split('/').nth(index).unwrap_or_default()
    };
    let outermost = |color: Color, short: bool| {
        let squares = spread(rank_of(color));
        let own = |piece: Piece| match color {
            Color::White => char::from(piece).to_ascii_uppercase(),
            Color::Black => char::from(piece),
        };
        let king = squares
            .iter()
            .position(|&square| square == own(Piece::King))?;
        let rook = |&file: &usize| squares[file] == own(Piece::Rook);
        let file = if short {
            (king..squares.len()).rev().find(rook)
        } else {
            (0..king).find(rook)
        };
        file.and_then(File::try_index)
    };
    castling
        .text
        .chars()
        .map(|letter| {
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let file = match letter.to_ascii_lowercase() {
                'k' => outermost(color, true),
                'q' => outermost(color, false),
                _ => return Ok(letter),
            };
            let file = file.ok_or_else(|| castling.not(CASTLING))?;
            Ok(match color {
                Color::White => char::from(file).to_ascii_uppercase(),
                Color::Black => char::from(file),
            })
        })
        .collect()
}

/// How many squares a rank has.
fn width(rank: &str) -> u32 {
    rank.chars()
        .map(|sign| sign.to_digit(10).unwrap_or(1))
        .sum()
}

/// The squares of a rank, one sign each.
fn spread(rank: &str) -> Vec<char> {
    let squares = rank.chars().flat_map(|sign| {
        let empty = sign.to_digit(10).map(|count| (count as usize, ' '));
        let (count, sign) = empty.unwrap_or((1, sign));
        std::iter::repeat_n(sign, count)
    });
    squares.collect()
}
