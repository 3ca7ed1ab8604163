//! Progress of a training run.

/// Progress of a training run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// Games played so far, over all generations.
    Played(usize),
    /// Rounds of fitting done in this generation.
    Fitted {
        /// Rounds done.
        done: usize,
        /// Rounds of this generation.
        all: usize,
    },
    /// Positions on which searches of different depths were compared.
    Compared {
        /// Positions done.
        done: usize,
        /// All positions.
        all: usize,
    },
    /// A generation is complete.
    Learned {
        /// Counted from zero.
        generation: usize,
        /// Positions of this generation and of those before that are still used.
        positions: usize,
        /// The root mean square error on the validation set.
        error: f64,
    },
}
