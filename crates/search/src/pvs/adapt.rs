//! Guides made from evaluations, and evaluations from guides.

use gametree_rules::{Game, Keyed, Player};

use crate::pvs::Score;
use crate::pvs::guide::{Guide, even};

/// A guide made from an evaluation alone.
#[derive(Clone, Copy, Debug)]
pub struct Evaluated<E>(pub E);

impl<G: Keyed, E: crate::Evaluate<G> + Sync> Guide<G> for Evaluated<E> {
    type Notes = ();
    type Pad = ();

    fn evaluate(&self, game: &G, player: Player) -> Score {
        let unit = f64::from(self.unit(game));
        ((self.0.evaluate(game, player) - even::<G>()) * unit).round() as Score
    }

    fn key(&self, game: &G) -> u64 {
        game.key()
    }
}

/// An evaluation made from a guide.
#[derive(Clone, Copy, Debug)]
pub struct Guided<U>(pub U);

impl<G: Game, U: Guide<G>> crate::Evaluate<G> for Guided<U> {
    fn evaluate(&self, game: &G, player: Player) -> f64 {
        let mover = game.turn().viewpoint();
        let score = self.0.evaluate(game, mover);
        let worth = f64::from(score) / f64::from(self.0.unit(game));
        even::<G>() + if player == mover { worth } else { -worth }
    }
}
