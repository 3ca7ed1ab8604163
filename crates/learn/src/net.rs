//! Training of the small networks: gradient descent on the squared error in game points, added to what the evaluation
//! already says.

use std::ops::Range;

use gametree_guides::net::{CLAMP, Layers, Net, WIDTH};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::adam::Adam;
use crate::parallel::run_parallel;

/// Learning rate at the start and at the end.
const LEARNING_RATES: [f64; 2] = [1e-3, 1e-5];
/// Samples in a batch, and samples of a batch that one thread takes at a time.
const BATCH: usize = 8192;
const CHUNK: usize = 2048;
/// Initial weights are uniform between minus and plus this; initial biases are this.
const INITIAL: f32 = 0.1;
/// One sample in this many, from the end, is used for validation.
const VALIDATION_SHARE: usize = 16;

/// A sample as the network sees it.
#[derive(Clone, Default, Debug)]
pub(crate) struct Inputs {
    /// Active features from the view of the player to move, and of the other.
    pub(crate) features: [Vec<u16>; 2],
    pub(crate) bucket: usize,
    /// The evaluation without the network, for the player to move.
    pub(crate) baseline: f32,
    /// The target: expected game points, 0 to 1.
    pub(crate) points: f32,
}

/// The samples and the shape of the network.
pub(crate) struct TrainingSet<'l> {
    /// Number of features, and of output buckets.
    pub(crate) features: usize,
    pub(crate) buckets: usize,
    pub(crate) samples: usize,
    /// Slope of the logistic function from evaluation to points.
    pub(crate) slope: f32,
    pub(crate) threads: usize,
    /// Fills in the inputs of the sample with this index.
    pub(crate) fill: &'l (dyn Fn(usize, &mut Inputs) + Sync),
}

/// The network with the lowest validation error, if one is better than none, and that error (root mean square).
pub(crate) struct Trained {
    pub(crate) net: Option<Net>,
    pub(crate) error: f64,
}

