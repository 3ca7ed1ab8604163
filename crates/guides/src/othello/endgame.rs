//! The endgame solver: positions with few empty squares, searched to the end.

use gametree_games::othello::{Square, flips, moves, squares};

use super::last_squares::{final_score, solve_one_empty, solve_two_empty};
use super::local_table::{Bounds, LocalTable};
use super::stability::stable;

/// With at least this many empty squares, moves are sorted by the opponent's mobility after them (fastest first).
const MIN_EMPTIES_TO_SORT: u32 = 7;
/// With at least this many empty squares, results are stored, and enhanced transposition cutoffs tried.
const MIN_EMPTIES_TO_STORE: u32 = 7;
const MIN_EMPTIES_FOR_ETC: u32 = 9;
/// No position solved here has more moves.
const MAX_MOVES: usize = 16;
/// The corners of the large board.
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A search of endgames on a board of `CELLS` squares. Scores are in discs.
#[derive(Debug)]
pub(super) struct Endgame<'t, const CELLS: i32> {
    pub(super) nodes: u64,
    pub(super) table: &'t mut LocalTable,
}

/// The discs, and the empty squares of quadrants with an odd number of them: the player who plays there first also
/// plays last.
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
    fn put(&self, square: Square, flipped: u64) -> Position {
        Position {
            own: self.opponent & !flipped,
            opponent: self.own | flipped | square.bit(),
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

    #[inline]
    fn moves(&self) -> u64 {
        moves(self.own, self.opponent) & self.empty
    }

    /// The score if the game ends here.
    fn over(&self, cells: i32) -> i32 {
        let count = |mask: u64| mask.count_ones().cast_signed();
        final_score(count(self.own), count(self.opponent), cells)
    }
}

/// The upper bound from the opponent's stable discs on the 8x8 board; `None` where alpha is too low for the number of empty
/// squares, since it hardly ever cuts there.
#[inline]
pub(super) fn stability_bound(own: u64, opponent: u64, empties: u32, alpha: i32) -> Option<i32> {
    const ALPHA_FROM: [i32; 2] = [-2, 2];
    let least = 64 - 2 * opponent.count_ones().cast_signed();
    (alpha >= least.max(ALPHA_FROM[0] + ALPHA_FROM[1] * empties.cast_signed()))
        .then(|| 64 - 2 * stable(opponent, own).count_ones().cast_signed())
}

impl<const CELLS: i32> Endgame<'_, CELLS> {
    /// The value of a position if that lies inside the window; else a bound of it on the side where it lies.
    pub(super) fn solve(&mut self, position: &Position, alpha: i32, beta: i32) -> i32 {
        match position.empty.count_ones() {
            0 => position.over(CELLS),
            1 => self.one(position),
            2 => self.two(position, beta),
            3 => self.three_or_four::<false>(position, alpha, beta),
            4 => self.three_or_four::<true>(position, alpha, beta),
            empties => self.search(position, position.moves(), empties, alpha, beta),
        }
    }

    fn one(&mut self, position: &Position) -> i32 {
        self.nodes += 1;
        let mine = position.own.count_ones().cast_signed();
        let last = squares(position.empty).next();
        last.map_or(0, |last| solve_one_empty::<CELLS>(position.own, last, mine))
    }

    #[inline]
    fn two(&mut self, position: &Position, beta: i32) -> i32 {
        self.nodes += 1;
        let mut empty = squares(position.empty);
        let both = empty.next().zip(empty.next());
        both.map_or(0, |(first, second)| {
            let squares = [first, second];
            let (own, opponent) = (position.own, position.opponent);
            solve_two_empty::<CELLS>(own, opponent, squares, beta, &mut self.nodes)
        })
    }

    /// Three or four empty squares: those of odd quadrants first.
    fn three_or_four<const FOUR: bool>(
        &mut self,
        position: &Position,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        let mut best = i32::MIN;
        for square in by_parity(position.empty, position.odd) {
            let flipped = flips(square, position.own, position.opponent);
            if flipped == 0 {
                continue;
            }
            let next = position.put(square, flipped);
            let value = if FOUR {
                -self.three_or_four::<false>(&next, -beta, -alpha)
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
        if best > i32::MIN {
            return best;
        }
        let passed = position.passed();
        if passed.moves() == 0 {
            return position.over(CELLS);
        }
        -self.three_or_four::<FOUR>(&passed, -beta, -alpha)
    }

    /// Five empty squares and more, given the squares that can be played.
    fn search(
        &mut self,
        position: &Position,
        possible: u64,
        empties: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        if CELLS == 64
            && let Some(bound) = stability_bound(position.own, position.opponent, empties, alpha)
            && bound <= alpha
        {
            return bound;
        }
        if possible == 0 {
            let passed = position.passed();
            let answers = passed.moves();
            if answers == 0 {
                return position.over(CELLS);
            }
            return -self.search(&passed, answers, empties, -beta, -alpha);
        }
        if empties >= MIN_EMPTIES_TO_SORT {
            return self.search_sorted(position, possible, empties, alpha, beta);
        }
        let mut best = i32::MIN;
        for square in by_parity(possible, position.odd) {
            let next = position.put(square, flips(square, position.own, position.opponent));
            let value = match empties {
                5 => -self.three_or_four::<true>(&next, -beta, -alpha),
                _ => -self.search(&next, next.moves(), empties - 1, -beta, -alpha),
            };
            if value > best {
                best = value;
                if value >= beta {
                    return value;
                }
                alpha = alpha.max(value);
            }
        }
        best
    }

    /// Positions with enough empty squares for move ordering and the table to pay.
    fn search_sorted(
        &mut self,
        position: &Position,
        possible: u64,
        empties: u32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let stored = empties >= MIN_EMPTIES_TO_STORE;
        let mut bounds = Bounds::UNKNOWN;
        if stored && let Some(found) = self.table.get(position.own, position.opponent) {
            bounds = found;
            let (lower, upper) = (i32::from(bounds.lower), i32::from(bounds.upper));
            if lower >= beta {
                return lower;
            }
            if upper <= alpha || lower == upper {
                return upper;
            }
        }
        let mut order = [u16::MAX; MAX_MOVES];
        let mut moves = [(0, 0); MAX_MOVES];
        let mut count = 0;
        for square in squares(possible) {
            let flipped = flips(square, position.own, position.opponent);
            let next = position.put(square, flipped);
            if empties > MIN_EMPTIES_TO_STORE {
                self.table.prefetch(next.own, next.opponent);
            }
            let answers = next.moves();
            let order_key = if usize::from(bounds.best) == square.index() {
                0
            } else {
                order_key(position, answers, square)
            };
            moves[count % MAX_MOVES] = (flipped | square.bit(), answers);
            order[count % MAX_MOVES] = (order_key << 4) as u16 | count as u16;
            count += 1;
        }
        if empties >= MIN_EMPTIES_FOR_ETC {
            for &(gained, _) in &moves[..count.min(MAX_MOVES)] {
                let (own, opponent) = (position.opponent & !gained, position.own | gained);
                if let Some(found) = self.table.get(own, opponent)
                    && -i32::from(found.upper) >= beta
                {
                    return -i32::from(found.upper);
                }
            }
        }
        let alpha_before = alpha;
        let mut best = i32::MIN;
        for _ in 0..count {
            let place = usize::from(order.into_iter().fold(u16::MAX, u16::min)) % MAX_MOVES;
            order[place] = u16::MAX;
            let (gained, answers) = moves[place];
            let square = gained & position.empty;
            let next = Position {
                own: position.opponent & !gained,
                opponent: position.own | gained,
                empty: position.empty & !gained,
                odd: position.odd ^ QUADRANT_OF[square.trailing_zeros() as usize % 64],
            };
            let value = -self.search(&next, answers, empties - 1, -beta, -alpha);
            if value > best {
                best = value;
                bounds.best = square.trailing_zeros() as u8;
                if value >= beta {
                    break;
                }
                alpha = alpha.max(value);
            }
        }
        if stored {
            if best > alpha_before {
                bounds.lower = best as i8;
            }
            if best < beta {
                bounds.upper = best as i8;
            }
            self.table.put(position.own, position.opponent, bounds);
        }
        best
    }
}

/// Lower keys are searched first: the opponent's mobility, corners counted twice, then the parity of the quadrant.
#[inline]
fn order_key(position: &Position, answers: u64, square: Square) -> u32 {
    let mobility = answers.count_ones() + (answers & CORNERS).count_ones();
    2 * mobility + u32::from(position.odd & square.bit() == 0)
}

/// Squares of odd quadrants first.
#[inline]
fn by_parity(mut empties: u64, odd: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let first = if empties & odd == 0 {
            empties
        } else {
            empties & odd
        };
        let square = squares(first).next()?;
        empties ^= square.bit();
        Some(square)
    })
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
