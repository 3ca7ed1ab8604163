//! Logistic regression of game points on the terms of the evaluation, by gradient descent (Texel tuning).

use gametree_guides::chess::{ChessGuide, Tapered, TuningPosition, WEIGHTS, Weights};

use super::Sample;
use crate::adam::Adam;

/// Learning rate at the start and at the end, in centipawns.
const LEARNING_RATES: [f64; 2] = [1.0, 0.05];
/// Positions in a batch.
const BATCH: usize = 4096;
/// One position in this many is used for validation.
const VALIDATION_SHARE: usize = 16;
/// At most this many positions are used, evenly spread; more do not lower the error but take memory.
const MAX_POSITIONS: usize = 1_000_000;
/// Weight of the game's result against the search's value in the target.
const RESULT_WEIGHT: f32 = 0.6;
/// Positions used to fit the slope of the logistic function.
const SLOPE_POSITIONS: usize = 50_000;
/// Positions of one game are correlated: they count as one independent position in this many.
const CORRELATED_POSITIONS: f64 = 10.0;
/// Standard deviation of the prior around the initial weights, in centipawns: weights of rare terms stay near them.
const PRIOR_SIGMA: f64 = 20.0;

/// The terms of a position, and White's target points.
struct TrainingPosition {
    position: TuningPosition,
    points: f32,
}

/// The state of the regression: middlegame and endgame weight of each term in turn.
pub(super) struct Regression {
    training: Vec<TrainingPosition>,
    validation: Vec<TrainingPosition>,
    start: Vec<f64>,
    weights: Vec<f64>,
    adam: Adam,
    /// Slope of the logistic function from centipawns to points.
    slope: f64,
}

impl Regression {
    pub(super) fn new(start: &Weights, samples: &[Sample]) -> Regression {
        let some = samples
            .iter()
            .step_by(samples.len().div_ceil(MAX_POSITIONS).max(1));
        let mut training: Vec<TrainingPosition> = some
            .map(|sample| TrainingPosition {
                position: ChessGuide::tuning_position(&sample.board),
                points: sample.points(RESULT_WEIGHT),
            })
            .collect();
        let validation = training.split_off(training.len() - training.len() / VALIDATION_SHARE);
        let weights = start
            .terms()
            .iter()
            .flat_map(|weight| [f64::from(weight.middlegame()), f64::from(weight.endgame())]);
        let weights: Vec<f64> = weights.collect();
        let mut regression = Regression {
            training,
            validation,
            start: weights.clone(),
            weights,
            adam: Adam::new(2 * WEIGHTS),
            slope: 0.0,
        };
        regression.slope = regression.best_slope();
        regression
    }

    /// The slope that fits the initial weights best, so that the value of a pawn does not drift.
    fn best_slope(&self) -> f64 {
        let some = &self.training[..self.training.len().min(SLOPE_POSITIONS)];
        let slopes = (1..=100).map(|step| f64::from(step) * 1e-4);
        let error = |slope: f64| mean_square(some, &self.weights, slope);
        let errors = slopes.map(|slope| (error(slope), slope));
        errors
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(0.004, |(_, slope)| slope)
    }

    /// Runs this many epochs or until `report` returns false. Returns the root mean square error on the validation set.
    pub(super) fn fit(
        &mut self,
        epochs: usize,
        report: &mut dyn FnMut(usize, usize) -> bool,
    ) -> f64 {
        for epoch in 0..epochs {
            let progress = epoch as f64 / epochs as f64;
            let rate = LEARNING_RATES[0] * (LEARNING_RATES[1] / LEARNING_RATES[0]).powf(progress);
            // Strided batches, so that each is spread over all games.
            let batches = self.training.len().div_ceil(BATCH).max(1);
            for first in 0..batches {
                self.step(first, batches, rate);
            }
            if !report(epoch + 1, epochs) {
                break;
            }
        }
        mean_square(&self.validation, &self.weights, self.slope).sqrt()
    }

    /// One optimiser step on every `every`-th sample, scaled to stand for all, and on the prior.
    fn step(&mut self, first: usize, every: usize, rate: f64) {
        let mut gradient = vec![0.0; self.weights.len()];
        for sample in self.training.iter().skip(first).step_by(every) {
            let guess = points(sample, &self.weights, self.slope);
            let error = guess - f64::from(sample.points);
            let [early, late] = phases(sample);
            for &(index, count) in &sample.position.counts {
                let part = error * f64::from(count);
                gradient[2 * usize::from(index)] += part * early;
                gradient[2 * usize::from(index) + 1] += part * late;
            }
        }
        let slopes = gradient.iter().zip(self.weights.iter().zip(&self.start));
        let slopes = slopes.map(|(slope, (weight, start))| {
            let prior = (weight - start) * CORRELATED_POSITIONS / (PRIOR_SIGMA * PRIOR_SIGMA);
            slope * self.slope * every as f64 + prior
        });
        let changes: Vec<f64> = self.adam.steps(rate, slopes).collect();
        for (weight, change) in self.weights.iter_mut().zip(changes) {
            *weight += change;
        }
    }

    /// The weights in whole centipawns.
    pub(super) fn weights(&self) -> Weights {
        let whole = |weight: f64| weight.round().clamp(-2000.0, 2000.0) as i16;
        let pairs = self.weights.chunks_exact(2);
        let values: Vec<Tapered> = pairs
            .map(|pair| Tapered::new(whole(pair[0]), whole(pair[1])))
            .collect();
        Weights::new(&values).expect("as many weights as before")
    }
}

/// The share of each game phase in a position.
fn phases(sample: &TrainingPosition) -> [f64; 2] {
    sample.position.phases.map(f64::from)
}

/// The expected points of a position under these weights.
fn points(sample: &TrainingPosition, weights: &[f64], slope: f64) -> f64 {
    let [early, late] = phases(sample);
    let worth = sample.position.counts.iter().map(|&(index, count)| {
        let index = 2 * usize::from(index);
        f64::from(count) * (weights[index] * early + weights[index + 1] * late)
    });
    1.0 / (1.0 + (-slope * worth.sum::<f64>()).exp())
}

fn mean_square(samples: &[TrainingPosition], weights: &[f64], slope: f64) -> f64 {
    let square = |sample: &TrainingPosition| {
        let error = points(sample, weights, slope) - f64::from(sample.points);
        error * error
    };
    samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64
}
