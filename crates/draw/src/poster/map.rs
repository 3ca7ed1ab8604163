//! What a poster shows: boards within boards.

/// A board after our best move. Where the opponent may move next lies the board that follows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Map {
    /// How many columns the board has.
    pub columns: usize,
    /// How many rows the board has.
    pub rows: usize,
    /// What the cells hold, row by row; those that are missing are empty.
    pub cells: Vec<Cell>,
    /// How the game ended here, if it did.
    pub ending: Option<Ending>,
}

/// What a cell of the board holds.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    /// Nothing, and nothing needs to be said about it.
    Empty,
    /// A stone.
    Taken {
        /// The letter or sign that tells whose it is.
        symbol: char,
        /// When it was put there.
        age: Age,
    },
    /// If the opponent moves here: the board after our best answer.
    Reply(Box<Map>),
}

/// When a stone was put on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Age {
    /// It is our best move, just made.
    Newest,
    /// It lay there before.
    Older,
}

/// How a game ended, seen by the one whose map it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// We won, with these cells in a line.
    Won(Vec<usize>),
    /// The opponent won, with these cells in a line.
    Lost(Vec<usize>),
    /// Nobody won.
    Drawn,
}