impl TrainingSet<'_> {
    /// Trains for this many epochs or until `report` returns false, from `start` or from random weights.
    pub(crate) fn train(
        &self,
        start: Option<&Net>,
        epochs: usize,
        random: &mut impl Rng,
        report: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Trained {
        let baseline = self.samples - self.samples / VALIDATION_SHARE;
        let mut order: Vec<usize> = (0..baseline).collect();
        let mut layers = start.map_or_else(|| self.random(random), Net::exact);
        let weights = WIDTH * (self.features + 1 + 2 * self.buckets);
        let mut adam = Adam::new(weights);
        let mut best = Trained {
            net: start.cloned(),
            error: self.error(start.map(|_| &layers), baseline..self.samples),
        };
        let batches = baseline.div_ceil(BATCH);
        for epoch in 0..epochs {
            order.shuffle(random);
            for (index, batch) in order.chunks(BATCH).enumerate() {
                let progress = (epoch * batches + index) as f64 / (epochs * batches) as f64;
                self.step(&mut layers, &mut adam, batch, rate(progress));
            }
            let error = self.error(Some(&layers), baseline..self.samples);
            if error < best.error {
                let net = Some(Net::rounded(&layers));
                best = Trained { net, error };
            }
            if !report(epoch + 1, epochs) {
                break;
            }
        }
        best
    }

    fn random(&self, random: &mut impl Rng) -> Layers<f32> {
        let mut layers = self.zeros();
        for weight in flat(&mut layers) {
            *weight = random.random_range(-INITIAL..INITIAL);
        }
        layers.feature_weights[self.features] = [INITIAL; WIDTH];
        layers
    }

    fn zeros(&self) -> Layers<f32> {
        Layers {
            feature_weights: vec![[0.0; WIDTH]; self.features + 1],
            output_weights: vec![[[0.0; WIDTH]; 2]; self.buckets],
        }
    }

    /// One optimiser step on a batch. Chunks are summed in order, so that the result does not depend on the number of
    /// threads.
    fn step(&self, layers: &mut Layers<f32>, adam: &mut Adam, batch: &[usize], rate: f64) {
        let chunks: Vec<&[usize]> = batch.chunks(CHUNK).collect();
        let chunk = |index: usize| self.gradient(layers, chunks[index]);
        let parts = run_parallel(self.threads, chunks.len(), chunk, &mut || true);
        let mut sum = self.zeros();
        for mut part in parts {
            for (sum, part) in flat(&mut sum).zip(flat(&mut part)) {
                *sum += *part;
            }
        }
        let mean = flat(&mut sum).map(|slope| f64::from(*slope) / batch.len() as f64);
        for (weight, change) in flat(layers).zip(adam.steps(rate, mean)) {
            *weight = (*weight + change as f32).clamp(-CLAMP, CLAMP);
        }
    }

    /// The gradient of the squared error, summed over some samples.
    fn gradient(&self, layers: &Layers<f32>, samples: &[usize]) -> Layers<f32> {
        let mut gradient = self.zeros();
        let mut inputs = Inputs::default();
        for &sample in samples {
            (self.fill)(sample, &mut inputs);
            let sums = hidden_sums(layers, &inputs);
            let points = self.points(output(layers, &sums, inputs.bucket), &inputs);
            let error = points - inputs.points;
            let slope = 2.0 * error * points * (1.0 - points) * self.slope;
            for (side, sums) in sums.iter().enumerate() {
                let weights = &layers.output_weights[inputs.bucket][side];
                let output_weights = &mut gradient.output_weights[inputs.bucket][side];
                let mut feature_weights = [0.0; WIDTH];
                for index in 0..WIDTH {
                    let sum = sums[index];
                    let bounded = sum.clamp(0.0, 1.0);
                    output_weights[index] += slope * bounded * bounded;
                    if sum == bounded {
                        feature_weights[index] = slope * weights[index] * 2.0 * bounded;
                    }
                }
                for row in rows(&inputs.features[side], self.features) {
                    add(&mut gradient.feature_weights[row], &feature_weights);
                }
            }
        }
        gradient
    }

    /// The root mean square error.
    fn error(&self, layers: Option<&Layers<f32>>, samples: Range<usize>) -> f64 {
        let count = samples.len();
        let mut inputs = Inputs::default();
        let squares = samples.map(|sample| {
            (self.fill)(sample, &mut inputs);
            let network = layers.map_or(0.0, |layers| {
                output(layers, &hidden_sums(layers, &inputs), inputs.bucket)
            });
            f64::from(self.points(network, &inputs) - inputs.points).powi(2)
        });
        (squares.sum::<f64>() / count.max(1) as f64).sqrt()
    }

    /// The expected points of a sample with this network output.
    fn points(&self, network: f32, inputs: &Inputs) -> f32 {
        1.0 / (1.0 + (-self.slope * (inputs.baseline + network)).exp())
    }
}

/// Cosine annealing from the first learning rate to the last.
fn rate(progress: f64) -> f64 {
    let wave = 0.5 + (std::f64::consts::PI * progress).cos() / 2.0;
    LEARNING_RATES[1] + (LEARNING_RATES[0] - LEARNING_RATES[1]) * wave
}

/// All weights as one sequence.
fn flat(layers: &mut Layers<f32>) -> impl Iterator<Item = &mut f32> {
    let feature_weights = layers.feature_weights.as_flattened_mut().iter_mut();
    let output_weights = layers.output_weights.as_flattened_mut().as_flattened_mut();
    feature_weights.chain(output_weights)
}

/// The rows of the active features and of the bias.
fn rows(features: &[u16], bias: usize) -> impl Iterator<Item = usize> {
    let features = features.iter().map(|&feature| usize::from(feature));
    features.chain([bias])
}

