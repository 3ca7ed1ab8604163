//! A board's measures and what follows from them alone: its masks, and four in a row by shifting.

/// The most columns, so that one digit names each.
pub(super) const MAX_WIDTH: u8 = 9;
/// The most rows: a longer diagonal step would not fit 64 bits three times.
pub(super) const MAX_HEIGHT: u8 = 15;
/// The bits of a mask, which hold every column with one bit more than it has cells.
const BITS: usize = 64;

/// How many columns and rows a board has. Bit 0 of a mask is the lowest cell of the leftmost column, bit 1 the one above
/// it. The bit above a column's highest cell is never a stone: it keeps lines from running on into the next column.
///
/// One byte, so that comparing it takes no time: the width in its upper half and the height in its lower.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Size(u8);

/// The lowest cell of each column, by width and by height.
const BOTTOMS: [[u64; MAX_HEIGHT as usize + 1]; MAX_WIDTH as usize + 1] = {
    let mut masks = [[0; MAX_HEIGHT as usize + 1]; MAX_WIDTH as usize + 1];
    let mut height = 1;
    while height <= MAX_HEIGHT as usize {
        let mut width = 1;
        while width <= MAX_WIDTH as usize && width * (height + 1) <= BITS {
            masks[width][height] = masks[width - 1][height] | 1 << ((width - 1) * (height + 1));
            width += 1;
        }
        height += 1;
    }
    masks
};

impl Size {
    /// The board that is sold: seven columns of six.
    pub(super) const STANDARD: Size = Size::pack(7, 6);

    /// Nothing if a measure is zero or too large, or if the columns do not fit 64 bits.
    pub(super) fn new(width: u8, height: u8) -> Option<Size> {
        let measures = (1..=MAX_WIDTH).contains(&width) && (1..=MAX_HEIGHT).contains(&height);
        let fits = measures && usize::from(width) * (usize::from(height) + 1) <= BITS;
        fits.then_some(Size::pack(width, height))
    }

    const fn pack(width: u8, height: u8) -> Size {
        Size(width << 4 | height)
    }

    /// The number of columns.
    #[inline]
    pub(super) fn width(self) -> u8 {
        self.0 >> 4
    }

    /// The number of rows.
    #[inline]
    pub(super) fn height(self) -> u8 {
        self.0 & 15
    }

    /// The number of cells.
    #[inline]
    pub(super) fn cells(self) -> u8 {
        self.width() * self.height()
    }

    /// The distance in bits from a cell to the one to its right.
    #[inline]
    pub(super) fn step(self) -> u32 {
        u32::from(self.height()) + 1
    }

    /// The lowest cell of each column.
    #[inline]
    pub(super) fn bottoms(self) -> u64 {
        BOTTOMS[usize::from(self.width())][usize::from(self.height())]
    }

    /// The highest cell of each column.
    #[inline]
    pub(super) fn tops(self) -> u64 {
        self.bottoms() << (self.height() - 1)
    }

    /// All cells.
    #[inline]
    pub(super) fn board(self) -> u64 {
        self.bottoms() * self.leftmost()
    }

    /// The cells of the leftmost column.
    #[inline]
    pub(super) fn leftmost(self) -> u64 {
        (1 << self.height()) - 1
    }

    /// The lowest cell of one column.
    #[inline]
    pub(super) fn bottom(self, column: u8) -> u64 {
        1 << self.place(column)
    }

    /// Which bit the lowest cell of one column is.
    #[inline]
    fn place(self, column: u8) -> u32 {
        u32::from(column) * self.step()
    }

    /// The highest cell of one column.
    #[inline]
    pub(super) fn top(self, column: u8) -> u64 {
        self.bottom(column) << (self.height() - 1)
    }

    /// The distance in bits from a cell to the next one of a line, for the four directions.
    #[inline]
    fn ways(self) -> [u32; 4] {
        let step = self.step();
        [1, step, step - 1, step + 1]
    }

    /// Whether these stones fill a line of four.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the inner loop of every search")]
    pub(super) fn has_four(self, stones: u64) -> bool {
        let starts = self.ways().map(|way| {
            let pairs = stones & stones >> way;
            pairs & pairs >> (2 * way)
        });
        starts[0] | starts[1] | starts[2] | starts[3] != 0
    }

    /// The bits that would complete a line of four with three of these stones: cells, taken or not, and some that are none.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the inner loop of every search")]
    pub(super) fn fourth(self, stones: u64) -> u64 {
        let found = self.ways().map(|way| {
            let pairs = stones & stones << way;
            let triples = pairs & pairs << way;
            let outer = triples << way | triples >> (3 * way);
            let inner = pairs << way & stones >> way | pairs >> (2 * way) & stones << way;
            outer | inner
        });
        found[0] | found[1] | found[2] | found[3]
    }

    /// A mask with its columns in the opposite order.
    #[inline]
    pub(super) fn mirrored(self, mask: u64) -> u64 {
        (0..self.width()).fold(0, |mirrored, column| {
            let cells = mask >> self.place(column) & self.leftmost();
            mirrored | cells << self.place(self.width() - 1 - column)
        })
    }
}
