//! Pattern features: the discs on each of several groups of squares, as indices into weights (Buro, Improving Heuristic
//! Mini-Max Search by Supervised Learning, 2002).

use std::sync::LazyLock;

use gametree_games::othello::{Square, moves, squares};

/// The patterns, each in its place nearest to the top left corner. The eight symmetries of the board share the weights of a
/// pattern.
const GROUPS: [&[u8]; 11] = [
    // A corner and what surrounds it.
    &[0, 1, 2, 8, 9, 10, 16, 17, 18],
    // A corner along an edge.
    &[0, 1, 2, 3, 4, 8, 9, 10, 11, 12],
    // An edge and the squares that give its corners away.
    &[0, 1, 2, 3, 4, 5, 6, 7, 9, 14],
    // The rows behind it.
    &[8, 9, 10, 11, 12, 13, 14, 15],
    &[16, 17, 18, 19, 20, 21, 22, 23],
    &[24, 25, 26, 27, 28, 29, 30, 31],
    // The diagonals.
    &[0, 9, 18, 27, 36, 45, 54, 63],
    &[1, 10, 19, 28, 37, 46, 55],
    &[2, 11, 20, 29, 38, 47],
    &[3, 12, 21, 30, 39],
    &[4, 13, 22, 31],
];
/// Mobility features: the number of moves of a player, and the parity of the empty squares.
const MOBILITIES: usize = 64;
/// The number of features: every pattern in all places, and the mobility of both players.
pub const FEATURES: usize = 48;

/// The index of each feature into the weights of its kind.
pub type Indices = [u16; FEATURES];

/// Four indices to a number, so that they are added at once; each fits its sixteen bits.
type Packed = [u64; FEATURES / 4];

/// A board as the opponent sees it, before a move.
pub struct Before(Packed);

/// The layout of features and weights.
pub struct Layout {
    /// The first weight of each feature.
    pub offsets: [u32; FEATURES],
    /// The number of weights of one phase.
    pub size: usize,
    /// For each weight the first one of its mirror images, possibly itself.
    pub canonical: Vec<u32>,
    /// For each half row and the discs on it, their part of the indices.
    halves: Vec<[Packed; 16]>,
    /// For each square, the part of a disc on it.
    discs: Vec<Packed>,
}

/// The one layout.
pub static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

