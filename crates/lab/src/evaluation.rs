//! The evaluation function of a sketch.

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_games::tree::{Sort, TreeGame};
use gametree_rules::{MAX_PLAYERS, Player, Sum};
use gametree_search::Evaluate;

/// The evaluation function of a sketch: the number in brackets after a node's keyword.
///
/// In a tree of MAX and MIN it is MAX's value, and MIN's is its negation; in a tree of several players it is the value for
/// each of them. A node without such a number evaluates to the midpoint between the player's least and greatest finite
/// utility at any leaf, or to 0 if no leaf has one.
#[derive(Clone, PartialEq, Debug)]
pub struct SketchEvaluation {
    given: Vec<Option<f64>>,
    fallback: [f64; MAX_PLAYERS],
}

impl SketchEvaluation {
    /// The evaluation function of this sketch.
    pub fn new(sketch: &Sketch) -> SketchEvaluation {
        let mut ranges = [(f64::INFINITY, f64::NEG_INFINITY); MAX_PLAYERS];
        for node in sketch.nodes() {
            let NodeKind::Leaf(values) = &node.kind else {
                continue;
            };
            for ((low, high), &value) in ranges.iter_mut().zip(values) {
                if value.is_finite() {
                    (*low, *high) = (low.min(value), high.max(value));
                }
            }
        }
        SketchEvaluation {
            given: sketch.nodes().iter().map(|node| node.evaluation).collect(),
            fallback: ranges.map(|(low, high)| {
                if low <= high {
                    f64::midpoint(low, high)
                } else {
                    0.0
                }
            }),
        }
    }

    /// The first player's value of a node without an evaluation of its own.
    pub(crate) fn fallback(&self) -> f64 {
        self.fallback[0]
    }
}

impl<S: Sort> Evaluate<TreeGame<S>> for SketchEvaluation {
    fn evaluate(&self, game: &TreeGame<S>, player: Player) -> f64 {
        let of = |player: Player| self.given[game.node()].unwrap_or(self.fallback[player.index()]);
        match S::CLASS.sum {
            Sum::Constant(sum) if player != Player::FIRST => sum - of(Player::FIRST),
            _ => of(player),
        }
    }
}
