//! Exact values and complete plans, for every game of perfect information whose states can all be held in memory.
//!
//! Every reachable state is visited once, and values are computed from the ends backwards (Zermelo 1913). Where
//! dice can bring a state back, values are closed in from below and above until they meet, which proves them to within
//! the remaining gap.

mod bounds;
mod components;
mod estimate;
mod graph;
mod induction;
mod plan;

use gametree_rules::{Game, Keyed, Turn};

pub use bounds::{Bounds, prove_bounds};
pub use estimate::{Estimate, estimate, may_be_small};
pub use plan::Plan;

use crate::fit;
use crate::solve::graph::{Graph, Index};
use crate::{Algorithm, Answer, Bound, Claim, DoesNotFit, Meter, Stopped, Tuple};

/// Why a game was not solved.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unsolved {
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// There are more states than may be held in memory.
    #[error("more than {most} states")]
    TooManyStates {
        /// The maximum number allowed.
        most: usize,
    },
    /// Players can go round in circles for ever: no rule ends the game, so it has no value.
    #[error("a position can come back again and again, and no rule ends that")]
    Endless,
    /// Positions can come back in a game for several.
    #[error(
        "a position can come back, and such games are solved only for two who win what the other loses"
    )]
    SeveralInCircles,
    /// Something is hidden, or repetition is forbidden or loses.
    #[error(transparent)]
    DoesNotFit(#[from] DoesNotFit),
}

/// A game with everything known of it.
pub struct Solution<G: Keyed> {
    graph: Graph<G>,
    /// The value of each state: one number for the first player in two-player games with a constant sum, otherwise one for
    /// each player.
    values: Vec<f64>,
    /// The best edge of each state in which a player moves.
    choices: Vec<usize>,
    /// The error bound of the values: zero unless chance can bring a state back.
    error: f64,
    /// Whether no state can come back.
    ends_everywhere: bool,
}

/// Enumerates all states reachable from `root`, up to `most`, and computes their values.
pub fn solve<G: Keyed>(root: &G, most: usize, meter: &mut Meter) -> Result<Solution<G>, Unsolved> {
    if G::CLASS.hidden {
        let obstacle = "it would use what the players cannot see; use cfr";
        let misfit = Algorithm::Minimax.does_not_fit(root, obstacle);
        return Err(misfit.into());
    }
    if let Some(obstacle) = fit::repetition_obstacle(root) {
        return Err(Algorithm::Minimax.does_not_fit(root, obstacle).into());
    }
    let mut graph = Graph::new(root);
    graph.explore(most, meter)?;
    induction::work_out(graph, meter)
}

impl<G: Keyed> Solution<G> {
    /// The number of states.
    pub fn states(&self) -> usize {
        self.graph.len()
    }

    /// The error bound of the values: zero unless chance can bring a state back.
    pub fn error(&self) -> f64 {
        self.error
    }

    /// Whether no state can come back, so that every line of play has an end.
    pub fn ends_everywhere(&self) -> bool {
        self.ends_everywhere
    }

    /// The value of a state for each player.
    pub fn values(&self, state: &G) -> Option<Tuple> {
        Some(self.values_at(self.graph.find(state)?))
    }

    /// The best action of the player to move.
    pub fn best(&self, state: &G) -> Option<G::Action> {
        self.best_at(self.graph.find(state)?)
    }

    fn best_at(&self, index: Index) -> Option<G::Action> {
        let is_choice = matches!(self.graph.state(index).turn(), Turn::Player(_));
        is_choice.then(|| self.graph.action(self.choices[index as usize]))
    }

    fn values_at(&self, index: Index) -> Tuple {
        induction::tuple::<G>(&self.values, index, self.graph.state(index).players())
    }

    /// The answer of a search at this state.
    pub fn answer(&self, state: &G) -> Option<Answer<G::Action>> {
        if state.turn() == Turn::Over {
            return Some(Answer::over(state));
        }
        let index = self.graph.find(state)?;
        let mut answer = Answer::unknown(state);
        for (place, edge) in self.graph.edges(index).enumerate() {
            answer.note_all(place, self.values_at(self.graph.target(edge)), Bound::Exact);
        }
        answer.decide_first(state);
        let values = self.values_at(index);
        (answer.best, answer.value) = (self.best_at(index), Some(values.of(answer.viewpoint)));
        answer.values = Some(values);
        answer.without_values_of_others::<G>();
        answer.claim = Claim::Proven;
        answer.line = self.line(index);
        answer.depth = answer.line.len() as u32;
        answer.nodes = self.states() as u64;
        Some(answer)
    }

    /// How play goes on if everybody plays their best, up to the end or to where chance decides.
    fn line(&self, mut index: Index) -> Vec<G::Action> {
        let mut line = Vec::new();
        while let Some(action) = self.best_at(index) {
            line.push(action);
            index = self.graph.target(self.choices[index as usize]);
        }
        line
    }
}

impl<G: Keyed + Game> std::fmt::Debug for Solution<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let name = self.graph.state(0).facts().name;
        write!(f, "{name} solved: {} states", self.states())
    }
}
