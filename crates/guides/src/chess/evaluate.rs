//! Adds up the terms of the evaluation.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

use super::king::{self, Siege};
use super::terms::{
    ATTACK, BEHIND, GUARDS, HINDERED, MATERIAL, MOBILITY, OUTPOSTS, PLACEMENT, ROOK_FILES, SEVENTH,
    TEMPO,
};
use super::{material, pawns, threats};

/// Who adds up: the search, which wants a sum, or who wants to see or fit the parts.
pub(super) trait Tally {
    /// So many of a weight, for a side.
    fn add(&mut self, color: Color, weight: usize, count: i32);
}

/// What all parts of the evaluation look at.
pub(super) struct View<'b> {
    pub(super) board: &'b Board,
    pub(super) pawns: [BitBoard; 2],
    /// Squares attacked by pawns.
    pub(super) pawn_attacks: [BitBoard; 2],
    /// Squares attacked by anything, and by two or more.
    pub(super) attacks: [BitBoard; 2],
    pub(super) twice: [BitBoard; 2],
    /// Squares attacked by knights, bishops, rooks and queens.
    pub(super) by: [[BitBoard; 4]; 2],
    /// The squares each king may go to, and with its own.
    pub(super) steps: [BitBoard; 2],
    pub(super) rings: [BitBoard; 2],
    /// What bears on the other's king.
    pub(super) siege: [Siege; 2],
}

impl View<'_> {
    #[inline]
    pub(super) fn new(board: &Board) -> View<'_> {
        let sides = [Color::White, Color::Black];
        let pawns = sides.map(|color| board.colored_pieces(color, Piece::Pawn));
        let kings = sides.map(|color| get_king_moves(board.king(color)));
        let lefts = sides.map(|color| forward_left(color, pawns[color as usize]));
        let rights = sides.map(|color| forward_right(color, pawns[color as usize]));
        let pawn_attacks = [lefts[0] | rights[0], lefts[1] | rights[1]];
        let twice = |side: usize| lefts[side] & rights[side] | pawn_attacks[side] & kings[side];
        View {
            board,
            pawns,
            pawn_attacks,
            attacks: [pawn_attacks[0] | kings[0], pawn_attacks[1] | kings[1]],
            twice: [twice(0), twice(1)],
            by: [[BitBoard::EMPTY; 4]; 2],
            steps: kings,
            rings: sides.map(|color| kings[color as usize] | board.king(color).bitboard()),
            siege: [Siege::default(); 2],
        }
    }

    /// The same for all boards with the same pawns and kings.
    #[inline]
    pub(super) fn skeleton_key(&self) -> u64 {
        let king = |color: Color| self.board.king(color) as u64;
        let kings = king(Color::White) << 6 | king(Color::Black);
        mixed([self.pawns[0].0, self.pawns[1].0, kings])
    }
}

