//! Lessons on published trees, and on random ones compared with a slow definition of cutoffs.

use crate::common;
use crate::conventions;

use common::random_text;
use conventions::all_conventions;
use gametree_lab::{LessonReport, Sketch, lesson, parse, parse_json};
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail};
use gametree_search::{Algorithm, Bound, Limits};
use serde_json::Value;

const PUBLISHED: &str = include_str!("../../../conform/tests/data/published_trees.json");

fn names(value: &Value) -> Vec<String> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    list.iter()
        .filter_map(|name| name.as_str().map(str::to_owned))
        .collect()
}

#[test]
fn published_trees_are_visited_and_cut_as_published_in_each_convention() {
    let published: Vec<Value> = serde_json::from_str(PUBLISHED).expect("JSON");
    let strict = Conventions {
        cut: CutAt::Strictly,
        ..Conventions::default()
    };
    let shallow = Conventions {
        cutoffs: Cutoffs::Shallow,
        ..Conventions::default()
    };
    let mut compared = 0;
    for entry in &published {
        let Ok(sketch) = parse_json(&entry["tree"].to_string()) else {
            continue;
        };
        for (key, conventions) in [
            ("strict", strict),
            ("nonstrict", Conventions::default()),
            ("shallow_nonstrict", shallow),
        ] {
            let known = &entry["derived"][key];
            if known.is_null() {
                continue;
            }
            let found = lesson(
                &sketch,
                Algorithm::AlphaBeta,
                &Limits::default(),
                conventions,
            );
            let Ok(found) = found else { continue };
            let id = &entry["id"];
            assert_eq!(found.value, known["value"].as_f64(), "{id} {key}");
            let leaves: Vec<String> = found.trace.leaves().map(|leaf| leaf.name.clone()).collect();
            assert_eq!(leaves, names(&known["leaves_visited"]), "{id} {key}");
            let pruned: Vec<String> = found.trace.pruned().map(|node| node.name.clone()).collect();
            assert_eq!(pruned, names(&known["pruned_children"]), "{id} {key}");
            compared += 1;
        }
    }
    assert!(compared >= 9, "only {compared} compared");
}

fn minimax(sketch: &Sketch, node: usize) -> f64 {
    let children = || {
        sketch.nodes()[node]
            .branches
            .iter()
            .map(|branch| minimax(sketch, branch.child))
    };
    match &sketch.nodes()[node].kind {
        gametree_lab::NodeKind::Leaf(values) => values[0],
        gametree_lab::NodeKind::Max => children().fold(f64::NEG_INFINITY, f64::max),
        _ => children().fold(f64::INFINITY, f64::min),
    }
}

#[test]
fn every_value_of_a_trace_satisfies_its_bound() {
    let mut seed = 7;
    for _ in 0..1000 {
        let sketch = parse(&random_text(&mut seed, 4)).expect("a tree");
        let all = sketch.names();
        for conventions in all_conventions() {
            let found = lesson(
                &sketch,
                Algorithm::AlphaBeta,
                &Limits::default(),
                conventions,
            )
            .expect("fits");
            assert_eq!(found.value, Some(minimax(&sketch, 0)));
            for seen in found.trace.visited() {
                let index = all
                    .iter()
                    .position(|name| *name == seen.name)
                    .expect("a name of the sketch");
                let (value, truth) = (seen.values[0], minimax(&sketch, index));
                let sound = match seen.bound {
                    Bound::Exact => value == truth,
                    Bound::Lower => value <= truth,
                    Bound::Upper => value >= truth,
                    Bound::Estimate => false,
                };
                assert!(
                    sound,
                    "{sketch}, {conventions:?}: {} is {truth}, not {:?} {value}",
                    seen.name, seen.bound
                );
            }
        }
    }
}

#[test]
fn the_value_of_a_cut_leaf_does_not_affect_the_root() {
    let mut seed = 11;
    let mut cuts = 0;
    for _ in 0..1500 {
        let sketch = parse(&random_text(&mut seed, 4)).expect("a tree");
        let all = sketch.names();
        let found = lesson(
            &sketch,
            Algorithm::AlphaBeta,
            &Limits::default(),
            Conventions::default(),
        )
        .expect("fits");
        for pruned in found.trace.pruned() {
            let index = all
                .iter()
                .position(|name| *name == pruned.name)
                .expect("a name of the sketch");
            for value in [f64::NEG_INFINITY, -100.0, 100.0, f64::INFINITY] {
                let mut nodes = sketch.nodes().to_vec();
                let mut below = vec![index];
                while let Some(node) = below.pop() {
                    below.extend(nodes[node].branches.iter().map(|branch| branch.child));
                    if let gametree_lab::NodeKind::Leaf(values) = &mut nodes[node].kind {
                        values[0] = value;
                    }
                }
                let changed = Sketch::new(nodes);
                assert_eq!(
                    minimax(&changed, 0),
                    minimax(&sketch, 0),
                    "{sketch}: {}",
                    pruned.name
                );
                cuts += 1;
            }
        }
    }
    assert!(cuts > 1000, "only {cuts} cuts");
}

#[test]
fn the_report_names_the_best_action_and_counts_leaves() {
    let sketch =
        parse("A: max(a1 -> B: min(3, 12, 8), a2 -> C: min(2, 4, 6), a3 -> D: min(14, 5, 2))")
            .expect("a tree");
    let hard = Conventions {
        fail: Fail::Hard,
        ..Conventions::default()
    };
    for conventions in [Conventions::default(), hard] {
        let found = lesson(
            &sketch,
            Algorithm::AlphaBeta,
            &Limits::default(),
            conventions,
        )
        .expect("fits");
        let report = LessonReport::new(&sketch, &found);
        assert_eq!(
            (report.best.as_deref(), report.leaves, report.leaves_visited),
            (Some("a1"), 9, 7)
        );
        assert_eq!(report.visited[..3], ["A", "B", "1.1"]);
        let json = serde_json::to_value(&report).expect("JSON");
        assert_eq!(json["steps"][0]["alpha"], "-inf");
        assert_eq!(json["root"][1]["bound"], "upper");
    }
}

#[test]
fn chance_and_several_players_are_traced_too() {
    let dice = parse("max(chance(1/2: 3, 1/2: 5), 4.5)").expect("a tree");
    let found = lesson(
        &dice,
        Algorithm::Expectiminimax,
        &Limits::default(),
        Conventions::default(),
    )
    .expect("fits");
    assert_eq!((found.value, found.best), (Some(4.5), Some(1)));
    let three = parse("p1(p2((1,2,6), (4,3,3)), p2((6,1,2), (7,4,-1)))").expect("a tree");
    let found = lesson(
        &three,
        Algorithm::MaxN,
        &Limits::default(),
        Conventions::default(),
    )
    .expect("fits");
    assert_eq!(found.values.as_deref(), Some(&[7.0, 4.0, -1.0][..]));
    assert!(
        lesson(
            &three,
            Algorithm::AlphaBeta,
            &Limits::default(),
            Conventions::default()
        )
        .is_err()
    );
}
