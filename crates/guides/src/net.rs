//! A small network that judges a position by what is there, seen from either side: a layer of sums, their squares, and a
//! weighed sum of these for each stage of the game. The layer is the same for both sides, as in Nasu, Efficiently Updatable
//! Neural-Network-Based Evaluation Functions for Computer Shogi, 2018; it is so narrow that to add it up anew costs no more
//! than to keep it up to date.

use std::fmt::{self, Display};

/// How many sums each side makes.
pub const WIDTH: usize = 64;
/// No weight is larger, so that the sums of all that can be there fit sixteen bits.
pub const LARGEST: f32 = 1.98;
/// So many parts make a sum of one, beyond which it does not grow.
const ONE: i16 = 255;
/// So many parts make a weight of one where the squares are added up.
const OUTER_ONE: i16 = 64;

/// What one side adds up.
pub type Sums = [i16; WIDTH];

/// The weights, in whole parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Net(Layers<i16>);

/// Both layers of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layers<T> {
    /// What each thing that may be there adds to the sums, and at the end the sums of nothing.
    pub inner: Vec<[T; WIDTH]>,
    /// What the squares weigh in each stage: those of who is to move, and the other's.
    pub outer: Vec<[[T; WIDTH]; 2]>,
}

impl Net {
    /// The nearest whole parts.
    pub fn rounded(exact: &Layers<f32>) -> Net {
        let whole = |row: &[f32; WIDTH], one: i16| {
            row.map(|weight| (weight.clamp(-LARGEST, LARGEST) * f32::from(one)).round() as i16)
        };
        let (inner, outer) = (exact.inner.iter(), exact.outer.iter());
        Net(Layers {
            inner: inner.map(|row| whole(row, ONE)).collect(),
            outer: outer
                .map(|[own, other]| [whole(own, OUTER_ONE), whole(other, OUTER_ONE)])
                .collect(),
        })
    }

    /// The weights that the whole parts stand for.
    pub fn exact(&self) -> Layers<f32> {
        let part = |row: &[i16; WIDTH], one: i16| row.map(|part| f32::from(part) / f32::from(one));
        let (inner, outer) = (self.0.inner.iter(), self.0.outer.iter());
        Layers {
            inner: inner.map(|row| part(row, ONE)).collect(),
            outer: outer
                .map(|[own, other]| [part(own, OUTER_ONE), part(other, OUTER_ONE)])
                .collect(),
        }
    }

    /// The sums of nothing, to which [`add`](Net::add) adds what is there.
    #[inline]
    pub fn nothing(&self) -> Sums {
        self.0.inner.last().copied().unwrap_or([0; WIDTH])
    }

    /// Adds what one thing counts.
    #[inline]
    pub fn add(&self, sums: &mut Sums, thing: usize) {
        for (sum, part) in sums.iter_mut().zip(&self.0.inner[thing]) {
            *sum += part;
        }
    }

    /// Takes off what one thing counts.
    #[inline]
    pub fn take_off(&self, sums: &mut Sums, thing: usize) {
        for (sum, part) in sums.iter_mut().zip(&self.0.inner[thing]) {
            *sum -= part;
        }
    }

    /// What the sums of who is to move and of the other come to, in hundredths.
    #[inline]
    pub fn worth(&self, sums: [&Sums; 2], stage: usize) -> i32 {
        let [own, other] = &self.0.outer[stage];
        let sum = squares(sums[0], own) + squares(sums[1], other);
        let one = i64::from(ONE) * i64::from(ONE) * i64::from(OUTER_ONE);
        (i64::from(sum) * 100 / one) as i32
    }

    /// Reads what was written, of so many things and stages.
    pub fn read<'t>(
        lines: &mut impl Iterator<Item = &'t str>,
        things: usize,
        stages: usize,
    ) -> Option<Net> {
        let mut row = |one: i16| row(lines.next()?, one);
        let inner: Option<Vec<Sums>> = (0..=things).map(|_| row(ONE)).collect();
        let outer = (0..stages).map(|_| Some([row(OUTER_ONE)?, row(OUTER_ONE)?]));
        Some(Net(Layers {
            inner: inner?,
            outer: outer.collect::<Option<_>>()?,
        }))
    }
}

/// The squares of the sums, weighed. A sum times a weight fits sixteen bits.
#[inline]
fn squares(sums: &Sums, weights: &Sums) -> i32 {
    let square = |(&sum, &weight): (&i16, &i16)| {
        let sum = sum.clamp(0, ONE);
        i32::from(sum * weight) * i32::from(sum)
    };
    sums.iter().zip(weights).map(square).sum()
}

/// Weights that are not too large, if so many parts make one.
fn row(line: &str, one: i16) -> Option<Sums> {
    let most = (LARGEST * f32::from(one)).round() as i16;
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
        let Layers { inner, outer } = &self.0;
        for row in inner.iter().chain(outer.iter().flatten()) {
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
            let inner = rows.by_ref().take(THINGS + 1).collect();
            let rows: Vec<[f32; WIDTH]> = rows.collect();
            Layers { inner, outer: rows.chunks_exact(2).map(|sides| [sides[0], sides[1]]).collect() }
        }
    }

    /// As the network is defined.
    fn slowly(layers: &Layers<f32>, things: [&[usize]; 2], stage: usize) -> f32 {
        let bounded = |weight: f32| weight.clamp(-LARGEST, LARGEST);
        let side = |side: usize| -> f32 {
            let sum = |index: usize| {
                let rows = things[side].iter().chain([&THINGS]);
                rows.map(|&thing| bounded(layers.inner[thing][index]))
                    .sum::<f32>()
            };
            let square = |index: usize| sum(index).clamp(0.0, 1.0).powi(2);
            let outer = &layers.outer[stage][side];
            (0..WIDTH)
                .map(|index| square(index) * bounded(outer[index]))
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
            stage in 0..STAGES,
        ) {
            let net = Net::rounded(&layers);
            let sums = [&own, &other].map(|things| {
                let mut sums = net.nothing();
                for &thing in things {
                    net.add(&mut sums, thing);
                }
                sums
            });
            let worth = net.worth([&sums[0], &sums[1]], stage) as f32;
            // Each of the sums is off by half a part for each thing, each weight by half a part.
            let off = 2.0 * WIDTH as f32 * 100.0 * (2.0 * LARGEST * 21.0 * 0.5 / 255.0 + 0.5 / 64.0);
            let exact = slowly(&layers, [&own, &other], stage);
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
        assert_eq!(row(&line("127"), OUTER_ONE).map(|row| row[0]), Some(127));
        assert_eq!(row(&line("128"), OUTER_ONE), None);
    }
}
