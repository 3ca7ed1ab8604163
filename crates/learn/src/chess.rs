//! Chess: the weights of the evaluation by logistic regression on the results of games (Texel tuning, Österlund 2014;
//! Campbell, Hoane and Hsu, Deep Blue, 2002, fitted theirs to games of grandmasters), then a network trained on the
//! residual.

mod fit;
mod games;
mod sample;

use gametree_guides::chess::{
    ChessGuide, FEATURES, OUTPUT_BUCKETS, active_features, output_bucket,
};
use gametree_search::pvs::Guide;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Progress;
use crate::generations::{Schedule, Trainer};
use crate::net::{Inputs, TrainingSet};
use crate::parallel::game_rng;

pub use gametree_guides::chess::Weights;
pub use sample::{Sample, Unreadable};

/// Weight of the game's result against the search's value in the network's target.
const RESULT_WEIGHT: f32 = 0.1;

/// Settings of a training run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Games of each generation; each plays with the weights of the one before.
    pub games: Vec<usize>,
    /// Nodes searched per move.
    pub nodes: u64,
    /// Epochs for the weights of the evaluation.
    pub epochs: usize,
    /// Epochs for the network.
    pub network_epochs: usize,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Threads; the result does not depend on their number.
    pub threads: usize,
    /// Initial weights.
    pub start: Weights,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: vec![10_000],
            nodes: 2_000,
            epochs: 30,
            network_epochs: 8,
            seed: 1,
            threads: 1,
            start: ChessGuide::default().weights().clone(),
        }
    }
}

/// Trains on known positions and on self-play, whose positions are passed to `store` as they come. When `report` returns
/// false, the weights so far are returned. The error reported is the root mean square error on the validation set, in game
/// points.
pub fn train(
    plan: &Plan,
    mut known: Vec<Sample>,
    store: &mut (dyn FnMut(&[Sample]) + Send + Sync),
    report: &mut dyn FnMut(Progress) -> bool,
) -> Weights {
    let mut trainer = ChessTrainer {
        plan,
        guide: ChessGuide::with_weights(plan.start.clone()),
        store,
    };
    let schedule = Schedule {
        games: &plan.games,
        seed: plan.seed,
        threads: plan.threads,
    };
    schedule.run(&mut trainer, &mut known, report);
    trainer.guide.weights().clone()
}

struct ChessTrainer<'p> {
    plan: &'p Plan,
    guide: ChessGuide,
    store: &'p mut (dyn FnMut(&[Sample]) + Send + Sync),
}

impl Trainer for ChessTrainer<'_> {
    type Sample = Sample;

    fn play(&self, random: &mut Xoshiro256PlusPlus) -> Vec<Sample> {
        games::play(&self.guide, self.plan.nodes, random)
    }

    fn store(&mut self, samples: &[Sample]) {
        (self.store)(samples);
    }

    /// First the evaluation's weights, then the network on the residual, from the weights it has: the residual changes
    /// little.
    fn fit(&mut self, samples: &[Sample], report: &mut dyn FnMut(usize, usize) -> bool) -> f64 {
        let Plan {
            epochs,
            network_epochs,
            ..
        } = *self.plan;
        let all = epochs + network_epochs;
        let mut regression = fit::Regression::new(self.guide.weights(), samples);
        regression.fit(epochs, &mut |done, _| report(done, all));
        let terms = ChessGuide::with_weights(regression.weights());
        drop(regression);
        let baselines = samples.iter().map(|sample| {
            let game = sample.board.clone().into();
            terms.evaluate(&game, game.mover()) as f32 / 100.0
        });
        let baselines: Vec<f32> = baselines.collect();
        let training_set = TrainingSet {
            features: FEATURES,
            buckets: OUTPUT_BUCKETS,
            samples: samples.len(),
            slope: sample::slope(),
            threads: self.plan.threads,
            fill: &|index, inputs| fill(&samples[index], baselines[index], inputs),
        };
        let start = self.guide.weights().net();
        let mut random = game_rng(self.plan.seed, usize::MAX, 0);
        let trained = training_set.train(start, network_epochs, &mut random, &mut |done, _| {
            report(epochs + done, all)
        });
        self.guide = ChessGuide::with_weights(terms.weights().clone().with(trained.net));
        trained.error
    }
}

/// Fills in the network's inputs for a sample that the evaluation without network gives `baseline` pawns.
fn fill(sample: &Sample, baseline: f32, inputs: &mut Inputs) {
    let [own, other] = &mut inputs.features;
    own.clear();
    other.clear();
    active_features(&sample.board, |mine, theirs| {
        own.push(mine as u16);
        other.push(theirs as u16);
    });
    inputs.bucket = output_bucket(&sample.board);
    inputs.baseline = baseline;
    let white = sample.points(RESULT_WEIGHT);
    inputs.points = match sample.board.side_to_move() {
        cozy_chess::Color::White => white,
        cozy_chess::Color::Black => 1.0 - white,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quick(threads: usize) -> Plan {
        Plan {
            games: vec![6],
            nodes: 60,
            epochs: 3,
            network_epochs: 2,
            threads,
            ..Plan::default()
        }
    }

    fn trained(plan: &Plan) -> Weights {
        train(plan, Vec::new(), &mut |_| {}, &mut |_| true)
    }

    #[test]
    fn the_same_seed_gives_the_same_weights_on_any_number_of_threads() {
        let one = trained(&quick(1));
        assert_eq!(trained(&quick(2)), one);
        assert_ne!(one, Plan::default().start, "nothing was learned");
        let other = Plan {
            seed: 2,
            ..quick(1)
        };
        assert_ne!(trained(&other), one);
    }

    #[test]
    fn a_stopped_run_keeps_the_weights_so_far() {
        let mut games = 0;
        let weights = train(&quick(1), Vec::new(), &mut |_| {}, &mut |progress| {
            if let Progress::Played(played) = progress {
                games = played;
            }
            games < 3
        });
        assert!((3..=4).contains(&games), "{games}");
        assert_ne!(weights, Plan::default().start);
    }
}
