//! No search allocates per node: buffers grow to what the deepest line needs and stay.

use allocation_counter::measure;
use gametree_conform::trees::{Shape, random_games};
use gametree_games::tree::SeveralWithoutChance;
use gametree_games::{Kuhn, Pig, Pirates, TicTacToe};
use gametree_rules::{Game, perft};
use gametree_search::textbook::{
    Conventions, Uct, alpha_beta, cfr, expectiminimax, max_n, minimax, paranoid, star1, uct,
};
use gametree_search::{Answer, Limits, Task};

/// Buffers, their growth, and the answer.
const FEW: u64 = 100;

fn allocates_little<G: Game>(
    game: &G,
    least_nodes: u64,
    search: impl FnOnce(&G) -> Answer<G::Action>,
) {
    let mut nodes = 0;
    let allocated = measure(|| nodes = search(game).nodes).count_total;
    assert!(nodes >= least_nodes, "only {nodes} nodes");
    assert!(allocated < FEW, "{allocated} allocations for {nodes} nodes");
}

fn complete<G: Game>() -> Task<G> {
    Task::new(Limits::default())
}

#[test]
fn the_counter_counts() {
    let allocated = measure(|| drop(std::hint::black_box(vec![1_u8; 100])));
    assert_eq!(allocated.count_total, 1);
}

#[test]
fn minimax_allocates_no_node() {
    allocates_little(&TicTacToe::default(), 549_946, |game| {
        minimax(game, complete())
    });
}

#[test]
fn alpha_beta_allocates_no_node() {
    allocates_little(&TicTacToe::default(), 18_297, |game| {
        alpha_beta(game, complete(), Conventions::default())
    });
}

#[test]
fn expectiminimax_allocates_no_node() {
    allocates_little(&Pig::default(), 10_000, |game| {
        expectiminimax(game, Task::new(Limits::depth(10)))
    });
}

#[test]
fn star1_allocates_no_node() {
    allocates_little(&Pig::default(), 1000, |game| {
        let task = Task::new(Limits::depth(10));
        star1(game, task, Conventions::default(), None)
    });
}

#[test]
fn max_n_allocates_no_node() {
    allocates_little(&Pirates::default(), 1000, |game| max_n(game, complete()));
    allocates_little(&TicTacToe::default(), 549_946, |game| {
        max_n(game, complete())
    });
}

#[test]
fn paranoid_allocates_no_node() {
    let shape = Shape {
        depth: 7,
        branching: 4..=4,
        early_leaves: 0.0,
        values: -50..=50,
        ..Shape::several(3)
    };
    for game in random_games::<SeveralWithoutChance>(shape, 1, 1) {
        allocates_little(&game, 1000, |game| {
            paranoid(game, complete(), Conventions::default())
        });
    }
}

#[test]
fn uct_allocates_only_for_its_growing_tree() {
    let settings = Uct {
        simulations: 20_000,
        ..Uct::default()
    };
    allocates_little(&TicTacToe::default(), 20_000, |game| {
        uct(game, complete(), settings)
    });
    allocates_little(&Pig::default(), 20_000, |game| {
        uct(game, complete(), settings)
    });
}

#[test]
fn iterations_of_cfr_allocate_nothing() {
    // Fewer than the iterations between two computations of the exploitability, which has its own buffers.
    let allocated = |iterations| {
        let search = || drop(cfr(&Kuhn::default(), &Limits::nodes(iterations), 0.0, ()));
        measure(search).count_total
    };
    assert_eq!(allocated(400), allocated(10));
}

#[test]
fn perft_allocates_no_node() {
    let allocated = measure(|| assert_eq!(perft(&TicTacToe::default(), 9), 127_872));
    assert!(allocated.count_total < FEW, "{}", allocated.count_total);
    let allocated = measure(|| assert!(perft(&Pig::default(), 9) > 1000));
    assert!(allocated.count_total < FEW, "{}", allocated.count_total);
}
