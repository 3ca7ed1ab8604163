//! Why a game ended.

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// By the rules of the game.
    Rules,
    /// Somebody gave up.
    GivenUp,
    /// Somebody was so far behind for so long that the game was taken as lost.
    Resigned,
    /// Nobody was ahead for so long that the game was taken as drawn.
    Drawn,
    /// One of our players had proven how it ends.
    Proven,
    /// It was too long, and was taken as drawn.
    TooLong,
    /// Somebody's time was up.
    Time,
    /// Somebody moved against the rules.
    Illegal,
    /// Somebody's program ended.
    Crashed,
    /// Somebody's program did not answer.
    Silent,
    /// Somebody's program refused to play on.
    Refused,
}

impl Ending {
    /// Every one.
    pub const ALL: [Ending; 11] = [
        Ending::Rules,
        Ending::GivenUp,
        Ending::Resigned,
        Ending::Drawn,
        Ending::Proven,
        Ending::TooLong,
        Ending::Time,
        Ending::Illegal,
        Ending::Crashed,
        Ending::Silent,
        Ending::Refused,
    ];

    /// The name for machines.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Rules => "rules",
            Ending::GivenUp => "given-up",
            Ending::Resigned => "resigned",
            Ending::Drawn => "drawn",
            Ending::Proven => "proven",
            Ending::TooLong => "too-long",
            Ending::Time => "time",
            Ending::Illegal => "illegal",
            Ending::Crashed => "crashed",
            Ending::Silent => "silent",
            Ending::Refused => "refused",
        }
    }

    /// The one of this name.
    pub fn named(name: &str) -> Option<Ending> {
        Ending::ALL.into_iter().find(|ending| ending.name() == name)
    }

    /// Whether somebody did what is not done.
    pub const fn is_fault(self) -> bool {
        matches!(
            self,
            Ending::Time | Ending::Illegal | Ending::Crashed | Ending::Silent | Ending::Refused
        )
    }

    /// What PGN calls it.
    pub(crate) const fn termination(self) -> &'static str {
        match self {
            Ending::Rules | Ending::GivenUp => "normal",
            Ending::Resigned | Ending::Drawn | Ending::Proven | Ending::TooLong => "adjudication",
            Ending::Time => "time forfeit",
            Ending::Illegal | Ending::Refused => "rules infraction",
            Ending::Crashed | Ending::Silent => "abandoned",
        }
    }
}
