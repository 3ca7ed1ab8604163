//! Networks that learn what an evaluation leaves out: gradient descent on the squares of the errors, in points of a game.

use std::ops::Range;

use gametree_guides::net::{CLAMP, Layers, Net, WIDTH};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use crate::adam::Adam;
use crate::share::share;

/// How far a weight goes in a step, at first and at the end.
const RATES: [f64; 2] = [1e-3, 1e-5];
/// How many samples make a step, and how many of them are one piece of work.
const BATCH: usize = 8192;
const PIECE: usize = 2048;
/// Weights begin at random between this and its opposite, sums at this.
const FIRST: f32 = 0.1;
/// One sample in so many is kept apart: the last.
const APART: usize = 16;

/// What is seen of a sample.
#[derive(Clone, Default, Debug)]
pub(crate) struct Sight {
    /// What is there, as who is to move numbers it and as the other does.
    pub(crate) things: [Vec<u16>; 2],
    pub(crate) stage: usize,
    /// What it is held to be worth to who is to move without the network.
    pub(crate) known: f32,
    /// How much of a point it brought.
    pub(crate) points: f32,
}

/// What there is to learn.
pub(crate) struct Lessons<'l> {
    /// How many things there may be, and how many stages of a game.
    pub(crate) things: usize,
    pub(crate) stages: usize,
    pub(crate) samples: usize,
    /// How steeply points rise with what a sample is worth.
    pub(crate) slope: f32,
    pub(crate) threads: usize,
    /// Looks at a sample.
    pub(crate) see: &'l (dyn Fn(usize, &mut Sight) + Sync),
}

/// What came of it: the best network, if one is better than none, and the root of the mean square of its error on samples that
/// were kept apart.
pub(crate) struct Learned {
    pub(crate) net: Option<Net>,
    pub(crate) error: f64,
}

impl Lessons<'_> {
    /// Goes through all samples so many times until it is told to stop, from a network that knows something already or from
    /// nothing.
    pub(crate) fn learn(
        &self,
        start: Option<&Net>,
        rounds: usize,
        random: &mut impl Rng,
        tell: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Learned {
        let known = self.samples - self.samples / APART;
        let mut order: Vec<usize> = (0..known).collect();
        let mut layers = start.map_or_else(|| self.random(random), Net::exact);
        let weights = WIDTH * (self.things + 1 + 2 * self.stages);
        let mut adam = Adam::new(weights);
        let mut best = Learned {
            net: start.cloned(),
            error: self.error(start.map(|_| &layers), known..self.samples),
        };
        let batches = known.div_ceil(BATCH);
        for round in 0..rounds {
            order.shuffle(random);
            for (index, batch) in order.chunks(BATCH).enumerate() {
                let progress = (round * batches + index) as f64 / (rounds * batches) as f64;
                self.step(&mut layers, &mut adam, batch, rate(progress));
            }
            let error = self.error(Some(&layers), known..self.samples);
            if error < best.error {
                let net = Some(Net::rounded(&layers));
                best = Learned { net, error };
            }
            if !tell(round + 1, rounds) {
                break;
            }
        }
        best
    }

    fn random(&self, random: &mut impl Rng) -> Layers<f32> {
        let mut layers = self.zeros();
        for weight in flat(&mut layers) {
            *weight = random.random_range(-FIRST..FIRST);
        }
        layers.feature_weights[self.things] = [FIRST; WIDTH];
        layers
    }

    fn zeros(&self) -> Layers<f32> {
        Layers {
            feature_weights: vec![[0.0; WIDTH]; self.things + 1],
            output_weights: vec![[[0.0; WIDTH]; 2]; self.stages],
        }
    }

    /// One step down the gradient of some samples. Pieces are added up in their order, however many threads there are.
    fn step(&self, layers: &mut Layers<f32>, adam: &mut Adam, batch: &[usize], rate: f64) {
        let pieces: Vec<&[usize]> = batch.chunks(PIECE).collect();
        let piece = |index: usize| self.gradient(layers, pieces[index]);
        let parts = share(self.threads, pieces.len(), piece, &mut || true);
        let mut sum = self.zeros();
        for mut part in parts {
            for (sum, part) in flat(&mut sum).zip(flat(&mut part)) {
                *sum += *part;
            }
        }
        let mean = flat(&mut sum).map(|slope| f64::from(*slope) / batch.len() as f64);
        for (weight, change) in flat(layers).zip(adam.changes(rate, mean)) {
            *weight = (*weight + change as f32).clamp(-CLAMP, CLAMP);
        }
    }

    /// The gradient of the squares of the errors, summed over some samples.
    fn gradient(&self, layers: &Layers<f32>, samples: &[usize]) -> Layers<f32> {
        let mut gradient = self.zeros();
        let mut sight = Sight::default();
        for &sample in samples {
            (self.see)(sample, &mut sight);
            let sums = sums(layers, &sight);
            let points = self.points(worth(layers, &sums, sight.stage), &sight);
            let error = points - sight.points;
            let slope = 2.0 * error * points * (1.0 - points) * self.slope;
            for (side, sums) in sums.iter().enumerate() {
                let weights = &layers.output_weights[sight.stage][side];
                let output_weights = &mut gradient.output_weights[sight.stage][side];
                let mut feature_weights = [0.0; WIDTH];
                for index in 0..WIDTH {
                    let sum = sums[index];
                    let bounded = sum.clamp(0.0, 1.0);
                    output_weights[index] += slope * bounded * bounded;
                    if sum == bounded {
                        feature_weights[index] = slope * weights[index] * 2.0 * bounded;
                    }
                }
                for row in rows(&sight.things[side], self.things) {
                    add(&mut gradient.feature_weights[row], &feature_weights);
                }
            }
        }
        gradient
    }

    /// The root of the mean square of the errors.
    fn error(&self, layers: Option<&Layers<f32>>, samples: Range<usize>) -> f64 {
        let count = samples.len();
        let mut sight = Sight::default();
        let squares = samples.map(|sample| {
            (self.see)(sample, &mut sight);
            let network = layers.map_or(0.0, |layers| {
                worth(layers, &sums(layers, &sight), sight.stage)
            });
            f64::from(self.points(network, &sight) - sight.points).powi(2)
        });
        (squares.sum::<f64>() / count.max(1) as f64).sqrt()
    }

    /// How much of a point a sample promises, if the network adds so much.
    fn points(&self, network: f32, sight: &Sight) -> f32 {
        1.0 / (1.0 + (-self.slope * (sight.known + network)).exp())
    }
}

