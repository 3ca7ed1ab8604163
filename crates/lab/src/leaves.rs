//! The range of a sketch's leaf values, by which Star1 cuts.

use gametree_games::sketch::{Flaw, Node, NodeKind, Sketch};

use crate::trace::describe::number;

/// The least and the greatest value of a leaf, from MAX's point of view.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LeafRange {
    /// The lower bound on all leaf values.
    pub low: f64,
    /// The upper bound on all leaf values.
    pub high: f64,
    /// Where the bounds come from.
    pub source: RangeSource,
}

/// Where the bounds of a [`LeafRange`] come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RangeSource {
    /// They are the least and the greatest leaf of the tree.
    Tree,
    /// They were given, and every leaf lies between them.
    Given,
}

impl LeafRange {
    /// The least and the greatest leaf of a sketch. Evaluations of inner nodes count as leaves, since a search with a depth
    /// limit may return them.
    pub fn of(sketch: &Sketch) -> LeafRange {
        let none = LeafRange {
            low: f64::INFINITY,
            high: f64::NEG_INFINITY,
            source: RangeSource::Tree,
        };
        let values = leaf_values(sketch).map(|(_, value)| value);
        values.fold(none, LeafRange::with)
    }

    /// The given range, or the first leaf or evaluation of the sketch that lies outside it.
    pub fn given(sketch: &Sketch, low: f64, high: f64) -> Result<LeafRange, Flaw> {
        let given = LeafRange {
            low,
            high,
            source: RangeSource::Given,
        };
        let outside = |&(_, value): &(usize, f64)| !given.contains(value);
        match leaf_values(sketch).find(outside) {
            None => Ok(given),
            Some((node, value)) => Err(Flaw {
                node,
                expected: format!("every leaf between {} and {}", number(low), number(high)),
                found: format!("{} at {}", number(value), sketch.name(node)),
            }),
        }
    }

    /// The smallest range that also contains this value.
    pub(crate) fn with(self, value: f64) -> LeafRange {
        LeafRange {
            low: self.low.min(value),
            high: self.high.max(value),
            ..self
        }
    }

    /// Whether a value lies in the range.
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// The range as a sentence without its full stop.
    pub fn describe(&self) -> String {
        let (low, high) = (number(self.low), number(self.high));
        match self.source {
            RangeSource::Tree => {
                format!(
                    "leaf values range from {low} to {high}, the least and the greatest in this tree"
                )
            }
            RangeSource::Given => format!("leaf values range from {low} to {high}, as given"),
        }
    }
}

/// The first player's values of all leaves, and of all inner nodes with an evaluation.
fn leaf_values(sketch: &Sketch) -> impl Iterator<Item = (usize, f64)> {
    let value = |(index, node): (usize, &Node)| {
        let value = match &node.kind {
            NodeKind::Leaf(values) => values.first().copied(),
            _ => node.evaluation,
        };
        value.map(|value| (index, value))
    };
    sketch.nodes().iter().enumerate().filter_map(value)
}

#[cfg(test)]
mod tests {
    use super::LeafRange;
    use crate::parse;

    #[test]
    fn a_range_that_a_leaf_lies_outside_is_refused_and_the_leaf_named() {
        let sketch = parse("max(chance(1/2: 3, 1/2: x: 12), min[-2](4))").unwrap();
        let range = LeafRange::of(&sketch);
        assert_eq!((range.low, range.high), (-2.0, 12.0));
        assert!(LeafRange::given(&sketch, -2.0, 12.0).is_ok());
        let error = LeafRange::given(&sketch, -2.0, 11.0)
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "expected every leaf between −2 and 11, found 12 at x"
        );
        let error = LeafRange::given(&sketch, 0.0, 20.0)
            .unwrap_err()
            .to_string();
        assert_eq!(error, "expected every leaf between 0 and 20, found −2 at 2");
    }
}
