//! Counts compared with a search of every order.

use super::*;
use crate::parse;
use gametree_search::textbook::Cutoffs;

fn count(sketch: &Sketch) -> OrderCount {
    Orders::default().count(sketch, |_| {}).unwrap()
}

#[test]
fn the_best_order_of_a_uniform_tree_visits_the_minimum_of_knuth_and_moore() {
    for (branching, depth) in [(1, 3), (2, 1), (2, 7), (3, 4), (3, 5), (4, 4), (7, 3)] {
        for seed in 0..5 {
            let count = count(&uniform(branching, depth, seed));
            let least = knuth_moore(branching, depth);
            assert_eq!((count.best, count.minimum), (least, least));
            assert_eq!(count.branching, Some(branching));
            assert_eq!(count.leaves, u64::from(branching).pow(depth));
            assert!(count.random.least >= least && count.random.most <= count.leaves);
        }
    }
}

/// With the worst move first there are no shallow cutoffs; from depth four on there are still deep ones.
#[test]
fn the_worst_order_visits_every_leaf_unless_a_deep_cutoff_helps() {
    let shallow = Orders {
        conventions: Conventions {
            cutoffs: Cutoffs::Shallow,
            ..Conventions::default()
        },
        samples: 0,
        ..Orders::default()
    };
    let mut saved = 0;
    for seed in 0..20 {
        for depth in 1..=6 {
            let tree = uniform(3, depth, seed);
            let worst = count(&tree).worst;
            assert_eq!(
                shallow.count(&tree, |_| {}).unwrap().worst,
                3_u64.pow(depth)
            );
            if depth <= 3 {
                assert_eq!(worst, 3_u64.pow(depth));
            }
            saved += 3_u64.pow(depth) - worst;
        }
    }
    assert!(saved > 0);
}

/// Every order of the children of every node.
fn all_orders(tree: &Tree) -> Vec<Tree> {
    let mut orders: Vec<Vec<Vec<usize>>> = vec![Vec::new()];
    for node in 0..tree.len() {
        let places: Vec<usize> = (0..tree.children(node).len()).collect();
        let mut longer = Vec::new();
        for order in &orders {
            for permutation in permutations(&places) {
                let mut order = order.clone();
                order.push(permutation);
                longer.push(order);
            }
        }
        orders = longer;
    }
    let reorder = |order: &Vec<Vec<usize>>| {
        trees::reordered(tree, |node, children| {
            *children = order[node].iter().map(|&place| children[place]).collect();
        })
    };
    orders.iter().map(reorder).collect()
}

fn permutations(items: &[usize]) -> Vec<Vec<usize>> {
    if items.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (place, &first) in items.iter().enumerate() {
        let mut others = items.to_vec();
        others.remove(place);
        for mut rest in permutations(&others) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}

#[test]
fn the_minimum_is_what_the_best_of_all_orders_visits() {
    for text in [
        "max(min(3, 12, 8), min(2, 4, 6))",
        "max(min(3, max(1, 2)), 2, min(5, 1))",
        "max(max(1, min(4, 4)), min(4, 9), 4)",
        "min(max(1, 2), min(max(5, 3), 2), 7)",
        "max(min(max(5, 1), 3), min(max(2, 2), max(0, 9)))",
        "max(min(5, max(6, min(7, 1))), min(max(1, 2), 9))",
        "max(min(max(1, 2), max(3, 4)), min(4, 0))",
    ] {
        let sketch = parse(text).unwrap();
        let tree = plain_tree(&sketch).unwrap();
        let orders = Orders::default();
        let visited = all_orders(&tree)
            .into_iter()
            .map(|tree| orders.visited(tree));
        let counts: Vec<u64> = visited.collect();
        let count = count(&sketch);
        assert_eq!(counts.iter().min(), Some(&count.minimum), "{text}");
        assert!(counts.contains(&count.best) && counts.contains(&count.worst));
        assert!(counts.iter().max() <= Some(&count.leaves));
    }
}

#[test]
fn a_truncated_tree_keeps_the_values_of_its_nodes() {
    let sketch = parse("A: max(B: min(3, max(12, 1)), C: min[5](2, 4), 7)").unwrap();
    let short = truncated(&sketch, 1);
    assert_eq!(
        short.to_string(),
        parse("A: max(B: 3, C: 5, 7)").unwrap().to_string()
    );
    assert_eq!(truncated(&sketch, 3), sketch);
    assert_eq!((depth(&sketch), depth(&short)), (3, 1));
}

#[test]
fn chance_and_several_players_are_refused() {
    for text in ["max(chance(1, 2), 3)", "p1((1, 2), (2, 1))"] {
        let refused = Orders::default().count(&parse(text).unwrap(), |_| {});
        assert!(refused.is_err(), "{text}");
    }
}
