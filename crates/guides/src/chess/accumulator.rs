//! Incremental sums over all pieces. The next board usually differs by a few pieces from the last one whose kings stood on
//! the same halves.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

use super::features;
use super::weights::{Tapered, Weights};
use crate::net::{Accumulator, Net, WIDTH};

const SIDES: [Color; 2] = [Color::White, Color::Black];

/// The last accumulator for each pair of halves on which the kings may stand.
#[derive(Debug, Default)]
pub(super) struct AccumulatorCache([Option<Box<BoardAccumulator>>; 4]);

/// Sums over all pieces of a board.
#[derive(Clone, Debug)]
pub(super) struct BoardAccumulator {
    /// The squares of the pieces in the sums, by color and piece.
    squares: [[BitBoard; 6]; 2],
    /// The accumulators of the network, as White and as Black see the board.
    pub(super) sums: [Accumulator; 2],
    /// Material and piece-square values, for White.
    pub(super) placed: Tapered,
}

impl BoardAccumulator {
    /// The sums of an empty board.
    fn empty(weights: &Weights) -> BoardAccumulator {
        let sums = weights.net.as_ref().map_or([0; WIDTH], Net::bias);
        BoardAccumulator {
            squares: [[BitBoard::EMPTY; 6]; 2],
            sums: [sums; 2],
            placed: Tapered::default(),
        }
    }

    /// The sums of a board, computed from scratch.
    pub(super) fn of(board: &Board, weights: &Weights) -> BoardAccumulator {
        let mut accumulator = BoardAccumulator::empty(weights);
        accumulator.update(board, weights);
        accumulator
    }

    /// Adds the pieces that are new on this board and removes those that are gone. The kings stand on the same halves.
    #[inline]
    fn update(&mut self, board: &Board, weights: &Weights) {
        let viewers = SIDES.map(|side| (side, features::orientation(board, side)));
        // Apart, so that they stay in registers until all changes are added.
        let mut sums = self.sums;
        for color in SIDES {
            for piece in Piece::ALL {
                let now = board.colored_pieces(color, piece);
                let place = &mut self.squares[color as usize][piece as usize];
                let before = std::mem::replace(place, now);
                if now == before {
                    continue;
                }
                let placed = |square: Square| {
                    weights.placed[color as usize][piece as usize][square as usize]
                };
                let indices =
                    |square| viewers.map(|by| features::feature_index(by, color, piece, square));
                for square in before & !now {
                    self.placed -= placed(square);
                    change_feature(&mut sums, weights, indices(square), Net::remove);
                }
                for square in now & !before {
                    self.placed += placed(square);
                    change_feature(&mut sums, weights, indices(square), Net::add);
                }
            }
        }
        self.sums = sums;
    }
}

/// Adds a feature to both accumulators of the network, or removes it.
#[inline]
fn change_feature(
    sums: &mut [Accumulator; 2],
    weights: &Weights,
    indices: [usize; 2],
    change: impl Fn(&Net, &mut Accumulator, usize),
) {
    if let Some(net) = &weights.net {
        for (sums, feature) in sums.iter_mut().zip(indices) {
            change(net, sums, feature);
        }
    }
}

impl AccumulatorCache {
    /// The accumulator of a board, updated from the last one with the kings on the same halves.
    #[inline]
    pub(super) fn update(&mut self, board: &Board, weights: &Weights) -> &BoardAccumulator {
        let halves = SIDES.map(|side| features::is_mirrored(board, side));
        let place = 2 * usize::from(halves[0]) + usize::from(halves[1]);
        let accumulator =
            self.0[place].get_or_insert_with(|| Box::new(BoardAccumulator::empty(weights)));
        accumulator.update(board, weights);
        accumulator
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::ChessGuide;
    use crate::chess::tests::random_positions;

    #[test]
    fn sums_that_are_kept_are_those_that_are_added_up_anew() {
        let features = ChessGuide::default();
        let weights = features.weights();
        let net = weights.net().expect("a network");
        let mut cache = AccumulatorCache::default();
        let mut positions = random_positions(60);
        // From one game to another much changes at once.
        positions.extend(random_positions(60).into_iter().step_by(37));
        for game in positions {
            let board = game.board();
            let mut anew = [net.bias(); 2];
            features::active_features(board, |own, other| {
                net.add(&mut anew[0], own);
                net.add(&mut anew[1], other);
            });
            if board.side_to_move() == Color::Black {
                anew.swap(0, 1);
            }
            let accumulator = cache.update(board, weights);
            assert_eq!(accumulator.sums, anew, "{board}");
            assert_eq!(
                accumulator.placed,
                BoardAccumulator::of(board, weights).placed,
                "{board}"
            );
        }
    }
}
