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
    /// No evaluation goes beyond this utility: what does is an end in sight, told before it is proven.
    pub most: f64,
    /// By how much an end in sight is worth less than the end itself, for every action that it is away.
    pub delay: f64,
    /// What it is called to win, and what to lose.
    pub ends: [&'static str; 2],
}

/// What a value says to people.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Told {
    /// So many points.
    Points(f64),
    /// A win so many of one's own moves away, or a loss if that is negative; zero for a game that is lost already.
    End(i32),
}

impl Points {
    /// What a utility says to the player whose it is, who is to move; so many actions from the end, if that was counted.
    ///
    /// ```
    /// use gametree_rules::{Points, Told};
    /// let pawns = Points { name: "pawns", to_one: 200.0, most: 0.75, delay: 0.0001, ends: ["mate", "mated"] };
    /// assert_eq!(pawns.told(0.01, None), Told::Points(2.0));
    /// assert_eq!(pawns.told(1.0, Some(3)), Told::End(2));
    /// assert_eq!(pawns.told(-0.9996, None), Told::End(-2));
    /// ```
    pub fn told(&self, value: f64, distance: Option<u32>) -> Told {
        if value.abs() <= self.most {
            return Told::Points(value * self.to_one);
        }
        let guess = || ((1.0 - value.abs()) / self.delay).round() as u32;
        let actions = distance.unwrap_or_else(guess);
        Told::End(if value > 0.0 {
            actions.div_ceil(2).max(1).cast_signed()
        } else {
            -(actions / 2).cast_signed()
        })
    }

    /// The same in words: `+0.35`, `mate in 3`, `mated in 2`; without a number where the end is proven and nobody counted.
    pub fn text(&self, value: f64, distance: Option<u32>) -> String {
        match self.told(value, distance) {
            Told::Points(points) if points.abs() < 0.005 => "0.00".to_owned(),
            Told::Points(points) => format!("{points:+.2}").replace('-', "−"),
            Told::End(moves) => {
                let end = self.ends[usize::from(moves <= 0)];
                match distance {
                    None if value.abs() >= 1.0 => end.to_owned(),
                    _ => format!("{end} in {}", moves.abs()),
                }
            }
        }
    }
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
