//! Perfect and imperfect information: what is solved, verified, shown and checked differently.

use gametree_conform::{Effort, Verdict};
use gametree_games::sketch::Sketch;
use gametree_rules::{Game, Keyed, Notation, Record, Show, Viewer};
use gametree_search::Limits;

use crate::thinkers::Thinkers;
use crate::{InputError, Policy, SolveProgress, SolveRequest, Solved, Verified};

/// Everything that a game must be to be played, shown, analysed and solved here.
pub trait Playable:
    Keyed + Notation + Show + Send + Sync + Game<Action: Send + Sync> + 'static
{
}

impl<G: Keyed + Notation + Show + Send + Sync + Game<Action: Send + Sync> + 'static> Playable
    for G
{
}

/// The operations that differ between games of perfect and of imperfect information.
pub(crate) trait Information<G: Playable>: Send + Sync + 'static {
    /// Proves the value and makes complete plans. A large game is proven by one of the thinkers.
    fn solve(
        &self,
        record: &Record<G>,
        thinkers: &Thinkers<G>,
        request: &SolveRequest,
        stage: &mut dyn FnMut(SolveProgress),
    ) -> Result<Solved, InputError>;

    /// Verifies the plans of a policy.
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

    /// The tree down to this depth, with at most this many nodes.
    fn sketch(&self, game: &G, depth: u32, most: usize) -> Result<Sketch, InputError>;

    /// Checks the rules.
    fn lint(&self, start: &G, effort: &Effort) -> Vec<Verdict>;
}
