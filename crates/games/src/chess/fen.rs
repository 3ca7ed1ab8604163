//! Positions of chess in FEN, X-FEN, and EPD without its operations.

use cozy_chess::{Board, Color, FenParseError, File, Piece, Rank, Square};
use gametree_rules::ParseError;

use super::placement::{Placement, adjective, color_of, name};
use super::{Chess, FIFTY_MOVES};
use crate::text::Word;

const MOVER: &str = "w or b, who moves";
const CASTLING: &str = "castling rights such as KQkq, HAha or -";
const PASSING: &str = "- or an en passant square";
/// What stands in place of an en passant square.
pub(super) const NO_SQUARE: &str = "-";
const IDLE: &str = "from 0 to 255 moves without a capture or a pawn's move";
const NUMBER: &str = "the move's number, from 1 to 65535";

/// Reads a position; the error says what is wrong as exactly as it is known.
pub(super) fn parse(text: &str) -> Result<Chess, ParseError> {
    let whole = Word::new(text);
    let fields: Vec<Word> = whole.words().collect();
    let field = |index: usize| fields.get(index).copied();
    let [Some(board), Some(side), Some(castling), Some(passing)] = [0, 1, 2, 3].map(field) else {
        return Err(too_short(whole, &fields));
    };
    if let Some(more) = field(6) {
        return Err(more.not("nothing after the six fields of FEN"));
    }
    let placement = Placement::read(board)?;
    let mover: Color = side.text.parse().map_err(|_| side.not(MOVER))?;
    if let Some((expected, found)) = placement.problem(mover) {
        return Err(ParseError::new(expected, found));
    }
    let rights = rook_files(&placement, castling)?;
    let idle: u8 = field(4).map_or(Ok(0), |word| word.number(0..=u8::MAX, IDLE))?;
    let number: u16 = field(5).map_or(Ok(1), |word| word.number(0..=u16::MAX, NUMBER))?;
    if passing.text != NO_SQUARE && passing.text.parse::<Square>().is_err() {
        return Err(passing.not(PASSING));
    }
    let read = |en_passant: &str| {
        let (idle, number) = (idle.min(FIFTY_MOVES), number.max(1));
        let placement = board.text;
        let fen = format!("{placement} {mover} {rights} {en_passant} {idle} {number}");
        Board::from_fen(&fen, true)
    };
    // An en passant square that cannot have arisen is dropped.
    let board = match read(passing.text) {
        Err(FenParseError::InvalidEnPassant) => read(NO_SQUARE),
        board => board,
    };
    board.map(Chess::from).map_err(|error| match error {
        FenParseError::InvalidCastlingRights => castling.not("each castling right only once"),
        _ => whole.not(Chess::POSITION),
    })
}

/// What is missing behind the board, if there is one.
fn too_short(whole: Word, fields: &[Word]) -> ParseError {
    let board = fields.first().filter(|board| board.text.contains('/'));
    match (
        board,
        [MOVER, CASTLING, PASSING].get(fields.len().wrapping_sub(1)),
    ) {
        (Some(_), Some(missing)) => ParseError::new(format!("{missing}, in FEN"), "the end"),
        _ => whole.not(Chess::POSITION),
    }
}

/// Castling rights by the files of the rooks. The letters K and Q mean the outermost rook on that side of the king.
fn rook_files(placement: &Placement, castling: Word) -> Result<String, ParseError> {
    if castling.text == "-" {
        return Ok(castling.text.to_owned());
    }
    let letters = castling.text.chars();
    letters
        .map(|letter| {
            let color = color_of(letter);
            let file = rook_file(placement, color, letter.to_ascii_lowercase(), castling)?;
            Ok(match color {
                Color::White => char::from(file).to_ascii_uppercase(),
                Color::Black => char::from(file),
            })
        })
        .collect()
}

/// The file of the rook that a small letter means.
fn rook_file(
    placement: &Placement,
    color: Color,
    letter: char,
    castling: Word,
) -> Result<File, ParseError> {
    let home = Rank::First.relative_to(color).bitboard();
    let king = placement.of(color, Piece::King) & home;
    let king = king.next_square().ok_or_else(|| {
        let (side, player) = (adjective(color), name(color));
        castling.not(format!(
            "the {side} king on its first rank where {player} may castle"
        ))
    })?;
    let rooks = placement.of(color, Piece::Rook) & home;
    let mut files = rooks.into_iter().map(Square::file);
    let file = match letter {
        'k' => files.filter(|&file| file > king.file()).max(),
        'q' => files.filter(|&file| file < king.file()).min(),
        _ => {
            let told = File::try_from(letter).map_err(|_| castling.not(CASTLING))?;
            files.find(|&file| file == told)
        }
    };
    file.ok_or_else(|| castling.not(format!("a {} rook to castle with", adjective(color))))
}
