//! How large a game is, before one tries to solve it.

use gametree_rules::{Keyed, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Meter;
use crate::solve::Unsolved;
use crate::solve::graph::Graph;

/// How large a game is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// How many distinct states there are.
    pub states: f64,
    /// Whether they were counted, not guessed.
    pub counted: bool,
    /// How many nodes the game tree has, by Knuth's random probes.
    pub tree: f64,
    /// How long a random game is, on average.
    pub length: f64,
}

/// How many random games are played to estimate.
const PROBES: usize = 400;
/// A game that takes longer than this is not followed to its end.
const LONGEST: usize = 10_000;

/// Estimates how large a game is: counts the states if there are at most `countable`, otherwise goes on from what was
/// counted with the growth that random games show (Knuth, Estimating the Efficiency of Backtrack Programs, 1975).
pub fn estimate<G: Keyed>(
    root: &G,
    countable: usize,
    seed: u64,
    meter: &mut Meter,
) -> Result<Estimate, Unsolved> {
    let probes = Probes::new(root, seed, meter)?;
    let (tree, length) = (probes.tree(), probes.length);
    let mut graph = Graph::new(root);
    let mut layers = Vec::new();
    // Layer by layer: how many new states each further action brings.
    while !graph.is_complete() {
        let before = graph.len();
        match graph.explore_layer(countable, meter) {
            Ok(()) => layers.push((graph.len() - before) as f64),
            Err(Unsolved::TooManyStates { .. }) => {
                let states = probes.go_on(&layers, graph.len() as f64);
                return Ok(Estimate {
                    states,
                    counted: false,
                    tree,
                    length,
                });
            }
            Err(other) => return Err(other),
        }
    }
    Ok(Estimate {
        states: graph.len() as f64,
        counted: true,
        tree,
        length,
    })
}

/// What random games show: how many choices there are at each depth, weighted by how many games pass there.
struct Probes {
    /// The estimated number of tree nodes at each depth.
    nodes: Vec<f64>,
    length: f64,
}

impl Probes {
    fn new<G: Keyed>(root: &G, seed: u64, meter: &mut Meter) -> Result<Probes, Unsolved> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut nodes, mut played) = (vec![1.0], 0_usize);
        for _ in 0..PROBES {
            let (mut game, mut weight) = (root.clone(), 1.0 / PROBES as f64);
            for depth in 1..=LONGEST {
                meter.tick()?;
                let choices = game.choices();
                if game.turn() == Turn::Over || choices.is_empty() {
                    break;
                }
                weight *= choices.len() as f64;
                if nodes.len() == depth {
                    nodes.push(0.0);
                }
                nodes[depth] += weight;
                played += 1;
                game.apply(choices[rng.random_range(0..choices.len())]);
            }
        }
        Ok(Probes {
            nodes,
            length: played as f64 / PROBES as f64,
        })
    }

    fn tree(&self) -> f64 {
        self.nodes.iter().sum()
    }

    /// Goes on where counting stopped. The tree's growth at each depth, less what the last layers lost to states that
    /// were known already; that loss goes on growing as it did.
    fn go_on(&self, layers: &[f64], counted: f64) -> f64 {
        let tree_growth = |depth: usize| {
            let (here, next) = (
                self.nodes.get(depth).copied(),
                self.nodes.get(depth + 1).copied(),
            );
            here.zip(next).map_or(0.0, |(here, next)| next / here)
        };
        let layer = |depth: usize| if depth == 0 { 1.0 } else { layers[depth - 1] };
        let kept = |depth: usize| {
            layer(depth + 1) / layer(depth) / tree_growth(depth).max(f64::MIN_POSITIVE)
        };
        let known = layers.len();
        if known < 2 {
            return self.tree().max(counted);
        }
        // Two layers back, since players alternate and so does what they add.
        let trend = if known >= 4 {
            (kept(known - 1) / kept(known - 3)).clamp(0.5, 1.0)
        } else {
            1.0
        };
        let mut last = layer(known);
        let (mut total, mut share) = (layers.iter().sum::<f64>() + 1.0, kept(known - 1));
        for depth in known..self.nodes.len() {
            share *= trend.sqrt();
            last *= tree_growth(depth) * share;
            total += last;
        }
        total.max(counted).min(self.tree().max(counted))
    }
}
