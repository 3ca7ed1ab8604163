//! What each feature is worth, in hundredths of a pawn, and the network that adds what they leave out.

use std::fmt::{self, Display};
use std::str::FromStr;

use cozy_chess::{Color, Piece, Square};

use super::evaluate;
use super::sight::{STAGES, THINGS};
use super::tallies::Sum;
use super::terms::{TERMS, WEIGHTS};
use crate::net::Net;

/// What something is worth while the board is full, and what when it is nearly empty; both in one number, so that adding
/// is one addition.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Phased(i32);

impl Phased {
    /// From both.
    #[inline]
    pub const fn new(early: i16, late: i16) -> Phased {
        Phased(((late as i32) << 16) + early as i32)
    }

    /// With a full board.
    #[inline]
    pub const fn early(self) -> i32 {
        self.0 as i16 as i32
    }

    /// With a nearly empty board.
    #[inline]
    pub const fn late(self) -> i32 {
        (self.0 - self.early()) >> 16
    }

    /// This many times.
    #[inline]
    #[must_use]
    pub const fn times(self, count: i32) -> Phased {
        Phased(self.0 * count)
    }
}

impl std::ops::AddAssign for Phased {
    #[inline]
    fn add_assign(&mut self, other: Phased) {
        self.0 += other.0;
    }
}

impl std::ops::SubAssign for Phased {
    #[inline]
    fn sub_assign(&mut self, other: Phased) {
        self.0 -= other.0;
    }
}

impl std::ops::Add for Phased {
    type Output = Phased;

    #[inline]
    fn add(self, other: Phased) -> Phased {
        Phased(self.0 + other.0)
    }
}

impl std::ops::Sub for Phased {
    type Output = Phased;

    #[inline]
    fn sub(self, other: Phased) -> Phased {
        Phased(self.0 - other.0)
    }
}

/// All that was learned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// In the order of the terms.
    pub(super) terms: [Phased; WEIGHTS],
    /// What a piece of a side is worth to White on each square, by these.
    pub(super) placed: Box<[[[Phased; 64]; 6]; 2]>,
    pub(super) net: Option<Net>,
}

impl Weights {
    /// The weights, in the order of the terms.
    pub fn terms(&self) -> &[Phased] {
        &self.terms
    }

    /// Such weights and no network, if they are as many as there must be.
    pub fn new(terms: &[Phased]) -> Option<Weights> {
        Some(Weights::from_terms(terms.try_into().ok()?))
    }

    fn from_terms(terms: &[Phased; WEIGHTS]) -> Weights {
        let mut placed = Box::new([[[Phased::default(); 64]; 6]; 2]);
        for color in Color::ALL {
            for piece in Piece::ALL {
                for square in Square::ALL {
                    let mut sum = Sum::of(terms);
                    evaluate::place(color, piece, square, &mut sum);
                    placed[color as usize][piece as usize][square as usize] = sum.worth;
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
    /// What should have stood there.
    pub expected: String,
}

impl Display for Weights {
    /// A line for each term: its name, and two numbers for each weight; then the network.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for term in TERMS {
            write!(f, "{}:", term.name)?;
            for weight in &self.terms[term.start..term.start + term.len] {
                write!(f, " {},{}", weight.early(), weight.late())?;
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
        let mut terms = [Phased::default(); WEIGHTS];
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
            let pairs: Option<Vec<Phased>> = values.split_whitespace().map(pair).collect();
            let pairs = pairs
                .filter(|pairs| pairs.len() == term.len)
                .ok_or_else(|| unreadable(format!("{} pairs such as 12,-3", term.len)))?;
            terms[term.start..term.start + term.len].copy_from_slice(&pairs);
        }
        let expected = |line: usize, expected: String| Unreadable { line, expected };
        let net = match lines.next() {
            None => None,
            Some(NETWORK) => Some(Net::read(&mut lines, THINGS, STAGES).ok_or_else(|| {
                let rows = THINGS + 1 + 2 * STAGES;
                expected(TERMS.len() + 2, format!("{rows} lines of the network"))
            })?),
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

fn pair(text: &str) -> Option<Phased> {
    let (early, late) = text.split_once(',')?;
    Some(Phased::new(early.parse().ok()?, late.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_halves_add_up(pairs in prop::collection::vec((-900_i16..900, -900_i16..900, -3_i32..4), 0..10)) {
            let mut sum = Phased::default();
            let (mut early, mut late) = (0, 0);
            for (one, other, count) in pairs {
                sum += Phased::new(one, other).times(count);
                early += i32::from(one) * count;
                late += i32::from(other) * count;
            }
            prop_assert_eq!((sum.early(), sum.late()), (early, late));
        }
    }
}
