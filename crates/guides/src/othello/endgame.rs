//! Positions with few empty squares, followed to the end without a table.

use gametree_games::othello::{Square, flips, moves, squares};

use super::last::{NEIGHBOURS, one, over, two};
use super::stability::stable;

/// From so many empty squares on, moves are tried in the order of how few answers they leave.
const SORTED_FROM: u32 = 6;
/// The most empty squares that are worked out here.
pub(super) const MOST: usize = 8;
/// The corners of the large board.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// Counts what it looks at, on a board of so many squares. Scores are in discs.
#[derive(Debug)]
pub(super) struct Endgame {
    pub(super) cells: i32,
    pub(super) nodes: u64,
}

/// The discs, and the empty squares of quadrants that have an odd number of them: who plays there first plays there last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) own: u64,
    pub(super) opponent: u64,
    pub(super) empty: u64,
    odd: u64,
}

impl Position {
    pub(super) fn new(own: u64, opponent: u64, empty: u64) -> Position {
        let odd = QUADRANTS
            .into_iter()
            .filter(|quadrant| (quadrant & empty).count_ones() % 2 == 1)
            .fold(0, |odd, quadrant| odd | quadrant);
        Position {
            own,
            opponent,
            empty,
            odd,
        }
    }

    #[inline]
    fn put(&self, square: Square, turned: u64) -> Position {
        Position {
            own: self.opponent & !turned,
            opponent: self.own | turned | square.bit(),
            empty: self.empty & !square.bit(),
            odd: self.odd ^ QUADRANT_OF[square.index() % 64],
        }
    }

    #[inline]
    fn passed(&self) -> Position {
        Position {
            own: self.opponent,
            opponent: self.own,
            ..*self
        }
    }

    /// What a game that ends here is worth.
    fn over(&self, cells: i32) -> i32 {
        let count = |mask: u64| mask.count_ones().cast_signed();
        over(count(self.own), count(self.opponent), cells)
    }
}

/// The most that can be reached on the large board against the opponent's stable discs, if that tells anything: who is
/// content with little need not ask.
#[inline]
pub(super) fn ceiling(own: u64, opponent: u64, left: u32, alpha: i32) -> Option<i32> {
    const CONTENT: [i32; 2] = [-2, 2];
    (alpha >= CONTENT[0] + CONTENT[1] * left.cast_signed())
        .then(|| 64 - 2 * stable(opponent, own).count_ones().cast_signed())
}

impl Endgame {
    /// The value of a position if that lies inside the window; else a bound of it on the side where it lies.
    pub(super) fn solve(&mut self, position: &Position, alpha: i32, beta: i32) -> i32 {
        match position.empty.count_ones() {
            0 => position.over(self.cells),
            1 => self.one(position),
            2 => self.two(position, beta),
            3 => self.few::<false>(position, alpha, beta),
            4 => self.few::<true>(position, alpha, beta),
            left => self.several(position, left, alpha, beta),
        }
    }

    fn one(&mut self, position: &Position) -> i32 {
        self.nodes += 1;
        let mine = position.own.count_ones().cast_signed();
        let last = squares(position.empty).next();
        last.map_or(0, |last| one(position.own, last, self.cells, mine))
    }

    #[inline]
    fn two(&mut self, position: &Position, beta: i32) -> i32 {
        self.nodes += 1;
        let mut empty = squares(position.empty);
        let both = empty.next().zip(empty.next());
        both.map_or(0, |(first, second)| {
            let squares = [first, second];
            two(position.own, position.opponent, squares, self.cells, beta)
        })
    }

    /// Three or four empty squares: those of odd quadrants first.
    fn few<const FOUR: bool>(&mut self, position: &Position, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let mut best = i32::MIN;
        for part in [
            position.empty & position.odd,
            position.empty & !position.odd,
        ] {
            for square in squares(part) {
                if NEIGHBOURS[square.index() % 64] & position.opponent == 0 {
                    continue;
                }
                let turned = flips(square, position.own, position.opponent);
                if turned == 0 {
                    continue;
                }
                let next = position.put(square, turned);
                let value = if FOUR {
                    -self.few::<false>(&next, -beta, -alpha)
                } else {
                    -self.two(&next, -alpha)
                };
                if value > best {
                    best = value;
                    if value >= beta {
                        return value;
                    }
                    alpha = alpha.max(value);
                }
            }
        }
        if best > i32::MIN {
            return best;
        }
        let passed = position.passed();
        if moves(passed.own, passed.opponent) & passed.empty == 0 {
            return position.over(self.cells);
        }
        -self.few::<FOUR>(&passed, -beta, -alpha)
    }

    /// Five empty squares and more.
    fn several(&mut self, position: &Position, left: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if self.cells == 64
            && let Some(ceiling) = ceiling(position.own, position.opponent, left, alpha)
            && ceiling <= alpha
        {
            return ceiling;
        }
        let possible = moves(position.own, position.opponent) & position.empty;
        if possible == 0 {
            let passed = position.passed();
            if moves(passed.own, passed.opponent) & passed.empty == 0 {
                return position.over(self.cells);
            }
            return -self.several(&passed, left, -beta, -alpha);
        }
        let mut best = i32::MIN;
        if left >= SORTED_FROM {
            let mut list = [(0, *position); MOST];
            let mut count = 0;
            for square in squares(possible) {
                let next = position.put(square, flips(square, position.own, position.opponent));
                let rank = rank(position, &next, square);
                let mut place = count;
                while place > 0 && list[place - 1].0 > rank {
                    list[place] = list[place - 1];
                    place -= 1;
                }
                list[place] = (rank, next);
                count += 1;
            }
            for (_, next) in &list[..count] {
                let value = -self.several(next, left - 1, -beta, -alpha);
                if value > best {
                    best = value;
                    if value >= beta {
                        return value;
                    }
                    alpha = alpha.max(value);
                }
            }
            return best;
        }
        for part in [possible & position.odd, possible & !position.odd] {
            for square in squares(part) {
                let next = position.put(square, flips(square, position.own, position.opponent));
                let value = match left {
                    5 => -self.few::<true>(&next, -beta, -alpha),
                    _ => -self.several(&next, left - 1, -beta, -alpha),
                };
                if value > best {
                    best = value;
                    if value >= beta {
                        return value;
                    }
                    alpha = alpha.max(value);
                }
            }
        }
        best
    }
}

/// The lower, the sooner: answers left, corners among them twice; and first where one also plays last.
#[inline]
fn rank(position: &Position, next: &Position, square: Square) -> u32 {
    let answers = moves(next.own, next.opponent) & next.empty;
    let mobility = answers.count_ones() + (answers & CORNERS).count_ones();
    2 * mobility + u32::from(position.odd & square.bit() == 0)
}

const QUADRANTS: [u64; 4] = [
    0x0000_0000_0f0f_0f0f,
    0x0000_0000_f0f0_f0f0,
    0x0f0f_0f0f_0000_0000,
    0xf0f0_f0f0_0000_0000,
];

/// The quadrant of each square.
static QUADRANT_OF: [u64; 64] = {
    let mut quadrant_of = [0; 64];
    let mut square = 0;
    while square < 64 {
        quadrant_of[square] = QUADRANTS[square / 32 * 2 + square % 8 / 4];
        square += 1;
    }
    quadrant_of
};
