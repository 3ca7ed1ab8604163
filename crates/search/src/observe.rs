//! Observation of a search: the events that it reports.

use gametree_rules::{Game, Player};

use crate::{Bound, Window};

/// Arriving at a node.
#[derive(Debug)]
pub struct Visit<'a, G: Game> {
    /// The state.
    pub game: &'a G,
    /// The action that led here; none at the root.
    pub action: Option<G::Action>,
    /// α and β on arrival, where the algorithm has them.
    pub window: Option<Window>,
}

/// Why a node was not expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaf {
    /// The game is over there.
    Terminal,
    /// The depth was used up: the evaluation counts.
    Cutoff,
}

/// Leaving a node early.
#[derive(Debug)]
pub struct Cut<'a, A> {
    /// The value of the node so far, for MAX.
    pub value: f64,
    /// The window that it falls out of.
    pub window: Window,
    /// The actions that are not searched.
    pub remaining: &'a [A],
}

/// Leaving a chance node early.
#[derive(Debug)]
pub struct ChanceCut<'a, A> {
    /// The outcomes seen, each times its weight.
    pub sum: f64,
    /// The bound of the node's value for MAX, if all other outcomes have the best or the worst value.
    pub value: f64,
    /// Whether that is an upper or a lower bound.
    pub bound: Bound,
    /// The value assumed for each of the others: the largest or the smallest of all leaves.
    pub each: f64,
    /// The window that the node falls out of.
    pub window: Window,
    /// The outcomes that are not searched, with their probabilities.
    pub remaining: &'a [(A, f64)],
}

/// A step of a walk of Monte Carlo tree search through the tree.
#[derive(Debug)]
pub enum Simulation<'a, G: Game> {
    /// The walk begins at the root.
    Begin(&'a G),
    /// Inside the tree, where every action has been tried, a child is selected.
    Weigh(Confidence<G::Action>),
    /// The child with the greatest upper confidence bound is taken.
    Select(G::Action),
    /// Inside the tree, chance brings an outcome.
    Draw(G::Action),
    /// A new child is added to the tree.
    Expand(G::Action),
    /// From there, an action is taken at random.
    Play(G::Action),
    /// Random play ended with these utilities.
    Simulate(&'a [f64]),
    /// They were added to this many nodes: those of the walk, and the root.
    BackUp(usize),
}

/// An upper confidence bound (UCB1): mean + exploration · √(ln N / n).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Confidence<A> {
    /// The action that leads to the child.
    pub action: A,
    /// n: how often it was taken.
    pub visits: u64,
    /// N: how often the node above was visited.
    pub parent_visits: u64,
    /// The mean result, to the player who moves there.
    pub mean: f64,
    /// The weight of what is little known.
    pub exploration: f64,
    /// The exploration term added to the mean.
    pub bonus: f64,
}

/// Watches a search. All methods do nothing unless written; `()` watches nothing and costs nothing.
///
/// Values are one number for MAX, the first player, in games for two with a constant sum, and one for each player in the
/// others.
#[allow(
    unused_variables,
    reason = "the names document what each method is given"
)]
pub trait Observer<G: Game> {
    /// A node is entered.
    fn enter(&mut self, visit: &Visit<'_, G>) {}
    /// The node has no children for the search.
    fn leaf(&mut self, leaf: Leaf, values: &[f64]) {}
    /// A child came back: the value of the node so far and the window that its next child sees.
    fn back_up(&mut self, action: G::Action, values: &[f64], window: Option<Window>) {}
    /// The node is left early.
    fn cut(&mut self, cut: &Cut<'_, G::Action>) {}
    /// A chance node is left early.
    fn cut_chance(&mut self, cut: &ChanceCut<'_, G::Action>) {}
    /// The node is left with this value.
    fn leave(&mut self, values: &[f64]) {}
    /// A step of Monte Carlo tree search.
    fn simulation(&mut self, step: &Simulation<'_, G>) {}
    /// An iteration of counterfactual regret minimisation ended; the average strategies are worth this to `player`.
    fn iteration(&mut self, iteration: u64, player: Player, value: f64) {}
}

impl<G: Game> Observer<G> for () {}

impl<G: Game, O: Observer<G>> Observer<G> for &mut O {
    fn enter(&mut self, visit: &Visit<'_, G>) {
        (**self).enter(visit);
    }
    fn leaf(&mut self, leaf: Leaf, values: &[f64]) {
        (**self).leaf(leaf, values);
    }
    fn back_up(&mut self, action: G::Action, values: &[f64], window: Option<Window>) {
        (**self).back_up(action, values, window);
    }
    fn cut(&mut self, cut: &Cut<'_, G::Action>) {
        (**self).cut(cut);
    }
    fn cut_chance(&mut self, cut: &ChanceCut<'_, G::Action>) {
        (**self).cut_chance(cut);
    }
    fn leave(&mut self, values: &[f64]) {
        (**self).leave(values);
    }
    fn simulation(&mut self, step: &Simulation<'_, G>) {
        (**self).simulation(step);
    }
    fn iteration(&mut self, iteration: u64, player: Player, value: f64) {
        (**self).iteration(iteration, player, value);
    }
}
