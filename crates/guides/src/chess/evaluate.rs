//! The terms of the evaluation.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

use super::king::{self, KingAttack};
use super::terms::{
    ATTACK, BAD_BISHOP, KING_PROTECTOR, MATERIAL, MINOR_BEHIND_PAWN, MOBILITY, OUTPOSTS, PLACEMENT,
    ROOK_FILES, SEVENTH, TEMPO,
};
use super::{material, pawns, threats};

/// Receives the terms: a weighted sum for the search, or counts for tuning and explanation.
pub(super) trait Trace {
    /// Counts a weight `count` times for a color.
    fn add(&mut self, color: Color, weight: usize, count: i32);
}

/// Attack maps that the terms share.
pub(super) struct AttackInfo<'b> {
    pub(super) board: &'b Board,
    pub(super) pawns: [BitBoard; 2],
    /// Squares attacked by pawns.
    pub(super) pawn_attacks: [BitBoard; 2],
    /// Squares attacked by any piece, and by two or more.
    pub(super) attacks: [BitBoard; 2],
    pub(super) attacked_twice: [BitBoard; 2],
    /// Squares attacked by knights, bishops, rooks and queens.
    pub(super) attacks_by_piece: [[BitBoard; 4]; 2],
    /// The squares next to each king, and with its own.
    pub(super) king_moves: [BitBoard; 2],
    pub(super) king_zone: [BitBoard; 2],
    /// The attack on the enemy king.
    pub(super) king_attack: [KingAttack; 2],
}

impl AttackInfo<'_> {
    #[inline]
    pub(super) fn new(board: &Board) -> AttackInfo<'_> {
        let sides = [Color::White, Color::Black];
        let pawns = sides.map(|color| board.colored_pieces(color, Piece::Pawn));
        let kings = sides.map(|color| get_king_moves(board.king(color)));
        let lefts = sides.map(|color| forward_left(color, pawns[color as usize]));
        let rights = sides.map(|color| forward_right(color, pawns[color as usize]));
        let pawn_attacks = [lefts[0] | rights[0], lefts[1] | rights[1]];
        let twice = |side: usize| lefts[side] & rights[side] | pawn_attacks[side] & kings[side];
        AttackInfo {
            board,
            pawns,
            pawn_attacks,
            attacks: [pawn_attacks[0] | kings[0], pawn_attacks[1] | kings[1]],
            attacked_twice: [twice(0), twice(1)],
            attacks_by_piece: [[BitBoard::EMPTY; 4]; 2],
            king_moves: kings,
            king_zone: sides.map(|color| kings[color as usize] | board.king(color).bitboard()),
            king_attack: [KingAttack::default(); 2],
        }
    }

    /// A key of the pawns and kings.
    #[inline]
    pub(super) fn pawn_key(&self) -> u64 {
        let king = |color: Color| self.board.king(color) as u64;
        let kings = king(Color::White) << 6 | king(Color::Black);
        hash([self.pawns[0].0, self.pawns[1].0, kings])
    }
}

