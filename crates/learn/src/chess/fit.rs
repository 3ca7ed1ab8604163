//! Weights under which the positions come nearest to what their games brought: logistic regression by gradient descent
//! with moments (Kingma and Ba, Adam, 2015).

use gametree_guides::chess::{Phased, WEIGHTS, Weights};

use super::games::Sample;

/// How far a weight goes in a step, in hundredths of a pawn, at first and at the end.
const RATES: [f64; 2] = [1.0, 0.05];
/// How many positions make a step.
const BATCH: usize = 4096;
/// One position in so many is kept apart.
const APART: usize = 16;
/// So many positions tell how steeply points rise.
const ENOUGH: usize = 50_000;
/// Positions of one game tell as much as one in so many of them would alone.
const ALIKE: f64 = 10.0;
/// Weights are not expected further than this from where they start, in hundredths of a pawn: what is rarely seen stays.
const SPREAD: f64 = 20.0;
/// How quickly the moments of the gradient are forgotten.
const DECAY: [f64; 2] = [0.9, 0.999];
const TINY: f64 = 1e-8;

/// Weights while they are learned: early and late, one after the other.
pub(super) struct Learner<'s> {
    known: Vec<&'s Sample>,
    apart: Vec<&'s Sample>,
    start: Vec<f64>,
    weights: Vec<f64>,
    moments: [Vec<f64>; 2],
    steps: i32,
    /// How steeply points rise with hundredths of a pawn.
    slope: f64,
}

impl<'s> Learner<'s> {
    pub(super) fn new(start: &Weights, samples: &'s [Sample]) -> Learner<'s> {
        let place = samples.iter().enumerate();
        let (apart, known): (Vec<_>, Vec<_>) = place.partition(|(index, _)| index % APART == 0);
        let weights = start
            .values()
            .iter()
            .flat_map(|weight| [f64::from(weight.early()), f64::from(weight.late())]);
        let weights: Vec<f64> = weights.collect();
        let mut learner = Learner {
            known: known.into_iter().map(|(_, sample)| sample).collect(),
            apart: apart.into_iter().map(|(_, sample)| sample).collect(),
            start: weights.clone(),
            weights,
            moments: [vec![0.0; 2 * WEIGHTS], vec![0.0; 2 * WEIGHTS]],
            steps: 0,
            slope: 0.0,
        };
        learner.slope = learner.best_slope();
        learner
    }

    /// The slope that fits the weights as they are: so the pawn stays what it was.
    fn best_slope(&self) -> f64 {
        let some: Vec<&Sample> = self.known.iter().take(ENOUGH).copied().collect();
        let slopes = (1..=100).map(|step| f64::from(step) * 1e-4);
        let error = |slope: f64| mean_square(&some, &self.weights, slope);
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
        self.steps += 1;
        let [first, second] = &mut self.moments;
        let [unbiased, squared] = DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        for (index, slope) in gradient.into_iter().enumerate() {
            let pull = (self.weights[index] - self.start[index]) * ALIKE / (SPREAD * SPREAD);
            let slope = slope * self.slope * every as f64 + pull;
            first[index] += (1.0 - DECAY[0]) * (slope - first[index]);
            second[index] += (1.0 - DECAY[1]) * (slope * slope - second[index]);
            let spread = (second[index] / squared).sqrt();
            self.weights[index] -= rate * first[index] / unbiased / (spread + TINY);
        }
    }

    /// What was learned, in whole hundredths of a pawn.
    pub(super) fn weights(&self) -> Weights {
        let whole = |weight: f64| weight.round().clamp(-2000.0, 2000.0) as i16;
        let pairs = self.weights.chunks_exact(2);
        let values: Vec<Phased> = pairs
            .map(|pair| Phased::new(whole(pair[0]), whole(pair[1])))
            .collect();
        Weights::new(&values).expect("as many weights as before")
    }
}

/// How much a weight of each phase counts in a position.
fn phases(sample: &Sample) -> [f64; 2] {
    sample.position.phases.map(f64::from)
}

/// How much of a point a position promises under these weights.
fn points(sample: &Sample, weights: &[f64], slope: f64) -> f64 {
    let [early, late] = phases(sample);
    let worth = sample.position.counts.iter().map(|&(index, count)| {
        let index = 2 * usize::from(index);
        f64::from(count) * (weights[index] * early + weights[index + 1] * late)
    });
    1.0 / (1.0 + (-slope * worth.sum::<f64>()).exp())
}

fn mean_square(samples: &[&Sample], weights: &[f64], slope: f64) -> f64 {
    let square = |sample: &&Sample| {
        let error = points(sample, weights, slope) - f64::from(sample.points);
        error * error
    };
    samples.iter().map(square).sum::<f64>() / samples.len().max(1) as f64
}
