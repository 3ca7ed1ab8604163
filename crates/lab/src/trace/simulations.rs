//! The steps of Monte Carlo tree search, simulation by simulation.

use gametree_rules::{Game, Turn};
use gametree_search::{Bound, Confidence, Simulation};

use crate::trace::describe::{number, numbers};
use crate::trace::recorder::{Names, Recorder};
use crate::trace::{Event, Step, TraceNode};

/// The simulation of Monte Carlo tree search that a step belongs to, and its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct SimulationStep {
    /// The number of the simulation, counted from one.
    pub number: u64,
    /// The number of visits to the node, after this step.
    pub visits: u64,
    /// The scores of the children, at a selection.
    pub scores: Vec<UcbScore>,
}

/// The UCB1 score of a child: mean + exploration · √(ln N / n) (Auer et al. 2002).
#[derive(Clone, PartialEq, Debug)]
pub struct UcbScore {
    /// The child.
    pub node: usize,
    /// n: its number of visits.
    pub visits: u64,
    /// N: the number of visits to its parent.
    pub parent_visits: u64,
    /// The mean result for the player who moves at the parent.
    pub mean: f64,
    /// The exploration constant.
    pub exploration: f64,
    /// The exploration term, which is added to the mean.
    pub bonus: f64,
}

/// The state of the search after the simulations so far.
#[derive(Debug)]
pub(super) struct Simulations<G: Game> {
    count: u64,
    /// The statistics of each node of the trace.
    statistics: Vec<NodeStatistics<G::Action>>,
    /// The nodes of the current simulation.
    path: Vec<usize>,
    /// The state that the current simulation has reached.
    state: Option<G>,
    scores: Vec<UcbScore>,
    /// The nodes of the current playout.
    played: Vec<String>,
}

#[derive(Debug)]
struct NodeStatistics<A> {
    children: Vec<(A, usize)>,
    visits: u64,
    /// The sum of all results: one number for MAX, or one for each player.
    total: Vec<f64>,
}

impl<G: Game> Simulations<G> {
    pub(super) const fn new() -> Simulations<G> {
        Simulations {
            count: 0,
            statistics: Vec::new(),
            path: Vec::new(),
            state: None,
            scores: Vec::new(),
            played: Vec::new(),
        }
    }

    /// The last node of the current simulation that is in the tree.
    fn end(&self) -> usize {
        self.path.last().copied().unwrap_or(0)
    }

    fn child(&self, action: G::Action) -> Option<usize> {
        let children = &self.statistics.get(self.end())?.children;
        let found = children.iter().find(|child| child.0 == action);
        found.map(|child| child.1)
    }
}

impl<A> NodeStatistics<A> {
    const fn new() -> NodeStatistics<A> {
        NodeStatistics {
            children: Vec::new(),
            visits: 0,
            total: Vec::new(),
        }
    }

    fn mean(&self) -> Vec<f64> {
        let visits = self.visits as f64;
        self.total.iter().map(|total| total / visits).collect()
    }
}

impl<G: Game, N: Names<G>> Recorder<G, N> {
    pub(super) fn record_simulation(&mut self, step: &Simulation<'_, G>) {
        match *step {
            Simulation::Begin(root) => {
                self.simulations.count += 1;
                self.simulations.played.clear();
                self.simulations.state = Some(root.clone());
                if self.trace.nodes.is_empty() {
                    let name = self.names.name(root, None);
                    self.add_node(name, root.turn(), None);
                }
                self.simulations.path = vec![0];
            }
            Simulation::Weigh(confidence) => self.record_score(confidence),
            Simulation::Select(action) => self.select(action),
            Simulation::Draw(action) => self.draw(action),
            Simulation::Expand(action) => self.expand(action),
            Simulation::Play(action) => {
                let name = self.advance(action);
                self.simulations.played.extend(name);
            }
            Simulation::Simulate(results) => self.simulate(results),
            Simulation::BackUp(_) => {}
        }
    }

    /// Adds a node to the tree.
    fn add_node(&mut self, name: String, turn: Turn, parent: Option<usize>) -> usize {
        self.trace.nodes.push(TraceNode {
            name,
            turn,
            parent,
            window: None,
            values: Vec::new(),
            bound: Bound::Estimate,
            pruned: false,
        });
        self.simulations.statistics.push(NodeStatistics::new());
        self.trace.nodes.len() - 1
    }

    /// Applies an action to the state of the current simulation and returns the name of the resulting node.
    fn advance(&mut self, action: G::Action) -> Option<String> {
        let state = self.simulations.state.take()?;
        let next = state.after(action);
        let end = self.trace.nodes.get(self.simulations.end())?;
        let above = self.simulations.played.last().unwrap_or(&end.name);
        let name = self.names.name(&next, Some((above, &state, action)));
        self.simulations.state = Some(next);
        Some(name)
    }

    fn record_score(&mut self, confidence: Confidence<G::Action>) {
        let Confidence {
            action,
            visits,
            parent_visits,
            mean,
            exploration,
            bonus,
        } = confidence;
        if let Some(node) = self.simulations.child(action) {
            self.simulations.scores.push(UcbScore {
                node,
                visits,
                parent_visits,
                mean,
                exploration,
                bonus,
            });
        }
    }