/// The image of a square under one of the board's eight symmetries.
fn transformed(square: u8, symmetry: usize) -> u8 {
    let (mut column, mut row) = (square % 8, square / 8);
    if symmetry & 1 != 0 {
        column = 7 - column;
    }
    if symmetry & 2 != 0 {
        row = 7 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    row * 8 + column
}

impl Layout {
    fn new() -> Layout {
        let mut layout = Layout {
            offsets: [0; FEATURES],
            size: 0,
            canonical: Vec::new(),
            halves: vec![[[0; FEATURES / 4]; 16]; 16],
            discs: vec![[0; FEATURES / 4]; 64],
        };
        let mut feature = 0;
        for group in GROUPS {
            let mut seen: Vec<Vec<u8>> = Vec::new();
            let mut mirror = None;
            for symmetry in 0..8 {
                let squares: Vec<u8> = group
                    .iter()
                    .map(|&square| transformed(square, symmetry))
                    .collect();
                let mut sorted = squares.clone();
                sorted.sort_unstable();
                if seen.contains(&sorted) {
                    if sorted == seen[0] && symmetry > 0 && mirror.is_none() {
                        mirror = Some(squares);
                    }
                    continue;
                }
                seen.push(sorted);
                layout.offsets[feature] = layout.size as u32;
                for (place, &square) in squares.iter().enumerate() {
                    layout.add(feature, usize::from(square), 3_u16.pow(place as u32));
                }
                feature += 1;
            }
            layout.fold(group, mirror.as_deref());
        }
        for _ in 0..2 {
            layout.offsets[feature] = layout.size as u32;
            let next = layout.size as u32..(layout.size + MOBILITIES) as u32;
            layout.canonical.extend(next);
            layout.size += MOBILITIES;
            feature += 1;
        }
        layout
    }

    /// Lets a disc on this square add `amount` to a feature's index.
    fn add(&mut self, feature: usize, square: usize, amount: u16) {
        let amount = u64::from(amount) << (feature % 4 * 16);
        self.discs[square][feature / 4] += amount;
        for discs in (0..16).filter(|discs| discs >> (square % 4) & 1 == 1) {
            self.halves[square / 4][discs][feature / 4] += amount;
        }
    }

    /// Appends the weights of a pattern, given the image of its squares under the symmetry that keeps the pattern.
    fn fold(&mut self, group: &[u8], mirror: Option<&[u8]>) {
        let many = 3_usize.pow(group.len() as u32);
        for index in 0..many {
            let mirrored = mirror.map_or(index, |mirror| {
                let digit = |place: usize| index / 3_usize.pow(place as u32) % 3;
                let place_of = |square: u8| group.iter().position(|&other| other == square);
                mirror.iter().enumerate().fold(0, |sum, (place, &square)| {
                    sum + digit(place_of(square).unwrap_or(place)) * 3_usize.pow(place as u32)
                })
            });
            self.canonical
                .push((self.size + index.min(mirrored)) as u32);
        }
        self.size += many;
    }

    /// The features of a board for the player to move.
    #[inline]
    pub fn indices(&self, own: u64, opponent: u64) -> Indices {
        let possible = [moves(own, opponent), moves(opponent, own)];
        unpacked(&self.sums(own, opponent), own | opponent, possible)
    }

    /// A board whose features are wanted after each of several moves.
    #[inline]
    pub fn before(&self, own: u64, opponent: u64) -> Before {
        Before(self.sums(opponent, own))
    }

    /// The features for the opponent after a move that flips these discs, given the squares taken then and the moves of the
    /// opponent and of the mover. A disc counts once for the player whose view it is and twice for the other, so a flipped
    /// disc counts once more than before.
    #[inline]
    pub fn indices_after(
        &self,
        before: &Before,
        square: Square,
        flipped: u64,
        taken: u64,
        possible: [u64; 2],
    ) -> Indices {
        let mut sums = before.0;
        for (sum, amount) in sums.iter_mut().zip(&self.discs[square.index()]) {
            *sum += 2 * amount;
        }
        for disc in squares(flipped) {
            for (sum, amount) in sums.iter_mut().zip(&self.discs[disc.index()]) {
                *sum += amount;
            }
        }
        unpacked(&sums, taken, possible)
    }

    /// The packed indices of all patterns.
    #[inline]
    fn sums(&self, own: u64, opponent: u64) -> Packed {
        let mut sums: Packed = [0; FEATURES / 4];
        let (mut above, mut below) = (own, opponent);
        for half in &self.halves {
            let (mine, theirs) = (&half[above as usize % 16], &half[below as usize % 16]);
            for ((sum, mine), theirs) in sums.iter_mut().zip(mine).zip(theirs) {
                *sum += mine + 2 * theirs;
            }
            (above, below) = (above >> 4, below >> 4);
        }
        sums
    }
}

/// The indices one by one, with those of the mobility features.
#[inline]
fn unpacked(sums: &Packed, taken: u64, possible: [u64; 2]) -> Indices {
    let mut indices = [0; FEATURES];
    for (four, sum) in indices.chunks_exact_mut(4).zip(sums) {
        for (place, index) in four.iter_mut().enumerate() {
            *index = (sum >> (16 * place)) as u16;
        }
    }
    let odd = taken.count_ones() as u16 % 2 * 32;
    for (index, moves) in indices[FEATURES - 2..].iter_mut().zip(possible) {
        *index = (moves.count_ones() as u16).min(31) + odd;
    }
    indices
}
