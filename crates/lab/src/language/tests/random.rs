//! Random sketches.

use std::collections::HashSet;

use gametree_rules::Player;
use proptest::collection::vec;
use proptest::option::of;
use proptest::prelude::*;

use crate::{Branch, Node, NodeKind, Sketch};

/// What a random tree is made of; numbers choose among children and names.
#[derive(Clone, Debug)]
enum Shape {
    Leaf(Vec<f64>),
    Inner(u8, Option<f64>, Vec<(Option<String>, u32, Shape)>),
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        (-100..100_i32).prop_map(f64::from),
        any::<f64>().prop_filter("a finite number", |value| value.is_finite()),
        (-1000..1000_i32).prop_map(|n| f64::from(n) / 8.0),
        Just(f64::INFINITY),
        Just(f64::NEG_INFINITY),
    ]
}

fn shape() -> impl Strategy<Value = Shape> {
    let leaf = vec(number(), 8).prop_map(Shape::Leaf);
    leaf.prop_recursive(5, 40, 4, |inner| {
        let text = prop_oneof!["[a-z_][a-z0-9_']{0,3}", "\\PC{0,4}", any::<String>()];
        let branch = (of(text), 1..10_u32, inner);
        (any::<u8>(), of(number()), vec(branch, 1..4))
            .prop_map(|(kind, evaluation, branches)| Shape::Inner(kind, evaluation, branches))
    })
}

/// The family of a random tree: for two or for how many, and whether with chance.
pub(super) fn sketch() -> impl Strategy<Value = Sketch> {
    let names = vec(of(prop_oneof!["[a-zA-Z]{1,3}", "\\PC{1,3}"]), 100);
    (shape(), 1..=8_usize, any::<bool>(), any::<bool>(), names).prop_map(
        |(shape, players, chance, several, names)| {
            let mut nodes: Vec<Node> = Vec::new();
            let mut known = HashSet::new();
            let finite = |value: f64| {
                if chance {
                    value.clamp(-9.0, 9.0)
                } else {
                    value
                }
            };
            let mut awaited = vec![(None, shape)];
            while let Some((parent, shape)) = awaited.pop() {
                let index = nodes.len();
                if let Some((parent, label, probability)) = parent {
                    let parent: &mut Node = &mut nodes[parent];
                    parent.branches.push(Branch {
                        label,
                        probability,
                        child: index,
                    });
                }
                let name = names.get(index).cloned().flatten();
                let name = name.filter(|name| known.insert(name.clone()));
                let mut node = Node {
                    name,
                    kind: NodeKind::Max,
                    evaluation: None,
                    branches: Vec::new(),
                };
                match shape {
                    Shape::Leaf(values) => {
                        let count = if several { players } else { 1 };
                        node.kind =
                            NodeKind::Leaf(values.into_iter().take(count).map(finite).collect());
                    }
                    Shape::Inner(choice, evaluation, branches) => {
                        node.evaluation = evaluation.map(finite);
                        node.kind = match choice % 3 {
                            0 if chance => NodeKind::Chance,
                            _ if several => {
                                NodeKind::Player(Player::new(usize::from(choice) % players))
                            }
                            1 => NodeKind::Min,
                            _ => NodeKind::Max,
                        };
                        let weighted = node.kind == NodeKind::Chance && choice % 2 == 0;
                        let total: u32 = branches.iter().map(|branch| branch.1).sum();
                        let below = branches.into_iter().rev().map(|(label, weight, shape)| {
                            let probability =
                                weighted.then(|| f64::from(weight) / f64::from(total));
                            (Some((index, label, probability)), shape)
                        });
                        awaited.extend(below);
                    }
                }
                nodes.push(node);
            }
            Sketch::checked(nodes).unwrap()
        },
    )
}
