//! Traces of Star1: cutoffs at chance nodes and their reasons.

use crate::conventions;

use conventions::all_conventions;
use gametree_lab::{Lesson, LessonReport, NodeKind, Sketch, lesson, parse};
use gametree_search::textbook::{Conventions, Fail, Settings};
use gametree_search::{Algorithm, Bound, Limits};

fn star1(sketch: &Sketch, settings: impl Into<Settings>) -> Lesson {
    let limits = Limits::default();
    lesson(sketch, Algorithm::Star1, &limits, settings).expect("it fits every tree for two")
}

fn claiming(low: f64, high: f64) -> Settings {
    Settings {
        leaves: Some((low, high)),
        ..Settings::default()
    }
}

fn cuts(lesson: &Lesson) -> Vec<&str> {
    let steps = lesson.trace.steps.iter();
    let cuts = steps.filter(|step| step.event.name() == "cut");
    cuts.map(|step| step.words.as_str()).collect()
}

#[test]
fn a_cutoff_at_a_chance_node_shows_the_sum_and_the_origin_of_the_bound() {
    let sketch = parse("A: max(3, C: chance(1/2: -4, 1/4: x: 6, 1/4: y: 1))").unwrap();
    let found = star1(&sketch, claiming(-10.0, 10.0));
    assert_eq!(
        cuts(&found),
        [
            "even if each of the 2 remaining outcomes had value 10, 0.5·(−4) + 0.5·10 = 3 ≤ α = 3, which MAX is guaranteed at A: \
          optimal play never reaches C; 2 outcomes cut"
        ]
    );
    let pruned: Vec<&str> = found
        .trace
        .pruned()
        .map(|node| node.name.as_str())
        .collect();
    assert_eq!(pruned, ["x", "y"]);
    let words = |word: &str| {
        let mut steps = found.trace.steps.iter();
        steps.any(|step| step.words == word)
    };
    assert!(words(
        "enter C (chance node, probabilities 0.5, 0.25, 0.25): α = 3, β = +∞"
    ));
    assert!(words("leave C with value ≤ 3"));
    let report = serde_json::to_value(LessonReport::new(&sketch, &found)).unwrap();
    assert_eq!(report["leaves_between"], serde_json::json!([-10.0, 10.0]));
    assert_eq!(report["root"][1]["bound"], "upper");
}

#[test]
fn a_bound_required_by_a_chance_node_is_traced_to_its_origin() {
    let sketch = parse("A: max(3, D: chance(1/2: 4, 1/2: F: min(1, 9)), 5)").unwrap();
    let found = star1(&sketch, claiming(0.0, 10.0));
    let told = cuts(&found);
    assert_eq!(
        told[0],
        "v = 1 ≤ α = 2, the value that D needs from this outcome to exceed α = 3, which MAX is guaranteed at A: optimal play never reaches D; 1 child cut"
    );
    assert!(
        told[1].starts_with("0.5·4 + 0.5·(≤ 1) = 2.5 ≤ α = 3"),
        "{}",
        told[1]
    );
    let sketch = parse("max(chance(1/2: min(0, 9), 1/2: max(10, 4)), 3)").unwrap();
    let found = star1(&sketch, Conventions::default());
    assert_eq!(
        cuts(&found),
        [
            "v = 0 ≤ α = 0, the least leaf value: MIN cannot do better at 1.1; 1 child cut",
            "v = 10 ≥ β = 10, the greatest leaf value: MAX cannot do better at 1.2; 1 child cut",
        ]
    );
    // What was left out cannot matter: the numbers are values, not bounds.
    assert!(found.trace.visited().all(|node| node.bound == Bound::Exact));
}

#[test]
fn a_false_range_of_leaf_values_is_refused() {
    let sketch = parse("max(chance(1/2: 3, 1/2: 11), 4)").unwrap();
    let refused = lesson(
        &sketch,
        Algorithm::Star1,
        &Limits::default(),
        claiming(0.0, 10.0),
    );
    assert!(refused.is_err());
}