/// From the first rate to the last, along half a wave.
fn rate(progress: f64) -> f64 {
    let wave = 0.5 + (std::f64::consts::PI * progress).cos() / 2.0;
    RATES[1] + (RATES[0] - RATES[1]) * wave
}

/// All weights, one after the other.
fn flat(layers: &mut Layers<f32>) -> impl Iterator<Item = &mut f32> {
    let feature_weights = layers.feature_weights.as_flattened_mut().iter_mut();
    let output_weights = layers.output_weights.as_flattened_mut().as_flattened_mut();
    feature_weights.chain(output_weights)
}

/// The rows of what is there, and that of nothing.
fn rows(things: &[u16], nothing: usize) -> impl Iterator<Item = usize> {
    let things = things.iter().map(|&thing| usize::from(thing));
    things.chain([nothing])
}

fn add(sums: &mut [f32; WIDTH], row: &[f32; WIDTH]) {
    for (sum, part) in sums.iter_mut().zip(row) {
        *sum += part;
    }
}

fn sums(layers: &Layers<f32>, sight: &Sight) -> [[f32; WIDTH]; 2] {
    let nothing = layers.feature_weights.len() - 1;
    [0, 1].map(|side| {
        let mut sums = [0.0; WIDTH];
        for row in rows(&sight.things[side], nothing) {
            add(&mut sums, &layers.feature_weights[row]);
        }
        sums
    })
}

/// What the network adds.
fn worth(layers: &Layers<f32>, sums: &[[f32; WIDTH]; 2], stage: usize) -> f32 {
    let mut terms = [0.0; WIDTH];
    for (sums, weights) in sums.iter().zip(&layers.output_weights[stage]) {
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

    const THINGS: usize = 6;

    /// Two things are worth something only together, one of them seen from the other side something else in each stage.
    fn see(sample: usize, sight: &mut Sight) {
        let mut bits = (sample as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
        for things in &mut sight.things {
            things.clear();
            for thing in 0..THINGS as u16 {
                if bits & 1 == 1 {
                    things.push(thing);
                }
                bits >>= 1;
            }
        }
        sight.stage = (bits & 1) as usize;
        let has = |side: usize, thing: u16| sight.things[side].contains(&thing);
        let together = if has(0, 1) && has(0, 4) { 1.0 } else { 0.0 };
        let seen = if has(1, 2) {
            [0.5, -1.0][sight.stage]
        } else {
            0.0
        };
        sight.known = 0.25;
        sight.points = 1.0 / (1.0 + (-(sight.known + together + seen)).exp());
    }

    fn lessons(threads: usize) -> Lessons<'static> {
        Lessons {
            things: THINGS,
            stages: 2,
            samples: 9_000,
            slope: 1.0,
            threads,
            see: &see,
        }
    }

    fn learn(threads: usize, rounds: usize) -> Learned {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
        lessons(threads).learn(None, rounds, &mut random, &mut |_, _| true)
    }

    #[test]
    fn what_counts_only_together_is_learned() {
        let none = learn(1, 0);
        assert!(none.net.is_none() && none.error > 0.1, "{}", none.error);
        let learned = learn(1, 400);
        assert!(learned.error < 0.3 * none.error, "{}", learned.error);
        assert!(learned.net.is_some());
    }

    #[test]
    fn the_same_is_learned_on_any_number_of_threads() {
        assert_eq!(learn(1, 2).net, learn(3, 2).net);
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let lessons = lessons(1);
        let mut layers = lessons.random(&mut Xoshiro256PlusPlus::seed_from_u64(7));
        let samples: Vec<usize> = (0..50).collect();
        let mut gradient = lessons.gradient(&layers, &samples);
        let slopes: Vec<f32> = flat(&mut gradient).map(|slope| *slope).collect();
        let square = |layers: &Layers<f32>| lessons.error(Some(layers), 0..50).powi(2) * 50.0;
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
