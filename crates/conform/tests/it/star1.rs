//! Star1 says what expectiminimax says, looking at less.

use gametree_conform::searches::{Truth, agrees_with, agrees_with_truth, claims_no_more_than};
use gametree_conform::trees::{Shape, random_games};
use gametree_games::Pig;
use gametree_games::tree::{Child, Sort, Tree, TreeGame, TwoPlayers, WithChance};
use gametree_rules::Player;
use gametree_search::textbook::{
    Conventions, CutAt, Cutoffs, Fail, Settings, Ties, alpha_beta, expectiminimax, run, star1,
};
use gametree_search::{Algorithm, Answer, Bound, Evaluate, Limits, Task};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn all_conventions() -> Vec<Conventions> {
    let mut all = Vec::new();
    for cut in [CutAt::Equality, CutAt::Strictly] {
        for fail in [Fail::Soft, Fail::Hard] {
            for cutoffs in [Cutoffs::Deep, Cutoffs::Shallow] {
                for ties in [Ties::First, Ties::Last] {
                    all.push(Conventions {
                        cut,
                        fail,
                        cutoffs,
                        ties,
                    });
                }
            }
        }
    }
    all
}

/// Expectiminimax, with either of the equal actions.
fn oracle<E: Evaluate<TreeGame<WithChance>>>(
    game: &TreeGame<WithChance>,
    task: Task<TreeGame<WithChance>, E>,
    ties: Ties,
) -> Answer<Child> {
    let settings = Settings::from(Conventions {
        ties,
        ..Conventions::default()
    });
    run(Algorithm::Expectiminimax, game, task, &settings).expect("it is made for chance")
}

fn complete<S: Sort>() -> Task<TreeGame<S>> {
    Task::new(Limits::default())
}

/// The least and the greatest leaf, as MAX sees them.
fn leaves(game: &TreeGame<WithChance>) -> (f64, f64) {
    let tree = game.tree();
    let values = (0..tree.len()).filter_map(|node| match tree.kind(node) {
        gametree_games::tree::Kind::Leaf { utilities, .. } => Some(utilities[0]),
        _ => None,
    });
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| {
        (low.min(value), high.max(value))
    })
}

/// A tree whose weights are sums of powers of two, so that no sum is ever rounded.
fn exact_tree(rng: &mut impl Rng, depth: u32) -> Tree {
    const WEIGHTS: [&[f64]; 5] = [
        &[1.0],
        &[0.5, 0.5],
        &[0.25, 0.75],
        &[0.125, 0.375, 0.5],
        &[0.25, 0.25, 0.125, 0.375],
    ];
    if depth == 0 || depth < 4 && rng.random_bool(0.15) {
        return Tree::leaf(f64::from(rng.random_range(-4..=4)));
    }
    if rng.random_bool(0.4) {
        let weights = WEIGHTS[rng.random_range(0..WEIGHTS.len())];
        let children = weights.iter().map(|&w| (w, exact_tree(rng, depth - 1)));
        return Tree::chance(children.collect::<Vec<_>>());
    }
    let player = Player::new(rng.random_range(0..2));
    let children = (0..rng.random_range(1..=4)).map(|_| exact_tree(rng, depth - 1));
    Tree::decision(player, children.collect::<Vec<_>>())
}

#[test]
fn star1_is_expectiminimax_to_the_last_bit_where_nothing_is_rounded() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut looked_at, mut of, mut ties) = (0, 0, 0);
    for _ in 0..3000 {
        let tree = exact_tree(&mut rng, 4);
        let game = TreeGame::<WithChance>::new(tree).expect("MAX, MIN and chance");
        let [first, last] = [Ties::First, Ties::Last].map(|ties| oracle(&game, complete(), ties));
        ties += u32::from(first.best != last.best);
        for conventions in all_conventions() {
            let oracle = match conventions.ties {
                Ties::First => &first,
                Ties::Last => &last,
            };
            for leaves in [None, Some(leaves(&game))] {
                let answer = star1(&game, complete(), conventions, leaves);
                assert_eq!(
                    (answer.value, answer.best, answer.claim, &answer.line),
                    (oracle.value, oracle.best, oracle.claim, &oracle.line),
                    "{conventions:?} {game:?}"
                );
                claims_no_more_than(&game, &answer, &Truth::by(oracle));
                (looked_at, of) = (looked_at + answer.nodes, of + oracle.nodes);
            }
        }
    }
    assert!(looked_at * 10 < of * 9, "{looked_at} of {of} nodes");
    assert!(ties > 50, "{ties} trees with equal actions");
}