#[inline]
fn mixed(parts: impl IntoIterator<Item = u64>) -> u64 {
    // Not zero, which would say that there is nothing.
    parts.into_iter().fold(1, |mixed: u64, part| {
        (mixed.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// The pawns, and the pieces of either side, as numbers.
#[inline]
pub(super) fn alike(board: &Board) -> [u64; 3] {
    let pawns = |color: Color| board.colored_pieces(color, Piece::Pawn).0;
    let pieces = |color: Color| {
        let own = |piece: Piece| board.colored_pieces(color, piece).0;
        let minors = own(Piece::Knight) ^ own(Piece::Bishop).rotate_left(17);
        mixed([
            minors ^ own(Piece::King).rotate_left(47),
            own(Piece::Rook) ^ own(Piece::Queen).rotate_left(29),
        ])
    };
    [
        mixed([pawns(Color::White), pawns(Color::Black)]),
        pieces(Color::White),
        pieces(Color::Black),
    ]
}

/// Everything that counts, for both sides.
pub(super) fn tally<T: Tally>(board: &Board, tally: &mut T) {
    let view = View::new(board);
    let passed = skeleton(&view, tally);
    for color in [Color::White, Color::Black] {
        for piece in Piece::ALL {
            for square in board.colored_pieces(color, piece) {
                place(color, piece, square, tally);
            }
        }
    }
    material::tally(board, tally);
    flesh(view, passed, tally);
    tally.add(board.side_to_move(), TEMPO.at(0), 1);
}

/// What pawns and kings alone say, for both sides, and the pawns that nothing but pieces can stop.
pub(super) fn skeleton<T: Tally>(view: &View<'_>, tally: &mut T) -> BitBoard {
    let mut passed = BitBoard::EMPTY;
    for color in [Color::White, Color::Black] {
        passed |= pawns::tally(view, color, tally);
        king::shelter(view, color, tally);
    }
    passed
}

/// That a piece is there, and where.
#[inline]
pub(super) fn place<T: Tally>(color: Color, piece: Piece, square: Square, tally: &mut T) {
    if piece != Piece::King {
        tally.add(color, MATERIAL.at(piece as usize), 1);
    }
    let placement = 32 * piece as usize + half(square, color);
    tally.add(color, PLACEMENT.at(placement), 1);
}

/// All the rest but who is to move.
#[inline]
pub(super) fn flesh<T: Tally>(mut view: View<'_>, passed: BitBoard, tally: &mut T) {
    pieces::<White, T>(&mut view, tally);
    pieces::<Black, T>(&mut view, tally);
    prospects::<White, T>(&view, passed, tally);
    prospects::<Black, T>(&view, passed, tally);
}

/// A side as a type: what depends on it is settled when it is compiled.
pub(super) trait Side {
    const COLOR: Color;
}

pub(super) struct White;
pub(super) struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
}

/// What may come of what the pieces of both sides attack.
#[inline]
fn prospects<S: Side, T: Tally>(view: &View<'_>, passed: BitBoard, tally: &mut T) {
    pawns::run::<S, T>(view, passed, tally);
    tally.add(S::COLOR, ATTACK.at(king::danger::<S>(view)), 1);
    threats::tally::<S, T>(view, tally);
}

/// The place of a square in the weights: from the side's own rank, the left half for both.
#[inline]
fn half(square: Square, color: Color) -> usize {
    let file = square.file() as usize;
    rank(square, color) * 4 + file.min(7 - file)
}

#[inline]
fn pieces<S: Side, T: Tally>(view: &mut View<'_>, tally: &mut T) {
    kind::<S, T, KNIGHT>(view, tally);
    kind::<S, T, BISHOP>(view, tally);
    kind::<S, T, ROOK>(view, tally);
    kind::<S, T, QUEEN>(view, tally);
}

const KNIGHT: usize = Piece::Knight as usize;
const BISHOP: usize = Piece::Bishop as usize;
const ROOK: usize = Piece::Rook as usize;
const QUEEN: usize = Piece::Queen as usize;

/// All pieces of a kind, each kind with code of its own.
#[inline]
fn kind<S: Side, T: Tally, const KIND: usize>(view: &mut View<'_>, tally: &mut T) {
    let (board, color) = (view.board, S::COLOR);
    let (us, them) = (color as usize, !color as usize);
    let squares = board.colored_pieces(color, Piece::index(KIND));
    let occupied = board.occupied();
    let safe = !(board.colors(color) | view.pawn_attacks[them]);
    let (mut once, mut twice) = (view.attacks[us], view.twice[us]);
    let (mut by, mut siege) = (BitBoard::EMPTY, view.siege[us]);
    for square in squares {
        let reach = match KIND {
            KNIGHT => get_knight_moves(square),
            BISHOP => get_bishop_moves(square, occupied),
            ROOK => get_rook_moves(square, occupied),
            _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        };
        let free = (reach & safe).len() as usize;
        tally.add(color, MOBILITY[KIND - 1].at(free), 1);
        twice |= once & reach;
        once |= reach;
        by |= reach;
        siege.join(KIND - 1, reach, view.rings[them], view.steps[them]);
        if KIND == KNIGHT || KIND == BISHOP {
            minor(view, square, KIND, color, tally);
            if is_outpost(view, square, color) {
                tally.add(color, OUTPOSTS.at(KIND - 1), 1);
            }
        }
        if KIND == ROOK {
            rook(view, square, color, tally);
        }
    }
    (view.attacks[us], view.twice[us]) = (once, twice);
    (view.by[us][KIND - 1], view.siege[us]) = (by, siege);
}

/// Minor pieces like pawns of the right colour, and their king.
#[inline]
fn minor<T: Tally>(view: &View<'_>, square: Square, kind: usize, color: Color, tally: &mut T) {
    let us = color as usize;
    let away = king::distance(square, view.board.king(color));
    tally.add(color, GUARDS.at(kind - 1), i32::from(away));
    if !(forward(color, square.bitboard()) & view.board.pieces(Piece::Pawn)).is_empty() {
        tally.add(color, BEHIND.at(0), 1);
    }
    if kind == BISHOP {
        let same = if BitBoard::LIGHT_SQUARES.has(square) {
            BitBoard::LIGHT_SQUARES
        } else {
            BitBoard::DARK_SQUARES
        };
        let hindered = (view.pawns[us] & same).len().cast_signed();
        tally.add(color, HINDERED.at(0), hindered);
    }
}

/// Guarded by a pawn, on the other half, and out of reach of all pawns that might come.
#[inline]
fn is_outpost(view: &View<'_>, square: Square, color: Color) -> bool {
    let (us, them) = (color as usize, !color as usize);
    (Rank::Fourth as usize..=Rank::Sixth as usize).contains(&rank(square, color))
        && view.pawn_attacks[us].has(square)
        && (pawns::beside_ahead(square, color) & view.pawns[them]).is_empty()
}

#[inline]
fn rook<T: Tally>(view: &View<'_>, square: Square, color: Color, tally: &mut T) {
    let (us, them) = (color as usize, !color as usize);
    let file = square.file().bitboard();
    if (file & view.pawns[us]).is_empty() {
        let half = usize::from(!(file & view.pawns[them]).is_empty());
        tally.add(color, ROOK_FILES.at(half), 1);
    }
    if rank(square, color) == Rank::Seventh as usize {
        tally.add(color, SEVENTH.at(0), 1);
    }
}

/// The rank as a side counts it.
#[inline]
pub(super) fn rank(square: Square, color: Color) -> usize {
    (square as usize ^ (56 * color as usize)) / 8
}

/// One rank ahead.
#[inline]
pub(super) fn forward(color: Color, squares: BitBoard) -> BitBoard {
    BitBoard(match color {
        Color::White => squares.0 << 8,
        Color::Black => squares.0 >> 8,
    })
}

#[inline]
pub(super) fn forward_left(color: Color, pawns: BitBoard) -> BitBoard {
    let pawns = pawns & !File::A.bitboard();
    BitBoard(match color {
        Color::White => pawns.0 << 7,
        Color::Black => pawns.0 >> 9,
    })
}

#[inline]
pub(super) fn forward_right(color: Color, pawns: BitBoard) -> BitBoard {
    let pawns = pawns & !File::H.bitboard();
    BitBoard(match color {
        Color::White => pawns.0 << 9,
        Color::Black => pawns.0 >> 7,
    })
}
