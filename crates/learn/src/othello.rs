//! Othello: the weights of its patterns, and how far a shallow look ahead is off.

mod errors;
mod fit;
mod games;

use gametree_guides::othello::OthelloGuide;
pub use gametree_guides::othello::Weights;
use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Progress;
use crate::school::{Course, Pupil};

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
    /// How many threads play; what is learned does not depend on it.
    pub threads: usize,
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
            compared: 400,
            seed: 1,
            threads: 1,
            start: None,
        }
    }
}

/// Learns from play. Told to stop by an answer of false, it keeps what it has learned so far.
pub fn train(plan: &Plan, tell: &mut dyn FnMut(Progress) -> bool) -> Weights {
    let mut student = Student {
        plan,
        random: Xoshiro256PlusPlus::seed_from_u64(plan.seed),
        learner: fit::Learner::new(plan.start.as_ref()),
        guide: OthelloGuide::with(plan.start.clone()),
        weights: plan.start.clone(),
    };
    let course = Course {
        games: &plan.games,
        seed: plan.seed,
        threads: plan.threads,
    };
    let mut samples = Vec::new();
    let whole = course.run(&mut student, &mut samples, tell);
    let mut weights = student.weights.unwrap_or_default();
    if whole {
        let compared = errors::compare(&weights, &samples, plan, &mut |done, all| {
            tell(Progress::Compared { done, all })
        });
        weights.errors = compared;
    } else if let Some(start) = &plan.start {
        weights.errors = start.errors;
    }
    weights
}

struct Student<'p> {
    plan: &'p Plan,
    random: Xoshiro256PlusPlus,
    learner: fit::Learner,
    guide: OthelloGuide,
    weights: Option<Weights>,
}

impl Pupil for Student<'_> {
    type Sample = Sample;

    fn play(&self, random: &mut Xoshiro256PlusPlus) -> Vec<Sample> {
        // Who has learned nothing judges nothing: only how games end counts.
        let trust = if self.weights.is_none() { 0.0 } else { 0.3 };
        games::Table::new(&self.guide, self.plan, trust).play(random)
    }

    fn learn(&mut self, samples: &[Sample], tell: &mut dyn FnMut(usize, usize) -> bool) -> f64 {
        let Student {
            learner, random, ..
        } = self;
        let error = learner.learn(samples, self.plan.epochs, random, tell);
        self.weights = Some(learner.weights());
        self.guide = OthelloGuide::with(self.weights.clone());
        error
    }

    /// The games of the first two were played by beginners.
    fn remembers(&self, generation: usize) -> bool {
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
            perfect: 8,
            epochs: 2,
            compared: 1,
            seed,
            ..Plan::default()
        }
    }

    #[test]
    fn the_same_seed_learns_the_same_on_any_number_of_threads() {
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
    fn who_is_stopped_while_looks_are_compared_keeps_those_errors_that_are_known() {
        let mut compared = 0;
        let weights = train(&quick(1), &mut |progress| {
            if let Progress::Compared { done, .. } = progress {
                compared = done;
            }
            compared < 2
        });
        // Who is told to stop finishes what is at hand.
        assert!((2..=3).contains(&compared), "{compared}");
        assert!(weights.phases.iter().flatten().any(|&weight| weight != 0));
        let known =
            |phase: &&[u16; gametree_guides::othello::DEPTHS]| phase.iter().any(|&error| error > 0);
        let known = weights.errors.iter().filter(known).count();
        assert!((1..=3).contains(&known), "{known}");
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
        assert!((3..=4).contains(&played), "{played}");
        assert!(weights.phases.iter().flatten().any(|&weight| weight != 0));
        assert!(Weights::from_bytes(&weights.to_bytes()).is_some());
    }
}
