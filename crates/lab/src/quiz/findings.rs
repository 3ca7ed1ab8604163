//! The results of a search on a tree, correct or under a misconception.

use std::collections::HashMap;

use gametree_games::sketch::{Branch, Node, NodeKind, Sketch};
use gametree_search::textbook::Conventions;
use gametree_search::{Algorithm, Limits, Window};

use crate::trace::Event;
use crate::{Lesson, lesson};

/// The results of a search, indexed by the nodes of the sketch.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Findings {
    /// α and β on entry, at the visited nodes, if the algorithm uses them.
    pub(crate) windows: Vec<Option<Window>>,
    /// The value of each node; empty if it was not visited.
    pub(crate) values: Vec<Vec<f64>>,
    /// The visited leaves, in order.
    pub(crate) leaves: Vec<usize>,
    /// The roots of the subtrees that were cut, in the order of the tree.
    pub(crate) pruned: Vec<usize>,
    /// The number of nodes at which children were cut.
    pub(crate) cuts: usize,
    /// The best child of the root.
    pub(crate) best: Option<usize>,
}

impl Findings {
    /// The results of a search on the sketch, or on one whose nodes have the same names.
    pub(crate) fn of(sketch: &Sketch, lesson: &Lesson) -> Findings {
        let mut findings = Findings::none(sketch);
        findings.add(sketch, lesson);
        let branches = &sketch.nodes()[0].branches;
        findings.best = lesson.best.map(|place| branches[place].child);
        findings
    }

    /// The results if each child of the root is searched with a full window.
    pub(crate) fn of_forgetful_root(
        sketch: &Sketch,
        algorithm: Algorithm,
        conventions: Conventions,
    ) -> Option<Findings> {
        let mut findings = Findings::none(sketch);
        let root = &sketch.nodes()[0];
        for branch in &root.branches {
            let below = subtree(sketch, branch.child)?;
            let found = lesson(&below, algorithm, &Limits::default(), conventions).ok()?;
            findings.add(sketch, &found);
        }
        let minimising = root.kind == NodeKind::Min;
        let score = |child: usize| {
            let value = findings.values[child].first().copied().unwrap_or(0.0);
            if minimising { -value } else { value }
        };
        let children = root.branches.iter().map(|branch| branch.child);
        let best = children.reduce(|best, child| {
            if score(child) > score(best) {
                child
            } else {
                best
            }
        })?;
        findings.windows[0] = Some(Window::FULL);
        let value = findings.values[best].clone();
        findings.values[0] = value;
        findings.best = Some(best);
        Some(findings)
    }

    fn none(sketch: &Sketch) -> Findings {
        let count = sketch.nodes().len();
        Findings {
            windows: vec![None; count],
            values: vec![Vec::new(); count],
            leaves: Vec::new(),
            pruned: Vec::new(),
            cuts: 0,
            best: None,
        }
    }

    /// Adds the results of a search of the tree or of a subtree.
    fn add(&mut self, sketch: &Sketch, lesson: &Lesson) {
        let names = sketch.names();
        let index: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        for seen in &lesson.trace.nodes {
            let node = index[seen.name.as_str()];
            if seen.pruned {
                self.pruned.push(node);
                continue;
            }
            self.windows[node] = seen.window;
            self.values[node].clone_from(&seen.values);
            if matches!(sketch.nodes()[node].kind, NodeKind::Leaf(_)) {
                self.leaves.push(node);
            }
        }
        self.pruned.sort_unstable();
        let cut = |event| matches!(event, Event::Cut { remaining, .. } if remaining > 0);
        let steps = lesson.trace.steps.iter();
        self.cuts += steps.filter(|step| cut(step.event)).count();
    }

    /// Whether a node was visited.
    pub(crate) fn visited(&self, node: usize) -> bool {
        !self.values[node].is_empty()
    }
}

/// The subtree of a node. Its nodes keep their names in the whole tree.
fn subtree(sketch: &Sketch, root: usize) -> Option<Sketch> {
    let names = sketch.names();
    let mut end = root;
    while let Some(last) = sketch.nodes()[end].branches.last() {
        end = last.child;
    }
    let moved = |branch: &Branch| Branch {
        child: branch.child - root,
        ..branch.clone()
    };
    let node = |index: usize| {
        let node = &sketch.nodes()[index];
        Node {
            name: Some(names[index].clone()),
            branches: node.branches.iter().map(moved).collect(),
            ..node.clone()
        }
    };
    Sketch::checked((root..=end).map(node).collect()).ok()
}
