//! A small efficiently updatable neural network: one hidden layer shared by both perspectives, squared clipped rectifiers,
//! and output weights by bucket. After Nasu, Efficiently Updatable Neural-Network-Based Evaluation Functions for Computer
//! Shogi, 2018.

use std::fmt::{self, Display};

/// The width of the hidden layer, for each perspective.
pub const WIDTH: usize = 64;
/// The largest weight, so that accumulators fit sixteen bits.
pub const CLAMP: f32 = 1.98;
/// The quantised value of one in the hidden layer, where activations are clipped.
const ONE: i16 = 255;
/// The quantised value of one in the output weights.
const OUTPUT_ONE: i16 = 64;

/// The hidden layer of one perspective, before activation.
pub type Accumulator = [i16; WIDTH];

/// A quantised network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net(Layers<i16>);

/// Both layers of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers<T> {
    /// The weights of each feature, and at the end the bias.
    pub feature_weights: Vec<[T; WIDTH]>,
    /// The output weights of each bucket: for the perspective of the side to move, and of the opponent.
    pub output_weights: Vec<[[T; WIDTH]; 2]>,
}

impl Net {
    /// The network with its weights quantised.
    pub fn rounded(exact: &Layers<f32>) -> Net {
        let whole = |row: &[f32; WIDTH], one: i16| {
            row.map(|weight| (weight.clamp(-CLAMP, CLAMP) * f32::from(one)).round() as i16)
        };
        let (feature_weights, output_weights) =
            (exact.feature_weights.iter(), exact.output_weights.iter());
        Net(Layers {
            feature_weights: feature_weights.map(|row| whole(row, ONE)).collect(),
            output_weights: output_weights
                .map(|[own, other]| [whole(own, OUTPUT_ONE), whole(other, OUTPUT_ONE)])
                .collect(),
        })
    }

    /// The weights that the quantised ones stand for.
    pub fn exact(&self) -> Layers<f32> {
        let part = |row: &[i16; WIDTH], one: i16| row.map(|part| f32::from(part) / f32::from(one));
        let (feature_weights, output_weights) =
            (self.0.feature_weights.iter(), self.0.output_weights.iter());
        Layers {
            feature_weights: feature_weights.map(|row| part(row, ONE)).collect(),
            output_weights: output_weights
                .map(|[own, other]| [part(own, OUTPUT_ONE), part(other, OUTPUT_ONE)])
                .collect(),
        }
    }

    /// The accumulator without any feature.
    #[inline]
    pub fn bias(&self) -> Accumulator {
        self.0.feature_weights.last().copied().unwrap_or([0; WIDTH])
    }

    /// Adds a feature to an accumulator.
    #[inline]
    pub fn add(&self, sums: &mut Accumulator, feature: usize) {
        for (sum, part) in sums.iter_mut().zip(&self.0.feature_weights[feature]) {
            *sum += part;
        }
    }

    /// Removes a feature from an accumulator.
    #[inline]
    pub fn remove(&self, sums: &mut Accumulator, feature: usize) {
        for (sum, part) in sums.iter_mut().zip(&self.0.feature_weights[feature]) {
            *sum -= part;
        }
    }

    /// The output for the accumulators of the side to move and of the opponent, in hundredths.
    #[inline]
    pub fn evaluate(&self, sums: [&Accumulator; 2], bucket: usize) -> i32 {
        let [own, other] = &self.0.output_weights[bucket];
        let sum = squares(sums[0], own) + squares(sums[1], other);
        let one = i64::from(ONE) * i64::from(ONE) * i64::from(OUTPUT_ONE);
        (i64::from(sum) * 100 / one) as i32
    }

    /// Reads a network of this many features and buckets.
    pub fn read<'t>(
        lines: &mut impl Iterator<Item = &'t str>,
        features: usize,
        buckets: usize,
    ) -> Option<Net> {
        let mut row = |one: i16| row(lines.next()?, one);
        let feature_weights: Option<Vec<Accumulator>> = (0..=features).map(|_| row(ONE)).collect();
        let output_weights = (0..buckets).map(|_| Some([row(OUTPUT_ONE)?, row(OUTPUT_ONE)?]));
        Some(Net(Layers {
            feature_weights: feature_weights?,
            output_weights: output_weights.collect::<Option<_>>()?,
        }))
    }
}

