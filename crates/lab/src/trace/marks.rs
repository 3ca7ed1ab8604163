//! Whether the number a node is left with is its value or only a bound on it.

use gametree_search::Bound;

/// What is known of a node's children while it is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Marks {
    /// The best number that is the value of a child, or a bound on the good side of it.
    sure: f64,
    /// Whether some child may be worth more than its number.
    open: bool,
    /// The best number that is only the most a child can be.
    hoped: f64,
}

impl Marks {
    pub(super) const NONE: Marks = Marks {
        sure: f64::NEG_INFINITY,
        open: false,
        hoped: f64::NEG_INFINITY,
    };

    /// Adds a child, its number and bound as the player to move sees them: more is better.
    pub(super) fn add(&mut self, value: f64, bound: Bound) {
        match bound {
            Bound::Upper => self.hoped = self.hoped.max(value),
            Bound::Exact | Bound::Lower => {
                self.open |= bound != Bound::Exact;
                self.sure = self.sure.max(value);
            }
            Bound::Estimate => self.open = true,
        }
    }

    /// What the best number is, if children were left out because of it. Star1 leaves no room between α and β where nothing
    /// can be worth more than α; then a number that is only the most a child can be may close the window.
    pub(super) fn bound_when_cut(self) -> Bound {
        if self.hoped > self.sure {
            Bound::Upper
        } else {
            Bound::Lower
        }
    }

    /// What the best number is, once all children were looked at.
    pub(super) fn bound(self) -> Bound {
        if self.hoped > self.sure {
            Bound::Upper
        } else if self.open {
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
    fn the_best_child_tells_what_a_node_is_known_to_be() {
        let of = |children: &[(f64, Bound)]| {
            let mut marks = Marks::NONE;
            for &(value, bound) in children {
                marks.add(value, bound);
            }
            marks.bound()
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
