//! Changed leaves and compared conventions, on random trees.

use crate::common;
use crate::conventions;

use common::random_text;
use conventions::all_conventions;
use gametree_lab::{
    Change, ComparisonReport, Convention, LeafStatus, LessonReport, NodeKind, comparison, parse,
    what_if,
};
use gametree_search::textbook::Conventions;
use gametree_search::{Algorithm, Limits};

#[test]
fn changes_of_leaves_that_were_cut_or_out_of_reach_change_no_visited_node() {
    let mut seed = 21;
    let (mut cut, mut visited, mut far, mut changed) = (0, 0, 0, 0);
    for _ in 0..30 {
        let sketch = parse(&random_text(&mut seed, 4)).expect("a tree");
        let leaves = sketch.nodes().iter().enumerate();
        let leaves: Vec<usize> = leaves
            .filter(|(_, node)| matches!(node.kind, NodeKind::Leaf(_)))
            .map(|(place, _)| place)
            .collect();
        for conventions in all_conventions() {
            for limits in [Limits::default(), Limits::depth(2)] {
                for &node in &leaves {
                    for to in [-100.0, f64::INFINITY] {
                        let from = 0.0;
                        let change = Change { node, from, to };
                        let algorithm = Algorithm::AlphaBeta;
                        let found = what_if(&sketch, &[change], algorithm, &limits, conventions)
                            .expect("it fits");
                        match found.changes[0].1 {
                            LeafStatus::Cut(_) => cut += 1,
                            LeafStatus::OutOfReach => far += 1,
                            LeafStatus::Visited => {
                                visited += 1;
                                changed += usize::from(!found.is_unchanged());
                                continue;
                            }
                        }
                        assert!(found.is_unchanged() && found.is_irrelevant(), "{sketch}");
                        assert_eq!(found.before.trace, found.after.trace, "{sketch}");
                    }
                }
            }
        }
    }
    for count in [cut, visited, far, changed] {
        assert!(count > 50, "{cut} {visited} {far} {changed}");
    }
}

#[test]
fn a_comparison_lists_exactly_the_differences() {
    let mut seed = 23;
    let mut differ = [0; 4];
    for _ in 0..300 {
        let sketch = parse(&random_text(&mut seed, 4)).expect("a tree");
        for (place, convention) in Convention::ALL.into_iter().enumerate() {
            let limits = Limits::default();
            let usual = Conventions::default();
            let both = comparison(&sketch, Algorithm::AlphaBeta, &limits, usual, convention)
                .expect("it fits");
            let report = ComparisonReport::new(&sketch, &both);
            let same = |lesson: &LessonReport| {
                (
                    lesson.value,
                    lesson.best.clone(),
                    lesson.visited.clone(),
                    lesson.pruned.clone(),
                )
            };
            let [one, other] = &report.reports;
            if report.differences.is_empty() {
                assert_eq!(same(one), same(other), "{sketch}");
            } else {
                differ[place] += 1;
                assert_ne!(both.lessons[0].trace, both.lessons[1].trace, "{sketch}");
            }
            assert_eq!(one.value, other.value, "{sketch}");
            let [more, less] = report.differences.only_visited.each_ref().map(Vec::len);
            let visited = (one.leaves_visited + less, other.leaves_visited + more);
            assert_eq!(visited.0, visited.1, "{sketch}");
        }
    }
    assert!(differ.iter().all(|count| *count > 10), "{differ:?}");
}
