//! Pawn structure and passed pawns.

use cozy_chess::{BitBoard, Color, File, Piece, Square};

use super::evaluate::{AttackInfo, Side, Trace, forward, rank};
use super::king::distance;
use super::terms::{
    ADVANCING, BACKWARD, DOUBLED, FREE_PATH, ISOLATED, KING_FAR, KING_NEAR, PASSED, PHALANX,
    PROTECTED, SAFE_PATH,
};

/// The terms of a color's pawn structure, and its passed pawns.
pub(super) fn trace<T: Trace>(view: &AttackInfo<'_>, color: Color, trace: &mut T) -> BitBoard {
    let (us, them) = (color as usize, !color as usize);
    let (own, theirs) = (view.pawns[us], view.pawns[them]);
    let neighbours = beside(own);
    // Squares behind an enemy pawn on the same file; own pawns behind another; squares from which an enemy pawn can stop a
    // pawn on its way.
    let blocked = files_ahead(!color, theirs);
    let doubled = own & files_ahead(!color, own);
    let stopped = files_ahead(!color, theirs | beside(theirs));
    let near = neighbours | files_ahead(color, neighbours) | files_ahead(!color, neighbours);
    let mut count = |pawns: BitBoard, weight: usize| {
        trace.add(color, weight, pawns.len().cast_signed());
    };
    let isolated = own & !near;
    count(isolated & blocked, ISOLATED.at(0));
    count(isolated & !blocked, ISOLATED.at(1));
    count(doubled, DOUBLED.at(0));
    // Backward: the pawns on the neighbouring files are further ahead, and the next square is not safe.
    let unsafe_to_advance = forward(!color, view.pawn_attacks[them] | theirs);
    let backward = own & near & !neighbours & !files_ahead(color, neighbours) & unsafe_to_advance;
    count(backward & blocked, BACKWARD.at(0));
    count(backward & !blocked, BACKWARD.at(1));
    for square in own & view.pawn_attacks[us] {
        trace.add(color, PROTECTED.at(rank(square, color) - 1), 1);
    }
    for square in own & neighbours {
        trace.add(color, PHALANX.at(rank(square, color) - 1), 1);
    }
    let passed = own & !stopped & !doubled;
    for square in passed {
        add_passed(view, square, color, trace);
    }
    passed
}

/// The neighbouring squares on the same rank.
#[inline]
fn beside(squares: BitBoard) -> BitBoard {
    let (left, right) = (File::A.bitboard().0, File::H.bitboard().0);
    BitBoard((squares.0 & !left) >> 1 | (squares.0 & !right) << 1)
}

/// All squares ahead on the same files.
#[inline]
fn files_ahead(color: Color, squares: BitBoard) -> BitBoard {
    let next = forward(color, squares).0;
    BitBoard(match color {
        Color::White => {
            let two = next | next << 8;
            let four = two | two << 16;
            four | four << 32
        }
        Color::Black => {
            let two = next | next >> 8;
            let four = two | two >> 16;
            four | four >> 32
        }
    })
}

/// Terms of passed pawns that depend on other pieces: free and safe paths.
#[inline]
pub(super) fn passed_pawn_paths<S: Side, T: Trace>(
    view: &AttackInfo<'_>,
    passed: BitBoard,
    trace: &mut T,
) {
    let color = S::COLOR;
    let (us, them) = (color as usize, !color as usize);
    let occupied = view.board.occupied();
    for square in passed & view.pawns[us] {
        let path = ahead(square, color) & square.file().bitboard();
        let place = rank(square, color).saturating_sub(1);
        if (path & occupied).is_empty() {
            trace.add(color, FREE_PATH.at(place), 1);
        }
        if (path & view.attacks[them]).is_empty() {
            trace.add(color, SAFE_PATH.at(place), 1);
        }
        let stop = path & neighbours(square);
        let controlled = view.attacks[them] & !view.attacks[us];
        if (stop & (occupied | controlled)).is_empty() {
            trace.add(color, ADVANCING.at(place), 1);
        }
    }
}

fn add_passed<T: Trace>(view: &AttackInfo<'_>, square: Square, color: Color, trace: &mut T) {
    let place = rank(square, color).saturating_sub(1);
    trace.add(color, PASSED.at(place), 1);
    // The distances of the kings count for advanced pawns.
    if place >= 2 {
        let stop = ahead(square, color) & square.file().bitboard() & neighbours(square);
        if let Some(stop) = stop.into_iter().next() {
            let distance = |color: Color| usize::from(distance(view.board.king(color), stop));
            trace.add(color, KING_NEAR.at(distance(color)), 1);
            trace.add(color, KING_FAR.at(distance(!color)), 1);
        }
    }
}

