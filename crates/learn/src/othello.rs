//! Othello: the weights of its patterns, and how far a shallow look ahead is off.

mod errors;
mod fit;
mod games;

use gametree_guides::othello::Patterns;
pub use gametree_guides::othello::Weights;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

pub use games::Sample;

/// How to learn.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games of each generation; each generation plays with what the ones before have learned.
    pub games: Vec<usize>,
    /// How many moves ahead the players look.
    pub depth: u32,
    /// From so many empty squares on they play perfectly.
    pub perfect: u32,
    /// How often all positions are gone through.
    pub epochs: usize,
    /// Positions of each phase on which looks ahead of different depths are compared.
    pub compared: usize,
    /// Where chance begins.
    pub seed: u64,
    /// What is known already.
    pub start: Option<Weights>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: vec![2_500, 7_000, 14_000],
            depth: 4,
            perfect: 12,
            epochs: 12,
            compared: 60,
            seed: 1,
            start: None,
        }
    }
}

/// How far learning has come.
#[derive(Clone, Copy, Debug)]
pub enum Progress<'w> {
    /// So many games of all were played.
    Played(usize),
    /// A generation has been learned from so many positions; the last of them, which were kept apart, are told with this
    /// error: the root of the mean square, in discs.
    Learned {
        /// Counted from zero.
        generation: usize,
        /// Of this generation and those before.
        positions: usize,
        /// In discs.
        error: f64,
        /// What was learned, without the errors of looks ahead.
        weights: &'w Weights,
    },
}

/// Learns from play. Told to stop by an answer of false, it keeps what it has learned so far.
pub fn train(plan: &Plan, tell: &mut dyn FnMut(Progress<'_>) -> bool) -> Weights {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(plan.seed);
    let mut weights = plan.start.clone();
    let mut learner = fit::Learner::new(weights.as_ref());
    let mut samples: Vec<Sample> = Vec::new();
    let mut played = 0;
    let mut going = true;
    for (generation, &many) in plan.games.iter().enumerate() {
        let guide = Patterns::with(weights.clone());
        // Who has learned nothing judges nothing: only how games end counts.
        let trust = if weights.is_none() { 0.0 } else { 0.3 };
        if generation == 2 {
            samples.clear();
        }
        let mut table = games::Table::new(&guide, plan, trust);
        for _ in 0..many {
            if !going {
                break;
            }
            samples.extend(table.play(&mut random));
            played += 1;
            going = tell(Progress::Played(played));
        }
        let error = learner.learn(&samples, plan.epochs, &mut random);
        let weights = weights.insert(learner.weights());
        let positions = samples.len();
        going &= tell(Progress::Learned {
            generation,
            positions,
            error,
            weights,
        });
        if !going {
            break;
        }
    }
    let mut weights = weights.unwrap_or_default();
    if going {
        weights.errors = errors::measure(&weights, &samples, plan.compared, &mut random);
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick(seed: u64) -> Plan {
        Plan {
            games: vec![6, 4],
            depth: 1,
            perfect: 8,
            epochs: 2,
            compared: 1,
            seed,
            ..Plan::default()
        }
    }

    #[test]
    fn the_same_seed_learns_the_same() {
        let [first, again, other] =
            [1, 1, 2].map(|seed| train(&quick(seed), &mut |_| true).to_bytes());
        assert_eq!(first, again);
        assert_ne!(first, other);
    }

    #[test]
    fn who_is_stopped_keeps_what_was_learned() {
        let mut played = 0;
        let weights = train(&quick(1), &mut |progress| {
            if let Progress::Played(games) = progress {
                played = games;
            }
            played < 3
        });
        assert_eq!(played, 3);
        assert!(weights.phases.iter().flatten().any(|&weight| weight != 0));
        assert!(Weights::from_bytes(&weights.to_bytes()).is_some());
    }
}