fn add(sums: &mut [f32; WIDTH], row: &[f32; WIDTH]) {
    for (sum, part) in sums.iter_mut().zip(row) {
        *sum += part;
    }
}

fn hidden_sums(layers: &Layers<f32>, inputs: &Inputs) -> [[f32; WIDTH]; 2] {
    let bias = layers.feature_weights.len() - 1;
    [0, 1].map(|side| {
        let mut sums = [0.0; WIDTH];
        for row in rows(&inputs.features[side], bias) {
            add(&mut sums, &layers.feature_weights[row]);
        }
        sums
    })
}

/// The output of the network.
fn output(layers: &Layers<f32>, sums: &[[f32; WIDTH]; 2], bucket: usize) -> f32 {
    let mut terms = [0.0; WIDTH];
    for (sums, weights) in sums.iter().zip(&layers.output_weights[bucket]) {
        for index in 0..WIDTH {
            let bounded = sums[index].clamp(0.0, 1.0);
            terms[index] += bounded * bounded * weights[index];
        }
    }
    terms.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    const FEATURES: usize = 6;

    /// Two features count only together, and one of the other side counts differently in each bucket.
    fn fill(sample: usize, inputs: &mut Inputs) {
        let mut bits = (sample as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        for features in &mut inputs.features {
            features.clear();
            for feature in 0..FEATURES as u16 {
                if bits & 1 == 1 {
                    features.push(feature);
                }
                bits >>= 1;
            }
        }
        inputs.bucket = (bits & 1) as usize;
        let has = |side: usize, feature: u16| inputs.features[side].contains(&feature);
        let together = if has(0, 1) && has(0, 4) { 1.0 } else { 0.0 };
        let seen = if has(1, 2) {
            [0.5, -1.0][inputs.bucket]
        } else {
            0.0
        };
        inputs.baseline = 0.25;
        inputs.points = 1.0 / (1.0 + (-(inputs.baseline + together + seen)).exp());
    }

    fn training_set(threads: usize) -> TrainingSet<'static> {
        TrainingSet {
            features: FEATURES,
            buckets: 2,
            samples: 9_000,
            slope: 1.0,
            threads,
            fill: &fill,
        }
    }

    fn train(threads: usize, epochs: usize) -> Trained {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        training_set(threads).train(None, epochs, &mut random, &mut |_, _| true)
    }

    #[test]
    fn a_conjunction_of_features_is_learned() {
        let none = train(1, 0);
        assert!(none.net.is_none() && none.error > 0.1, "{}", none.error);
        let learned = train(1, 400);
        assert!(learned.error < 0.3 * none.error, "{}", learned.error);
        assert!(learned.net.is_some());
    }

    #[test]
    fn training_gives_the_same_network_on_any_number_of_threads() {
        assert_eq!(train(1, 2).net, train(3, 2).net);
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let training_set = training_set(1);
        let mut layers = training_set.random(&mut Xoshiro256PlusPlus::seed_from_u64(7));
        let samples: Vec<usize> = (0..50).collect();
        let mut gradient = training_set.gradient(&layers, &samples);
        let slopes: Vec<f32> = flat(&mut gradient).map(|slope| *slope).collect();
        let square = |layers: &Layers<f32>| training_set.error(Some(layers), 0..50).powi(2) * 50.0;
        let mut steep = 0;
        for (index, slope) in slopes.iter().enumerate() {
            let mut at = |change: f32| {
                *flat(&mut layers).nth(index).expect("a weight") += change;
                let square = square(&layers);
                *flat(&mut layers).nth(index).expect("a weight") -= change;
                square
            };
            let measured = (at(0.01) - at(-0.01)) / 0.02;
            assert!(
                (measured - f64::from(*slope)).abs() < 0.003,
                "{index}: {measured} {slope}"
            );
            steep += u32::from(slope.abs() > 0.03);
        }
        assert!(steep > 10, "{steep}");
    }
}
