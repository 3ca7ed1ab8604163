//! Progress of a training run.

/// Progress of a training run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Progress {
    /// Games played so far, over all generations.
    Played(usize),
    /// Epochs done in this generation.
    Fitted {
        /// Epochs done.
        done: usize,
        /// Epochs of this generation.
        all: usize,
    },
    /// Positions searched to measure the errors of shallow searches.
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
