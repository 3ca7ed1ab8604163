//! How a game is thought about: openly, or under hidden information.

use gametree_conform::{Effort, Verdict};
use gametree_games::sketch::Sketch;
use gametree_rules::{Game, Keyed, Notation, Record, Show, Viewer};
use gametree_search::pvs::EvaluationTerm;
use gametree_search::{Answer, Limits};

use crate::{InputError, Policy, Request, SolveRequest, Solved, Stage, Verified};

/// Everything that a game must be to be played, shown, analysed and solved here.
pub trait Playable:
    Keyed + Notation + Show + Send + Sync + Game<Action: Send + Sync> + 'static
{
}

impl<G: Keyed + Notation + Show + Send + Sync + Game<Action: Send + Sync> + 'static> Playable
    for G
{
}

/// An answer and where it comes from.
#[derive(Debug)]
pub(crate) struct Found<A> {
    pub(crate) answer: Answer<A>,
    pub(crate) algorithm: &'static str,
    /// How far the value may be off, where it is proven only to within that.
    pub(crate) error: Option<f64>,
}

/// How a game is thought about.
pub(crate) trait Method<G: Playable>: Send + Sync + Sized + 'static {
    /// The same, with no memory of what was found.
    fn without_cache(&self) -> Self;

    /// Finds the best action; each better answer on the way is reported.
    fn analyze(
        &self,
        record: &Record<G>,
        request: &Request,
        report: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Found<G::Action>, InputError>;

    /// Proves the value and makes complete plans.
    fn solve(
        &self,
        game: &G,
        request: &SolveRequest,
        stage: &mut dyn FnMut(Stage),
    ) -> Result<Solved, InputError>;

    /// Verifies plans that somebody made.
    fn verify(&self, game: &G, policy: &Policy, limits: &Limits) -> Result<Verified, InputError>;

    /// What a viewer sees of an action taken in this state; `None` if only that there was one.
    fn seen_action(&self, game: &G, _viewer: Viewer, action: G::Action) -> Option<String> {
        Some(game.action_text(action))
    }

    /// This state as text, without what a viewer does not see.
    fn position_for(&self, game: &G, _viewer: Viewer) -> String {
        game.position()
    }

    /// Whether everybody may see everything.
    fn is_revealed(&self, _game: &G) -> bool {
        true
    }

    /// The tree down to this depth, with at most so many nodes.
    fn sketch(&self, game: &G, depth: u32, most: usize) -> Result<Sketch, InputError>;

    /// The parts of the evaluation, where it has some.
    fn explain(&self, _game: &G) -> Vec<EvaluationTerm> {
        Vec::new()
    }

    /// Checks the rules.
    fn lint(&self, start: &G, effort: &Effort) -> Vec<Verdict>;
}
