//! Random trees, to hold searches against each other on.

use std::ops::RangeInclusive;

use gametree_games::tree::{Sort, Tree, TreeGame};
use gametree_rules::{Player, Sum};
use gametree_search::Evaluate;
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Whole numbers that look random, the same each time.
#[derive(Clone, Copy, Debug)]
pub struct Hashed;

impl<S: Sort> Evaluate<TreeGame<S>> for Hashed {
    fn evaluate(&self, game: &TreeGame<S>, player: Player) -> f64 {
        let hash = (game.node() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let value = (hash % 7) as f64 - 3.0;
        if player == Player::FIRST {
            value
        } else {
            -value
        }
    }
}

/// The shape of random trees. The player to move is random at every node, so that players often move twice in a row.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// The depth of the deepest leaf.
    pub depth: u32,
    /// The number of children of a node.
    pub branching: RangeInclusive<usize>,
    /// The number of players.
    pub players: usize,
    /// The sum of the utilities.
    pub sum: Sum,
    /// The utilities of leaves: whole numbers, so that a small range has many ties.
    pub values: RangeInclusive<i32>,
    /// The share of inner nodes at which chance moves.
    pub chance: f64,
    /// The share of nodes above the deepest that are leaves already.
    pub early_leaves: f64,
}

impl Default for Shape {
    /// MAX and MIN without chance, small, with many ties.
    fn default() -> Shape {
        Shape {
            depth: 4,
            branching: 1..=4,
            players: 2,
            sum: Sum::Constant(0.0),
            values: -3..=3,
            chance: 0.0,
            early_leaves: 0.1,
        }
    }
}

impl Shape {
    /// MAX, MIN and chance.
    pub fn with_chance() -> Shape {
        Shape {
            chance: 0.3,
            ..Shape::default()
        }
    }

    /// This many players, each for themselves.
    pub fn several(players: usize) -> Shape {
        Shape {
            players,
            sum: Sum::General,
            ..Shape::default()
        }
    }
}

/// A random tree of this shape; its root is no leaf unless the depth is zero.
pub fn random_tree(rng: &mut impl Rng, shape: &Shape) -> Tree {
    subtree(rng, shape, shape.depth)
}

fn subtree(rng: &mut impl Rng, shape: &Shape, depth: u32) -> Tree {
    let is_root = depth == shape.depth;
    if depth == 0 || !is_root && rng.random_bool(shape.early_leaves) {
        return leaf(rng, shape);
    }
    let branching = rng.random_range(shape.branching.clone());
    if rng.random_bool(shape.chance) {
        let weights: Vec<u8> = (0..branching).map(|_| rng.random_range(1..=4)).collect();
        let total: f64 = weights.iter().copied().map(f64::from).sum();
        let children: Vec<(f64, Tree)> = weights
            .into_iter()
            .map(|weight| (f64::from(weight) / total, subtree(rng, shape, depth - 1)))
            .collect();
        return Tree::chance(children);
    }
    let player = Player::new(rng.random_range(0..shape.players));
    let children: Vec<Tree> = (0..branching)
        .map(|_| subtree(rng, shape, depth - 1))
        .collect();
    Tree::decision(player, children)
}

fn leaf(rng: &mut impl Rng, shape: &Shape) -> Tree {
    let mut value = || f64::from(rng.random_range(shape.values.clone()));
    let mut utilities: Vec<f64> = (0..shape.players).map(|_| value()).collect();
    if let (Sum::Constant(sum), Some((last, others))) = (shape.sum, utilities.split_last_mut()) {
        *last = sum - others.iter().sum::<f64>();
    }
    Tree::utilities(&utilities)
}

/// This many random games of this shape; the same seed gives the same ones.
///
/// # Panics
/// If the shape is not as the facts say.
pub fn random_games<S: Sort>(
    shape: Shape,
    number: usize,
    seed: u64,
) -> impl Iterator<Item = TreeGame<S>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    (0..number).map(move |_| {
        let tree = random_tree(&mut rng, &shape);
        TreeGame::new(tree).expect("the shape is as the facts say")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_games::tree::{Kind, Several, TwoPlayers};

    #[test]
    fn random_trees_have_extra_turns_single_children_and_both_players_at_the_root() {
        let games: Vec<TreeGame<TwoPlayers>> = random_games(Shape::default(), 100, 1).collect();
        let count =
            |holds: &dyn Fn(&Tree) -> bool| games.iter().filter(|g| holds(g.tree())).count();
        let min_at_root = |tree: &Tree| tree.kind(0) == Kind::Decision(Player::SECOND);
        let single = |tree: &Tree| (0..tree.len()).any(|node| tree.children(node).len() == 1);
        let twice = |tree: &Tree| {
            let same = |node: usize, child: usize| tree.kind(node) == tree.kind(child);
            (0..tree.len()).any(|node| tree.children(node).iter().any(|c| same(node, c.0)))
        };
        assert!((30..70).contains(&count(&min_at_root)));
        assert!(count(&single) > 50 && count(&twice) > 50);
    }

    #[test]
    fn trees_for_several_players_fit_their_facts() {
        for players in 1..=8 {
            let shape = Shape {
                chance: 0.2,
                ..Shape::several(players)
            };
            assert_eq!(random_games::<Several>(shape, 20, 1).count(), 20);
        }
    }
}
