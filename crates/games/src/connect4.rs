//! Connect Four: stones dropped into columns, and four in a row win.
//!
//! A win is worth the stones that the winner has not played yet, and one: the sooner, the better.
//!
//! ```
//! use gametree_games::Connect4;
//! use gametree_rules::{Game, Notation, Player, Turn};
//! let game = Connect4::parse_position("112233").unwrap();
//! assert!(game.can_win_next());
//! let won = game.after(game.parse_action("4").unwrap());
//! assert_eq!(won.turn(), Turn::Over);
//! assert_eq!(won.utility(Player::FIRST), 18.0, "seventeen of 21 stones are left");
//! ```

mod notation;
mod size;
#[cfg(test)]
mod tests;

use gametree_rules::{Class, Facts, Game, Keyed, Parameter, ParseError, Player, Turn, Values};

use notation::LIMITS;
use size::{MAX_HEIGHT, MAX_WIDTH, Size};

/// Stones on the board with the earliest win: four of the first player's and three of the second's.
const EARLIEST: u8 = 7;

/// What a position looks like.
const POSITION: &str = "the columns played such as 4455, or the rows from the top, X for Red, such as .../.O./.X.; \
                        before either columns and rows if not 7,6, such as 5,4 or 5,4 3322";
static PARAMETERS: [Parameter; 2] = [
    Parameter::new(
        "columns",
        "columns of the board (at most 64 cells with one row more)",
        1..=MAX_WIDTH as u32,
        7,
    ),
    Parameter::new(
        "rows",
        "rows of the board (at most 64 cells with one row more)",
        1..=MAX_HEIGHT as u32,
        6,
    ),
];

/// The stones of the player to move and those of both, as masks.
///
/// Bit 0 is the lowest cell of the leftmost column, bit 1 the one above it. Above each column is one bit that is no cell,
/// so that on the usual board the next column begins at bit 7:
///
/// ```text
///  6 13 20 27 34 41 48     no cells
/// ┌────────────────────┐
/// │ 5 12 19 26 33 40 47│
/// │ …                  │
/// │ 0  7 14 21 28 35 42│
/// └────────────────────┘
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Connect4 {
    current: u64,
    mask: u64,
    stones: u8,
    size: Size,
}

/// A column, counted from the left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Column(u8);

impl Column {
    /// Its place, counted from zero.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Connect4 {
    /// The empty board with this many columns, from 1 to 9, and rows, from 1 to 15, if the columns with one bit more each
    /// fit 64 bits; nothing for other measures.
    pub fn new(width: u8, height: u8) -> Option<Connect4> {
        Size::new(width, height).map(Connect4::empty)
    }

