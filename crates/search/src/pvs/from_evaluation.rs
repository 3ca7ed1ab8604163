//! Guides made from evaluations, and evaluations from guides.

use gametree_rules::{Game, Keyed, Player};

use crate::pvs::guide::Guide;
use crate::pvs::knowledge::{Knowledge, Tactics, even_utility};
use crate::pvs::parameters::Parameters;
use crate::pvs::score::Score;
use crate::pvs::steps::Steps;

/// A guide made from an evaluation alone.
#[derive(Clone, Copy, Debug)]
pub struct FromEvaluation<E>(pub E);

impl<G: Keyed, E: Sync> Knowledge<G> for FromEvaluation<E> {
    type NodeInfo = ();
    type ThreadCache = ();
}

impl<G: Keyed, E: Sync> Tactics<G> for FromEvaluation<E> {}

impl<G: Keyed, E: crate::Evaluate<G> + Sync> Guide<G> for FromEvaluation<E> {
    const STEPS: Steps = Steps::PLAIN;

    fn evaluate(&self, game: &G, player: Player) -> Score {
        let unit = f64::from(Parameters::of(game).unit);
        ((self.0.evaluate(game, player) - even_utility::<G>()) * unit).round() as Score
    }

    fn key(&self, game: &G) -> u64 {
        game.key()
    }
}

/// An evaluation made from a guide.
#[derive(Clone, Copy, Debug)]
pub struct AsEvaluation<U>(pub U);

impl<G: Game, U: Guide<G>> crate::Evaluate<G> for AsEvaluation<U> {
    fn evaluate(&self, game: &G, player: Player) -> f64 {
        let mover = game.turn().viewpoint();
        let score = self.0.evaluate(game, mover);
        let utility = f64::from(score) / f64::from(self.0.parameters(game).unit);
        even_utility::<G>() + if player == mover { utility } else { -utility }
    }
}
