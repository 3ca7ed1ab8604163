//! How large a game is, before one tries to solve it.

use gametree_rules::{Keyed, Turn};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rustc_hash::FxHashSet;

use crate::Meter;
use crate::solve::Unsolved;
use crate::solve::graph::Graph;

/// How large a game is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The number of distinct states.
    pub states: f64,
    /// Whether they were counted, not guessed.
    pub counted: bool,
    /// The number of nodes of the game tree, by Knuth's random probes.
    pub tree: f64,
    /// The mean length of a random game.
    pub length: f64,
}

/// The number of random games for an estimate, twice.
const PROBES: usize = 20_000;
/// The maximum number of moves in them, each time.
const STEPS: usize = 400_000;

/// Estimates how large a game is: counts the states if there are at most `countable`, otherwise goes on from what was
/// counted with what random games show.
pub fn estimate<G: Keyed>(
    root: &G,
    countable: usize,
    seed: u64,
    meter: &mut Meter,
) -> Result<Estimate, Unsolved> {
    let probes = Probes::new(root, seed, meter)?;
    let (tree, length) = (probes.tree(), probes.length);
    let mut graph = Graph::new(root);
    let mut layers = vec![1.0];
    // Layer by layer: how many new states each further action brings.
    while !graph.is_complete() {
        let before = graph.len();
        match graph.explore_layer(countable, meter) {
            Ok(()) => layers.push((graph.len() - before) as f64),
            Err(Unsolved::TooManyStates { .. }) => {
                let states = probes.go_on(&layers).max(graph.len() as f64);
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

/// A game whose layers still grow by this factor after the states explored is large.
const GROWTH: f64 = 3.0;

/// Whether a game may have few states, by the first `explored` of them: either these are all, or their number hardly grows
/// from one layer to the next any more. With a few thousand this takes a millisecond or two, unlike an
/// [estimate](estimate).
pub fn may_be_small<G: Keyed>(
    root: &G,
    explored: usize,
    meter: &mut Meter,
) -> Result<bool, Unsolved> {
    let mut graph = Graph::new(root);
    let (mut layer, mut growth) = (1.0, 1.0);
    while !graph.is_complete() {
        let before = graph.len();
        match graph.explore_layer(explored, meter) {
            Ok(()) => {
                let next = (graph.len() - before) as f64;
                growth = next / layer;
                layer = next.max(1.0);
            }
            Err(Unsolved::TooManyStates { .. }) => return Ok(growth < GROWTH),
            Err(other) => return Err(other),
        }
    }
    Ok(true)
}

/// The sample of random games, by depth. Where chance can bring states back, all depths count as one.
struct Probes {
    /// The number of tree nodes (Knuth, Estimating the Efficiency of Backtrack Programs, 1975).
    nodes: Vec<f64>,
    /// The number of distinct states, from how many of one lot of games come up in another (Lincoln and Petersen).
    states: Vec<Recapture>,
    length: f64,
}

/// States seen in one lot of games, in the other, and in both.
#[derive(Clone, Copy, Default)]
struct Recapture {
    first: f64,
    second: f64,
    both: f64,
}

impl Recapture {
    /// With fewer seen again than this, the estimate is little more than the least there must be.
    const ENOUGH: f64 = 10.0;

    /// Chapman's form of the estimate, which does not divide by nothing.
    fn estimate(self) -> f64 {
        (self.first + 1.0) * (self.second + 1.0) / (self.both + 1.0) - 1.0
    }
}

impl Probes {
    fn new<G: Keyed>(root: &G, seed: u64, meter: &mut Meter) -> Result<Probes, Unsolved> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut probes = Probes {
            nodes: vec![0.0],
            states: Vec::new(),
            length: 0.0,
        };
        let mut games = 0_usize;
        let mut lots: [FxHashSet<(usize, u64)>; 2] = Default::default();
        let mut steps = 0;
        for lot in &mut lots {
            steps = 0;
            for _ in 0..PROBES {
                games += 1;
                let (mut game, mut weight, mut depth) = (root.clone(), 1.0, 0);
                while game.turn() != Turn::Over && steps < STEPS {
                    meter.tick()?;
                    let choices = game.choices();
                    weight *= choices.len() as f64;
                    game.apply(choices[rng.random_range(0..choices.len())]);
                    (depth, steps) = (depth + 1, steps + 1);
                    if probes.nodes.len() == depth {
                        probes.nodes.push(0.0);
                    }
                    probes.nodes[depth] += weight;
                    lot.insert((if G::CLASS.chance { 0 } else { depth }, game.key()));
                }
                if steps >= STEPS {
                    break;
                }
            }
        }
        for nodes in &mut probes.nodes {
            *nodes /= games as f64;
        }
        probes.nodes[0] = 1.0;
        probes.length = 2.0 * steps as f64 / games as f64;
        probes.states = vec![Recapture::default(); probes.nodes.len()];
        let [first, second] = &lots;
        for &(depth, key) in first {
            probes.states[depth].first += 1.0;
            probes.states[depth].both += f64::from(u8::from(second.contains(&(depth, key))));
        }
        for &(depth, _) in second {
            probes.states[depth].second += 1.0;
        }
        Ok(probes)
    }

    fn tree(&self) -> f64 {
        self.nodes.iter().sum()
    }

    /// Goes on where counting stopped: with what the random games show where they show enough, and else with the tree's
    /// growth, less what the last layers lost to states that were known already.
    fn go_on(&self, layers: &[f64]) -> f64 {
        if self.states[0].first > 0.0 {
            return self.states[0].estimate();
        }
        let growth = |depth: usize| match (self.nodes.get(depth), self.nodes.get(depth + 1)) {
            (Some(here), Some(next)) if *here > 0.0 => next / here,
            _ => 0.0,
        };
        let last = layers.len() - 1;
        let kept = |depth: usize| match growth(depth) {
            growth if growth > 0.0 => (layers[depth + 1] / layers[depth] / growth).min(1.0),
            _ => 1.0,
        };
        // The orders in which the same can be done grow in number with the depth, and with them what is known already: the
        // share that is kept falls as a power of the depth, which the last two layers tell.
        let share = if last >= 2 {
            (kept(last - 1) * kept(last - 2)).sqrt()
        } else {
            1.0
        };
        let power = -share.ln() / (last as f64).max(2.0).ln();
        let (mut layer, mut total) = (layers[last], layers.iter().sum::<f64>());
        for depth in last + 1..self.nodes.len() {
            let seen = self.states[depth];
            layer = match seen.estimate() {
                known if seen.both >= Recapture::ENOUGH => known,
                few => few
                    .max(layer * growth(depth - 1) * (depth as f64).powf(-power))
                    .min(self.nodes[depth]),
            };
            total += layer;
        }
        total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_samples_estimate_the_number_of_states() {
        let some = Recapture {
            first: 100.0,
            second: 100.0,
            both: 10.0,
        };
        assert!((900.0..1000.0).contains(&some.estimate()));
        let all = Recapture {
            first: 50.0,
            second: 50.0,
            both: 50.0,
        };
        assert_eq!(all.estimate(), 50.0);
    }
}