/// The weighted sum of squared clipped activations. An activation times a weight fits sixteen bits.
#[inline]
fn squares(sums: &Accumulator, weights: &Accumulator) -> i32 {
    let square = |(&sum, &weight): (&i16, &i16)| {
        let sum = sum.clamp(0, ONE);
        i32::from(sum * weight) * i32::from(sum)
    };
    sums.iter().zip(weights).map(square).sum()
}

/// A row of weights, none too large, with this quantised value of one.
fn row(line: &str, one: i16) -> Option<Accumulator> {
    let most = (CLAMP * f32::from(one)).round() as i16;
    let weight = |word: &str| {
        let weight = word.parse().ok();
        weight.filter(|weight| (-most..=most).contains(weight))
    };
    let weights: Option<Vec<i16>> = line.split_whitespace().map(weight).collect();
    weights?.try_into().ok()
}

impl Display for Net {
    /// A line for each row.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Layers {
            feature_weights,
            output_weights,
        } = &self.0;
        for row in feature_weights
            .iter()
            .chain(output_weights.iter().flatten())
        {
            let words = row.map(|weight| weight.to_string());
            writeln!(f, "{}", words.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const THINGS: usize = 7;
    const STAGES: usize = 2;

    prop_compose! {
        fn any_weights()(weights in prop::collection::vec(-2.5_f32..2.5, (THINGS + 1 + 2 * STAGES) * WIDTH)) -> Layers<f32> {
            let mut rows = weights.chunks_exact(WIDTH).map(|row| std::array::from_fn(|index| row[index]));
            let feature_weights = rows.by_ref().take(THINGS + 1).collect();
            let rows: Vec<[f32; WIDTH]> = rows.collect();
            Layers { feature_weights, output_weights: rows.chunks_exact(2).map(|sides| [sides[0], sides[1]]).collect() }
        }
    }

    /// By the definition of the network.
    fn slowly(layers: &Layers<f32>, features: [&[usize]; 2], bucket: usize) -> f32 {
        let bounded = |weight: f32| weight.clamp(-CLAMP, CLAMP);
        let side = |side: usize| -> f32 {
            let sum = |index: usize| {
                let rows = features[side].iter().chain([&THINGS]);
                rows.map(|&feature| bounded(layers.feature_weights[feature][index]))
                    .sum::<f32>()
            };
            let square = |index: usize| sum(index).clamp(0.0, 1.0).powi(2);
            let output_weights = &layers.output_weights[bucket][side];
            (0..WIDTH)
                .map(|index| square(index) * bounded(output_weights[index]))
                .sum()
        };
        100.0 * (side(0) + side(1))
    }

    proptest! {
        #[test]
        fn whole_parts_come_near_what_they_stand_for(
            layers in any_weights(),
            own in prop::collection::vec(0..THINGS, 0..20),
            other in prop::collection::vec(0..THINGS, 0..20),
            bucket in 0..STAGES,
        ) {
            let net = Net::rounded(&layers);
            let sums = [&own, &other].map(|features| {
                let mut sums = net.bias();
                for &feature in features {
                    net.add(&mut sums, feature);
                }
                sums
            });
            let worth = net.evaluate([&sums[0], &sums[1]], bucket) as f32;
            // Each of the sums is off by half a part for each feature, each weight by half a part.
            let off = 2.0 * WIDTH as f32 * 100.0 * (2.0 * CLAMP * 21.0 * 0.5 / 255.0 + 0.5 / 64.0);
            let exact = slowly(&layers, [&own, &other], bucket);
            prop_assert!((worth - exact).abs() <= 1.0 + off, "{worth} {exact}");
            let text = net.to_string();
            prop_assert_eq!(Net::read(&mut text.lines(), THINGS, STAGES), Some(net));
            prop_assert_eq!(Net::read(&mut text.lines(), THINGS + 1, STAGES), None);
        }
    }

    #[test]
    fn weights_that_are_too_large_are_not_read() {
        let line = |weight: &str| vec![weight; WIDTH].join(" ");
        assert!(row(&line("505"), ONE).is_some() && row(&line("-505"), ONE).is_some());
        for spoiled in ["506", "-32768", "x", ""] {
            assert_eq!(row(&line(spoiled), ONE), None, "{spoiled}");
        }
        assert_eq!(row(&line("127"), OUTPUT_ONE).map(|row| row[0]), Some(127));
        assert_eq!(row(&line("128"), OUTPUT_ONE), None);
    }
}
