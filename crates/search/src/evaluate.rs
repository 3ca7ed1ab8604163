//! What a state is worth when the search looks no further.

use gametree_rules::{Game, Player, Sum};

/// An evaluation: the expected utility of a state, told without looking ahead.
///
/// For games in which the utilities sum to a constant, so must the evaluations.
pub trait Evaluate<G: Game> {
    /// What the state is worth to a player, on the scale of the utilities.
    fn evaluate(&self, game: &G, player: Player) -> f64;
}

impl<G: Game, E: Evaluate<G> + ?Sized> Evaluate<G> for &E {
    fn evaluate(&self, game: &G, player: Player) -> f64 {
        (**self).evaluate(game, player)
    }
}

/// Knows nothing: every state is even.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl<G: Game> Evaluate<G> for Blind {
    fn evaluate(&self, game: &G, _: Player) -> f64 {
        match G::CLASS.sum {
            Sum::Constant(sum) => sum / game.players() as f64,
            Sum::General => f64::midpoint(game.range().0, game.range().1),
        }
    }
}

/// Every state is worth the same to the first player: the best or the worst that can happen, to prove bounds with.
#[derive(Clone, Copy, Debug)]
pub struct Constant(pub f64);

impl<G: Game> Evaluate<G> for Constant {
    fn evaluate(&self, _: &G, player: Player) -> f64 {
        match G::CLASS.sum {
            Sum::Constant(sum) if player != Player::FIRST => sum - self.0,
            _ => self.0,
        }
    }
}
