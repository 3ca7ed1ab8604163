//! The effect of move ordering on alpha-beta.
//!
//! ```
//! use gametree_lab::ordering::{Orders, uniform};
//! let count = Orders::default().count(&uniform(3, 4, 7), |_| {}).unwrap();
//! // Knuth and Moore: 3² + 3² − 1.
//! assert_eq!((count.leaves, count.best, count.minimum), (81, 17, 17));
//! ```

mod chart;
mod describe;
mod minimum;
mod trees;

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
pub use describe::findings;
pub use minimum::{knuth_moore, uniform_branching};
pub use trees::{depth, truncated, uniform};

/// The settings of a count.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Orders {
    /// The conventions of alpha-beta.
    pub conventions: Conventions,
    /// The number of random orders.
    pub samples: u32,
    /// The seed of the random orders.
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

/// The number of leaves of a tree that are visited, by move ordering.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct OrderCount {
    /// The depth of the tree.
    pub depth: u32,
    /// The branching factor, if it is uniform, all leaves have the same depth, and the players alternate.
    pub branching: Option<u32>,
    /// All leaves, which minimax visits.
    pub leaves: u64,
    /// Alpha-beta in the given order.
    pub given: u64,
    /// Alpha-beta with children ordered by their true values, best first.
    pub best: u64,
    /// Alpha-beta with children ordered by their true values, worst first.
    pub worst: u64,
    /// Alpha-beta in random orders.
    pub random: Spread,
    /// The leaves of the smallest proof of the value, fewer than which no correct search can visit.
    pub minimum: u64,
}

/// The mean and the range of a sample.
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
    /// The total number of leaves over all searches of a tree with this number of leaves, for progress reports.
    pub fn work(&self, leaves: u64) -> u64 {
        leaves * (u64::from(self.samples) + 3)
    }

    /// Counts the leaves that alpha-beta visits in each order. Calls `pass` with the number of leaves before every search.
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

    /// The number of leaves that alpha-beta visits.
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
        obstacle: "move ordering is measured on trees of MAX and MIN without chance nodes",
    })
}

/// The minimax value of every node.
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
