//! The cutoffs of alpha-beta, compared with a slow definition that runs no search.
//!
//! Knuth and Moore (1975) describe alpha-beta as a function of the path: at every node above, the players already have
//! what the earlier children are worth. A node is searched if that leaves room between α and β all the way down to it.
//! Values here are plain minimax values; nothing is shared with the searches or with their recorder.

use crate::conventions;

use std::collections::BTreeSet;

use conventions::all_conventions;
use gametree_games::tree::{Child, Kind, Tree, TreeGame, TwoPlayers};
use gametree_lab::trace::{Names, Recorder};
use gametree_rules::Player;
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Ties, alpha_beta};
use gametree_search::{Limits, Task};

const TREES: usize = 10_000;

/// Random numbers, the same each time.
struct Dice(u64);

impl Dice {
    fn draw(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    /// A tree in which players may move twice in a row and leaves lie at all depths.
    fn tree(&mut self, depth: usize, values: usize) -> Tree {
        let player = Player::new(self.draw(2));
        let children = (0..=self.draw(3)).map(|_| {
            if depth == 1 || self.draw(8) == 0 {
                Tree::leaf(self.draw(values) as f64)
            } else {
                self.tree(depth - 1, values)
            }
        });
        Tree::decision(player, children.collect::<Vec<_>>())
    }
}

/// The value of every node: the children come after their parents.
fn minimax_values(tree: &Tree) -> Vec<f64> {
    let mut values = vec![0.0; tree.len()];
    for node in (0..tree.len()).rev() {
        let children = tree.children(node).iter().map(|&(child, _)| values[child]);
        values[node] = match tree.kind(node) {
            Kind::Leaf { utilities, .. } => utilities[0],
            Kind::Decision(Player::FIRST) => children.fold(f64::NEG_INFINITY, f64::max),
            _ => children.fold(f64::INFINITY, f64::min),
        };
    }
    values
}

/// The slow definition of what is pruned.
struct Definition<'a> {
    tree: &'a Tree,
    values: &'a [f64],
    conventions: Conventions,
}

/// A step of the path from the root: a node, and which of its children the path goes on with.
type Path = Vec<(usize, usize)>;

impl Definition<'_> {
    fn is_max(&self, node: usize) -> bool {
        self.tree.kind(node) == Kind::Decision(Player::FIRST)
    }

    /// α and β at the end of a path: the best that the earlier children are worth to each player, at every node above it,
    /// or, with shallow cutoffs, at the last.
    fn window(&self, path: &Path) -> (f64, f64) {
        let (mut alpha, mut beta) = (f64::NEG_INFINITY, f64::INFINITY);
        let counted = match self.conventions.cutoffs {
            Cutoffs::Deep => 0,
            Cutoffs::Shallow => path.len().saturating_sub(1),
        };
        for (depth, &(node, place)) in path.iter().enumerate().skip(counted) {
            for earlier in 0..place {
                let value = self.told(&path[..depth], node, earlier);
                if self.is_max(node) {
                    alpha = alpha.max(value);
                } else {
                    beta = beta.min(value);
                }
            }
        }
        (alpha, beta)
    }

    /// What a child is said to be worth: fail-hard, a player's node says nothing outside its own window.
    fn told(&self, path: &[(usize, usize)], node: usize, place: usize) -> f64 {
        let child = self.tree.children(node)[place].0;
        let is_leaf = self.tree.children(child).is_empty();
        if self.conventions.fail == Fail::Soft || is_leaf {
            return self.values[child];
        }
        let mut path = path.to_vec();
        path.push((node, place));
        let (alpha, beta) = self.window(&path);
        // A returned bound must not look like a tie where ties count.
        let (low, high) = match self.conventions.ties {
            Ties::First => (alpha, beta),
            Ties::Last => (alpha.next_down(), beta.next_up()),
        };
        self.values[child].max(low).min(high)
    }

    /// Whether the earlier children of the path's last node close the window that this node was given.
    fn is_cut(&self, path: &Path) -> bool {
        let Some((&(node, place), above)) = path.split_last() else {
            return false;
        };
        let (alpha, beta) = self.window(&above.to_vec());
        let Conventions { cut, ties, .. } = self.conventions;
        let beyond = |value: f64, bound: f64| match (cut, ties) {
            (CutAt::Equality, Ties::First) => value >= bound,
            _ => value > bound,
        };
        (0..place).any(|earlier| {
            let value = self.told(above, node, earlier);
            if self.is_max(node) {
                beyond(value, beta)
            } else {
                beyond(-value, -alpha)
            }
        })
    }

    /// The nodes that are searched, and those that are pruned although their parent is searched.
    fn visited_and_pruned(&self) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut visited, mut pruned) = (BTreeSet::new(), BTreeSet::new());
        let mut open: Vec<(usize, Path)> = vec![(0, Path::new())];
        while let Some((node, path)) = open.pop() {
            if self.is_cut(&path) {
                pruned.insert(node);
                continue;
            }
            visited.insert(node);
            for (place, &(child, _)) in self.tree.children(node).iter().enumerate() {
                let mut path = path.clone();
                path.push((node, place));
                open.push((child, path));
            }
        }
        (visited, pruned)
    }
}