    fn empty(size: Size) -> Connect4 {
        Connect4 {
            current: 0,
            mask: 0,
            stones: 0,
            size,
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        usize::from(self.size.width())
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        usize::from(self.size.height())
    }

    /// The number of cells.
    #[inline]
    pub fn cells(&self) -> u32 {
        u32::from(self.sized(Size::cells))
    }

    /// The number of stones on the board.
    #[inline]
    pub fn stones(&self) -> u32 {
        u32::from(self.stones)
    }

    /// The stones of the player to move.
    #[inline]
    pub fn current(&self) -> u64 {
        self.current
    }

    /// The stones of the player who moved last.
    #[inline]
    pub fn opponent(&self) -> u64 {
        self.current ^ self.mask
    }

    /// The stones of both players.
    #[inline]
    pub fn mask(&self) -> u64 {
        self.mask
    }

    /// All cells of the board.
    #[inline]
    pub fn board(&self) -> u64 {
        self.sized(Size::board)
    }

    /// The cells where a stone comes to lie: one in every column that is not full.
    #[inline]
    pub fn possible(&self) -> u64 {
        self.sized(|size| (self.mask + size.bottoms()) & size.board())
    }

    /// The empty cells, in reach or not, that would complete four in a row with these stones.
    #[inline]
    pub fn winning_cells(&self, stones: u64) -> u64 {
        self.sized(|size| size.fourth(stones) & (size.board() ^ self.mask))
    }

    /// [`winning_cells`](Connect4::winning_cells) of four sets of stones at once, in hardly more time than of one.
    #[inline]
    pub fn winning_cells_of(&self, mut stones: [u64; 4]) -> [u64; 4] {
        self.sized(|size| {
            let empty = size.board() ^ self.mask;
            for stones in &mut stones {
                *stones = size.fourth(*stones) & empty;
            }
            stones
        })
    }

    /// Whether these stones fill a line of four.
    #[inline]
    pub fn has_four(&self, stones: u64) -> bool {
        self.sized(|size| size.has_four(stones))
    }

    /// The cells of all lines of four that these stones fill.
    pub fn fours(&self, stones: u64) -> u64 {
        let step = self.size.step();
        // Upwards, to the right, and along both diagonals; a column's bit above its cells keeps lines from running on.
        let ways = [1, step, step - 1, step + 1];
        let fours = ways.into_iter().filter(|&way| way > 0).map(|way| {
            let pairs = stones & stones >> way;
            let starts = pairs & pairs >> (2 * way);
            starts | starts << way | starts << (2 * way) | starts << (3 * way)
        });
        fours.fold(0, |all, line| all | line)
    }

    /// The same cells, given for the leftmost column, in every column.
    #[inline]
    pub fn in_every_column(&self, cells: u64) -> u64 {
        self.sized(|size| size.bottoms() * (cells & size.leftmost()))
    }

    /// Whether the player to move can complete four in a row at once.
    #[inline]
    pub fn can_win_next(&self) -> bool {
        self.winning_cells(self.current) & self.possible() != 0
    }

    /// Whether the player who moved last has four in a row; the other never has.
    #[inline]
    pub fn is_won(&self) -> bool {
        self.sized(|size| size.has_four(self.opponent()))
    }

    /// The column with this place, counted from zero, if there is one.
    #[inline]
    pub fn column(&self, index: usize) -> Option<Column> {
        (index < self.width()).then_some(Column(index as u8))
    }

    /// The column of a cell.
    #[inline]
    pub fn column_of(&self, cell: u64) -> Column {
        self.sized(|size| Column((cell.trailing_zeros() / size.step()) as u8))
    }

    /// All cells of a column.
    #[inline]
    pub fn column_mask(&self, column: Column) -> u64 {
        self.sized(|size| size.leftmost() * size.bottom(column.0))
    }

    /// The cell where a stone dropped into a column comes to lie; none if the column is full.
    #[inline]
    pub fn landing(&self, column: Column) -> u64 {
        self.possible() & self.column_mask(column)
    }

    /// Plays one of the [`possible`](Connect4::possible) cells.
    #[inline]
    pub fn put(&mut self, cell: u64) {
        self.current ^= self.mask;
        self.mask |= cell;
        self.stones += 1;
    }

    /// The position in a mirror, which is worth as much.
    #[inline]
    #[must_use]
    pub fn mirrored(&self) -> Connect4 {
        self.sized(|size| Connect4 {
            current: size.mirrored(self.current),
            mask: size.mirrored(self.mask),
            ..*self
        })
    }

    #[inline]
    fn mover(&self) -> Player {
        if self.stones.is_multiple_of(2) {
            Player::FIRST
        } else {
            Player::SECOND
        }
    }

    /// Asks something of the size. What is asked is compiled twice: for the usual size, which is then a constant, and for
    /// all others.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call would cost more than what is asked"
    )]
    fn sized<T>(&self, ask: impl FnOnce(Size) -> T) -> T {
        if self.size == Size::STANDARD {
            ask(Size::STANDARD)
        } else {
            ask(self.size)
        }
    }
}

impl Default for Connect4 {
    fn default() -> Connect4 {
        Connect4::empty(Size::STANDARD)
    }
}

impl Game for Connect4 {
    type Action = Column;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("connect4", "Connect Four")
            .about(
                "Drop a stone into a column; four in a row win, also diagonally. Faster wins score higher: 1 plus \
                 the winner's unplayed stones. Red begins.",
            )
            .position(POSITION)
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Connect4, ParseError> {
        let [columns, rows] = values.all()?;
        Size::new(columns as u8, rows as u8)
            .map(Connect4::empty)
            .ok_or_else(|| ParseError::new(LIMITS, format!("{columns},{rows}")))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let over =
            self.sized(|size| (self.stones == size.cells()) | size.has_four(self.opponent()));
        if over {
            Turn::Over
        } else {
            Turn::Player(self.mover())
        }
    }

    #[inline]
    fn actions(&self, out: &mut Vec<Column>) {
        self.sized(|size| {
            let free = size.tops() & !self.mask;
            let columns = (0..size.width()).map(Column);
            if free == size.tops() {
                out.extend(columns);
            } else {
                let has_room = |column: &Column| self.mask & size.top(column.0) == 0;
                out.extend(columns.filter(has_room));
            }
        });
    }

    #[inline]
    fn apply(&mut self, column: Column) {
        // The carry of the sum runs up the column to the first empty cell.
        let filled = self.mask | (self.mask + self.sized(|size| size.bottom(column.0)));
        self.current ^= self.mask;
        self.mask = filled;
        self.stones += 1;
    }

    fn utility(&self, player: Player) -> f64 {
        if !self.is_won() {
            0.0
        } else if player == self.mover() {
            -f64::from(worth(self.size, self.stones))
        } else {
            f64::from(worth(self.size, self.stones))
        }
    }

    fn range(&self) -> (f64, f64) {
        let next = self.stones + u8::from(!self.is_won());
        let most = f64::from(worth(self.size, next.max(EARLIEST)));
        (-most, most)
    }
}

/// What a win is worth that leaves this many stones on the board: the winner's stones not yet played, and one.
fn worth(size: Size, stones: u8) -> u8 {
    (size.cells() + 2).saturating_sub(stones) / 2
}

impl Keyed for Connect4 {
    /// The stones of the player to move, under one bit in each column that marks its height: no two positions of one
    /// size have the same key.
    #[inline]
    fn key(&self) -> u64 {
        self.current + self.mask + self.sized(Size::bottoms)
    }
}
