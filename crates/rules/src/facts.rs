//! What can be known of a game without playing it.

/// What the players' utilities add up to at the end of every game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sum {
    /// Always this much: what one wins the others lose. Zero, or any other constant.
    Constant(f64),
    /// Not always the same: the players may gain or lose together.
    General,
}

/// What can be known of a game without playing it. Algorithms check it before they start, most of them when they are
/// compiled: alpha-beta on a game with dice is a compile error that says what to use instead.
///
/// ```
/// use gametree_rules::{Facts, Sum};
/// const DICE: Facts = Facts { chance: true, range: (0.0, 1.0), sum: Sum::Constant(1.0), ..Facts::two_players("race", "A Race") };
/// assert!(DICE.is_two_player_constant_sum() && !DICE.is_deterministic());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// The game's name for machines: one lower-case word.
    pub name: &'static str,
    /// The game's name for people.
    pub title: &'static str,
    /// The rules in a sentence or two.
    pub about: &'static str,
    /// What a position looks like, with an example; said when a position cannot be read.
    pub position: &'static str,
    /// How many players there are at the most.
    pub players: usize,
    /// Whether dice or cards have a say.
    pub chance: bool,
    /// Whether a player may not know the whole state.
    pub hidden: bool,
    /// What the utilities add up to.
    pub sum: Sum,
    /// The lowest and the highest utility any player can get.
    pub range: (f64, f64),
    /// The game is even when a state stands on the board for the so-many-th time.
    pub repetition: Option<usize>,
    /// In what people count when they guess what a state is worth, if not in utilities.
    pub points: Option<Points>,
}

/// What people count in, such as pawns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Points {
    /// What they are called.
    pub name: &'static str,
    /// How many of them an evaluation calls a utility of one.
    pub to_one: f64,
}

impl Facts {
    /// The facts of most board games: two players, no chance, nothing hidden, zero-sum, utilities from −1 to 1. Change
    /// what differs with struct update syntax.
    pub const fn two_players(name: &'static str, title: &'static str) -> Facts {
        Facts {
            name,
            title,
            about: "",
            position: "",
            players: 2,
            chance: false,
            hidden: false,
            sum: Sum::Constant(0.0),
            range: (-1.0, 1.0),
            repetition: None,
            points: None,
        }
    }

    /// Whether what one of two players wins, the other loses.
    pub const fn is_two_player_constant_sum(&self) -> bool {
        self.players == 2 && matches!(self.sum, Sum::Constant(_))
    }

    /// Whether an action has only one result.
    pub const fn is_deterministic(&self) -> bool {
        !self.chance
    }
}
