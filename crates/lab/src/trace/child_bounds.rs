//! Whether the value that a node returns is exact or a bound, derived from its children.

use gametree_search::Bound;

/// The bounds returned by a node's children, from the point of view of the player to move.
#[derive(Clone, Copy, Debug)]
pub(super) struct ChildBounds {
    /// The greatest exact value or lower bound of a child.
    lower: f64,
    /// Whether a child may have a greater value than it returned.
    inexact: bool,
    /// The greatest upper bound of a child.
    upper: f64,
}

impl ChildBounds {
    pub(super) const NONE: ChildBounds = ChildBounds {
        lower: f64::NEG_INFINITY,
        inexact: false,
        upper: f64::NEG_INFINITY,
    };

    /// Adds the value of a child and its bound, from the point of view of the player to move.
    pub(super) fn add(&mut self, value: f64, bound: Bound) {
        match bound {
            Bound::Upper => self.upper = self.upper.max(value),
            Bound::Exact | Bound::Lower => {
                self.inexact |= bound != Bound::Exact;
                self.lower = self.lower.max(value);
            }
            Bound::Estimate => self.inexact = true,
        }
    }

    /// The bound of the node's value after a cutoff. With Star1 α may equal β, and then an upper bound of a child can cause a
    /// cutoff.
    pub(super) fn bound_when_cut(self) -> Bound {
        if self.upper > self.lower {
            Bound::Upper
        } else {
            Bound::Lower
        }
    }

    /// The bound of the node's value after all children were searched.
    pub(super) fn bound(self) -> Bound {
        if self.upper > self.lower {
            Bound::Upper
        } else if self.inexact {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_of_a_node_follows_from_the_bounds_of_its_children() {
        let of = |children: &[(f64, Bound)]| {
            let mut bounds = ChildBounds::NONE;
            for &(value, bound) in children {
                bounds.add(value, bound);
            }
            bounds.bound()
        };
        assert_eq!(
            of(&[(3.0, Bound::Exact), (2.0, Bound::Upper)]),
            Bound::Exact
        );
        assert_eq!(
            of(&[(3.0, Bound::Exact), (3.0, Bound::Upper)]),
            Bound::Exact
        );
        assert_eq!(
            of(&[(1.0, Bound::Exact), (2.0, Bound::Upper)]),
            Bound::Upper
        );
        assert_eq!(
            of(&[(1.0, Bound::Exact), (2.0, Bound::Lower)]),
            Bound::Lower
        );
        assert_eq!(
            of(&[(2.0, Bound::Lower), (2.0, Bound::Exact)]),
            Bound::Lower
        );
    }
}
