//! The searches of a course's agents.

use std::collections::HashMap;

use crate::course::graph::Graph;
use crate::course::{CourseAlgorithm, CourseError, CourseTest};

/// The maximum search depth in plies.
const MAX_MOVES: u32 = 1_000;
/// The maximum number of visits.
const MAX_VISITS: u64 = 2_000_000;

/// The result of an agent's search.
#[derive(Clone, PartialEq, Debug)]
pub struct CourseAnswer {
    /// The best action, the first of several; `None` if the start is not expanded.
    pub best: Option<String>,
    /// The value of the start for agent 0.
    pub value: f64,
    /// The start and every state generated as a successor, each once, in the order of first generation.
    pub generated: Vec<String>,
}

impl CourseTest {
    /// Runs the search of the test's agent.
    pub fn solve(&self) -> Result<CourseAnswer, CourseError> {
        let moves = self.depth.checked_mul(self.agents);
        let Some(moves) = moves.filter(|moves| (1..=MAX_MOVES).contains(moves)) else {
            return Err(CourseError::Moves {
                depth: self.depth,
                agents: self.agents,
                most: MAX_MOVES,
            });
        };
        let graph = Graph::new(self);
        let mut search = Search {
            algorithm: self.algorithm,
            agents: self.agents,
            moves,
            generated: vec![false; graph.names.len()],
            order: vec![0],
            known: HashMap::new(),
            visits: 0,
            best: None,
            graph,
        };
        search.generated[0] = true;
        let value = search.value(0, 0, f64::NEG_INFINITY, f64::INFINITY)?;
        let best = search.best.map(|line| self.successors[line].action.clone());
        let names = &search.graph.names;
        let generated = search.order.iter().map(|&state| names[state].to_owned());
        Ok(CourseAnswer {
            best,
            value,
            generated: generated.collect(),
        })
    }
}

struct Search<'t> {
    graph: Graph<'t>,
    algorithm: CourseAlgorithm,
    agents: u32,
    /// The search depth in plies.
    moves: u32,
    generated: Vec<bool>,
    order: Vec<usize>,
    /// The values found, by state, ply and the bits of the window. A second search with the same window would generate the
    /// same states, so its result is taken from here.
    known: HashMap<(usize, u32, u64, u64), f64>,
    visits: u64,
    /// The index of the best action at the start.
    best: Option<usize>,
}

impl Search<'_> {
    /// The value of a state for agent 0 after `made` plies.
    fn value(
        &mut self,
        state: usize,
        made: u32,
        alpha: f64,
        beta: f64,
    ) -> Result<f64, CourseError> {
        if made == self.moves || self.graph.successors[state].is_empty() {
            return self.graph.evaluation[state].ok_or_else(|| CourseError::NoEvaluation {
                state: self.graph.names[state].to_owned(),
            });
        }
        let key = (state, made, alpha.to_bits(), beta.to_bits());
        if let Some(&value) = self.known.get(&key) {
            return Ok(value);
        }
        let value = match (made % self.agents, self.algorithm) {
            (0, _) => self.max_value(state, made, alpha, beta),
            (_, CourseAlgorithm::Expectimax) => self.mean_value(state, made),
            _ => self.min_value(state, made, alpha, beta),
        }?;
        self.known.insert(key, value);
        Ok(value)
    }

    fn max_value(
        &mut self,
        state: usize,
        made: u32,
        mut alpha: f64,
        beta: f64,
    ) -> Result<f64, CourseError> {
        let mut v = f64::NEG_INFINITY;
        for place in 0..self.graph.successors[state].len() {
            let (line, next) = self.generate(state, place)?;
            let value = self.value(next, made + 1, alpha, beta)?;
            if value > v {
                v = value;
                if made == 0 {
                    self.best = Some(line);
                }
            }
            if v > beta {
                break;
            }
            alpha = self.bound(alpha.max(v), alpha);
        }
        Ok(v)
    }

    fn min_value(
        &mut self,
        state: usize,
        made: u32,
        alpha: f64,
        mut beta: f64,
    ) -> Result<f64, CourseError> {
        let mut v = f64::INFINITY;
        for place in 0..self.graph.successors[state].len() {
            let (_, next) = self.generate(state, place)?;
            v = self.value(next, made + 1, alpha, beta)?.min(v);
            if v < alpha {
                break;
            }
            beta = self.bound(beta.min(v), beta);
        }
        Ok(v)
    }

    fn mean_value(&mut self, state: usize, made: u32) -> Result<f64, CourseError> {
        let count = self.graph.successors[state].len();
        let mut sum = 0.0;
        for place in 0..count {
            let (_, next) = self.generate(state, place)?;
            sum += self.value(next, made + 1, f64::NEG_INFINITY, f64::INFINITY)?;
        }
        Ok(sum / count as f64)
    }

    /// Updates the window, for alpha-beta only: without it the other searches never cut.
    fn bound(&self, new: f64, old: f64) -> f64 {
        match self.algorithm {
            CourseAlgorithm::AlphaBeta => new,
            CourseAlgorithm::Minimax | CourseAlgorithm::Expectimax => old,
        }
    }

    /// Generates the successor with this index: its line in the test, and the state.
    fn generate(&mut self, state: usize, place: usize) -> Result<(usize, usize), CourseError> {
        self.visits += 1;
        if self.visits > MAX_VISITS {
            return Err(CourseError::Endless { most: MAX_VISITS });
        }
        let (line, next) = self.graph.successors[state][place];
        if !self.generated[next] {
            self.generated[next] = true;
            self.order.push(next);
        }
        Ok((line, next))
    }
}
