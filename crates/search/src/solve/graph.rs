//! All states that can arise, each once, and what leads from which to which.

use std::hash::BuildHasherDefault;
use std::ops::Range;

use gametree_rules::{Keyed, Turn};
use indexmap::IndexSet;
use rustc_hash::FxHasher;

use crate::Meter;
use crate::solve::Unsolved;

/// A state, by its place in the graph.
pub(super) type Index = u32;

/// All states that can arise from the first one.
pub(super) struct Graph<G: Keyed> {
    states: IndexSet<G, BuildHasherDefault<FxHasher>>,
    /// Where each state's edges begin; one more than there are states that were looked into.
    firsts: Vec<usize>,
    actions: Vec<G::Action>,
    targets: Vec<Index>,
    /// The probability of each edge; only in games with chance.
    probabilities: Vec<f64>,
}

impl<G: Keyed> Graph<G> {
    pub(super) fn new(root: &G) -> Graph<G> {
        let states = IndexSet::from_iter([root.clone()]);
        Graph {
            states,
            firsts: vec![0],
            actions: Vec::new(),
            targets: Vec::new(),
            probabilities: Vec::new(),
        }
    }

    /// Looks into states, in the order in which they were found, until there are no more or `most` are known.
    pub(super) fn explore(&mut self, most: usize, meter: &mut Meter) -> Result<(), Unsolved> {
        while !self.is_complete() {
            self.explore_layer(most, meter)?;
        }
        Ok(())
    }

    /// Looks into the states that are known now.
    pub(super) fn explore_layer(&mut self, most: usize, meter: &mut Meter) -> Result<(), Unsolved> {
        let (mut outcomes, mut scratch) = (Vec::new(), Vec::new());
        let known = self.len();
        while self.looked_into() < known {
            meter.tick()?;
            if self.len() > most {
                return Err(Unsolved::TooManyStates { most });
            }
            let state = self.states[self.looked_into()].clone();
            outcomes.clear();
            match state.turn() {
                Turn::Over => {}
                Turn::Chance => state.outcomes(&mut outcomes),
                Turn::Player(_) => {
                    scratch.clear();
                    state.actions(&mut scratch);
                    outcomes.extend(scratch.iter().map(|&action| (action, 1.0)));
                }
            }
            for &(action, probability) in &outcomes {
                let (target, _) = self.states.insert_full(state.after(action));
                self.actions.push(action);
                self.targets.push(target as Index);
                if G::CLASS.chance {
                    self.probabilities.push(probability);
                }
            }
            self.firsts.push(self.actions.len());
        }
        Ok(())
    }

    pub(super) fn is_complete(&self) -> bool {
        self.looked_into() == self.len()
    }

    /// The number of known states.
    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of expanded states.
    pub(super) fn looked_into(&self) -> usize {
        self.firsts.len() - 1
    }

    pub(super) fn state(&self, index: Index) -> &G {
        &self.states[index as usize]
    }

    pub(super) fn find(&self, state: &G) -> Option<Index> {
        self.states.get_index_of(state).map(|index| index as Index)
    }

    pub(super) fn edges(&self, index: Index) -> Range<usize> {
        self.firsts[index as usize]..self.firsts[index as usize + 1]
    }

    pub(super) fn action(&self, edge: usize) -> G::Action {
        self.actions[edge]
    }

    pub(super) fn target(&self, edge: usize) -> Index {
        self.targets[edge]
    }

    pub(super) fn probability(&self, edge: usize) -> f64 {
        self.probabilities.get(edge).copied().unwrap_or(1.0)
    }
}
