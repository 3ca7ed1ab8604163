//! The best response to a strategy, and so how far a strategy is from an equilibrium.

use gametree_rules::{Hidden, Player};

use crate::Tuple;
use crate::textbook::extensive::{Extensive, Kind, Strategy};

/// The best response of a player to the strategies of the others.
#[derive(Clone, PartialEq, Debug)]
pub struct BestResponse {
    /// The player's expected utility.
    pub value: f64,
}

/// The expected utilities of all players at each node when all follow the strategy.
pub fn expected_values<G: Hidden>(tree: &Extensive<G>, strategy: &Strategy) -> Vec<Tuple> {
    let players = tree.states[0].players();
    let mut values = vec![Tuple::from_fn(players, |_| 0.0); tree.len()];
    for node in (0..tree.len()).rev() {
        let mut sum = Tuple::from_fn(players, |_| 0.0);
        match &tree.node(node).kind {
            Kind::Terminal(utilities) => sum = *utilities,
            Kind::Chance => tree
                .edges(node)
                .iter()
                .for_each(|edge| sum.add(&values[edge.child], edge.probability)),
            Kind::Decision(_, set) => {
                let mix = &strategy.probabilities[tree.set(*set).slots.clone()];
                tree.edges(node)
                    .iter()
                    .zip(mix)
                    .for_each(|(edge, &p)| sum.add(&values[edge.child], p));
            }
        }
        values[node] = sum;
    }
    values
}

/// The reach probability of each node if `player` plays towards it and the others follow the strategy.
pub(super) fn reach<G: Hidden>(
    tree: &Extensive<G>,
    strategy: &Strategy,
    player: Option<Player>,
) -> Vec<f64> {
    let mut reach = vec![0.0; tree.len()];
    reach[0] = 1.0;
    for node in 0..tree.len() {
        for (place, edge) in tree.edges(node).iter().enumerate() {
            let probability = match tree.node(node).kind {
                Kind::Decision(mover, _) if Some(mover) == player => 1.0,
                Kind::Decision(_, set) => strategy.probabilities[tree.set(set).slots.start + place],
                Kind::Terminal(_) | Kind::Chance => edge.probability,
            };
            reach[edge.child] = reach[node] * probability;
        }
    }
    reach
}

/// The most that `player` can get against the others' strategy, choosing once for each information set.
pub fn best_response<G: Hidden>(
    tree: &Extensive<G>,
    strategy: &Strategy,
    player: Player,
) -> BestResponse {
    let reach = reach(tree, strategy, Some(player));
    let mut values = vec![f64::NAN; tree.len()];
    // Children lie behind their parents, and so do all nodes that a set's nodes lead to: with perfect recall, no node of
    // a set lies below another of it, and a set is decided when its first node comes up from behind.
    let mut choices = vec![usize::MAX; tree.len()];
    let mut search = Search {
        tree,
        strategy,
        player,
        reach: &reach,
        values: &mut values,
        choices: &mut choices,
    };
    BestResponse {
        value: search.value(0),
    }
}

struct Search<'a, G: Hidden> {
    tree: &'a Extensive<G>,
    strategy: &'a Strategy,
    player: Player,
    reach: &'a [f64],
    values: &'a mut [f64],
    /// The place of the chosen action, for each information set.
    choices: &'a mut [usize],
}

impl<G: Hidden> Search<'_, G> {
    fn value(&mut self, node: usize) -> f64 {
        if !self.values[node].is_nan() {
            return self.values[node];
        }
        let tree = self.tree;
        let value = match &tree.node(node).kind {
            Kind::Terminal(utilities) => utilities.of(self.player),
            Kind::Chance => tree
                .edges(node)
                .iter()
                .map(|edge| edge.probability * self.value(edge.child))
                .sum(),
            Kind::Decision(mover, set) if *mover == self.player => {
                let choice = self.choice(*set);
                self.value(tree.edges(node)[choice].child)
            }
            Kind::Decision(_, set) => {
                let mix = &self.strategy.probabilities[tree.set(*set).slots.clone()];
                tree.edges(node)
                    .iter()
                    .zip(mix)
                    .map(|(edge, p)| p * self.value(edge.child))
                    .sum()
            }
        };
        self.values[node] = value;
        value
    }

    /// The action that is best on average over the set, each node as likely as the others make it.
    fn choice(&mut self, set: usize) -> usize {
        if self.choices[set] != usize::MAX {
            return self.choices[set];
        }
        let tree = self.tree;
        let (mut best, mut most) = (0, f64::NEG_INFINITY);
        for place in 0..tree.set(set).slots.len() {
            let nodes = tree.set(set).nodes.iter();
            let total = nodes
                .map(|&node| self.reach[node] * self.value(tree.edges(node)[place].child))
                .sum();
            if total > most {
                (best, most) = (place, total);
            }
        }
        self.choices[set] = best;
        best
    }
}
