//! Iterative deepening: Slate and Atkin, CHESS 4.5, 1977.

use gametree_rules::Game;

use crate::clock::MoveStability;
use crate::textbook::{self, Settings};
use crate::{Algorithm, Answer, Claim, DoesNotFit, Evaluate, Limits, Task};

/// Searches to depth one, two, three and so on, until the value is proven or a limit is reached, and returns the answer of
/// the deepest finished search. Each finished depth is reported.
///
/// An algorithm without a depth of its own to deepen (Monte Carlo tree search) just runs.
pub fn deepen<G: Game>(
    algorithm: Algorithm,
    game: &G,
    limits: &Limits,
    settings: &Settings,
    evaluation: &dyn Evaluate<G>,
    mut report: impl FnMut(&Answer<G::Action>),
) -> Result<Answer<G::Action>, DoesNotFit> {
    if algorithm == Algorithm::Mcts {
        return textbook::run(
            algorithm,
            game,
            Task::new(limits.evenly()).evaluate(evaluation),
            settings,
        );
    }
    let mut meter = limits.start();
    let mut deepest: Option<Answer<G::Action>> = None;
    let mut steady = 0;
    for depth in 1..=limits.depth.unwrap_or(Limits::MAX_DEPTH) {
        let limits = Limits {
            depth: Some(depth),
            ..limits.clone()
        };
        let task = Task::resume(limits, meter.clone()).evaluate(evaluation);
        let answer = textbook::run(algorithm, game, task, settings)?;
        meter.resume(answer.nodes);
        let before = deepest.as_ref().and_then(|deepest| deepest.best);
        steady = if before == answer.best { steady + 1 } else { 0 };
        let finished = answer.actions.iter().all(|action| action.value.is_some());
        match &mut deepest {
            // A depth that was not finished is worth less than the one before.
            Some(deepest) if !finished => deepest.nodes = answer.nodes,
            _ => {
                report(&answer);
                deepest = Some(answer);
            }
        }
        if !finished
            || meter.soft_limit_reached(MoveStability::of_depths(steady))
            || deepest
                .as_ref()
                .is_some_and(|answer| answer.claim == Claim::Proven)
        {
            break;
        }
    }
    Ok(deepest.unwrap_or_else(|| Answer::unknown(game)))
}
