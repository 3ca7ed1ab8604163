//! Drawings of a lesson at each of its steps.

use std::collections::HashMap;

use gametree_games::sketch::{NodeKind, Sketch};
use gametree_search::textbook::Ties;
use gametree_search::{Algorithm, Bound, Window};

use crate::drawing::{Drawing, DrawnEdge, DrawnNode, Mark, Shape, State};
use crate::lesson::{Lesson, Stated};
use crate::trace::Event;
use crate::trace::describe::{number, numbers};

/// The legend of a Monte Carlo tree search.
const MCTS_LEGEND: &str = "n: number of visits; ≈: mean result of these simulations";

/// The tree after a step of the search, or after the last one.
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

/// The conventions in one line.
pub fn conventions(stated: &Stated) -> String {
    let Stated {
        cut,
        fail,
        cutoffs,
        ties,
    } = stated;
    format!("conventions: cut {cut}, fail {fail}, cutoffs {cutoffs}, ties {ties}")
}

/// The state of the search at each node of the sketch.
struct Scene {
    names: Vec<String>,
    /// For each node of the trace, its index in the sketch.
    places: Vec<usize>,
    /// For each node of the trace, the children cut there.
    cut_children: HashMap<usize, Vec<usize>>,
    nodes: Vec<NodeState>,
}

#[derive(Clone, Default)]
struct NodeState {
    visited: bool,
    pruned: bool,
    window: Option<Window>,
    values: Vec<f64>,
    bound: Option<Bound>,
    /// The number of visits of Monte Carlo tree search.
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
        let mut cut_children: HashMap<usize, Vec<usize>> = HashMap::new();
        for (node, seen) in lesson.trace.nodes.iter().enumerate() {
            if let Some(parent) = seen.parent.filter(|_| seen.pruned) {
                cut_children.entry(parent).or_default().push(node);
            }
        }
        Scene {
            places,
            cut_children,
            nodes: vec![NodeState::default(); names.len()],
            names,
        }
    }

    fn take(&mut self, lesson: &Lesson, step: &crate::trace::Step) {
        let known = &mut self.nodes[self.places[step.node]];
        known.visited = true;
        if let Some(simulation) = &step.simulation {
            known.visits = Some(simulation.visits);
        }
        if !step.values.is_empty() {
            known.values.clone_from(&step.values);
        }
        match step.event {
            Event::Enter | Event::BackUp { .. } => known.window = step.window,
            Event::Select { .. } | Event::Draw { .. } | Event::Expand | Event::Simulate => {}
            Event::Leaf(_) | Event::Leave | Event::Update => {
                known.bound = Some(lesson.trace.nodes[step.node].bound);
            }
            Event::Cut { .. } => {
                for node in self.cut_children.get(&step.node).into_iter().flatten() {
                    self.nodes[self.places[*node]].pruned = true;
                }
            }
        }
    }

    fn draw(&self, sketch: &Sketch, lesson: &Lesson, current: Option<usize>) -> Drawing {
        let current = current.map(|node| self.places[node]);
        let mut below_cut = vec![false; self.nodes.len()];
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for (index, node) in sketch.nodes().iter().enumerate() {
            let known = &self.nodes[index];
            below_cut[index] |= known.pruned;
            for branch in &node.branches {
                below_cut[branch.child] = below_cut[index];
            }
            let best = self.best_branch(sketch, index, lesson.conventions.ties);
            let edge = |(place, branch): (usize, &crate::Branch)| DrawnEdge {
                label: label(branch),
                child: branch.child,
                mark: if self.nodes[branch.child].pruned {
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
                .chain((lesson.algorithm == Algorithm::Mcts).then(|| MCTS_LEGEND.to_owned()))
                .collect(),
            nodes,
        }
    }

    /// The text on a node: the value found so far, or the utilities of a leaf.
    fn value(&self, sketch: &Sketch, index: usize) -> String {
        let known = &self.nodes[index];
        match &sketch.nodes()[index].kind {
            NodeKind::Leaf(values) => numbers(values),
            _ if known.values.is_empty() => String::new(),
            _ => {
                let sign = known.bound.map_or("", Bound::sign);
                let space = if sign.is_empty() { "" } else { " " };
                let values = known.values.iter().map(|&value| match known.visits {
                    // More decimals of a sampled mean are noise.
                    Some(_) => (value * 1e2).round() / 1e2,
                    None => value,
                });
                format!("{sign}{space}{}", numbers(&values.collect::<Vec<_>>()))
            }
        }
    }

    /// The branch with the node's value, if a player moves there and the search of the node is complete; of several, the
    /// first or the last.
    fn best_branch(&self, sketch: &Sketch, index: usize, ties: Ties) -> Option<usize> {
        let (node, known) = (&sketch.nodes()[index], &self.nodes[index]);
        known.bound.filter(|_| node.kind != NodeKind::Chance)?;
        if known.visits.is_some() {
            return self.most_visited(node, ties);
        }
        let is_best = |branch: &crate::Branch| {
            let child = &self.nodes[branch.child];
            child.visited && child.values == known.values
        };
        match ties {
            Ties::First => node.branches.iter().position(is_best),
            Ties::Last => node.branches.iter().rposition(is_best),
        }
    }

    /// The branch that Monte Carlo tree search visited most; of several, the one with the best mean, then the first or the
    /// last.
    fn most_visited(&self, node: &crate::Node, ties: Ties) -> Option<usize> {
        let rank = |branch: &crate::Branch| {
            let child = &self.nodes[branch.child];
            let mean = match &node.kind {
                NodeKind::Min => child.values.first().map(|value| -value),
                NodeKind::Player(player) => child.values.get(player.index()).copied(),
                _ => child.values.first().copied(),
            };
            (child.visits, mean)
        };
        let places = (0..node.branches.len()).filter(|&place| {
            let child = node.branches[place].child;
            self.nodes[child].visits.is_some()
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

/// The text beside a node: its window or its number of visits.
fn beside(known: &NodeState) -> String {
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

/// A probability as a fraction with a small denominator if it is one, and as a decimal otherwise.
fn likelihood(probability: f64) -> String {
    const MAX_DENOMINATOR: u32 = 12;
    let simple = (2..=MAX_DENOMINATOR).find_map(|below| {
        let above = probability * f64::from(below);
        let near = (above - above.round()).abs() < 1e-9 && above.round() >= 1.0;
        near.then(|| format!("{}/{below}", above.round()))
    });
    simple
        .filter(|_| probability < 1.0)
        .unwrap_or_else(|| number(probability))
}