#[inline]
fn hash(parts: impl IntoIterator<Item = u64>) -> u64 {
    // Never zero, which marks an empty entry.
    parts.into_iter().fold(1, |hash: u64, part| {
        (hash.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

/// Keys of the pawns, and of the pieces of either color.
#[inline]
pub(super) fn correction_keys(board: &Board) -> [u64; 3] {
    let pawns = |color: Color| board.colored_pieces(color, Piece::Pawn).0;
    let pieces = |color: Color| {
        let own = |piece: Piece| board.colored_pieces(color, piece).0;
        let minors = own(Piece::Knight) ^ own(Piece::Bishop).rotate_left(17);
        hash([
            minors ^ own(Piece::King).rotate_left(47),
            own(Piece::Rook) ^ own(Piece::Queen).rotate_left(29),
        ])
    };
    [
        hash([pawns(Color::White), pawns(Color::Black)]),
        pieces(Color::White),
        pieces(Color::Black),
    ]
}

/// All terms, for both colors.
pub(super) fn trace<T: Trace>(board: &Board, trace: &mut T) {
    let view = AttackInfo::new(board);
    let passed = pawns_and_kings(&view, trace);
    for color in [Color::White, Color::Black] {
        for piece in Piece::ALL {
            for square in board.colored_pieces(color, piece) {
                material_and_psqt(color, piece, square, trace);
            }
        }
    }
    material::trace(board, trace);
    pieces_and_threats(view, passed, trace);
    trace.add(board.side_to_move(), TEMPO.at(0), 1);
}

/// The terms that depend on pawns and kings alone, and the passed pawns of both colors.
pub(super) fn pawns_and_kings<T: Trace>(view: &AttackInfo<'_>, trace: &mut T) -> BitBoard {
    let mut passed = BitBoard::EMPTY;
    for color in [Color::White, Color::Black] {
        passed |= pawns::trace(view, color, trace);
        king::shelter(view, color, trace);
    }
    passed
}

/// Material and piece-square terms of a piece.
#[inline]
pub(super) fn material_and_psqt<T: Trace>(
    color: Color,
    piece: Piece,
    square: Square,
    trace: &mut T,
) {
    if piece != Piece::King {
        trace.add(color, MATERIAL.at(piece as usize), 1);
    }
    let placement = 32 * piece as usize + psqt_index(square, color);
    trace.add(color, PLACEMENT.at(placement), 1);
}

/// The terms that depend on the other pieces; all but the tempo.
#[inline]
pub(super) fn pieces_and_threats<T: Trace>(
    mut view: AttackInfo<'_>,
    passed: BitBoard,
    trace: &mut T,
) {
    pieces::<White, T>(&mut view, trace);
    pieces::<Black, T>(&mut view, trace);
    threats_and_passed_pawns::<White, T>(&view, passed, trace);
    threats_and_passed_pawns::<Black, T>(&view, passed, trace);
}

/// A color as a type, so that code is specialised for it.
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

/// Threats, king attack and passed pawns: the terms that need the attack maps of both colors.
#[inline]
fn threats_and_passed_pawns<S: Side, T: Trace>(
    view: &AttackInfo<'_>,
    passed: BitBoard,
    trace: &mut T,
) {
    pawns::passed_pawn_paths::<S, T>(view, passed, trace);
    trace.add(S::COLOR, ATTACK.at(king::danger::<S>(view)), 1);
    threats::trace::<S, T>(view, trace);
}

/// The index of a square in the piece-square table: ranks from the color's own side, files folded to the left half.
#[inline]
fn psqt_index(square: Square, color: Color) -> usize {
    let file = square.file() as usize;
    rank(square, color) * 4 + file.min(7 - file)
}

#[inline]
fn pieces<S: Side, T: Trace>(view: &mut AttackInfo<'_>, trace: &mut T) {
    kind::<S, T, KNIGHT>(view, trace);
    kind::<S, T, BISHOP>(view, trace);
    kind::<S, T, ROOK>(view, trace);
    kind::<S, T, QUEEN>(view, trace);
}

const KNIGHT: usize = Piece::Knight as usize;
const BISHOP: usize = Piece::Bishop as usize;
const ROOK: usize = Piece::Rook as usize;
const QUEEN: usize = Piece::Queen as usize;

/// All pieces of a kind, specialised for each kind.
#[inline]
fn kind<S: Side, T: Trace, const KIND: usize>(view: &mut AttackInfo<'_>, trace: &mut T) {
    let (board, color) = (view.board, S::COLOR);
    let (us, them) = (color as usize, !color as usize);
    let squares = board.colored_pieces(color, Piece::index(KIND));
    let occupied = board.occupied();
    let safe = !(board.colors(color) | view.pawn_attacks[them]);
    let (mut once, mut twice) = (view.attacks[us], view.attacked_twice[us]);
    let (mut by, mut king_attack) = (BitBoard::EMPTY, view.king_attack[us]);
    for square in squares {
        let reach = match KIND {
            KNIGHT => get_knight_moves(square),
            BISHOP => get_bishop_moves(square, occupied),
            ROOK => get_rook_moves(square, occupied),
            _ => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        };
        let free = (reach & safe).len() as usize;
        trace.add(color, MOBILITY[KIND - 1].at(free), 1);
        twice |= once & reach;
        once |= reach;
        by |= reach;
        king_attack.add(KIND - 1, reach, view.king_zone[them], view.king_moves[them]);
        if KIND == KNIGHT || KIND == BISHOP {
            minor(view, square, KIND, color, trace);
            if is_outpost(view, square, color) {
                trace.add(color, OUTPOSTS.at(KIND - 1), 1);
            }
        }
        if KIND == ROOK {
            rook(view, square, color, trace);
        }
    }
    (view.attacks[us], view.attacked_twice[us]) = (once, twice);
    (view.attacks_by_piece[us][KIND - 1], view.king_attack[us]) = (by, king_attack);
}

/// Terms of knights and bishops: distance to the king, shelter behind a pawn, pawns on the bishop's color.
#[inline]
fn minor<T: Trace>(
    view: &AttackInfo<'_>,
    square: Square,
    kind: usize,
    color: Color,
    trace: &mut T,
) {
    let us = color as usize;
    let away = king::distance(square, view.board.king(color));
    trace.add(color, KING_PROTECTOR.at(kind - 1), i32::from(away));
    if !(forward(color, square.bitboard()) & view.board.pieces(Piece::Pawn)).is_empty() {
        trace.add(color, MINOR_BEHIND_PAWN.at(0), 1);
    }
    if kind == BISHOP {
        let same = if BitBoard::LIGHT_SQUARES.has(square) {
            BitBoard::LIGHT_SQUARES
        } else {
            BitBoard::DARK_SQUARES
        };
        let hindered = (view.pawns[us] & same).len().cast_signed();
        trace.add(color, BAD_BISHOP.at(0), hindered);
    }
}

/// Whether a square is an outpost: defended by a pawn, advanced, and safe from enemy pawns.
#[inline]
fn is_outpost(view: &AttackInfo<'_>, square: Square, color: Color) -> bool {
    let (us, them) = (color as usize, !color as usize);
    (Rank::Fourth as usize..=Rank::Sixth as usize).contains(&rank(square, color))
        && view.pawn_attacks[us].has(square)
        && (pawns::beside_ahead(square, color) & view.pawns[them]).is_empty()
}

#[inline]
fn rook<T: Trace>(view: &AttackInfo<'_>, square: Square, color: Color, trace: &mut T) {
    let (us, them) = (color as usize, !color as usize);
    let file = square.file().bitboard();
    if (file & view.pawns[us]).is_empty() {
        let half = usize::from(!(file & view.pawns[them]).is_empty());
        trace.add(color, ROOK_FILES.at(half), 1);
    }
    if rank(square, color) == Rank::Seventh as usize {
        trace.add(color, SEVENTH.at(0), 1);
    }
}

/// The rank counted from a color's own side.
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
