//! Values: tuples of utilities, bounds and claims.

use gametree_rules::{Game, MAX_PLAYERS, Player};

/// The relation of a number to the value that it is reported for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
    /// A guess from samples or from a policy that is still learning.
    Estimate,
}

impl Bound {
    /// The same bound as the other of two players sees it.
    #[must_use]
    pub const fn flipped(self) -> Bound {
        match self {
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
            same => same,
        }
    }

    /// The name for machines: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
            Bound::Estimate => "estimate",
        }
    }

    /// The mark before a number: nothing, ≥, ≤ or ≈.
    pub const fn sign(self) -> &'static str {
        match self {
            Bound::Exact => "",
            Bound::Lower => "≥",
            Bound::Upper => "≤",
            Bound::Estimate => "≈",
        }
    }
}

/// What an answer claims of its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// Every line was followed to the end of the game.
    Proven,
    /// Proven to be at least this.
    Lower,
    /// Proven to be at most this.
    Upper,
    /// It depends on an evaluation at a cutoff, or on samples.
    Estimate,
}

impl Claim {
    /// The name for machines: one lower-case word.
    pub const fn name(self) -> &'static str {
        match self {
            Claim::Proven => "proven",
            Claim::Lower => "lower",
            Claim::Upper => "upper",
            Claim::Estimate => "estimate",
        }
    }
}

/// One number for each player, without an allocation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuple {
    values: [f64; MAX_PLAYERS],
    players: u8,
}

impl Tuple {
    /// A tuple made player by player.
    pub fn from_fn(players: usize, mut value: impl FnMut(Player) -> f64) -> Tuple {
        let mut values = [0.0; MAX_PLAYERS];
        for (index, slot) in values.iter_mut().enumerate().take(players) {
            *slot = value(Player::new(index));
        }
        Tuple {
            values,
            players: players.min(MAX_PLAYERS) as u8,
        }
    }

    /// The utilities of a game that is over.
    pub fn utilities<G: Game>(game: &G) -> Tuple {
        Tuple::from_fn(game.players(), |player| game.utility(player))
    }

    /// The value of a player.
    pub fn of(&self, player: Player) -> f64 {
        self.values[player.index()]
    }

    /// One number for each player, in order.
    pub fn as_slice(&self) -> &[f64] {
        &self.values[..usize::from(self.players)]
    }

    /// Adds another tuple, weighted.
    pub fn add(&mut self, other: &Tuple, weight: f64) {
        for (mine, theirs) in self.values.iter_mut().zip(other.as_slice()) {
            *mine += weight * theirs;
        }
    }
}