#[inline]
fn neighbours(square: Square) -> BitBoard {
    cozy_chess::get_king_moves(square)
}

/// All squares on the ranks ahead.
#[inline]
fn ahead(square: Square, color: Color) -> BitBoard {
    forward(color, from_rank_on(square, color))
}

/// All squares on this rank and those ahead.
#[inline]
pub(super) fn from_rank_on(square: Square, color: Color) -> BitBoard {
    let behind = 8 * rank(square, color);
    BitBoard(match color {
        Color::White => !0 << behind,
        Color::Black => !0 >> behind,
    })
}

/// The squares on neighbouring files from which an enemy pawn can attack this one, now or later.
#[inline]
pub(super) fn beside_ahead(square: Square, color: Color) -> BitBoard {
    ahead(square, color) & square.file().adjacent()
}

/// Whether a color has a rook, a queen or two minor pieces: with less, zugzwang is frequent.
pub(super) fn has_pieces(board: &cozy_chess::Board, color: Color) -> bool {
    let own = board.colors(color);
    let minor = (board.pieces(Piece::Knight) | board.pieces(Piece::Bishop)) & own;
    let major = (board.pieces(Piece::Rook) | board.pieces(Piece::Queen)) & own;
    !major.is_empty() || minor.len() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::WEIGHTS;
    use crate::chess::tests::random_positions;
    use crate::chess::trace::TermCounts;

    /// The same terms pawn by pawn, by their definitions.
    fn pawn_by_pawn(view: &AttackInfo<'_>, color: Color, trace: &mut TermCounts) -> BitBoard {
        let (own, theirs) = (view.pawns[color as usize], view.pawns[!color as usize]);
        let mut passed = BitBoard::EMPTY;
        for square in own {
            let (file, row) = (square.file(), rank(square, color));
            let count = |pawns: BitBoard, wanted: &dyn Fn(Square) -> bool| {
                pawns.into_iter().filter(|&pawn| wanted(pawn)).count()
            };
            let is_beside = |pawn: Square| (pawn.file() as i8 - file as i8).abs() == 1;
            let is_ahead = |pawn: Square| rank(pawn, color) > row;
            let on_file = |pawn: Square| pawn.file() == file;
            let open = usize::from(count(theirs, &|pawn| on_file(pawn) && is_ahead(pawn)) == 0);
            let beside = count(own, &is_beside);
            let doubled = count(own, &|pawn| on_file(pawn) && is_ahead(pawn)) > 0;
            let at = |steps: usize| {
                count(own, &|pawn| {
                    is_beside(pawn) && rank(pawn, color) + steps == row
                })
            };
            let (guards, phalanx) = (at(1), at(0));
            if beside == 0 {
                trace.add(color, ISOLATED.at(open), 1);
            }
            if doubled {
                trace.add(color, DOUBLED.at(0), 1);
            }
            if guards > 0 {
                trace.add(color, PROTECTED.at(row - 1), 1);
            }
            if phalanx > 0 {
                trace.add(color, PHALANX.at(row - 1), 1);
            }
            let behind = count(own, &|pawn| is_beside(pawn) && !is_ahead(pawn));
            let stoppers = count(theirs, &|pawn| {
                let ahead = rank(pawn, color);
                on_file(pawn) && ahead == row + 1 || is_beside(pawn) && ahead == row + 2
            });
            if beside > 0 && behind == 0 && stoppers > 0 {
                trace.add(color, BACKWARD.at(open), 1);
            }
            let against = |pawn| (on_file(pawn) || is_beside(pawn)) && is_ahead(pawn);
            if count(theirs, &against) == 0 && !doubled {
                passed |= square.bitboard();
                add_passed(view, square, color, trace);
            }
        }
        passed
    }

    #[test]
    fn terms_from_bitboards_equal_those_computed_pawn_by_pawn() {
        for game in random_positions(200) {
            let view = AttackInfo::new(game.board());
            for color in [Color::White, Color::Black] {
                let mut sets = TermCounts(vec![[0; 2]; WEIGHTS]);
                let mut pawns = TermCounts(vec![[0; 2]; WEIGHTS]);
                let passed = trace(&view, color, &mut sets);
                assert_eq!(
                    passed,
                    pawn_by_pawn(&view, color, &mut pawns),
                    "{}",
                    view.board
                );
                assert_eq!(sets.0, pawns.0, "{}", view.board);
            }
        }
    }
}
