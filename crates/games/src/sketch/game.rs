//! Sketches as games.

use gametree_rules::{MAX_PLAYERS, ParseError, Player};

use super::{Node, NodeKind, Sketch};
use crate::tree::{Kind, Several, SeveralWithoutChance, Tree, TreeGame, TwoPlayers, WithChance};

/// A sketch as a game, by its players and chance nodes. The game's nodes have the same indices as the sketch's.
#[derive(Clone, Debug)]
pub enum SketchGame {
    /// MAX and MIN.
    TwoPlayers(TreeGame<TwoPlayers>),
    /// MAX, MIN and chance.
    WithChance(TreeGame<WithChance>),
    /// Several players, without chance.
    SeveralWithoutChance(TreeGame<SeveralWithoutChance>),
    /// Several players and chance.
    Several(TreeGame<Several>),
}

impl Sketch {
    /// This sketch as a game. A [checked](Sketch::checked) sketch is always one.
    ///
    /// ```
    /// use gametree_games::sketch::{Branch, Node, NodeKind, Sketch, SketchGame};
    /// use gametree_rules::{Game, Player};
    /// let node = |kind, branches| Node { name: None, kind, evaluation: None, branches };
    /// let branch = |child| Branch { label: None, probability: None, child };
    /// let leaf = |value| node(NodeKind::Leaf(vec![value]), Vec::new());
    /// let nodes = vec![node(NodeKind::Max, vec![branch(1), branch(2)]), leaf(3.0), leaf(2.0)];
    /// let sketch = Sketch::checked(nodes).unwrap();
    /// assert_eq!(sketch.to_string(), "max(3, 2)");
    /// let SketchGame::TwoPlayers(game) = sketch.game().unwrap() else { panic!() };
    /// assert_eq!(game.after(game.choices()[1]).utility(Player::FIRST), 2.0);
    /// ```
    pub fn game(&self) -> Result<SketchGame, ParseError> {
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

    /// Whether this is a tree of several players: one other than MAX and MIN moves, or leaves are tuples.
    pub fn is_for_several(&self) -> bool {
        self.nodes().iter().any(|node| match &node.kind {
            NodeKind::Player(_) => true,
            NodeKind::Leaf(values) => values.len() > 1,
            NodeKind::Max | NodeKind::Min | NodeKind::Chance => false,
        })
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
