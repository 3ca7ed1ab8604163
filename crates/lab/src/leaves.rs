//! Between which numbers the leaves of a sketch lie: what Star1 cuts by.

use crate::check::Flaw;
use crate::sketch::{NodeKind, Sketch};
use crate::trace::words::number;

/// Between which numbers all leaves lie, as MAX sees them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LeafRange {
    /// The least that a leaf can be worth.
    pub low: f64,
    /// The greatest that a leaf can be worth.
    pub high: f64,
    /// How that is known.
    pub known: Known,
}

/// How a range of leaves is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// They are the least and the greatest leaf of the tree.
    Found,
    /// Somebody said so, and it is true.
    Claimed,
}

impl LeafRange {
    /// The same, with another number in it.
    pub(crate) fn with(self, value: f64) -> LeafRange {
        LeafRange {
            low: self.low.min(value),
            high: self.high.max(value),
            ..self
        }
    }

    /// Whether a leaf may be worth this.
    pub fn holds(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The range in words.
    pub fn words(&self) -> String {
        let (low, high) = (number(self.low), number(self.high));
        match self.known {
            Known::Found => {
                format!(
                    "leaves lie between {low} and {high}, the least and the greatest of this tree"
                )
            }
            Known::Claimed => format!("leaves lie between {low} and {high}, as was claimed"),
        }
    }
}

impl Sketch {
    /// The least and the greatest leaf; where a search may stop early, an evaluation counts as a leaf.
    pub fn leaf_range(&self) -> LeafRange {
        let none = LeafRange {
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
            known: Known::Found,
        };
        let values = self.leaf_values().map(|(_, value)| value);
        values.fold(none, LeafRange::with)
    }

    /// The range that somebody claims all leaves and evaluations to lie in, or the first that does not.
    pub fn claimed_range(&self, low: f64, high: f64) -> Result<LeafRange, Flaw> {
        let claimed = LeafRange {
            low,
            high,
            known: Known::Claimed,
        };
        let outside = |&(_, value): &(usize, f64)| !claimed.holds(value);
        match self.leaf_values().find(outside) {
            None => Ok(claimed),
            Some((node, value)) => Err(Flaw {
                node,
                expected: format!("every leaf between {} and {}", number(low), number(high)),
                found: format!("{} at {}", number(value), self.name(node)),
            }),
        }
    }

    /// What the leaves, and the evaluations of other nodes, are worth to the first player.
    fn leaf_values(&self) -> impl Iterator<Item = (usize, f64)> {
        let value = |(index, node): (usize, &crate::Node)| {
            let value = match &node.kind {
                NodeKind::Leaf(values) => values.first().copied(),
                _ => node.evaluation,
            };
            value.map(|value| (index, value))
        };
        self.nodes().iter().enumerate().filter_map(value)
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;

    #[test]
    fn a_claim_that_is_not_true_is_refused_with_the_leaf() {
        let sketch = parse("max(chance(1/2: 3, 1/2: x: 12), min[-2](4))").unwrap();
        let range = sketch.leaf_range();
        assert_eq!((range.low, range.high), (-2.0, 12.0));
        assert!(sketch.claimed_range(-2.0, 12.0).is_ok());
        let error = sketch.claimed_range(-2.0, 11.0).unwrap_err().to_string();
        assert_eq!(
            error,
            "expected every leaf between −2 and 11, found 12 at x"
        );
        let error = sketch.claimed_range(0.0, 20.0).unwrap_err().to_string();
        assert_eq!(error, "expected every leaf between 0 and 20, found −2 at 2");
    }
}