    fn select(&mut self, action: G::Action) {
        let scores = std::mem::take(&mut self.simulations.scores);
        let Some(child) = self.simulations.child(action) else {
            return;
        };
        let bound = |score: &UcbScore| {
            format!(
                "{} = {} + {}·√(ln {} / {}) = {}",
                self.trace.nodes[score.node].name,
                short(score.mean),
                short(score.exploration),
                score.parent_visits,
                score.visits,
                short(score.mean + score.bonus)
            )
        };
        let bounds: Vec<String> = scores.iter().map(bound).collect();
        let node = self.simulations.end();
        let (seen, taken) = (&self.trace.nodes[node], &self.trace.nodes[child].name);
        let who = Self::mover(seen);
        let view = if Self::several() || who == "MAX" {
            String::new()
        } else {
            format!(", from {who}'s point of view")
        };
        let words = format!(
            "at {}, {who} selects {taken} by the greatest UCB1 score{view}: {}",
            seen.name,
            bounds.join(", ")
        );
        self.simulation_step(node, Event::Select { child }, &[], &words, scores);
        self.advance(action);
        self.simulations.path.push(child);
    }

    fn draw(&mut self, action: G::Action) {
        let Some(child) = self.simulations.child(action) else {
            // Recorded when it is added to the tree.
            return;
        };
        let node = self.simulations.end();
        let nodes = &self.trace.nodes;
        let words = format!(
            "at {}, the outcome {} is sampled",
            nodes[node].name, nodes[child].name
        );
        self.simulation_step(node, Event::Draw { child }, &[], &words, Vec::new());
        self.advance(action);
        self.simulations.path.push(child);
    }

    fn expand(&mut self, action: G::Action) {
        let parent = self.simulations.end();
        let Some(name) = self.advance(action) else {
            return;
        };
        let turn = self.simulations.state.as_ref().map_or(Turn::Over, G::turn);
        let child = self.add_node(name, turn, Some(parent));
        self.simulations.statistics[parent]
            .children
            .push((action, child));
        let above = &self.trace.nodes[parent];
        let how = if above.turn == Turn::Chance {
            "an outcome sampled for the first time".to_owned()
        } else {
            format!("the next untried action of {}", Self::mover(above))
        };
        let (name, above) = (&self.trace.nodes[child].name, &above.name);
        let words = format!("{name} is added to the tree below {above}: {how}");
        self.simulation_step(child, Event::Expand, &[], &words, Vec::new());
        self.simulations.path.push(child);
    }

    /// Records the end of a playout, and updates the statistics of every node of the simulation.
    fn simulate(&mut self, results: &[f64]) {
        let results = if Self::several() {
            results
        } else {
            &results[..results.len().min(1)]
        };
        let (node, value) = (self.simulations.end(), numbers(results));
        let (name, played) = (&self.trace.nodes[node].name, &self.simulations.played);
        let words = if played.is_empty() && self.trace.nodes[node].turn == Turn::Over {
            format!("leaf {name} has value {value}")
        } else {
            let way = played.iter().map(|name| format!(" → {name}"));
            format!(
                "random playout {name}{} ends with value {value}",
                way.collect::<String>()
            )
        };
        self.simulation_step(node, Event::Simulate, results, &words, Vec::new());
        for node in self.simulations.path.clone().into_iter().rev() {
            self.update(node, results);
        }
    }

    fn update(&mut self, node: usize, results: &[f64]) {
        let statistics = &mut self.simulations.statistics[node];
        let (visits, mean) = (statistics.visits, statistics.mean());
        statistics.visits += 1;
        statistics.total.resize(results.len(), 0.0);
        for (total, result) in statistics.total.iter_mut().zip(results) {
            *total += result;
        }
        let after = statistics.mean();
        let before = if visits == 0 {
            String::new()
        } else {
            format!("{} → ", shorts(&mean))
        };
        let words = format!(
            "{}: visits {visits} → {}, mean {before}{}",
            self.trace.nodes[node].name,
            visits + 1,
            shorts(&after)
        );
        self.trace.nodes[node].values.clone_from(&after);
        self.simulation_step(node, Event::Update, &after, &words, Vec::new());
    }

    fn simulation_step(
        &mut self,
        node: usize,
        event: Event,
        values: &[f64],
        words: &str,
        scores: Vec<UcbScore>,
    ) {
        let number = self.simulations.count;
        self.trace.steps.push(Step {
            node,
            event,
            window: None,
            values: values.to_vec(),
            words: format!("simulation {number}, {}: {words}", event.name()),
            simulation: Some(SimulationStep {
                number,
                visits: self.simulations.statistics[node].visits,
                scores,
            }),
        });
    }
}

/// A number with at most three decimals.
fn short(value: f64) -> String {
    number((value * 1e3).round() / 1e3)
}

fn shorts(values: &[f64]) -> String {
    let rounded = values.iter().map(|value| (value * 1e3).round() / 1e3);
    numbers(&rounded.collect::<Vec<_>>())
}
