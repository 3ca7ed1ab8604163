//! How far learning has come.

/// How far learning has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// So many games of all were played.
    Played(usize),
    /// Weights come nearer to the values of all positions: so many of all rounds are done.
    Fitted {
        /// Rounds of this generation that are done.
        done: usize,
        /// Rounds of this generation.
        all: usize,
    },
    /// Looks ahead were compared on so many of all positions.
    Compared {
        /// Positions that are done.
        done: usize,
        /// All positions.
        all: usize,
    },
    /// A generation has been learned from so many positions; the last of them, which were kept apart, are told with this
    /// error.
    Learned {
        /// Counted from zero.
        generation: usize,
        /// Of this generation and those before.
        positions: usize,
        /// The root of the mean square.
        error: f64,
    },
}
