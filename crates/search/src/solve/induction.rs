//! Backward induction, and closing in from both sides where states can come back (Haddad and Monmege, Interval
//! Iteration Algorithm for MDPs and IMDPs, 2018; for two players as in Shapley 1953).

use gametree_rules::{Game, Keyed, Player, Sum, Turn};

use crate::solve::components::Components;
use crate::solve::graph::{Graph, Index};
use crate::solve::{Solution, Unsolved};
use crate::{Meter, Tuple};

/// When the values from below and from above count as having met.
const GAP: f64 = 1e-12;
/// The maximum number of passes over a group of states before it counts as an endless cycle.
const SWEEPS: usize = 100_000;

/// The number of values of each state: one if the others follow from it.
fn width<G: Game>(players: usize) -> usize {
    if G::CLASS.is_two_player_constant_sum() {
        1
    } else {
        players
    }
}

/// The value of a state for each player.
pub(super) fn tuple<G: Game>(values: &[f64], index: Index, players: usize) -> Tuple {
    let width = width::<G>(players);
    let own = &values[index as usize * width..][..width];
    match G::CLASS.sum {
        Sum::Constant(sum) if width == 1 => Tuple::from_fn(2, |player| {
            if player == Player::FIRST {
                own[0]
            } else {
                sum - own[0]
            }
        }),
        _ => Tuple::from_fn(players, |player| own[player.index()]),
    }
}

/// Computes the value of each state, each group of states after those that it leads to.
pub(super) fn work_out<G: Keyed>(
    graph: Graph<G>,
    meter: &mut Meter,
) -> Result<Solution<G>, Unsolved> {
    let components = Components::of(&graph);
    let players = graph.state(0).players();
    let width = width::<G>(players);
    let mut values = vec![0.0; graph.len() * width];
    let mut choices = vec![usize::MAX; graph.len()];
    let (mut error, mut ends_everywhere) = (0.0_f64, true);
    let mut induction = Induction {
        graph: &graph,
        width,
        values: &mut values,
        choices: &mut choices,
    };
    for component in components.iter() {
        meter.check_limits()?;
        let alone = component.len() == 1
            && graph
                .edges(component[0])
                .all(|edge| graph.target(edge) != component[0]);
        if alone {
            induction.back_up(component[0]);
        } else {
            ends_everywhere = false;
            error = error.max(induction.close_in(component, meter)?);
        }
    }
    Ok(Solution {
        graph,
        values,
        choices,
        error,
        ends_everywhere,
    })
}

struct Induction<'a, G: Keyed> {
    graph: &'a Graph<G>,
    width: usize,
    values: &'a mut [f64],
    choices: &'a mut [usize],
}

impl<G: Keyed> Induction<'_, G> {
    fn slot(&self, index: Index) -> usize {
        index as usize * self.width
    }

    /// The value of a player at a state; for the second of two players, from that of the first.
    fn worth(&self, index: Index, player: Player) -> f64 {
        let slot = self.slot(index);
        if self.width > 1 {
            self.values[slot + player.index()]
        } else if player == Player::FIRST {
            self.values[slot]
        } else {
            -self.values[slot]
        }
    }

    /// The value of a state whose successors are all known.
    fn back_up(&mut self, index: Index) {
        let slot = self.slot(index);
        match self.graph.state(index).turn() {
            Turn::Over => {
                let state = self.graph.state(index);
                for place in 0..self.width {
                    self.values[slot + place] = state.utility(Player::new(place));
                }
            }
            Turn::Player(player) => {
                let best = self.best_edge(index, player);
                let target = self.slot(self.graph.target(best));
                self.choices[index as usize] = best;
                self.values.copy_within(target..target + self.width, slot);
            }
            Turn::Chance => {
                for place in 0..self.width {
                    let worth = |edge| {
                        self.graph.probability(edge)
                            * self.values[self.slot(self.graph.target(edge)) + place]
                    };
                    self.values[slot + place] = self.graph.edges(index).map(worth).sum();
                }
            }
        }
    }

    /// The first of the edges that are best for a player.
    fn best_edge(&self, index: Index, player: Player) -> usize {
        let mut edges = self.graph.edges(index);
        let mut best = edges.start;
        edges.next();
        for edge in edges {
            if self.worth(self.graph.target(edge), player)
                > self.worth(self.graph.target(best), player)
            {
                best = edge;
            }
        }
        best
    }

    /// States that can lead back to one another: their values are closed in from below and above. Returns how far the
    /// middle may be off.
    fn close_in(&mut self, component: &[Index], meter: &mut Meter) -> Result<f64, Unsolved> {
        if self.width > 1 {
            return Err(Unsolved::SeveralInCircles);
        }
        let (lowest, highest) = self.graph.state(component[0]).range();
        let lower = self.sweep(component, lowest, meter)?;
        let upper = self.sweep(component, highest, meter)?;
        let mut error: f64 = 0.0;
        for ((&index, low), high) in component.iter().zip(lower).zip(upper) {
            error = error.max((high - low) / 2.0);
            let slot = self.slot(index);
            self.values[slot] = f64::midpoint(low, high);
        }
        // Rounding aside, both converge to the same value unless a player can keep the game going for ever.
        if error > GAP.sqrt() {
            return Err(Unsolved::Endless);
        }
        for &index in component {
            if let Turn::Player(player) = self.graph.state(index).turn() {
                self.choices[index as usize] = self.best_edge(index, player);
            }
        }
        Ok(error)
    }

    /// Goes over the states again and again, from this value on, until nothing changes any more.
    fn sweep(
        &mut self,
        component: &[Index],
        start: f64,
        meter: &mut Meter,
    ) -> Result<Vec<f64>, Unsolved> {
        for &index in component {
            let slot = self.slot(index);
            self.values[slot] = start;
        }
        for _ in 0..SWEEPS {
            meter.check_limits()?;
            let mut change: f64 = 0.0;
            for &index in component {
                let slot = self.slot(index);
                let before = self.values[slot];
                self.back_up(index);
                change = change.max((self.values[slot] - before).abs());
            }
            if change <= GAP / 16.0 {
                break;
            }
        }
        Ok(component
            .iter()
            .map(|&index| self.values[self.slot(index)])
            .collect())
    }
}
