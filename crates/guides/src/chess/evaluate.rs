//! Adds up the terms of the evaluation.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use super::pawns;
use super::terms::{
    ATTACK, CENTRE, MATERIAL, MOBILITY, OUTPOSTS, PAIR, PLACEMENT, ROOK_FILES, SEVENTH, SHELTER,
    SPACE, STORM, TEMPO, THREATS,
};

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
    /// Squares attacked by anything.
    attacks: [BitBoard; 2],
    /// Squares attacked by minor pieces, and by rooks.
    by_minor: [BitBoard; 2],
    by_rook: [BitBoard; 2],
    /// The squares around each king.
    rings: [BitBoard; 2],
    /// How much bears on the ring of the other's king.
    pressure: [i32; 2],
}

const MIDDLE: BitBoard = BitBoard(0x0000_0018_1800_0000);
/// The files c to f on a side's second to fourth rank.
const HOME: [BitBoard; 2] = [BitBoard(0x3c3c_3c00), BitBoard(0x003c_3c3c_0000_0000)];
/// What an attack on a square of the ring counts, by knights, bishops, rooks and queens.
const BEARING: [i32; 4] = [2, 2, 3, 5];

impl View<'_> {
    #[inline]
    pub(super) fn new(board: &Board) -> View<'_> {
        let sides = [Color::White, Color::Black];
        let pawns = sides.map(|color| board.colored_pieces(color, Piece::Pawn));
        let kings = sides.map(|color| get_king_moves(board.king(color)));
        let pawn_attacks = [
            forward_left(Color::White, pawns[0]) | forward_right(Color::White, pawns[0]),
            forward_left(Color::Black, pawns[1]) | forward_right(Color::Black, pawns[1]),
        ];
        View {
            board,
            pawns,
            pawn_attacks,
            attacks: [pawn_attacks[0] | kings[0], pawn_attacks[1] | kings[1]],
            by_minor: [BitBoard::EMPTY; 2],
            by_rook: [BitBoard::EMPTY; 2],
            rings: sides.map(|color| kings[color as usize] | board.king(color).bitboard()),
            pressure: [0; 2],
        }
    }

    /// The same for all boards with the same pawns and kings.
    #[inline]
    pub(super) fn skeleton_key(&self) -> u64 {
        let king = |color: Color| self.board.king(color) as u64;
        let kings = king(Color::White) << 6 | king(Color::Black);
        [self.pawns[0].0, self.pawns[1].0, kings]
            .into_iter()
            .fold(0, |mixed: u64, part| {
                (mixed.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
    }
}

/// Everything that counts, for both sides.
pub(super) fn tally<T: Tally>(board: &Board, tally: &mut T) {
    let view = View::new(board);
    let passed = skeleton(&view, tally);
    flesh(view, passed, tally);
}

/// What pawns and kings alone say, for both sides, and the pawns that nothing but pieces can stop.
pub(super) fn skeleton<T: Tally>(view: &View<'_>, tally: &mut T) -> BitBoard {
    let mut passed = BitBoard::EMPTY;
    for color in [Color::White, Color::Black] {
        passed |= pawns::tally(view, color, tally);
        shelter(view, color, tally);
    }
    passed
}

/// All the rest.
#[inline]
pub(super) fn flesh<T: Tally>(mut view: View<'_>, passed: BitBoard, tally: &mut T) {
    let sides = [Color::White, Color::Black];
    for color in sides {
        pieces(&mut view, color, tally);
    }
    for color in sides {
        pawns::run(&view, passed, color, tally);
        let pressure = view.pressure[color as usize];
        tally.add(color, ATTACK.at(pressure as usize), 1);
        threats(&view, color, tally);
    }
    tally.add(view.board.side_to_move(), TEMPO.at(0), 1);
}

/// The place of a square in the weights: from the side's own rank, the left half for both.
#[inline]
fn half(square: Square, color: Color) -> usize {
    let rank = square.rank() as usize;
    let rank = if color == Color::White {
        rank
    } else {
        7 - rank
    };
    let file = square.file() as usize;
    rank * 4 + file.min(7 - file)
}

fn pieces<T: Tally>(view: &mut View<'_>, color: Color, tally: &mut T) {
    kind::<T, PAWN>(view, color, tally);
    kind::<T, KNIGHT>(view, color, tally);
    kind::<T, BISHOP>(view, color, tally);
    kind::<T, ROOK>(view, color, tally);
    kind::<T, QUEEN>(view, color, tally);
    kind::<T, KING>(view, color, tally);
    if view.board.colored_pieces(color, Piece::Bishop).len() >= 2 {
        tally.add(color, PAIR.at(0), 1);
    }
}

const PAWN: usize = Piece::Pawn as usize;
const KNIGHT: usize = Piece::Knight as usize;
const BISHOP: usize = Piece::Bishop as usize;
const ROOK: usize = Piece::Rook as usize;
const QUEEN: usize = Piece::Queen as usize;
const KING: usize = Piece::King as usize;

/// All pieces of a kind, each kind with code of its own.
#[inline]
fn kind<T: Tally, const KIND: usize>(view: &mut View<'_>, color: Color, tally: &mut T) {
    let board = view.board;
    let (us, them) = (color as usize, !color as usize);
    let squares = board.colored_pieces(color, Piece::index(KIND));
    if KIND != KING {
        tally.add(color, MATERIAL.at(KIND), squares.len().cast_signed());
    }
    let occupied = board.occupied();
    let safe = !(board.colors(color) | view.pawn_attacks[them]);
    for square in squares {
        tally.add(color, PLACEMENT.at(KIND * 32 + half(square, color)), 1);
        let reach = match KIND {
            KNIGHT => get_knight_moves(square),
            BISHOP => get_bishop_moves(square, occupied),
            ROOK => get_rook_moves(square, occupied),
            QUEEN => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
            _ => continue,
        };
        let free = (reach & safe).len() as usize;
        tally.add(color, MOBILITY[KIND - 1].at(free), 1);
        view.attacks[us] |= reach;
        view.pressure[us] += BEARING[KIND - 1] * (reach & view.rings[them]).len().cast_signed();
        if KIND == KNIGHT || KIND == BISHOP {
            view.by_minor[us] |= reach;
            if is_outpost(view, square, color) {
                tally.add(color, OUTPOSTS.at(KIND - 1), 1);
            }
        }
        if KIND == ROOK {
            view.by_rook[us] |= reach;
            rook(view, square, color, tally);
        }
    }
}

/// Guarded by a pawn, on the other half, and out of reach of all pawns that might come.
fn is_outpost(view: &View<'_>, square: Square, color: Color) -> bool {
    let (us, them) = (color as usize, !color as usize);
    let rank = square.rank().relative_to(color);
    (Rank::Fourth..=Rank::Sixth).contains(&rank)
        && view.pawn_attacks[us].has(square)
        && (pawns::beside_ahead(square, color) & view.pawns[them]).is_empty()
}

fn rook<T: Tally>(view: &View<'_>, square: Square, color: Color, tally: &mut T) {
    let (us, them) = (color as usize, !color as usize);
    let file = square.file().bitboard();
    if (file & view.pawns[us]).is_empty() {
        let half = usize::from(!(file & view.pawns[them]).is_empty());
        tally.add(color, ROOK_FILES.at(half), 1);
    }
    if square.rank().relative_to(color) == Rank::Seventh {
        tally.add(color, SEVENTH.at(0), 1);
    }
}

/// The pawns in front of a king.
fn shelter<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let (us, them) = (color as usize, !color as usize);
    let king = view.board.king(color);
    let middle = (king.file() as usize).clamp(1, 6);
    for file in middle - 1..=middle + 1 {
        let beside = file.abs_diff(king.file() as usize).min(2);
        let squares = File::index(file).bitboard() & pawns::from_rank_on(king, color);
        let nearest = |pawns: BitBoard| {
            let mut ranks = (squares & pawns).into_iter().map(|pawn| rank(pawn, color));
            let first = ranks.next()?;
            Some(
                ranks
                    .fold(first, usize::min)
                    .saturating_sub(rank(king, color)),
            )
        };
        let distance = nearest(view.pawns[us]).unwrap_or(6).min(6);
        tally.add(color, SHELTER.at(beside * 7 + distance), 1);
        if let Some(distance) = nearest(view.pawns[them]) {
            tally.add(color, STORM.at(distance), 1);
        }
    }
}

#[inline]
pub(super) fn rank(square: Square, color: Color) -> usize {
    square.rank().relative_to(color) as usize
}

fn threats<T: Tally>(view: &View<'_>, color: Color, tally: &mut T) {
    let board = view.board;
    let (us, them) = (color as usize, !color as usize);
    let theirs = |piece: Piece| board.colored_pieces(!color, piece);
    let minors = theirs(Piece::Knight) | theirs(Piece::Bishop);
    let (rooks, queens) = (theirs(Piece::Rook), theirs(Piece::Queen));
    let hanging = (minors | rooks | queens) & view.attacks[us] & !view.attacks[them];
    let found = [
        view.pawn_attacks[us] & minors,
        view.pawn_attacks[us] & rooks,
        view.pawn_attacks[us] & queens,
        view.by_minor[us] & rooks,
        view.by_minor[us] & queens,
        view.by_rook[us] & queens,
        hanging,
    ];
    for (index, found) in found.into_iter().enumerate() {
        if !found.is_empty() {
            tally.add(color, THREATS.at(index), found.len().cast_signed());
        }
    }
    tally.add(
        color,
        CENTRE.at(0),
        (view.attacks[us] & MIDDLE).len().cast_signed(),
    );
    let behind = HOME[us] & !view.pawns[us] & !view.pawn_attacks[them];
    tally.add(color, SPACE.at(0), behind.len().cast_signed());
}

#[inline]
fn forward_left(color: Color, pawns: BitBoard) -> BitBoard {
    let pawns = pawns & !File::A.bitboard();
    BitBoard(match color {
        Color::White => pawns.0 << 7,
        Color::Black => pawns.0 >> 9,
    })
}

#[inline]
fn forward_right(color: Color, pawns: BitBoard) -> BitBoard {
    let pawns = pawns & !File::H.bitboard();
    BitBoard(match color {
        Color::White => pawns.0 << 9,
        Color::Black => pawns.0 >> 7,
    })
}

/// How full the board is, from 24 with all pieces to none.
#[inline]
pub(super) fn fullness(board: &Board) -> i32 {
    let count = |piece: Piece| board.pieces(piece).len().cast_signed();
    let weighed = count(Piece::Knight)
        + count(Piece::Bishop)
        + 2 * count(Piece::Rook)
        + 4 * count(Piece::Queen);
    weighed.min(24)
}

/// The squares from which a pawn of this side attacks a square.
#[inline]
pub(super) fn attackers(square: Square, color: Color) -> BitBoard {
    get_pawn_attacks(square, !color)
}
