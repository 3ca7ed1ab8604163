//! Counterfactual regret minimisation as a thinker.

use gametree_rules::{Hidden, Keyed};

use crate::textbook::{Equilibrium, NotExtensive, cfr};
use crate::thinker::{Question, ThinkError, Thinker};
use crate::{Algorithm, Answer, Limits};

/// An approximate equilibrium of the whole game, computed anew for each question.
#[derive(Clone, Copy, Debug, Default)]
pub struct CfrThinker;

/// The sum of what both players can gain against a strategy that is good enough to play.
pub const PLAYABLE: f64 = 5e-4;
/// The default number of iterations.
const ITERATIONS: u64 = 200_000;

impl CfrThinker {
    /// An equilibrium within the limits, computed until both players together can gain no more than `good_enough`. Hidden
    /// information can only be judged from the root of the game.
    pub fn equilibrium<G: Hidden>(
        game: &G,
        limits: &Limits,
        good_enough: f64,
    ) -> Result<Equilibrium<G>, NotExtensive<G::Action>> {
        let endless = limits.nodes.is_none() && !limits.is_timed();
        let limits = Limits {
            nodes: limits.nodes.or(endless.then_some(ITERATIONS)),
            ..limits.evenly().running()
        };
        cfr(&game.root(), &limits, good_enough, ())
    }
}

impl<G: Hidden + Keyed + PartialEq> Thinker<G> for CfrThinker {
    fn name(&self) -> &'static str {
        Algorithm::Cfr.name()
    }

    fn about(&self) -> &'static str {
        Algorithm::Cfr.about()
    }

    fn node_unit(&self) -> &'static str {
        "iterations"
    }

    fn obstacle(&self, _: &G) -> Option<String> {
        Algorithm::Cfr.obstacle(&G::CLASS).map(str::to_owned)
    }

    fn think(
        &self,
        question: &Question<'_, G>,
        _: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
        Algorithm::Cfr.check(question.game())?;
        let equilibrium = CfrThinker::equilibrium(question.game(), question.limits, PLAYABLE);
        let equilibrium = equilibrium.map_err(ThinkError::NotExtensive)?;
        Ok(equilibrium.answer(question.game()))
    }

    fn without_memory(&self) -> Box<dyn Thinker<G>> {
        Box::new(CfrThinker)
    }
}
