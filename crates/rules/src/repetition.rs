//! Rules of repetition: what happens when a state comes back.

/// The rule of repetition. The [`Record`](crate::Record) applies it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Repetition {
    /// The game is drawn when a state occurs for the n-th time.
    Draw(usize),
    /// No action may bring a state back (superko). A player without any other action loses.
    Forbidden,
    /// The player whose action makes a state occur for the n-th time loses.
    Loss(usize),
}

impl Repetition {
    /// Whether a state that has occurred this often ends the game.
    pub const fn ends_after(self, occurrences: usize) -> bool {
        match self {
            Repetition::Draw(most) | Repetition::Loss(most) => occurrences >= most,
            Repetition::Forbidden => false,
        }
    }

    /// Whether actions or results depend on the record in a way that a search of states alone gets wrong: it may ignore
    /// that a repetition draws, but not that it is illegal or loses.
    pub const fn needs_record(self) -> bool {
        matches!(self, Repetition::Forbidden | Repetition::Loss(_))
    }
}