/// A tree from a few random numbers, as text; weights are sums of powers of two, so that nothing is rounded.
fn random_text(seed: &mut u64, depth: u32) -> String {
    let mut draw = |most: u64| {
        *seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (*seed >> 33) % most
    };
    if depth == 0 || draw(8) == 0 {
        return draw(9).to_string();
    }
    let (kind, count) = (draw(5), draw(3) + 1);
    let weights = [&["1"][..], &["1/4", "3/4"], &["1/2", "1/8", "3/8"]][count as usize - 1];
    let children: Vec<String> = (0..count as usize)
        .map(|place| {
            let child = random_text(seed, depth - 1);
            if kind < 2 {
                format!("{}: {child}", weights[place])
            } else {
                child
            }
        })
        .collect();
    let keyword = ["chance", "chance", "max", "max", "min"][kind as usize];
    format!("{keyword}({})", children.join(", "))
}

/// The value of a node, by plain recursion.
fn worth(sketch: &Sketch, node: usize) -> f64 {
    let node = &sketch.nodes()[node];
    let children = node.branches.iter().map(|b| worth(sketch, b.child));
    match &node.kind {
        NodeKind::Leaf(values) => values[0],
        NodeKind::Max => children.fold(f64::NEG_INFINITY, f64::max),
        NodeKind::Chance => children
            .zip(node.probabilities())
            .map(|(value, weight)| value * weight)
            .sum(),
        _ => children.fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn every_value_of_a_trace_satisfies_its_bound_and_cut_outcomes_cannot_matter() {
    let mut seed = 3;
    let mut cuts_at_chance = 0;
    for _ in 0..1500 {
        let sketch = parse(&random_text(&mut seed, 4)).expect("a tree");
        let names = sketch.names();
        let index = |name: &str| names.iter().position(|known| known == name).unwrap();
        for conventions in all_conventions() {
            let found = star1(&sketch, conventions);
            assert_eq!(found.value, Some(worth(&sketch, 0)), "{sketch}");
            for seen in found.trace.visited() {
                let (value, truth) = (seen.values[0], worth(&sketch, index(&seen.name)));
                let sound = match seen.bound {
                    Bound::Exact => value == truth,
                    Bound::Lower => value <= truth,
                    Bound::Upper => value >= truth,
                    Bound::Estimate => {
                        conventions.fail == Fail::Hard
                            && seen
                                .window
                                .is_some_and(|window| window.alpha >= window.beta)
                    }
                };
                let name = &seen.name;
                assert!(
                    sound,
                    "{sketch}: {name} is {truth}, not {:?} {value}",
                    seen.bound
                );
            }
            let (low, high) = found.leaves.map(|l| (l.low, l.high)).unwrap();
            for pruned in found.trace.pruned() {
                let above = pruned.parent.map(|above| found.trace.nodes[above].turn);
                cuts_at_chance += usize::from(above == Some(gametree_rules::Turn::Chance));
                for value in [low, high] {
                    let changed = with_leaves(&sketch, index(&pruned.name), value);
                    assert_eq!(
                        worth(&changed, 0),
                        worth(&sketch, 0),
                        "{sketch}: {}",
                        pruned.name
                    );
                }
            }
        }
    }
    assert!(cuts_at_chance > 100, "only {cuts_at_chance} cuts at chance");
}

/// The same sketch with another number in every leaf below a node.
fn with_leaves(sketch: &Sketch, node: usize, value: f64) -> Sketch {
    let mut nodes = sketch.nodes().to_vec();
    let mut below = vec![node];
    while let Some(node) = below.pop() {
        below.extend(nodes[node].branches.iter().map(|branch| branch.child));
        if let NodeKind::Leaf(values) = &mut nodes[node].kind {
            values[0] = value;
        }
    }
    Sketch::new(nodes)
}
