//! What a lesson looks like at each of its steps.

use std::collections::HashMap;

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_search::textbook::Ties;
use gametree_search::{Algorithm, Bound, Window};

use crate::drawing::{Drawing, DrawnEdge, DrawnNode, Mark, Shape, State};
use crate::lesson::{Lesson, Stated};
use crate::trace::Event;
use crate::trace::words::{number, numbers};

/// What the numbers of Monte Carlo tree search are.
const WALKS: &str = "n: how often a node was visited; ≈: the mean of what came of it";

/// The tree as it stands after a step, or at the end.
pub fn scene(sketch: &Sketch, lesson: &Lesson, step: Option<usize>) -> Drawing {
    let mut scene = Scene::new(sketch, lesson);
    let until = step.map_or(lesson.trace.steps.len(), |step| {
        (step + 1).min(lesson.trace.steps.len())
    });
    for taken in &lesson.trace.steps[..until] {
        scene.take(lesson, taken);
    }
    let current = step
        .and_then(|_| lesson.trace.steps.get(until.saturating_sub(1)))
        .map(|step| step.node);
    scene.draw(sketch, lesson, current)
}

/// The conventions in a line.
pub fn conventions(stated: &Stated) -> String {
    let Stated {
        cut,
        fail,
        cutoffs,
        ties,
    } = stated;
    format!("conventions: cut {cut}, fail {fail}, cutoffs {cutoffs}, ties {ties}")
}

/// What is known of each node of the sketch so far.
struct Scene {
    names: Vec<String>,
    /// The node of the sketch that each node of the trace is.
    places: Vec<usize>,
    /// What was left out at nodes of the trace.
    left_out: HashMap<usize, Vec<usize>>,
    known: Vec<Known>,
}

#[derive(Clone, Default)]
struct Known {
    visited: bool,
    pruned: bool,
    window: Option<Window>,
    values: Vec<f64>,
    bound: Option<Bound>,
    /// How often Monte Carlo tree search came here.
    visits: Option<u64>,
}

impl Scene {
    fn new(sketch: &Sketch, lesson: &Lesson) -> Scene {
        let names = sketch.names();
        let index: HashMap<&str, usize> = names.iter().map(String::as_str).zip(0..).collect();
        let places = lesson
            .trace
            .nodes
            .iter()
            .map(|node| index[node.name.as_str()])
            .collect();
        let mut left_out: HashMap<usize, Vec<usize>> = HashMap::new();
        for (node, seen) in lesson.trace.nodes.iter().enumerate() {
            if let Some(parent) = seen.parent.filter(|_| seen.pruned) {
                left_out.entry(parent).or_default().push(node);
            }
        }
        Scene {
            places,
            left_out,
            known: vec![Known::default(); names.len()],
            names,
        }
    }

    fn take(&mut self, lesson: &Lesson, step: &crate::trace::Step) {
        let known = &mut self.known[self.places[step.node]];
        known.visited = true;
        if let Some(walk) = &step.walk {
            known.visits = Some(walk.visits);
        }
        if !step.values.is_empty() {
            known.values.clone_from(&step.values);
        }
        match step.event {
            Event::Enter | Event::BackUp { .. } => known.window = step.window,
            Event::Select { .. } | Event::Draw { .. } | Event::Expand | Event::Simulate => {}
            Event::Leaf(_) | Event::Leave | Event::Tally => {
                known.bound = Some(lesson.trace.nodes[step.node].bound);
            }
            Event::Cut { .. } => {
                for node in self.left_out.get(&step.node).into_iter().flatten() {
                    self.known[self.places[*node]].pruned = true;
                }
            }
        }
    }

    fn draw(&self, sketch: &Sketch, lesson: &Lesson, current: Option<usize>) -> Drawing {
        let current = current.map(|node| self.places[node]);
        let mut below_cut = vec![false; self.known.len()];
        let mut nodes = Vec::with_capacity(self.known.len());
        for (index, node) in sketch.nodes().iter().enumerate() {
            let known = &self.known[index];
            below_cut[index] |= known.pruned;
            for branch in &node.branches {
                below_cut[branch.child] = below_cut[index];
            }
            let best = self.best_branch(sketch, index, lesson.conventions.ties);
            let edge = |(place, branch): (usize, &crate::Branch)| DrawnEdge {
                label: label(branch),
                child: branch.child,
                mark: if self.known[branch.child].pruned {
                    Mark::Cut
                } else if best == Some(place) {
                    Mark::Best
                } else {
                    Mark::Plain
                },
            };
            nodes.push(DrawnNode {
                shape: shape(&node.kind),
                name: self.names[index].clone(),
                value: self.value(sketch, index),
                window: beside(known),
                state: match (current == Some(index), below_cut[index], known.visited) {
                    (true, ..) => State::Current,
                    (_, true, _) => State::Pruned,
                    (_, _, false) => State::Unseen,
                    _ => State::Plain,
                },
                edges: node.branches.iter().enumerate().map(edge).collect(),
            });
        }
        let stated = Stated::from(lesson.conventions);
        Drawing {
            title: lesson.algorithm.name().to_owned(),
            notes: std::iter::once(conventions(&stated))
                .chain(lesson.leaves.map(|leaves| leaves.describe()))
                .chain((lesson.algorithm == Algorithm::Mcts).then(|| WALKS.to_owned()))
                .collect(),
            nodes,
        }
    }

