//! Facts of a game.

use std::borrow::Cow;

use crate::{Parameter, Repetition, Scale};

/// The sum of the players' utilities at the end of every game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sum {
    /// Always this much: what one wins the others lose. Zero, or any other constant.
    Constant(f64),
    /// Not always the same: the players may gain or lose together.
    General,
}

/// The class of a game: the properties that the compiler checks. Algorithms check it when they are compiled, so that
/// alpha-beta on a game with dice is a compile error that says what to use instead.
///
/// ```
/// use gametree_rules::{Class, Sum};
/// const RACE: Class = Class { chance: true, sum: Sum::Constant(1.0), ..Class::TWO_PLAYERS };
/// assert!(RACE.is_two_player_constant_sum() && !RACE.is_deterministic());
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Class {
    /// The maximum number of players.
    pub players: usize,
    /// Whether dice or cards have a say.
    pub chance: bool,
    /// Whether there is hidden information.
    pub hidden: bool,
    /// The sum of the utilities.
    pub sum: Sum,
}

impl Class {
    /// Most board games: two players, no chance, nothing hidden, zero-sum. Change what differs with struct update syntax.
    pub const TWO_PLAYERS: Class = Class {
        players: 2,
        chance: false,
        hidden: false,
        sum: Sum::Constant(0.0),
    };

    /// Whether what one of two players wins, the other loses.
    pub const fn is_two_player_constant_sum(&self) -> bool {
        self.players == 2 && matches!(self.sum, Sum::Constant(_))
    }

    /// Whether an action has only one result.
    pub const fn is_deterministic(&self) -> bool {
        !self.chance
    }
}

/// The facts of a game: values of the running game, so that a game that is read from a file or defined at run time
/// is a game like any other. Making them of static texts allocates nothing.
///
/// ```
/// use gametree_rules::{Facts, Repetition};
/// let facts = Facts::new("go", "Go")
///     .about("Surround more of the board than the other.")
///     .position("the moves played, such as d4q16")
///     .repetition(Repetition::Forbidden);
/// assert_eq!(facts.title, "Go");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// The game's name for machines: one lower-case word.
    pub name: Cow<'static, str>,
    /// The game's display name.
    pub title: Cow<'static, str>,
    /// The rules in a sentence or two.
    pub about: Cow<'static, str>,
    /// The format of a position, with an example; quoted when a position cannot be read.
    pub position: Cow<'static, str>,
    /// The rule of repetition, if there is one.
    pub repetition: Option<Repetition>,
    /// The scale in which values are shown.
    pub scale: Scale,
    /// The parameters of the game, such as the size of the board.
    pub parameters: Cow<'static, [Parameter]>,
}

impl Facts {
    /// The facts of a game without parameters and without a rule of repetition, whose values are shown as utilities.
    pub fn new(name: impl Into<Cow<'static, str>>, title: impl Into<Cow<'static, str>>) -> Facts {
        Facts {
            name: name.into(),
            title: title.into(),
            about: Cow::Borrowed(""),
            position: Cow::Borrowed(""),
            repetition: None,
            scale: Scale::Utility,
            parameters: Cow::Borrowed(&[]),
        }
    }

    /// With the rules in a sentence or two.
    #[must_use]
    pub fn about(self, about: impl Into<Cow<'static, str>>) -> Facts {
        let about = about.into();
        Facts { about, ..self }
    }

    /// With the format of a position.
    #[must_use]
    pub fn position(self, position: impl Into<Cow<'static, str>>) -> Facts {
        let position = position.into();
        Facts { position, ..self }
    }

    /// With a rule of repetition.
    #[must_use]
    pub fn repetition(self, repetition: Repetition) -> Facts {
        let repetition = Some(repetition);
        Facts { repetition, ..self }
    }

    /// With the scale in which values are shown.
    #[must_use]
    pub fn scale(self, scale: Scale) -> Facts {
        Facts { scale, ..self }
    }

    /// With what can be chosen before a game begins; [`Game::with_parameters`](crate::Game::with_parameters) makes the
    /// start for chosen values.
    #[must_use]
    pub fn parameters(self, parameters: impl Into<Cow<'static, [Parameter]>>) -> Facts {
        let parameters = parameters.into();
        Facts { parameters, ..self }
    }
}
