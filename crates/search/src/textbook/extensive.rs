//! The extensive form: the whole tree of a game with its information sets, for algorithms that visit it many times.

use std::hash::{Hash, Hasher};
use std::ops::Range;

use gametree_rules::{Game, Hidden, Player, Turn};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::textbook::not_extensive::NotExtensive;
use crate::{Meter, Tuple};

/// The whole tree of a game whose players have perfect recall. Children lie behind their parents.
pub struct Extensive<G: Hidden> {
    /// The state of each node.
    pub states: Vec<G>,
    nodes: Vec<Node>,
    edges: Vec<Edge<G::Action>>,
    sets: IndexMap<Seen<G>, InformationSet, FxBuildHasher>,
    slots: usize,
}

/// A player and what they have seen.
pub struct Seen<G: Hidden> {
    /// Who.
    pub player: Player,
    /// The view.
    pub view: G::View,
}

impl<G: Hidden> PartialEq for Seen<G> {
    fn eq(&self, other: &Self) -> bool {
        self.player == other.player && self.view == other.view
    }
}

impl<G: Hidden> Eq for Seen<G> {}

impl<G: Hidden> Hash for Seen<G> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.player.hash(hasher);
        self.view.hash(hasher);
    }
}

pub(super) enum Kind {
    Terminal(Tuple),
    Chance,
    /// A player decides, in this information set.
    Decision(Player, usize),
}

pub(super) struct Node {
    pub(super) kind: Kind,
    pub(super) edges: Range<usize>,
}

pub(super) struct Edge<A> {
    pub(super) action: A,
    /// Its probability at a chance node.
    pub(super) probability: f64,
    pub(super) child: usize,
}

/// The nodes that a player cannot tell apart, and where a strategy keeps the probabilities of its actions.
pub(super) struct InformationSet {
    pub(super) nodes: Vec<usize>,
    pub(super) slots: Range<usize>,
    /// The slot of what the player did when last to move before.
    before: Option<usize>,
}

/// Data used only while the tree is built.
struct Growth {
    /// The parent of each node; the root is its own.
    parents: Vec<usize>,
    /// The texts of all views.
    texts: FxHashSet<(Player, String)>,
}

/// For every information set, how likely each action is.
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy {
    pub(super) probabilities: Vec<f64>,
}

impl<G: Hidden> Extensive<G> {
    /// Follows every line of play to its end, the nearest first; each node counts once.
    ///
    /// Games without perfect recall, or that are not extensive forms, are refused at the first node that shows it.
    pub fn new(root: &G, meter: &mut Meter) -> Result<Extensive<G>, NotExtensive<G::Action>> {
        let mut tree = Extensive {
            states: vec![root.clone()],
            nodes: Vec::new(),
            edges: Vec::new(),
            sets: IndexMap::default(),
            slots: 0,
        };
        let mut growth = Growth {
            parents: vec![0],
            texts: FxHashSet::default(),
        };
        meter.tick()?;
        let (mut actions, mut outcomes) = (Vec::new(), Vec::new());
        while tree.nodes.len() < tree.states.len() {
            let index = tree.nodes.len();
            let state = tree.states[index].clone();
            outcomes.clear();
            let turn = state.turn();
            match turn {
                Turn::Over => {}
                Turn::Chance => state.outcomes(&mut outcomes),
                Turn::Player(_) => {
                    actions.clear();
                    state.actions(&mut actions);
                    outcomes.extend(actions.iter().map(|&action| (action, 1.0)));
                }
            }
            let first = tree.edges.len();
            for &(action, probability) in &outcomes {
                meter.tick()?;
                tree.edges.push(Edge {
                    action,
                    probability,
                    child: tree.states.len(),
                });
                tree.states.push(state.after(action));
                growth.parents.push(index);
            }
            let edges = first..tree.edges.len();
            let kind = match turn {
                Turn::Over => Kind::Terminal(Tuple::utilities(&state)),
                Turn::Chance => Kind::Chance,
                Turn::Player(player) => {
                    let seen = Seen {
                        player,
                        view: state.view(player),
                    };
                    Kind::Decision(player, tree.join(index, seen, &edges, &mut growth)?)
                }
            };
            tree.nodes.push(Node { kind, edges });
        }
        Ok(tree)
    }

    /// Adds a node to its information set, if it belongs there.
    fn join(
        &mut self,
        node: usize,
        seen: Seen<G>,
        edges: &Range<usize>,
        growth: &mut Growth,
    ) -> Result<usize, NotExtensive<G::Action>> {
        let player = seen.player;
        let before = self.last_choice(node, player, &growth.parents);
        if let Some(set) = self.sets.get_index_of(&seen) {
            let (view, moves) = (
                || seen.view.to_string(),
                || self.moves(node, &growth.parents),
            );
            let known = self.edges(self.sets[set].nodes[0]).iter();
            let here = self.edges[edges.clone()].iter();
            if !known
                .map(|edge| edge.action)
                .eq(here.map(|edge| edge.action))
            {
                return Err(NotExtensive::DifferentActions {
                    player,
                    view: view(),
                    moves: moves(),
                });
            }
            if self.sets[set].before != before {
                return Err(NotExtensive::Forgets {
                    player,
                    view: view(),
                    moves: moves(),
                });
            }
            self.sets[set].nodes.push(node);
            return Ok(set);
        }
        let view = seen.view.to_string();
        if growth.texts.contains(&(player, view.clone())) {
            return Err(NotExtensive::SameText {
                player,
                view,
                moves: self.moves(node, &growth.parents),
            });
        }
        growth.texts.insert((player, view));
        let first = self.slots;
        self.slots += edges.len();
        let set = InformationSet {
            nodes: vec![node],
            slots: first..self.slots,
            before,
        };
        Ok(self.sets.insert_full(seen, set).0)
    }