    /// What is written on a node: what the search found, or what the leaf says.
    fn value(&self, sketch: &Sketch, index: usize) -> String {
        let known = &self.known[index];
        match &sketch.nodes()[index].kind {
            NodeKind::Leaf(values) => numbers(values),
            _ if known.values.is_empty() => String::new(),
            _ => {
                let sign = known.bound.map_or("", Bound::sign);
                let space = if sign.is_empty() { "" } else { " " };
                let values = known.values.iter().map(|&value| match known.visits {
                    // A mean is not known better than this.
                    Some(_) => (value * 1e2).round() / 1e2,
                    None => value,
                });
                format!("{sign}{space}{}", numbers(&values.collect::<Vec<_>>()))
            }
        }
    }

    /// The branch that has what the node has, where a player decides and the node is done: among equals the first or the
    /// last.
    fn best_branch(&self, sketch: &Sketch, index: usize, ties: Ties) -> Option<usize> {
        let (node, known) = (&sketch.nodes()[index], &self.known[index]);
        known.bound.filter(|_| node.kind != NodeKind::Chance)?;
        if known.visits.is_some() {
            return self.most_visited(node, ties);
        }
        let is_best = |branch: &crate::Branch| {
            let child = &self.known[branch.child];
            child.visited && child.values == known.values
        };
        match ties {
            Ties::First => node.branches.iter().position(is_best),
            Ties::Last => node.branches.iter().rposition(is_best),
        }
    }

    /// The branch that Monte Carlo tree search took most, the better one among equals; if these are equal too, the first or
    /// the last.
    fn most_visited(&self, node: &crate::Node, ties: Ties) -> Option<usize> {
        let rank = |branch: &crate::Branch| {
            let child = &self.known[branch.child];
            let mean = match &node.kind {
                NodeKind::Min => child.values.first().map(|value| -value),
                NodeKind::Player(player) => child.values.get(player.index()).copied(),
                _ => child.values.first().copied(),
            };
            (child.visits, mean)
        };
        let places = (0..node.branches.len()).filter(|&place| {
            let child = node.branches[place].child;
            self.known[child].visits.is_some()
        });
        places.reduce(|best, place| {
            let (one, other) = (rank(&node.branches[place]), rank(&node.branches[best]));
            if one > other || one == other && ties == Ties::Last {
                place
            } else {
                best
            }
        })
    }
}

/// What stands beside a node: its window, or how often it was visited.
fn beside(known: &Known) -> String {
    match (known.visits, known.window) {
        (Some(visits), _) => format!("n={visits}"),
        (None, Some(window)) => {
            format!("α={} β={}", number(window.alpha), number(window.beta))
        }
        (None, None) => String::new(),
    }
}

fn shape(kind: &NodeKind) -> Shape {
    match kind {
        NodeKind::Max => Shape::Max,
        NodeKind::Min => Shape::Min,
        NodeKind::Player(player) => Shape::Player(*player),
        NodeKind::Chance => Shape::Chance,
        NodeKind::Leaf(_) => Shape::Leaf,
    }
}

fn label(branch: &crate::Branch) -> String {
    let label = branch.label.clone().unwrap_or_default();
    let likely = branch.probability.map_or_else(String::new, likelihood);
    match (label.is_empty(), likely.is_empty()) {
        (false, false) => format!("{label} {likely}"),
        _ => label + &likely,
    }
}

/// A probability as people write it: a fraction if it is a simple one.
fn likelihood(probability: f64) -> String {
    const LARGEST: u32 = 12;
    let simple = (2..=LARGEST).find_map(|below| {
        let above = probability * f64::from(below);
        let near = (above - above.round()).abs() < 1e-9 && above.round() >= 1.0;
        near.then(|| format!("{}/{below}", above.round()))
    });
    simple
        .filter(|_| probability < 1.0)
        .unwrap_or_else(|| number(probability))
}
