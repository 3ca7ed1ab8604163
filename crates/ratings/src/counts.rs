//! Counts of results: of games, of pairs of games, and of both in a match.

use std::ops::AddAssign;

/// How a game ended for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// Lost: no point.
    Loss,
    /// Drawn: half a point.
    Draw,
    /// Won: one point.
    Win,
}

impl Outcome {
    /// The same game from the other player's point of view.
    #[must_use]
    pub const fn swapped(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }

    const fn half_points(self) -> usize {
        match self {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        }
    }
}

/// Counts of games, from the point of view of one of two players.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Games {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Games {
    /// The number of games.
    pub const fn count(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// One point for each win, half a point for each draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The same games from the other player's point of view.
    #[must_use]
    pub const fn swapped(self) -> Games {
        Games {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }
}

impl From<Outcome> for Games {
    fn from(outcome: Outcome) -> Games {
        let mut games = Games::default();
        match outcome {
            Outcome::Loss => games.losses = 1,
            Outcome::Draw => games.draws = 1,
            Outcome::Win => games.wins = 1,
        }
        games
    }
}

impl AddAssign for Games {
    fn add_assign(&mut self, other: Games) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
    }
}

/// Counts of pairs of games from the same opening with colours swapped, by one player's points: the five categories of the
/// pentanomial model.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pairs([u64; 5]);

impl Pairs {
    /// Pairs scoring 0, ½, 1, 1½ and 2 points, as fishtest lists them after `Ptnml(0-2)`.
    pub const fn new(counts: [u64; 5]) -> Pairs {
        Pairs(counts)
    }

    /// Pairs scoring 0, ½, 1, 1½ and 2 points.
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// The number of pairs, half that of their games.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same pairs from the other player's point of view.
    #[must_use]
    pub const fn swapped(self) -> Pairs {
        let [nothing, half, one, more, all] = self.0;
        Pairs([all, more, one, half, nothing])
    }
}

impl From<(Outcome, Outcome)> for Pairs {
    fn from((first, second): (Outcome, Outcome)) -> Pairs {
        let mut pairs = Pairs::default();
        pairs.0[first.half_points() + second.half_points()] = 1;
        pairs
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }
}

/// The results of a match: all games, and those of them that form pairs.
///
/// ```
/// use gametree_ratings::{Outcome, Tally};
///
/// let mut tally = Tally::default();
/// tally += Tally::from((Outcome::Win, Outcome::Draw));
/// tally += Tally::from(Outcome::Loss);
/// assert_eq!(tally.games.count(), 3);
/// assert_eq!(tally.pairs.counts(), [0, 0, 0, 1, 0]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Tally {
    /// Every game, in a pair or not.
    pub games: Games,
    /// The complete pairs.
    pub pairs: Pairs,
}

impl Tally {
    /// The same match from the other player's point of view.
    #[must_use]
    pub const fn swapped(self) -> Tally {
        Tally {
            games: self.games.swapped(),
            pairs: self.pairs.swapped(),
        }
    }

    /// Whether at least half of the games belong to pairs.
    pub fn is_mostly_paired(&self) -> bool {
        let paired = 2 * self.pairs.count();
        paired > 0 && 2 * paired >= self.games.count()
    }
}

impl From<Games> for Tally {
    fn from(games: Games) -> Tally {
        Tally {
            games,
            pairs: Pairs::default(),
        }
    }
}

impl From<Outcome> for Tally {
    fn from(outcome: Outcome) -> Tally {
        Games::from(outcome).into()
    }
}

impl From<(Outcome, Outcome)> for Tally {
    fn from(pair: (Outcome, Outcome)) -> Tally {
        let mut games = Games::from(pair.0);
        games += Games::from(pair.1);
        Tally {
            games,
            pairs: pair.into(),
        }
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.games += other.games;
        self.pairs += other.pairs;
    }
}
