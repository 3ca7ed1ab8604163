//! Verification of plans, independent of their origin, by following every reply.

use std::hash::BuildHasherDefault;

use gametree_rules::{Keyed, Player, Turn};
use indexmap::IndexSet;
use rustc_hash::FxHasher;

use crate::{Meter, Stopped};

/// The objective of players without a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Others {
    /// To minimise the value of the player in question.
    Harm,
    /// To maximise the value of the player in question.
    Help,
}

/// Why a plan does not hold.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Flaw<G> {
    /// The walk was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// A state that can arise has no move in the plan.
    #[error("the plan of {player} has no move for a position that can arise")]
    Missing {
        /// The player of the plan.
        player: Player,
        /// The state.
        state: G,
    },
    /// The plan's move is not legal.
    #[error("the plan of {player} makes a move that is not legal")]
    Illegal {
        /// The player of the plan.
        player: Player,
        /// The state.
        state: G,
    },
}

/// When values that come back to themselves count as settled.
const SETTLED: f64 = 1e-13;
/// Enough for any game that ends.
const SWEEPS: usize = 100_000;

/// The value of `player` when those with a plan follow it and the others maximise or minimise that value.
///
/// `plan` gives the move of a player in a state: `None` if this player follows no plan, `Some(None)` if the plan has no
/// move there. Nothing here is shared with the solver: states are found by walking every reply, and their values by
/// going over them until nothing changes, starting from the worst, so that what is returned is never too good to be
/// true when the others harm.
pub fn outcome<G: Keyed>(
    root: &G,
    player: Player,
    others: Others,
    plan: impl Fn(Player, &G) -> Option<Option<G::Action>>,
    meter: &mut Meter,
) -> Result<f64, Flaw<G>> {
    let mut states: IndexSet<G, BuildHasherDefault<FxHasher>> = IndexSet::from_iter([root.clone()]);
    let mut edges: Vec<Vec<(usize, f64)>> = Vec::new();
    while let Some(state) = states.get_index(edges.len()).cloned() {
        meter.tick()?;
        let mut outcomes = Vec::new();
        match state.turn() {
            Turn::Over => {}
            Turn::Chance => state.outcomes(&mut outcomes),
            Turn::Player(mover) => {
                let legal = state.choices();
                match plan(mover, &state) {
                    None => outcomes.extend(legal.into_iter().map(|action| (action, 1.0))),
                    Some(None) => {
                        return Err(Flaw::Missing {
                            player: mover,
                            state,
                        });
                    }
                    Some(Some(action)) if !legal.contains(&action) => {
                        return Err(Flaw::Illegal {
                            player: mover,
                            state,
                        });
                    }
                    Some(Some(action)) => outcomes.push((action, 1.0)),
                }
            }
        }
        let found =
            |(action, probability)| (states.insert_full(state.after(action)).0, probability);
        edges.push(outcomes.into_iter().map(found).collect());
    }
    settle(&states, &edges, player, others, meter)
}

/// Goes over all states, last found first, until nothing changes.
fn settle<G: Keyed>(
    states: &IndexSet<G, BuildHasherDefault<FxHasher>>,
    edges: &[Vec<(usize, f64)>],
    player: Player,
    others: Others,
    meter: &mut Meter,
) -> Result<f64, Flaw<G>> {
    let start = match others {
        Others::Harm => states[0].range().0,
        Others::Help => states[0].range().1,
    };
    let utility = |state: &G| {
        if state.turn() == Turn::Over {
            state.utility(player)
        } else {
            start
        }
    };
    let mut values: Vec<f64> = states.iter().map(utility).collect();
    for _ in 0..SWEEPS {
        meter.check_limits()?;
        let mut change: f64 = 0.0;
        for (index, edges) in edges
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, edges)| !edges.is_empty())
        {
            let targets = edges.iter().map(|&(target, _)| values[target]);
            let value = match (states[index].turn(), others) {
                (Turn::Chance, _) => edges.iter().map(|&(target, p)| p * values[target]).sum(),
                (_, Others::Harm) => targets.fold(f64::INFINITY, f64::min),
                (_, Others::Help) => targets.fold(f64::NEG_INFINITY, f64::max),
            };
            change = change.max((value - values[index]).abs());
            values[index] = value;
        }
        if change <= SETTLED {
            break;
        }
    }
    Ok(values[0])
}
