//! Perfect information: small games are solved, of large ones bounds are proven.

use std::time::Instant;

use gametree_conform::{Effort, Verdict, lint};
use gametree_games::sketch::Sketch;
use gametree_rules::Record;
use gametree_search::solve::{self, Bounds, Unsolved};
use gametree_search::thinker::{Options, Question};
use gametree_search::{Algorithm, Evaluate, Limits};

use crate::game_tree::game_tree;
use crate::information::{Information, Playable};
use crate::solved::{bounded, solved};
use crate::thinkers::{Proving, Thinkers, part, refused};
use crate::{Detail, InputError, Policy, SolveProgress, SolveRequest, Solved, Verified, verify};

/// States that are explored to recognise a large game.
const EXPLORED: usize = 50_000;
/// States that are counted before the number of all is estimated.
const COUNTED: usize = 200_000;
/// Nodes to spend on a first bound before all states are explored.
const FIRST_BOUND: u64 = 1_000_000;

/// A game of perfect information, whose trees are labelled by an evaluation.
#[derive(Debug)]
pub(crate) struct PerfectInformation<E> {
    pub(crate) evaluation: E,
}

impl<G, E> Information<G> for PerfectInformation<E>
where
    G: Playable,
    E: Evaluate<G> + Send + Sync + 'static,
{
    fn solve(
        &self,
        record: &Record<G>,
        thinkers: &Thinkers<G>,
        request: &SolveRequest,
        stage: &mut dyn FnMut(SolveProgress),
    ) -> Result<Solved, InputError> {
        let (started, game) = (Instant::now(), record.state());
        let limits = request.limits.running();
        let most = request.most_states;
        let states = Algorithm::usual(&G::CLASS).check(game);
        let prover = thinkers.prover(game);
        if prover.is_none() {
            states.clone()?;
        }
        // A plan and a map need every state, an answer does not.
        let whole = request.map || request.policy == usize::MAX;
        let counting = part(&limits, if prover.is_some() && !whole { 16 } else { 4 });
        let holding = part(&limits, if whole { 1 } else { 2 });
        let mut first_bounds = None;
        // Whether the states fit, but not into the time: what is left of it goes to bounds.
        let mut late = false;
        let prove = |by: &Proving<'_, G>, stage: &mut dyn FnMut(SolveProgress)| {
            let bounds = by.prove(record, &limits, &request.options, stage)?;
            bounded(game, Some(bounds), by.thinker.name(), started)
        };
        // A large game is recognised by its first layers; it need not be counted.
        let may_be_small =
            || solve::may_be_small(game, EXPLORED, &mut counting.start()).unwrap_or(false);
        let searched = prover.as_ref().filter(|_| !whole);
        if let Some(prover) = searched {
            // The solver knows states without their record.
            if request.detail == Detail::Value || states.is_err() {
                return prove(prover, stage);
            }
            if !may_be_small() {
                stage(SolveProgress::Large { states: None });
                return prove(prover, stage);
            }
        }
        states?;
        let meter = &mut counting.start();
        let size = solve::estimate(game, COUNTED.min(most), request.seed, meter).ok();
        if let Some(size) = size {
            if let Some(prover) = searched
                && !size.counted
            {
                stage(SolveProgress::Large {
                    states: Some(size.states),
                });
                return prove(prover, stage);
            }
            if !size.counted {
                let limits = Limits {
                    nodes: Some(FIRST_BOUND),
                    ..limits.clone()
                };
                first_bounds = solve::prove_bounds(game, &limits, |_| {}).ok().flatten();
            }
            if size.states <= most as f64 {
                stage(SolveProgress::States {
                    expected: size.states,
                });
                match solve::solve(game, most, &mut holding.start()) {
                    Ok(solution) => {
                        return solved(game, &solution, request, size, &limits, started);
                    }
                    Err(Unsolved::Stopped(_)) if whole || limits.signal.is_stopped() => {
                        return bounded(game, first_bounds, "bounds", started);
                    }
                    Err(Unsolved::Stopped(_)) => late = true,
                    Err(Unsolved::TooManyStates { .. }) => {}
                    Err(
                        problem @ (Unsolved::Endless
                        | Unsolved::SeveralInCircles
                        | Unsolved::DoesNotFit(_)),
                    ) => {
                        return Err(InputError::Refused(format!(
                            "{} cannot be solved: {problem}",
                            game.facts().name
                        )));
                    }
                }
            }
            if !late {
                stage(SolveProgress::TooLarge {
                    states: size.states,
                    tree: size.tree,
                    most,
                });
            }
        }
        if let Some(prover) = &prover {
            return prove(prover, stage);
        }
        let report = |bounds: &Bounds<G::Action>| {
            stage(SolveProgress::Bounds {
                lower: bounds.lower,
                upper: bounds.upper,
                depth: bounds.depth,
            });
        };
        let bounds = solve::prove_bounds(game, &limits, report)?.or(first_bounds);
        bounded(game, bounds, "bounds", started)
    }

    fn verify(&self, game: &G, policy: &Policy, limits: &Limits) -> Result<Verified, InputError> {
        Algorithm::usual(&G::CLASS).check(game)?;
        verify::open(game, policy, limits)
    }

    fn sketch(&self, game: &G, depth: u32, most: usize) -> Result<Sketch, InputError> {
        Algorithm::usual(&G::CLASS).check(game)?;
        game_tree(game, depth, most, |state, player| {
            self.evaluation.evaluate(state, player)
        })
    }

    fn lint(&self, start: &G, effort: &Effort) -> Vec<Verdict> {
        lint(start, effort)
    }
}

impl<G: Playable> Proving<'_, G> {
    /// Proves as much of the value as the limits allow.
    fn prove(
        &self,
        record: &Record<G>,
        limits: &Limits,
        options: &Options,
        stage: &mut dyn FnMut(SolveProgress),
    ) -> Result<Bounds<G::Action>, InputError> {
        let game = record.state();
        let options = options.declared(&self.thinker.options(game));
        let question = Question {
            record,
            limits,
            options: &options,
        };
        let bounds = self.prover.prove(&question, &mut |bounds| {
            stage(SolveProgress::Bounds {
                lower: bounds.lower,
                upper: bounds.upper,
                depth: 0,
            });
        });
        bounds.map_err(|problem| refused(game, problem))
    }
}
