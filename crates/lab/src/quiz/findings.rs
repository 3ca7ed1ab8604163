//! What somebody finds on a tree, rightly or wrongly.

use std::collections::HashMap;

use gametree_games::sketch::{Branch, Node, NodeKind, Sketch};
use gametree_search::textbook::Conventions;
use gametree_search::{Algorithm, Limits, Window};

use crate::trace::Event;
use crate::{Lesson, lesson};

/// What is found: everything by the nodes of the sketch.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Findings {
    /// α and β on arrival, at the nodes visited by a search that has them.
    pub(crate) windows: Vec<Option<Window>>,
    /// What each node was found worth; nothing if it was not visited.
    pub(crate) values: Vec<Vec<f64>>,
    /// The leaves visited, in order.
    pub(crate) leaves: Vec<usize>,
    /// The roots of what was left out, in the order of the tree.
    pub(crate) pruned: Vec<usize>,
    /// At how many nodes something was left out.
    pub(crate) cuts: usize,
    /// The child that the root chooses.
    pub(crate) best: Option<usize>,
}

impl Findings {
    /// What a search finds, on the sketch or on one whose nodes have the same names.
    pub(crate) fn of(sketch: &Sketch, lesson: &Lesson) -> Findings {
        let mut findings = Findings::none(sketch);
        findings.add(sketch, lesson);
        let branches = &sketch.nodes()[0].branches;
        findings.best = lesson.best.map(|place| branches[place].child);
        findings
    }

    /// What is found if each child of the root is searched as if it were alone, and the best is taken.
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
        let worth = |child: usize| {
            let value = findings.values[child].first().copied().unwrap_or(0.0);
            if minimising { -value } else { value }
        };
        let children = root.branches.iter().map(|branch| branch.child);
        let best = children.reduce(|best, child| {
            if worth(child) > worth(best) {
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

    /// Adds what a search found, of the whole tree or of a part of it.
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

/// The tree below a node, with the names that its nodes have in the whole.
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
