//! Weights whose sums come near the values of the positions: least squares by stochastic gradient descent.

use gametree_guides::othello::{FEATURES, LAYOUT, PARTS, PHASES, Weights, phase};
use rand::Rng;
use rand::seq::SliceRandom;

use super::Sample;

/// How far a weight goes at first, and at the end, towards what would have been right. What was rarely seen thereby stays
/// near zero.
const RATES: [f32; 2] = [0.006, 0.0005];
/// A phase also learns from positions this many moves before and after it.
const OVERLAP: u32 = 2;
/// One position in so many is kept apart.
const APART: usize = 16;

/// Weights while they are learned, in discs.
pub(super) struct Learner {
    phases: Vec<Vec<f32>>,
}

impl Learner {
    /// Goes on from these weights, or begins with none.
    pub(super) fn new(start: Option<&Weights>) -> Learner {
        let discs = |weights: &Vec<i16>| {
            let discs = weights.iter().map(|&parts| f32::from(parts) / PARTS as f32);
            discs.collect()
        };
        let phases = start.map_or_else(
            || vec![vec![0.0; LAYOUT.size]; PHASES],
            |start| start.phases.iter().map(discs).collect(),
        );
        Learner { phases }
    }

    /// Goes through all samples so many times, until it is told to stop; tells the error on those kept apart.
    pub(super) fn learn(
        &mut self,
        samples: &[Sample],
        epochs: usize,
        random: &mut impl Rng,
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> f64 {
        let all = epochs * self.phases.len();
        let known = samples.len() - samples.len() / APART;
        let (known, apart) = samples.split_at(known);
        'phases: for (index, weights) in self.phases.iter_mut().enumerate() {
            let near = |sample: &&Sample| {
                let empty = (sample.own | sample.opponent).count_zeros();
                phase(empty + OVERLAP) == index || phase(empty.saturating_sub(OVERLAP)) == index
            };
            let mut near: Vec<Sample> = known.iter().filter(near).copied().collect();
            for epoch in 0..epochs {
                near.shuffle(random);
                let progress = epoch as f32 / epochs as f32;
                let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
                for sample in &near {
                    let places = places(sample);
                    let error = sample.value - sum(weights, &places);
                    for place in places {
                        weights[place as usize] += rate * error;
                    }
                }
                if !tell(index * epochs + epoch + 1, all) {
                    break 'phases;
                }
            }
        }
        self.error(apart)
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

    /// What was learned, in whole parts of a disc.
    pub(super) fn weights(&self) -> Weights {
        let mut weights = Weights::default();
        for (whole, learned) in weights.phases.iter_mut().zip(&self.phases) {
            for (at, weight) in whole.iter_mut().enumerate() {
                let learned = learned[LAYOUT.canonical[at] as usize];
                *weight = (learned * PARTS as f32).round() as i16;
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
