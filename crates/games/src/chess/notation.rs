//! The notation of chess: positions, and moves in standard and long algebraic notation.

use std::borrow::Cow;

use cozy_chess::{Color, File, Move, Rank, Square, util};
use gametree_rules::{Notation, Numbering, ParseError, Player, notation};

use super::{Chess, fen};
use crate::text::Word;

/// The field of FEN with the en passant square, counted from zero.
const EN_PASSANT_FIELD: usize = 3;

/// How programs write castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castling {
    /// As the king's move, e1g1.
    Usual,
    /// As the king taking its rook, e1h1: the only way that Chess960 leaves no doubt.
    TakesRook,
}

impl Notation for Chess {
    fn numbering(&self) -> Numbering {
        Numbering::Rounds(self.board().fullmove_number().into())
    }

    /// FEN. Castling rights are the files of the rooks where the usual letters are ambiguous; the en passant square is
    /// written only if an en passant capture is legal.
    fn position(&self) -> String {
        let fen = if self.has_usual_castling() {
            format!("{}", self.board)
        } else {
            format!("{:#}", self.board)
        };
        if self.board.en_passant().is_none() || self.can_take_en_passant() {
            return fen;
        }
        let mut fields: Vec<&str> = fen.split(' ').collect();
        fields[EN_PASSANT_FIELD] = fen::NO_SQUARE;
        fields.join(" ")
    }

    /// FEN, its fields separated by any spaces; the clocks may be left out, as in EPD. An en passant square that
    /// cannot have arisen is dropped.
    ///
    /// More than a hundred moves without a capture or a pawn's move are read as a hundred: the position is drawn with so
    /// many, and the board counts no further. A move's number of 0, which many programs write, is read as 1.
    fn read_position(&self, text: &str) -> Result<Chess, ParseError> {
        let bare = text.trim();
        if text.is_empty() || bare.eq_ignore_ascii_case("start") {
            return Ok(Chess::default());
        }
        if !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = Word::new(bare);
            let read = number.number(0..=959, "the number of a start from 0 to 959, or FEN")?;
            return Chess::shuffled(read).ok_or_else(|| number.not(Chess::POSITION));
        }
        fen::parse(text)
    }

    /// Standard algebraic notation.
    fn action_text(&self, action: Move) -> String {
        util::display_san_move(&self.board, action).to_string()
    }

    /// Standard algebraic notation, with or without its signs of check and capture, or long algebraic, also with the dash
    /// of old books. That a pawn takes in passing may be said.
    fn parse_action(&self, text: &str) -> Result<Move, ParseError> {
        let bare = without_signs(text);
        let read = |text: &str| {
            let long = parse_long_algebraic(self, text);
            long.or_else(|| util::parse_san_move(&self.board, text).ok())
        };
        let without_dash = || {
            let (from, to) = bare.split_once('-')?;
            read(&format!("{from}{to}"))
        };
        read(bare)
            .or_else(|| read(&bare.replace('0', "O")))
            .or_else(without_dash)
            .filter(|&action| self.board.is_legal(action))
            .or_else(|| notation::find_action(self, text))
            .ok_or_else(|| notation::not_an_action(self, text))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["White", "Black"][player.index()])
    }
}

/// A move without what is only said of it.
fn without_signs(text: &str) -> &str {
    let unsigned = |text| str::trim_end_matches(text, ['!', '?', '+', '#']);
    let bare = unsigned(text);
    let in_passing = ["e.p.", "ep"];
    let taken = in_passing.iter().find_map(|said| bare.strip_suffix(said));
    taken.map_or(bare, |rest| unsigned(rest.trim_end()))
}

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
