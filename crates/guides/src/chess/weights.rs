//! The weights of the evaluation in centipawns, and its network.

use std::fmt::{self, Display};
use std::str::FromStr;

use cozy_chess::{Color, Piece, Square};

use super::evaluate;
use super::features::{FEATURES, OUTPUT_BUCKETS};
use super::terms::{TERMS, WEIGHTS};
use super::trace::WeightedSum;
use crate::net::Net;

/// A middlegame and an endgame score, packed into one number so that both are added at once.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tapered(i32);

impl Tapered {
    /// Packs both scores.
    #[inline]
    pub const fn new(middlegame: i16, endgame: i16) -> Tapered {
        Tapered(((endgame as i32) << 16) + middlegame as i32)
    }

    /// The middlegame score.
    #[inline]
    pub const fn middlegame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame score.
    #[inline]
    pub const fn endgame(self) -> i32 {
        (self.0 - self.middlegame()) >> 16
    }

    /// The scores times a count.
    #[inline]
    #[must_use]
    pub const fn times(self, count: i32) -> Tapered {
        Tapered(self.0 * count)
    }
}

impl std::ops::AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 += other.0;
    }
}

impl std::ops::SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        self.0 -= other.0;
    }
}

impl std::ops::Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }
}

impl std::ops::Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

/// All weights of the evaluation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// In the order of the terms.
    pub(super) terms: [Tapered; WEIGHTS],
    /// Material and piece-square values for White, by color, piece and square, from the terms.
    pub(super) placed: Box<[[[Tapered; 64]; 6]; 2]>,
    pub(super) net: Option<Net>,
}

impl Weights {
    /// The weights, in the order of the terms.
    pub fn terms(&self) -> &[Tapered] {
        &self.terms
    }

    /// These weights without a network, if their number is right.
    pub fn new(terms: &[Tapered]) -> Option<Weights> {
        Some(Weights::from_terms(terms.try_into().ok()?))
    }

    fn from_terms(terms: &[Tapered; WEIGHTS]) -> Weights {
        let mut placed = Box::new([[[Tapered::default(); 64]; 6]; 2]);
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in Square::ALL {
                    let mut sum = WeightedSum::of(terms);
                    evaluate::material_and_psqt(color, piece, square, &mut sum);
                    placed[color as usize][piece as usize][square as usize] = sum.score;
                }
            }
        }
        Weights {
            terms: *terms,
            placed,
            net: None,
        }
    }

    /// The network, if there is one.
    pub fn net(&self) -> Option<&Net> {
        self.net.as_ref()
    }

    /// The same with this network.
    #[must_use]
    pub fn with(self, net: Option<Net>) -> Weights {
        Weights { net, ..self }
    }
}

/// Above the network's lines.
const NETWORK: &str = "network:";

/// A line that could not be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: expected {expected}")]
pub struct Unreadable {
    /// Which line, counted from one.
    pub line: usize,
    /// What was expected there.
    pub expected: String,
}

impl Display for Weights {
    /// A line for each term: its name, and two numbers for each weight; then the network.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for term in TERMS {
            write!(f, "{}:", term.name)?;
            for weight in &self.terms[term.start..term.start + term.len] {
                write!(f, " {},{}", weight.middlegame(), weight.endgame())?;
            }
            writeln!(f)?;
        }
        match &self.net {
            Some(net) => write!(f, "{NETWORK}\n{net}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Weights {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Weights, Unreadable> {
        let mut terms = [Tapered::default(); WEIGHTS];
        let mut lines = text.lines();
        for (index, term) in TERMS.into_iter().enumerate() {
            let unreadable = |expected: String| Unreadable {
                line: index + 1,
                expected,
            };
            let line = lines.next().unwrap_or_default();
            let values = line
                .strip_prefix(term.name)
                .and_then(|rest| rest.strip_prefix(':'))
                .ok_or_else(|| unreadable(format!("the weights of \"{}\"", term.name)))?;
            let pairs: Option<Vec<Tapered>> = values.split_whitespace().map(pair).collect();
            let pairs = pairs
                .filter(|pairs| pairs.len() == term.len)
                .ok_or_else(|| unreadable(format!("{} pairs such as 12,-3", term.len)))?;
            terms[term.start..term.start + term.len].copy_from_slice(&pairs);
        }
        let expected = |line: usize, expected: String| Unreadable { line, expected };
        let net = match lines.next() {
            None => None,
            Some(NETWORK) => Some(Net::read(&mut lines, FEATURES, OUTPUT_BUCKETS).ok_or_else(
                || {
                    let rows = FEATURES + 1 + 2 * OUTPUT_BUCKETS;
                    expected(TERMS.len() + 2, format!("{rows} lines of the network"))
                },
            )?),
            Some(_) => {
                return Err(expected(
                    TERMS.len() + 1,
                    format!("\"{NETWORK}\" or nothing"),
                ));
            }
        };
        match lines.next() {
            None => Ok(Weights::from_terms(&terms).with(net)),
            Some(_) => Err(expected(text.lines().count(), "no more lines".to_owned())),
        }
    }
}

fn pair(text: &str) -> Option<Tapered> {
    let (middlegame, endgame) = text.split_once(',')?;
    Some(Tapered::new(
        middlegame.parse().ok()?,
        endgame.parse().ok()?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_halves_add_up(pairs in prop::collection::vec((-900_i16..900, -900_i16..900, -3_i32..4), 0..10)) {
            let mut sum = Tapered::default();
            let (mut middlegame, mut endgame) = (0, 0);
            for (one, other, count) in pairs {
                sum += Tapered::new(one, other).times(count);
                middlegame += i32::from(one) * count;
                endgame += i32::from(other) * count;
            }
            prop_assert_eq!((sum.middlegame(), sum.endgame()), (middlegame, endgame));
        }
    }
}
