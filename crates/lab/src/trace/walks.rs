//! Monte Carlo tree search, walk by walk.

use gametree_rules::{Game, Turn};
use gametree_search::{Bound, Confidence, Simulation};

use crate::trace::recorder::{Names, Recorder};
use crate::trace::words::{number, numbers};
use crate::trace::{Event, Seen, Step};

/// Which walk of Monte Carlo tree search a step belongs to, and its numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Walk {
    /// The walk, counted from one.
    pub number: u64,
    /// How often the node has been visited, after this step.
    pub visits: u64,
    /// The children that were compared.
    pub weighed: Vec<Weighed>,
}

/// A child that was compared with its siblings: mean + exploration · √(ln N / n).
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// The child.
    pub node: usize,
    /// n: how often it was taken.
    pub visits: u64,
    /// N: how often the node above was visited.
    pub parent_visits: u64,
    /// The mean result, to the player who chooses.
    pub mean: f64,
    /// The weight of what is little known.
    pub exploration: f64,
    /// What is added to the mean for being little known.
    pub bonus: f64,
}

/// The walks so far.
#[derive(Debug)]
pub(super) struct Walks<G: Game> {
    count: u64,
    /// What is known of each node of the trace.
    grown: Vec<Grown<G::Action>>,
    /// The nodes of the present walk.
    path: Vec<usize>,
    /// Where the present walk is.
    state: Option<G>,
    weighed: Vec<Weighed>,
    /// What random play came through.
    played: Vec<String>,
}

#[derive(Debug)]
struct Grown<A> {
    children: Vec<(A, usize)>,
    visits: u64,
    /// The sum of all results: one number for MAX, or one for each player.
    total: Vec<f64>,
}

impl<G: Game> Walks<G> {
    pub(super) const fn new() -> Walks<G> {
        Walks {
            count: 0,
            grown: Vec::new(),
            path: Vec::new(),
            state: None,
            weighed: Vec::new(),
            played: Vec::new(),
        }
    }

    /// The last node of the walk that is in the tree.
    fn end(&self) -> usize {
        self.path.last().copied().unwrap_or(0)
    }

    fn child(&self, action: G::Action) -> Option<usize> {
        let children = &self.grown.get(self.end())?.children;
        let found = children.iter().find(|child| child.0 == action);
        found.map(|child| child.1)
    }
}

