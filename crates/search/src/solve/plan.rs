//! Complete contingent plans: a move for every state that the others can lead to.

use gametree_rules::{Keyed, Player, Turn};

use crate::solve::Solution;
use crate::solve::graph::Index;

/// The moves of a player in every state that can arise when they follow the plan, against all replies and outcomes.
#[derive(Clone, Debug)]
pub struct Plan<G: Keyed> {
    /// The player of the plan.
    pub player: Player,
    /// Each state in which the player moves, and the move.
    pub moves: Vec<(G, G::Action)>,
}

impl<G: Keyed> Solution<G> {
    /// The plan of a player from the first state on.
    pub fn plan(&self, player: Player) -> Plan<G> {
        let mut seen = vec![false; self.states()];
        let mut found: Vec<Index> = vec![0];
        seen[0] = true;
        let mut moves = Vec::new();
        let mut next = 0;
        while let Some(&index) = found.get(next) {
            next += 1;
            let state = self.graph.state(index);
            let mut edges = self.graph.edges(index);
            if state.turn() == Turn::Player(player) {
                let choice = self.choices[index as usize];
                moves.push((state.clone(), self.graph.action(choice)));
                edges = choice..choice + 1;
            }
            for edge in edges {
                let target = self.graph.target(edge);
                if !std::mem::replace(&mut seen[target as usize], true) {
                    found.push(target);
                }
            }
        }
        Plan { player, moves }
    }
}
