//! Sums over all pieces that are kept up to date: the board that is looked at next differs by a few pieces only from the last
//! one on which the kings stood on the same halves.

use cozy_chess::{BitBoard, Board, Color, Piece, Square};

use super::sight;
use super::weights::{Phased, Weights};
use crate::net::{Net, Sums, WIDTH};

const SIDES: [Color; 2] = [Color::White, Color::Black];

/// What was added up last, for each pair of halves on which the kings may stand.
#[derive(Debug, Default)]
pub(super) struct Kept([Option<Box<Added>>; 4]);

/// What all pieces add up to.
#[derive(Clone, Debug)]
pub(super) struct Added {
    /// Where the pieces stood, for each side and kind.
    squares: [[BitBoard; 6]; 2],
    /// What the network adds up as White sees the board, and as Black does.
    pub(super) sums: [Sums; 2],
    /// What the pieces and their places are worth to White.
    pub(super) placed: Phased,
}

impl Added {
    /// Nothing yet.
    fn nothing(weights: &Weights) -> Added {
        let sums = weights.net.as_ref().map_or([0; WIDTH], Net::nothing);
        Added {
            squares: [[BitBoard::EMPTY; 6]; 2],
            sums: [sums; 2],
            placed: Phased::default(),
        }
    }

    /// All that stands on a board.
    pub(super) fn of(board: &Board, weights: &Weights) -> Added {
        let mut added = Added::nothing(weights);
        added.turn_to(board, weights);
        added
    }

    /// Adds what has come since the last board and takes off what has gone. The kings stand on the same halves.
    #[inline]
    fn turn_to(&mut self, board: &Board, weights: &Weights) {
        let viewers = SIDES.map(|side| (side, sight::turn(board, side)));
        // Apart, so that they stay in registers until all is added.
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
                let things = |square| viewers.map(|by| sight::thing(by, color, piece, square));
                for square in before & !now {
                    self.placed -= placed(square);
                    see(&mut sums, weights, things(square), Net::take_off);
                }
                for square in now & !before {
                    self.placed += placed(square);
                    see(&mut sums, weights, things(square), Net::add);
                }
            }
        }
        self.sums = sums;
    }
}

/// What becomes of the network's sums with a thing, as either side numbers it.
#[inline]
fn see(
    sums: &mut [Sums; 2],
    weights: &Weights,
    things: [usize; 2],
    change: impl Fn(&Net, &mut Sums, usize),
) {
    if let Some(net) = &weights.net {
        for (sums, thing) in sums.iter_mut().zip(things) {
            change(net, sums, thing);
        }
    }
}

impl Kept {
    /// What all pieces of a board add up to.
    #[inline]
    pub(super) fn turn_to(&mut self, board: &Board, weights: &Weights) -> &Added {
        let halves = SIDES.map(|side| sight::is_mirrored(board, side));
        let place = 2 * usize::from(halves[0]) + usize::from(halves[1]);
        let added = self.0[place].get_or_insert_with(|| Box::new(Added::nothing(weights)));
        added.turn_to(board, weights);
        added
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::Features;
    use crate::chess::tests::random_positions;

    #[test]
    fn sums_that_are_kept_are_those_that_are_added_up_anew() {
        let features = Features::default();
        let weights = features.weights();
        let net = weights.net().expect("a network");
        let mut kept = Kept::default();
        let mut positions = random_positions(60);
        // From one game to another much changes at once.
        positions.extend(random_positions(60).into_iter().step_by(37));
        for game in positions {
            let board = game.board();
            let mut anew = [net.nothing(); 2];
            sight::see(board, |own, other| {
                net.add(&mut anew[0], own);
                net.add(&mut anew[1], other);
            });
            if board.side_to_move() == Color::Black {
                anew.swap(0, 1);
            }
            let added = kept.turn_to(board, weights);
            assert_eq!(added.sums, anew, "{board}");
            assert_eq!(added.placed, Added::of(board, weights).placed, "{board}");
        }
    }
}