#[test]
fn star1_is_backward_induction_on_any_tree_with_chance() {
    for game in random_games::<WithChance>(Shape::with_chance(), 2000, 5) {
        for conventions in all_conventions() {
            for leaves in [None, Some(leaves(&game))] {
                agrees_with_truth(&game, &star1(&game, complete(), conventions, leaves));
            }
        }
    }
}

#[test]
fn without_chance_star1_is_alpha_beta() {
    for game in random_games::<TwoPlayers>(Shape::default(), 500, 6) {
        for conventions in all_conventions() {
            let answer = star1(&game, complete(), conventions, None);
            assert_eq!(answer, alpha_beta(&game, complete(), conventions));
        }
    }
}

/// Whole numbers that look random, within the leaves of the trees above.
struct Hashed;

impl Evaluate<TreeGame<WithChance>> for Hashed {
    fn evaluate(&self, game: &TreeGame<WithChance>, player: Player) -> f64 {
        let hash = (game.node() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let value = (hash % 7) as f64 - 3.0;
        if player == Player::FIRST {
            value
        } else {
            -value
        }
    }
}

#[test]
fn with_cutoffs_star1_is_expectiminimax_too() {
    for game in random_games::<WithChance>(Shape::with_chance(), 500, 7) {
        for depth in 1..=3 {
            let task = || Task::new(Limits::depth(depth)).evaluate(Hashed);
            for conventions in all_conventions() {
                let oracle = oracle(&game, task(), conventions.ties);
                let answer = star1(&game, task(), conventions, Some((-3.0, 3.0)));
                agrees_with(&game, &answer, &Truth::by(&oracle));
            }
        }
    }
}

#[test]
fn stopped_early_star1_claims_no_more_than_is_true() {
    for game in random_games::<WithChance>(Shape::with_chance(), 200, 8) {
        let truth = Truth::of(&game);
        for nodes in 0..=game.tree().len() as u64 {
            let task = Task::new(Limits::nodes(nodes));
            let answer = star1(&game, task, Conventions::default(), None);
            claims_no_more_than(&game, &answer, &truth);
            assert!(answer.nodes <= nodes);
        }
    }
}

#[test]
fn dice_are_cut_in_pig_too() {
    let game = Pig::default();
    let oracle = expectiminimax(&game, Task::new(Limits::depth(8)));
    let answer = star1(
        &game,
        Task::new(Limits::depth(8)),
        Conventions::default(),
        None,
    );
    assert_eq!((answer.value, answer.best), (oracle.value, oracle.best));
    assert!(answer.nodes < oracle.nodes);
}

#[test]
fn what_was_cut_at_the_root_is_marked_as_a_bound() {
    let tree = Tree::max([
        Tree::leaf(3.0),
        Tree::chance([(0.5, -4.0), (0.25, 6.0), (0.25, 1.0)]),
        Tree::chance([(0.5, 4.0), (0.5, 4.0)]),
    ]);
    let game = TreeGame::<WithChance>::new(tree).expect("MAX and chance");
    let answer = star1(
        &game,
        complete(),
        Conventions::default(),
        Some((-10.0, 10.0)),
    );
    let marks: Vec<_> = answer.actions.iter().map(|a| (a.value, a.bound)).collect();
    let expected = [
        (Some(3.0), Bound::Exact),
        // −4 and then 10 at the most: ½ · (−4) + ½ · 10.
        (Some(3.0), Bound::Upper),
        (Some(4.0), Bound::Exact),
    ];
    assert_eq!(marks, expected);
    assert_eq!(answer.nodes, 1 + 1 + 2 + 3);
}