impl<A> Grown<A> {
    const fn new() -> Grown<A> {
        Grown {
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
    pub(super) fn walk(&mut self, step: &Simulation<'_, G>) {
        match *step {
            Simulation::Begin(root) => {
                self.walks.count += 1;
                self.walks.played.clear();
                self.walks.state = Some(root.clone());
                if self.trace.nodes.is_empty() {
                    let name = self.names.name(root, None);
                    self.sprout(name, root.turn(), None);
                }
                self.walks.path = vec![0];
            }
            Simulation::Weigh(confidence) => self.weigh(confidence),
            Simulation::Select(action) => self.select(action),
            Simulation::Draw(action) => self.draw(action),
            Simulation::Expand(action) => self.expand(action),
            Simulation::Play(action) => {
                let name = self.go(action);
                self.walks.played.extend(name);
            }
            Simulation::Simulate(results) => self.simulate(results),
            Simulation::BackUp(_) => {}
        }
    }

    /// A new node of the tree.
    fn sprout(&mut self, name: String, turn: Turn, parent: Option<usize>) -> usize {
        self.trace.nodes.push(Seen {
            name,
            turn,
            parent,
            window: None,
            values: Vec::new(),
            bound: Bound::Estimate,
            pruned: false,
        });
        self.walks.grown.push(Grown::new());
        self.trace.nodes.len() - 1
    }

    /// Carries out an action of the walk, and names where it leads.
    fn go(&mut self, action: G::Action) -> Option<String> {
        let state = self.walks.state.take()?;
        let next = state.after(action);
        let end = self.trace.nodes.get(self.walks.end())?;
        let above = self.walks.played.last().unwrap_or(&end.name);
        let name = self.names.name(&next, Some((above, &state, action)));
        self.walks.state = Some(next);
        Some(name)
    }

    fn weigh(&mut self, confidence: Confidence<G::Action>) {
        let Confidence {
            action,
            visits,
            parent_visits,
            mean,
            exploration,
            bonus,
        } = confidence;
        if let Some(node) = self.walks.child(action) {
            self.walks.weighed.push(Weighed {
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
        let weighed = std::mem::take(&mut self.walks.weighed);
        let Some(child) = self.walks.child(action) else {
            return;
        };
        let bound = |weighed: &Weighed| {
            format!(
                "{} has {} + {}·√(ln {} / {}) = {}",
                self.trace.nodes[weighed.node].name,
                short(weighed.mean),
                short(weighed.exploration),
                weighed.parent_visits,
                weighed.visits,
                short(weighed.mean + weighed.bonus)
            )
        };
        let bounds: Vec<String> = weighed.iter().map(bound).collect();
        let node = self.walks.end();
        let (seen, taken) = (&self.trace.nodes[node], &self.trace.nodes[child].name);
        let who = Self::mover(seen);
        let view = if Self::several() || who == "MAX" {
            String::new()
        } else {
            format!(", as {who} sees it")
        };
        let words = format!(
            "at {}, {who} compares{view}: {}; {taken} is taken",
            seen.name,
            bounds.join(", ")
        );
        self.walk_step(node, Event::Select { child }, &[], &words, weighed);
        self.go(action);
        self.walks.path.push(child);
    }

    fn draw(&mut self, action: G::Action) {
        let Some(child) = self.walks.child(action) else {
            // New in the tree: told when it is added.
            return;
        };
        let node = self.walks.end();
        let nodes = &self.trace.nodes;
        let words = format!(
            "at {}, chance draws {}",
            nodes[node].name, nodes[child].name
        );
        self.walk_step(node, Event::Draw { child }, &[], &words, Vec::new());
        self.go(action);
        self.walks.path.push(child);
    }

    fn expand(&mut self, action: G::Action) {
        let parent = self.walks.end();
        let Some(name) = self.go(action) else { return };
        let turn = self.walks.state.as_ref().map_or(Turn::Over, G::turn);
        let child = self.sprout(name, turn, Some(parent));
        self.walks.grown[parent].children.push((action, child));
        let above = &self.trace.nodes[parent];
        let how = if above.turn == Turn::Chance {
            "chance draws it for the first time".to_owned()
        } else {
            format!("the next untried action of {}", Self::mover(above))
        };
        let (name, above) = (&self.trace.nodes[child].name, &above.name);
        let words = format!("{name} joins the tree below {above}: {how}");
        self.walk_step(child, Event::Expand, &[], &words, Vec::new());
        self.walks.path.push(child);
    }

    /// Random play has ended: every node of the walk counts the result.
    fn simulate(&mut self, results: &[f64]) {
        let results = if Self::several() {
            results
        } else {
            &results[..results.len().min(1)]
        };
        let (node, worth) = (self.walks.end(), numbers(results));
        let (name, played) = (&self.trace.nodes[node].name, &self.walks.played);
        let words = if played.is_empty() && self.trace.nodes[node].turn == Turn::Over {
            format!("{name} is a leaf worth {worth}")
        } else {
            let way = played.iter().map(|name| format!(" → {name}"));
            format!(
                "random play {name}{} ends worth {worth}",
                way.collect::<String>()
            )
        };
        self.walk_step(node, Event::Simulate, results, &words, Vec::new());
        for node in self.walks.path.clone().into_iter().rev() {
            self.tally(node, results);
        }
    }

    fn tally(&mut self, node: usize, results: &[f64]) {
        let grown = &mut self.walks.grown[node];
        let (visits, mean) = (grown.visits, grown.mean());
        grown.visits += 1;
        grown.total.resize(results.len(), 0.0);
        for (total, result) in grown.total.iter_mut().zip(results) {
            *total += result;
        }
        let after = grown.mean();
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
        self.walk_step(node, Event::Tally, &after, &words, Vec::new());
    }

    fn walk_step(
        &mut self,
        node: usize,
        event: Event,
        values: &[f64],
        words: &str,
        weighed: Vec<Weighed>,
    ) {
        let number = self.walks.count;
        self.trace.steps.push(Step {
            node,
            event,
            window: None,
            values: values.to_vec(),
            words: format!("simulation {number}, {}: {words}", event.name()),
            walk: Some(Walk {
                number,
                visits: self.walks.grown[node].visits,
                weighed,
            }),
        });
    }
}

/// A number with three decimals at the most.
fn short(value: f64) -> String {
    number((value * 1e3).round() / 1e3)
}

fn shorts(values: &[f64]) -> String {
    let rounded = values.iter().map(|value| (value * 1e3).round() / 1e3);
    numbers(&rounded.collect::<Vec<_>>())
}