    /// The slot of what the player did when last to move before a node: it identifies the information set, too. If it is
    /// the same for all nodes of every set, the player has perfect recall.
    fn last_choice(&self, node: usize, player: Player, parents: &[usize]) -> Option<usize> {
        let mut node = node;
        while node > 0 {
            let parent = parents[node];
            match self.nodes[parent].kind {
                Kind::Decision(mover, set) if mover == player => {
                    // The children of a node lie side by side.
                    let place = node - self.edges(parent)[0].child;
                    return Some(self.sets[set].slots.start + place);
                }
                _ => node = parent,
            }
        }
        None
    }

    /// The moves from the root to a node.
    fn moves(&self, node: usize, parents: &[usize]) -> Vec<G::Action> {
        let (mut node, mut moves) = (node, Vec::new());
        while node > 0 {
            let edges = self.edges(parents[node]);
            moves.push(edges[node - edges[0].child].action);
            node = parents[node];
        }
        moves.reverse();
        moves
    }

    pub(super) fn node(&self, index: usize) -> &Node {
        &self.nodes[index]
    }

    pub(super) fn edges(&self, node: usize) -> &[Edge<G::Action>] {
        &self.edges[self.nodes[node].edges.clone()]
    }

    pub(super) fn set(&self, index: usize) -> &InformationSet {
        &self.sets[index]
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree has no nodes; it always has one.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The number of probabilities of a strategy.
    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    /// The strategy that takes every action with equal probability.
    pub fn uniform(&self) -> Strategy {
        self.normalised(&vec![1.0; self.slots])
    }

    /// The strategy that takes every action as often as its weight says; all equally where no weight is positive.
    pub(super) fn normalised(&self, weights: &[f64]) -> Strategy {
        let mut strategy = Strategy {
            probabilities: weights.to_vec(),
        };
        self.normalise(weights, &mut strategy);
        strategy
    }

    /// The same, written over another strategy.
    pub(super) fn normalise(&self, weights: &[f64], strategy: &mut Strategy) {
        let probabilities = &mut strategy.probabilities;
        probabilities.copy_from_slice(weights);
        for set in self.sets.values() {
            let mix = &mut probabilities[set.slots.clone()];
            let total: f64 = mix.iter().sum();
            if total > 0.0 {
                for weight in mix {
                    *weight /= total;
                }
            } else {
                mix.fill(1.0 / set.slots.len() as f64);
            }
        }
    }

    /// Every information set with its actions and their probabilities.
    pub fn plan<'a>(
        &'a self,
        strategy: &'a Strategy,
    ) -> impl Iterator<Item = (&'a Seen<G>, Vec<(G::Action, f64)>)> + 'a {
        self.sets
            .iter()
            .map(move |(seen, set)| (seen, self.mix(set, strategy)))
    }

    /// A strategy made from what `choose` says of each information set: the probability of each of these actions.
    pub fn strategy<X>(
        &self,
        mut choose: impl FnMut(&Seen<G>, &[G::Action]) -> Result<Vec<f64>, X>,
    ) -> Result<Strategy, X> {
        let mut strategy = self.uniform();
        for (seen, set) in &self.sets {
            let actions: Vec<_> = self
                .mix(set, &strategy)
                .into_iter()
                .map(|(action, _)| action)
                .collect();
            let chosen = choose(seen, &actions)?;
            for (slot, probability) in strategy.probabilities[set.slots.clone()]
                .iter_mut()
                .zip(chosen)
            {
                *slot = probability;
            }
        }
        Ok(strategy)
    }

    /// The information set of `player` who has seen `view`, as its index.
    pub(super) fn find(&self, player: Player, view: G::View) -> Option<usize> {
        self.sets.get_index_of(&Seen { player, view })
    }

    fn mix(&self, set: &InformationSet, strategy: &Strategy) -> Vec<(G::Action, f64)> {
        let probabilities = &strategy.probabilities[set.slots.clone()];
        self.edges(set.nodes[0])
            .iter()
            .map(|edge| edge.action)
            .zip(probabilities.iter().copied())
            .collect()
    }
}

impl<G: Hidden + Game> std::fmt::Debug for Extensive<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{}: {} nodes, {} information sets",
            self.states[0].facts().name,
            self.nodes.len(),
            self.sets.len()
        )
    }
}
