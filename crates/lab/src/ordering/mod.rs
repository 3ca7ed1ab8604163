//! The ordering lab: how much the order of moves matters to alpha-beta.
//!
//! ```
//! use gametree_lab::ordering::{Orders, uniform};
//! let count = Orders::default().count(&uniform(3, 4, 7), |_| {}).unwrap();
//! // Knuth and Moore: 3² + 3² − 1.
//! assert_eq!((count.leaves, count.best, count.minimum), (81, 17, 17));
//! ```

mod chart;
mod minimum;
mod trees;
mod words;

use gametree_games::tree::{Kind, Tree, TreeGame, TwoPlayers};
use gametree_rules::Player;
use gametree_search::textbook::{Conventions, alpha_beta};
use gametree_search::{Algorithm, DoesNotFit, Leaf, Limits, Observer, Task};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use crate::{Sketch, SketchGame};

pub use chart::chart;
pub use minimum::{knuth_moore, uniform_branching};
pub use trees::{depth, truncated, uniform};
pub use words::findings;

/// How to count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Orders {
    /// How alpha-beta cuts.
    pub conventions: Conventions,
    /// How many random orders are tried.
    pub samples: u32,
    /// The same seed gives the same orders.
    pub seed: u64,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders {
            conventions: Conventions::default(),
            samples: 100,
            seed: 0,
        }
    }
}

/// How many leaves of one tree are visited, by the order of moves.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OrderCount {
    /// How deep the tree is.
    pub depth: u32,
    /// How many children every node has, if all have as many, all leaves are as deep, and the players take turns.
    pub branching: Option<u32>,
    /// All leaves: what minimax visits.
    pub leaves: u64,
    /// What alpha-beta visits in the order given.
    pub given: u64,
    /// What it visits with the truly best move first.
    pub best: u64,
    /// What it visits with the truly worst move first.
    pub worst: u64,
    /// What it visits in random orders.
    pub random: Spread,
    /// The leaves that any proof of the value needs: no search that is sure can visit fewer.
    pub minimum: u64,
}

/// Some numbers: their mean, the least and the greatest.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The least.
    pub least: u64,
    /// The greatest.
    pub most: u64,
}

impl Orders {
    /// How many leaves have been passed over when a tree with so many leaves is counted, for whoever waits.
    pub fn work(&self, leaves: u64) -> u64 {
        leaves * (u64::from(self.samples) + 3)
    }

    /// Counts the leaves that alpha-beta visits in each order; `pass` is told of every order how many leaves it was about.
    pub fn count(
        &self,
        sketch: &Sketch,
        mut pass: impl FnMut(u64),
    ) -> Result<OrderCount, DoesNotFit> {
        let tree = plain_tree(sketch)?;
        let values = true_values(&tree);
        let leaves = (0..tree.len()).filter(|&node| tree.children(node).is_empty());
        let leaves = leaves.count() as u64;
        let mut visited = |tree: Tree| {
            pass(leaves);
            self.visited(tree)
        };
        let good = |node: usize, child: usize| match tree.kind(node) {
            Kind::Decision(Player::FIRST) => values[child],
            _ => -values[child],
        };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let given = visited(tree.clone());
        let best = visited(trees::reordered(&tree, |node, children| {
            children.sort_by(|&a, &b| good(node, b).total_cmp(&good(node, a)));
        }));
        let worst = visited(trees::reordered(&tree, |node, children| {
            children.sort_by(|&a, &b| good(node, a).total_cmp(&good(node, b)));
        }));
        let samples: Vec<u64> = (0..self.samples)
            .map(|_| {
                let shuffled = trees::reordered(&tree, |_, children| children.shuffle(&mut rng));
                visited(shuffled)
            })
            .collect();
        Ok(OrderCount {
            depth: depth(sketch),
            branching: uniform_branching(&tree),
            leaves,
            given,
            best,
            worst,
            random: Spread::of(&samples).unwrap_or(Spread {
                mean: given as f64,
                least: given,
                most: given,
            }),
            minimum: minimum::proof_size(&tree, &values),
        })
    }

    /// The leaves that alpha-beta visits.
    fn visited(&self, tree: Tree) -> u64 {
        let Ok(game) = TreeGame::<TwoPlayers>::new(tree) else {
            return 0;
        };
        let mut leaves = Leaves(0);
        let task = Task::new(Limits::default()).observe(&mut leaves);
        let answer = alpha_beta(&game, task, self.conventions);
        // A tree that is a single leaf is not searched.
        leaves.0.max(u64::from(answer.actions.is_empty()))
    }
}

impl Spread {
    fn of(numbers: &[u64]) -> Option<Spread> {
        let total: u64 = numbers.iter().sum();
        Some(Spread {
            mean: total as f64 / numbers.len() as f64,
            least: *numbers.iter().min()?,
            most: *numbers.iter().max()?,
        })
    }
}

/// Counts the leaves of a search.
struct Leaves(u64);

impl Observer<TreeGame<TwoPlayers>> for Leaves {
    fn leaf(&mut self, _: Leaf, _: &[f64]) {
        self.0 += 1;
    }
}

fn plain_tree(sketch: &Sketch) -> Result<Tree, DoesNotFit> {
    if let Ok(SketchGame::TwoPlayers(game)) = sketch.game() {
        return Ok(game.tree().clone());
    }
    Err(DoesNotFit {
        algorithm: Algorithm::AlphaBeta,
        game: "tree".into(),
        obstacle: "orders are counted on trees of MAX and MIN without chance",
    })
}

/// What every node is worth: children come after their parents.
fn true_values(tree: &Tree) -> Vec<f64> {
    let mut values = vec![0.0; tree.len()];
    for node in (0..tree.len()).rev() {
        let children = tree.children(node).iter().map(|&(child, _)| values[child]);
        values[node] = match tree.kind(node) {
            Kind::Leaf { utilities, .. } => utilities[0],
            Kind::Decision(Player::FIRST) => children.fold(f64::NEG_INFINITY, f64::max),
            Kind::Decision(_) | Kind::Chance => children.fold(f64::INFINITY, f64::min),
        };
    }
    values
}

#[cfg(test)]
mod tests;
