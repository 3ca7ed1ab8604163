//! Why a game ended.

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// By the rules of the game.
    Rules,
    /// A player resigned.
    Resigned,
    /// Adjudicated as lost: one player was far behind for long enough.
    AdjudicatedLoss,
    /// Adjudicated as drawn: the scores were even for long enough.
    AdjudicatedDraw,
    /// Adjudicated because one of our own engines had proven the result.
    Proven,
    /// Adjudicated as drawn because it reached the maximum length.
    TooLong,
    /// A player ran out of time.
    Time,
    /// A player made an illegal move.
    Illegal,
    /// A player's program ended.
    Crashed,
    /// A player's program did not answer.
    Silent,
    /// A player's program refused a command.
    Refused,
}

impl Ending {
    /// Every variant.
    pub const ALL: [Ending; 11] = [
        Ending::Rules,
        Ending::Resigned,
        Ending::AdjudicatedLoss,
        Ending::AdjudicatedDraw,
        Ending::Proven,
        Ending::TooLong,
        Ending::Time,
        Ending::Illegal,
        Ending::Crashed,
        Ending::Silent,
        Ending::Refused,
    ];

    /// The name in JSON and in the file of games.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Rules => "rules",
            Ending::Resigned => "given-up",
            Ending::AdjudicatedLoss => "resigned",
            Ending::AdjudicatedDraw => "drawn",
            Ending::Proven => "proven",
            Ending::TooLong => "too-long",
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Crashed => "crashed",
            Ending::Silent => "silent",
            Ending::Refused => "refused",
        }
    }

    /// The ending with this name.
    pub fn named(name: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.name() == name)
    }

    /// Whether a player lost by a technical fault rather than over the board.
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Ending::Time | Ending::Illegal | Ending::Crashed | Ending::Silent | Ending::Refused
        )
    }

    /// The value of PGN's tag `Termination`.
    pub(crate) const fn termination(self) -> &'static str {
        match self {
            Ending::Rules | Ending::Resigned => "normal",
            Ending::AdjudicatedLoss
            | Ending::AdjudicatedDraw
            | Ending::Proven
            | Ending::TooLong => "adjudication",
            Ending::Time => "time forfeit",
            Ending::Illegal | Ending::Refused => "rules infraction",
            Ending::Crashed | Ending::Silent => "abandoned",
        }
    }
}
