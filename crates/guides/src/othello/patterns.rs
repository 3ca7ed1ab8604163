//! What a board looks like, as numbers: which discs lie on each of some groups of squares (Buro, Improving Heuristic
//! Mini-Max Search by Supervised Learning, 2002).

use std::sync::LazyLock;

use gametree_games::othello::{Square, moves, squares};

/// Groups of squares, each in the place nearest to the top left corner. What a group weighs is the same wherever the
/// board's symmetries carry it.
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
/// Numbers that tell how many moves a player has, and whether the number of empty squares is odd.
const MOBILITIES: usize = 64;
/// Groups in all places, and the moves of both players.
pub const FEATURES: usize = 48;

/// What a board looks like: an index for each feature, into the weights of its kind.
pub type Indices = [u16; FEATURES];

/// Four indices to a number, so that they are added together: none grows beyond its sixteen bits.
type Packed = [u64; FEATURES / 4];

/// A board as the other player sees it, before it is known where a disc is put.
pub struct Before(Packed);

/// Where everything is.
pub struct Layout {
    /// Where the weights of each feature begin.
    pub offsets: [u32; FEATURES],
    /// How many weights there are at one phase of the game.
    pub size: usize,
    /// For each weight the first one that is its mirror image, maybe itself.
    pub canonical: Vec<u32>,
    /// For each half row and the discs on it, what they add to the indices.
    halves: Vec<[Packed; 16]>,
    /// For each square, what a disc on it adds.
    discs: Vec<Packed>,
}

/// The one layout.
pub static LAYOUT: LazyLock<Layout> = LazyLock::new(Layout::new);

/// Where one of the board's eight symmetries carries a square.
fn carried(square: u8, symmetry: usize) -> u8 {
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
                    .map(|&square| carried(square, symmetry))
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

    /// A disc on this square adds so much to a feature's index.
    fn add(&mut self, feature: usize, square: usize, amount: u16) {
        let amount = u64::from(amount) << (feature % 4 * 16);
        self.discs[square][feature / 4] += amount;
        for discs in (0..16).filter(|discs| discs >> (square % 4) & 1 == 1) {
            self.halves[square / 4][discs][feature / 4] += amount;
        }
    }

    /// Makes room for the weights of a group, given where the symmetry that keeps the group carries its squares.
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

    /// What a board looks like to the player to move.
    #[inline]
    pub fn indices(&self, own: u64, opponent: u64) -> Indices {
        let possible = [moves(own, opponent), moves(opponent, own)];
        unpacked(&self.sums(own, opponent), own | opponent, possible)
    }

    /// A board that is to be looked at after each of several moves.
    #[inline]
    pub fn before(&self, own: u64, opponent: u64) -> Before {
        Before(self.sums(opponent, own))
    }

    /// What a board looks like to the other player after a disc is put on a square and some are turned, given which squares
    /// are taken then and where the other player and this one could move. A disc counts once for who sees the board
    /// and twice for the other: what is turned, once more than before.
    #[inline]
    pub fn indices_after(
        &self,
        before: &Before,
        square: Square,
        turned: u64,
        taken: u64,
        possible: [u64; 2],
    ) -> Indices {
        let mut sums = before.0;
        for (sum, amount) in sums.iter_mut().zip(&self.discs[square.index()]) {
            *sum += 2 * amount;
        }
        for disc in squares(turned) {
            for (sum, amount) in sums.iter_mut().zip(&self.discs[disc.index()]) {
                *sum += amount;
            }
        }
        unpacked(&sums, taken, possible)
    }

    /// All indices of groups of squares.
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

/// The indices one by one, with those of the moves.
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