/// Nodes are called by their numbers.
struct Numbers;

impl Names<TreeGame<TwoPlayers>> for Numbers {
    fn name(
        &self,
        state: &TreeGame<TwoPlayers>,
        _: Option<(&str, &TreeGame<TwoPlayers>, Child)>,
    ) -> String {
        state.node().to_string()
    }
}

#[test]
fn alpha_beta_cuts_exactly_what_the_path_to_a_node_implies() {
    let mut dice = Dice(1);
    // What was cut under each of the conventions, in all trees together.
    let mut cuts = [0; 16];
    for number in 0..TREES {
        let depth = [3, 4, 3, 4, 3, 4, 3, 4, 3, 5][number % 10];
        let tree = dice.tree(depth, [3, 10, 1000][number % 3]);
        let game = TreeGame::<TwoPlayers>::new(tree).expect("MAX and MIN");
        let values = minimax_values(game.tree());
        for (conventions, cuts) in all_conventions().zip(&mut cuts) {
            // The last of equals is wanted in fewer trees: what it changes is already seen there.
            if conventions.ties == Ties::Last && number % 7 != 0 {
                continue;
            }
            let definition = Definition {
                tree: game.tree(),
                values: &values,
                conventions,
            };
            let (visited, pruned) = definition.visited_and_pruned();
            let mut recorder = Recorder::new(Numbers, conventions);
            let task = Task::new(Limits::default()).observe(&mut recorder);
            alpha_beta(&game, task, conventions);
            let trace = recorder.into_trace();
            let number = |name: &str| name.parse().expect("a number");
            let seen: BTreeSet<usize> = trace.visited().map(|seen| number(&seen.name)).collect();
            let left_out: BTreeSet<usize> = trace.pruned().map(|seen| number(&seen.name)).collect();
            assert_eq!(seen, visited, "{conventions:?} {:?}", game.tree());
            assert_eq!(left_out, pruned, "{conventions:?} {:?}", game.tree());
            *cuts += pruned.len();
        }
    }
    // Strictly, less is cut than at equality; from the parent alone, less than from all nodes above.
    let [
        equal_deep,
        strict_deep,
        _,
        _,
        equal_shallow,
        strict_shallow,
        ..,
    ] = cuts;
    let [.., last_deep, _, _, _, _, _, _, _] = cuts;
    assert!(equal_deep > equal_shallow && equal_deep > strict_deep);
    assert!(last_deep > 1000);
    assert!(strict_deep > strict_shallow && strict_shallow > 1000);
}

#[test]
fn with_deep_cutoffs_a_node_is_visited_exactly_if_alpha_is_below_beta() {
    let mut dice = Dice(2);
    let conventions = Conventions::default();
    for _ in 0..TREES / 10 {
        let tree = dice.tree(4, 10);
        let values = minimax_values(&tree);
        let definition = Definition {
            tree: &tree,
            values: &values,
            conventions,
        };
        let (visited, _) = definition.visited_and_pruned();
        let mut open: Vec<(usize, Path)> = vec![(0, Path::new())];
        while let Some((node, path)) = open.pop() {
            let (alpha, beta) = definition.window(&path);
            assert_eq!(visited.contains(&node), alpha < beta, "{node} of {tree:?}");
            for (place, &(child, _)) in tree.children(node).iter().enumerate() {
                let mut path = path.clone();
                path.push((node, place));
                open.push((child, path));
            }
        }
    }
}
