//! A sketch as a game.

use gametree_games::tree::{
    Kind, Several, SeveralWithoutChance, Sort, Tree, TreeGame, TwoPlayers, WithChance,
};
use gametree_rules::{MAX_PLAYERS, Malformed, Player, Sum};
use gametree_search::Evaluate;

use crate::sketch::{Node, NodeKind, Sketch};

/// A sketch as a game of the sort that it is. The game numbers its nodes as the sketch does.
#[derive(Clone, Debug)]
pub enum SketchGame {
    /// MAX and MIN.
    TwoPlayers(TreeGame<TwoPlayers>),
    /// MAX, MIN and chance.
    WithChance(TreeGame<WithChance>),
    /// Several players, each for themselves.
    SeveralWithoutChance(TreeGame<SeveralWithoutChance>),
    /// Several players, each for themselves, and chance.
    Several(TreeGame<Several>),
}

impl Sketch {
    /// The game that this sketch is. A sketch that was read or [checked](Sketch::checked) is always one.
    ///
    /// ```
    /// use gametree_lab::{SketchGame, parse};
    /// use gametree_search::textbook::minimax;
    /// use gametree_search::{Limits, Task};
    /// let sketch = parse("max(min(3, 12, 8), min(2, 4, 6), min(14, 5, 2))").unwrap();
    /// let SketchGame::TwoPlayers(game) = sketch.game().unwrap() else { panic!() };
    /// assert_eq!(minimax(&game, Task::new(Limits::default())).value, Some(3.0));
    /// ```
    pub fn game(&self) -> Result<SketchGame, Malformed> {
        let nodes = self.nodes();
        let several = self.is_for_several();
        let parts = nodes
            .iter()
            .map(|node| (kind(node, several), node.probabilities()));
        let tree = Tree::from_preorder(parts)?;
        let chance = nodes.iter().any(|node| node.kind == NodeKind::Chance);
        Ok(match (several, chance) {
            (false, false) => SketchGame::TwoPlayers(TreeGame::new(tree)?),
            (false, true) => SketchGame::WithChance(TreeGame::new(tree)?),
            (true, false) => SketchGame::SeveralWithoutChance(TreeGame::new(tree)?),
            (true, true) => SketchGame::Several(TreeGame::new(tree)?),
        })
    }

    /// Whether each player plays for themselves: someone other than MAX and MIN moves, or leaves are tuples.
    pub fn is_for_several(&self) -> bool {
        self.nodes().iter().any(|node| match &node.kind {
            NodeKind::Player(_) => true,
            NodeKind::Leaf(values) => values.len() > 1,
            NodeKind::Max | NodeKind::Min | NodeKind::Chance => false,
        })
    }

    /// What the nodes are worth where a search looks no further.
    pub fn evaluation(&self) -> SketchEvaluation {
        SketchEvaluation::new(self)
    }
}

fn kind(node: &Node, several: bool) -> Kind {
    match &node.kind {
        NodeKind::Max => Kind::Decision(Player::FIRST),
        NodeKind::Min => Kind::Decision(Player::SECOND),
        NodeKind::Player(player) => Kind::Decision(*player),
        NodeKind::Chance => Kind::Chance,
        NodeKind::Leaf(values) => {
            let mut utilities = [0.0; MAX_PLAYERS];
            for (utility, value) in utilities.iter_mut().zip(values) {
                *utility = *value;
            }
            let mut players = values.len();
            if !several {
                utilities[1] = -utilities[0];
                players = 2;
            }
            Kind::Leaf { utilities, players }
        }
    }
}

/// What the nodes of a sketch are worth where a search looks no further: the number in brackets after the keyword.
///
/// In a tree of MAX and MIN that is MAX's number, and MIN's is its negation. In a tree of several players it counts for
/// each of them. A node without such a number is worth the mean of the range: half-way between the lowest and the highest
/// finite number that the player gets at any leaf, or 0 where there is none.
#[derive(Clone, PartialEq, Debug)]
pub struct SketchEvaluation {
    given: Vec<Option<f64>>,
    fallback: [f64; MAX_PLAYERS],
}

impl SketchEvaluation {
    fn new(sketch: &Sketch) -> SketchEvaluation {
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

    /// What a node without a number of its own is worth to the first player.
    pub(crate) fn usual(&self) -> f64 {
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
