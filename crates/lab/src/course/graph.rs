//! The graph of a course's test with numbered states.

use std::collections::HashMap;

use crate::course::{CourseError, CourseTest};

/// The graph of a test; states are numbered, the start first.
pub(super) struct Graph<'t> {
    pub(super) names: Vec<&'t str>,
    /// For each state, its successors with the index of their line in the test. Empty for states that are never expanded.
    pub(super) successors: Vec<Vec<(usize, usize)>>,
    pub(super) evaluation: Vec<Option<f64>>,
}

impl<'t> Graph<'t> {
    pub(super) fn new(test: &'t CourseTest) -> Graph<'t> {
        let mut graph = Graph {
            names: Vec::new(),
            successors: Vec::new(),
            evaluation: Vec::new(),
        };
        let mut numbers = HashMap::new();
        let mut number = |graph: &mut Graph<'t>, name: &'t str| {
            *numbers.entry(name).or_insert_with(|| {
                graph.names.push(name);
                graph.successors.push(Vec::new());
                graph.evaluation.push(None);
                graph.names.len() - 1
            })
        };
        number(&mut graph, &test.start);
        for (line, edge) in test.successors.iter().enumerate() {
            let state = number(&mut graph, &edge.state);
            let next = number(&mut graph, &edge.next);
            graph.successors[state].push((line, next));
        }
        for (name, value) in &test.evaluation {
            let state = number(&mut graph, name);
            graph.evaluation[state] = Some(*value);
        }
        for name in test.wins.iter().chain(&test.losses) {
            let state = number(&mut graph, name);
            graph.successors[state].clear();
        }
        graph
    }
}

impl CourseTest {
    /// An error if the graph has a cycle. [`solve`](CourseTest::solve) does not require this, since the depth limit ends
    /// every search.
    pub fn check_acyclic(&self) -> Result<(), CourseError> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            OnPath,
            Done,
        }
        let graph = Graph::new(self);
        let mut marks = vec![Mark::New; graph.names.len()];
        // The path from the start, with the number of successors followed at each state.
        let mut path = vec![(0, 0)];
        marks[0] = Mark::OnPath;
        while let Some((state, followed)) = path.last_mut() {
            let Some(&(line, next)) = graph.successors[*state].get(*followed) else {
                marks[*state] = Mark::Done;
                path.pop();
                continue;
            };
            *followed += 1;
            match marks[next] {
                Mark::Done => {}
                Mark::New => {
                    marks[next] = Mark::OnPath;
                    path.push((next, 0));
                }
                Mark::OnPath => {
                    let edge = self.successors[line].clone();
                    return Err(CourseError::Cycle {
                        state: edge.state,
                        action: edge.action,
                        next: edge.next,
                    });
                }
            }
        }
        Ok(())
    }
}
