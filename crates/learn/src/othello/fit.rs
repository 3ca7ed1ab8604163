//! Linear least squares for the pattern weights, by stochastic gradient descent.

use gametree_guides::othello::{FEATURES, LAYOUT, PHASES, WEIGHT_SCALE, Weights, phase};
use rand::Rng;
use rand::seq::SliceRandom;

use super::Sample;

/// Learning rate at the start and at the end. Weights of rare patterns stay near zero.
const LEARNING_RATES: [f32; 2] = [0.006, 0.0005];
/// A phase is also fitted to positions this many moves before and after it.
const OVERLAP: u32 = 2;
/// One position in this many is used for validation.
const VALIDATION_SHARE: usize = 16;

/// The weights of each phase, in discs.
pub(super) struct Regression {
    phases: Vec<Vec<f32>>,
}

impl Regression {
    /// Starts from these weights, or from zero.
    pub(super) fn new(start: Option<&Weights>) -> Regression {
        let discs = |weights: &Vec<i16>| {
            let discs = weights
                .iter()
                .map(|&parts| f32::from(parts) / WEIGHT_SCALE as f32);
            discs.collect()
        };
        let phases = start.map_or_else(
            || vec![vec![0.0; LAYOUT.size]; PHASES],
            |start| start.phases.iter().map(discs).collect(),
        );
        Regression { phases }
    }

    /// Runs this many epochs or until `report` returns false. Returns the root mean square error on the validation set.
    pub(super) fn fit(
        &mut self,
        samples: &[Sample],
        epochs: usize,
        random: &mut impl Rng,
        report: &mut dyn FnMut(usize, usize) -> bool,
    ) -> f64 {
        let all = epochs * self.phases.len();
        let training = samples.len() - samples.len() / VALIDATION_SHARE;
        let (training, validation) = samples.split_at(training);
        'phases: for (index, weights) in self.phases.iter_mut().enumerate() {
            let near = |sample: &&Sample| {
                let empty = (sample.own | sample.opponent).count_zeros();
                phase(empty + OVERLAP) == index || phase(empty.saturating_sub(OVERLAP)) == index
            };
            let mut near: Vec<Sample> = training.iter().filter(near).copied().collect();
            for epoch in 0..epochs {
                near.shuffle(random);
                let progress = epoch as f32 / epochs as f32;
                let rate =
                    LEARNING_RATES[0] * (LEARNING_RATES[1] / LEARNING_RATES[0]).powf(progress);
                for sample in &near {
                    let places = places(sample);
                    let error = sample.value - sum(weights, &places);
                    for place in places {
                        weights[place as usize] += rate * error;
                    }
                }
                if !report(index * epochs + epoch + 1, all) {
                    break 'phases;
                }
            }
        }
        self.error(validation)
    }

    fn error(&self, samples: &[Sample]) -> f64 {
        let square = |sample: &Sample| {
            let empty = (sample.own | sample.opponent).count_zeros();
            let error = sample.value - sum(&self.phases[phase(empty)], &places(sample));
            f64::from(error * error)
        };
        let total: f64 = samples.iter().map(square).sum();
        (total / samples.len().max(1) as f64).sqrt()
    }

    /// The weights in whole parts of a disc.
    pub(super) fn weights(&self) -> Weights {
        let mut weights = Weights::default();
        for (whole, learned) in weights.phases.iter_mut().zip(&self.phases) {
            for (at, weight) in whole.iter_mut().enumerate() {
                let learned = learned[LAYOUT.canonical[at] as usize];
                *weight = (learned * WEIGHT_SCALE as f32).round() as i16;
            }
        }
        weights
    }
}

fn places(sample: &Sample) -> [u32; FEATURES] {
    let layout = &*LAYOUT;
    let indices = layout.indices(sample.own, sample.opponent);
    std::array::from_fn(|feature| {
        layout.canonical[layout.offsets[feature] as usize + usize::from(indices[feature])]
    })
}

fn sum(weights: &[f32], places: &[u32; FEATURES]) -> f32 {
    places.iter().map(|&place| weights[place as usize]).sum()
}
