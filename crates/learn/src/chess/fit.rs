//! Weights under which the positions come nearest to what their games brought: logistic regression by gradient descent.

use gametree_guides::chess::{ChessGuide, Fitted, Tapered, WEIGHTS, Weights};

use super::Sample;
use crate::adam::Adam;

/// How far a weight goes in a step, in hundredths of a pawn, at first and at the end.
const RATES: [f64; 2] = [1.0, 0.05];
/// How many positions make a step.
const BATCH: usize = 4096;
/// One position in so many is kept apart.
const APART: usize = 16;
/// More positions teach no more, but fill the memory.
const MOST: usize = 1_000_000;
/// How much the end of the game counts against what a look ahead thought.
const END: f32 = 0.6;
/// So many positions tell how steeply points rise.
const ENOUGH: usize = 50_000;
/// Positions of one game tell as much as one in so many of them would alone.
const ALIKE: f64 = 10.0;
/// Weights are not expected further than this from where they start, in hundredths of a pawn: what is rarely seen stays.
const SPREAD: f64 = 20.0;

/// What a position's features are, and how much of a point it brought White.
struct Lesson {
    position: Fitted,
    points: f32,
}

/// Weights while they are learned: early and late, one after the other.
pub(super) struct Learner {
    known: Vec<Lesson>,
    apart: Vec<Lesson>,
    start: Vec<f64>,
    weights: Vec<f64>,
    adam: Adam,
    /// How steeply points rise with hundredths of a pawn.
    slope: f64,
}

impl Learner {
    pub(super) fn new(start: &Weights, samples: &[Sample]) -> Learner {
        let some = samples.iter().step_by(samples.len().div_ceil(MOST).max(1));
        let mut known: Vec<Lesson> = some
            .map(|sample| Lesson {
                position: ChessGuide::fitted(&sample.board),
                points: sample.points(END),
            })
            .collect();
        let apart = known.split_off(known.len() - known.len() / APART);
        let weights = start
            .terms()
            .iter()
            .flat_map(|weight| [f64::from(weight.middlegame()), f64::from(weight.endgame())]);
        let weights: Vec<f64> = weights.collect();
        let mut learner = Learner {
            known,
            apart,
            start: weights.clone(),
            weights,
            adam: Adam::new(2 * WEIGHTS),
            slope: 0.0,
        };
        learner.slope = learner.best_slope();
        learner
    }

    /// The slope that fits the weights as they are: so the pawn stays what it was.
    fn best_slope(&self) -> f64 {
        let some = &self.known[..self.known.len().min(ENOUGH)];
        let slopes = (1..=100).map(|step| f64::from(step) * 1e-4);
        let error = |slope: f64| mean_square(some, &self.weights, slope);
        let errors = slopes.map(|slope| (error(slope), slope));
        errors
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map_or(0.004, |(_, slope)| slope)
    }

    /// Goes through all samples so many times, until it is told to stop; tells the error on those kept apart.
    pub(super) fn learn(
        &mut self,
        epochs: usize,
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> f64 {
        for epoch in 0..epochs {
            let progress = epoch as f64 / epochs as f64;
            let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
            // Every batch is spread over all games.
            let batches = self.known.len().div_ceil(BATCH).max(1);
            for first in 0..batches {
                self.step(first, batches, rate);
            }
            if !tell(epoch + 1, epochs) {
                break;
            }
        }
        mean_square(&self.apart, &self.weights, self.slope).sqrt()
    }

    /// One step down the gradient of every so-many-th sample, which stand for all, and of what was expected before.
    fn step(&mut self, first: usize, every: usize, rate: f64) {
        let mut gradient = vec![0.0; self.weights.len()];
        for sample in self.known.iter().skip(first).step_by(every) {
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
            let pull = (weight - start) * ALIKE / (SPREAD * SPREAD);
            slope * self.slope * every as f64 + pull
        });
        let changes: Vec<f64> = self.adam.changes(rate, slopes).collect();
        for (weight, change) in self.weights.iter_mut().zip(changes) {
            *weight += change;
        }
    }

    /// What was learned, in whole hundredths of a pawn.
    pub(super) fn weights(&self) -> Weights {
        let whole = |weight: f64| weight.round().clamp(-2000.0, 2000.0) as i16;
        let pairs = self.weights.chunks_exact(2);
        let values: Vec<Tapered> = pairs
            .map(|pair| Tapered::new(whole(pair[0]), whole(pair[1])))
            .collect();
        Weights::new(&values).expect("as many weights as before")
    }
}

/// How much a weight of each phase counts in a position.
fn phases(sample: &Lesson) -> [f64; 2] {
    sample.position.phases.map(f64::from)
}

/// How much of a point a position promises under these weights.
fn points(sample: &Lesson, weights: &[f64], slope: f64) -> f64 {
    let [early, late] = phases(sample);
    let worth = sample.position.counts.iter().map(|&(index, count)| {
        let index = 2 * usize::from(index);
        f64::from(count) * (weights[index] * early + weights[index + 1] * late)
    });
    1.0 / (1.0 + (-slope * worth.sum::<f64>()).exp())
}

fn mean_square(samples: &[Lesson], weights: &[f64], slope: f64) -> f64 {
    let square = |sample: &Lesson| {
        let error = points(sample, weights, slope) - f64::from(sample.points);
        error * error
    };
    samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64
}
