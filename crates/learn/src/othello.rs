//! Othello: the weights of its patterns, and the errors of shallow searches (for ProbCut).

mod errors;
mod fit;
mod games;

use gametree_guides::othello::OthelloGuide;
pub use gametree_guides::othello::Weights;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Progress;
use crate::generations::{Schedule, Trainer};

pub use games::Sample;

/// Settings of a training run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games of each generation; each plays with the weights of the one before.
    pub games: Vec<usize>,
    /// Search depth of the players.
    pub depth: u32,
    /// With this many empty squares or fewer they solve the position.
    pub solve_empties: u32,
    /// Epochs.
    pub epochs: usize,
    /// Positions of each phase on which searches of different depths are compared.
    pub probcut_positions: usize,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Threads; the result does not depend on their number.
    pub threads: usize,
    /// Initial weights.
    pub start: Option<Weights>,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: vec![2_500, 7_000, 14_000],
            depth: 4,
            solve_empties: 12,
            epochs: 12,
            probcut_positions: 400,
            seed: 1,
            threads: 1,
            start: None,
        }
    }
}

/// Trains by self-play. When `report` returns false, the weights so far are returned.
pub fn train(plan: &Plan, report: &mut dyn FnMut(Progress) -> bool) -> Weights {
    let mut trainer = OthelloTrainer {
        plan,
        random: Xoshiro256PlusPlus::seed_from_u64(plan.seed),
        regression: fit::Regression::new(plan.start.as_ref()),
        guide: OthelloGuide::with_weights(plan.start.clone()),
        weights: plan.start.clone(),
    };
    let schedule = Schedule {
        games: &plan.games,
        seed: plan.seed,
        threads: plan.threads,
    };
    let mut samples = Vec::new();
    let whole = schedule.run(&mut trainer, &mut samples, report);
    let mut weights = trainer.weights.unwrap_or_default();
    if whole {
        let compared = errors::compare(&weights, &samples, plan, &mut |done, all| {
            report(Progress::Compared { done, all })
        });
        weights.errors = compared;
    } else if let Some(start) = &plan.start {
        weights.errors = start.errors;
    }
    weights
}

struct OthelloTrainer<'p> {
    plan: &'p Plan,
    random: Xoshiro256PlusPlus,
    regression: fit::Regression,
    guide: OthelloGuide,
    weights: Option<Weights>,
}

impl Trainer for OthelloTrainer<'_> {
    type Sample = Sample;

    fn play(&self, random: &mut Xoshiro256PlusPlus) -> Vec<Sample> {
        // Without weights the search's values mean nothing: only results count.
        let trust = if self.weights.is_none() { 0.0 } else { 0.3 };
        games::SelfPlay::new(&self.guide, self.plan, trust).play(random)
    }

    fn fit(&mut self, samples: &[Sample], report: &mut dyn FnMut(usize, usize) -> bool) -> f64 {
        let OthelloTrainer {
            regression, random, ..
        } = self;
        let error = regression.fit(samples, self.plan.epochs, random, report);
        self.weights = Some(regression.weights());
        self.guide = OthelloGuide::with_weights(self.weights.clone());
        error
    }

    /// The games of the first two generations are too weak to keep.
    fn keeps_earlier_samples(&self, generation: usize) -> bool {
        generation != 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick(seed: u64) -> Plan {
        Plan {
            games: vec![6, 4],
            depth: 1,
            solve_empties: 8,
            epochs: 2,
            probcut_positions: 1,
            seed,
            ..Plan::default()
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
        let learn = |seed, threads| {
            let plan = Plan {
                threads,
                ..quick(seed)
            };
            train(&plan, &mut |_| true).to_bytes()
        };
        let first = learn(1, 1);
        assert!(learn(1, 1) == first && learn(1, 3) == first);
        assert!(learn(2, 1) != first);
    }

    #[test]
    fn a_run_stopped_during_the_comparison_keeps_the_errors_so_far() {
        let mut compared = 0;
        let weights = train(&quick(1), &mut |progress| {
            if let Progress::Compared { done, .. } = progress {
                compared = done;
            }
            compared < 2
        });
        // The positions in progress are finished.
        assert!((2..=3).contains(&compared), "{compared}");
        assert!(weights.phases.iter().flatten().any(|&weight| weight != 0));
        let known =
            |phase: &&[u16; gametree_guides::othello::DEPTHS]| phase.iter().any(|&error| error > 0);
        let known = weights.errors.iter().filter(known).count();
        assert!((1..=3).contains(&known), "{known}");
    }

    #[test]
    fn a_stopped_run_keeps_the_weights_so_far() {
        let mut played = 0;
        let weights = train(&quick(1), &mut |progress| {
            if let Progress::Played(games) = progress {
                played = games;
            }
            played < 3
        });
        assert!((3..=4).contains(&played), "{played}");
        assert!(weights.phases.iter().flatten().any(|&weight| weight != 0));
        assert!(Weights::from_bytes(&weights.to_bytes()).is_some());
    }
}
