//! Games in which something is hidden: nobody regrets what they do, or hardly.

use std::time::Instant;

use gametree_conform::{Effort, Verdict, lint_hidden};
use gametree_rules::{Hidden, Player};
use gametree_search::textbook::{Equilibrium, cfr};
use gametree_search::{Algorithm, Answer, Limits};

use crate::method::{Found, Method, Playable};
use crate::report::{PlanSize, Report, SolveReport};
use crate::{InputError, Policy, Request, SolveRequest, Solved, Stage, Verified, verify};

/// Good enough to play.
const PLAYABLE: f64 = 1e-3;
/// Good enough to be called solved.
const SOLVED: f64 = 1e-5;
/// A value known at least this well counts as proven, with its error told.
const PROVEN: f64 = 1e-3;
/// Iterations, if nobody says how many.
const ITERATIONS: u64 = 200_000;

/// Thinks by counterfactual regret minimisation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Secret;

impl<G: Playable + Hidden> Method<G> for Secret {
    fn analyze(
        &self,
        game: &G,
        request: &Request,
        _: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Found<G::Action>, InputError> {
        let algorithm = request.algorithm.unwrap_or(Algorithm::Cfr);
        algorithm.check(&G::FACTS)?;
        let equilibrium = learn(game, &request.limits, PLAYABLE)?;
        Ok(Found {
            answer: equilibrium.answer(game),
            algorithm: algorithm.name(),
            error: None,
        })
    }

    fn solve(
        &self,
        game: &G,
        request: &SolveRequest,
        _: &mut dyn FnMut(Stage),
    ) -> Result<Solved, InputError> {
        let started = Instant::now();
        Algorithm::Cfr.check(&G::FACTS)?;
        if request.map {
            return Err(InputError::Refused(format!(
                "{} has no map: what to do depends on chance",
                G::FACTS.title
            )));
        }
        let equilibrium = learn(game, &request.limits, SOLVED)?;
        let mut report = Report::new(
            game,
            &equilibrium.answer(game),
            Algorithm::Cfr.name(),
            started.elapsed().as_secs_f64(),
        );
        let error = equilibrium.exploitability() * 2.0;
        report.error = Some(error);
        let at_root = *game == game.root();
        if error <= PROVEN && at_root {
            report.claim = "proven";
        }
        let count = |player: Player| {
            equilibrium
                .tree
                .plan(&equilibrium.strategy)
                .filter(|(seen, _)| seen.player == player)
                .count()
        };
        let plans: Vec<PlanSize> = (0..game.players())
            .map(|index| PlanSize {
                player: index + 1,
                states: count(Player::new(index)),
            })
            .collect();
        let moves: usize = plans.iter().map(|plan| plan.states).sum();
        let policy = (moves <= request.policy).then(|| Policy::hidden(&equilibrium, error));
        let report = SolveReport {
            report,
            states: Some(moves),
            reachable: Some(equilibrium.tree.len()),
            plans,
            bounds: at_root.then_some(equilibrium.bounds),
            compared: Vec::new(),
        };
        Ok(Solved {
            report,
            policy,
            map: None,
        })
    }

    fn verify(&self, game: &G, policy: &Policy, limits: &Limits) -> Result<Verified, InputError> {
        verify::hidden(game, policy, limits)
    }

    fn seen(&self, game: &G, player: Player) -> Option<String> {
        Some(game.view(player).to_string())
    }

    fn lint(&self, start: &G, effort: &Effort) -> Vec<Verdict> {
        lint_hidden(start, effort)
    }
}

/// What is hidden can only be judged from the start of the game.
fn learn<G: Playable + Hidden>(
    game: &G,
    limits: &Limits,
    good_enough: f64,
) -> Result<Equilibrium<G>, InputError> {
    let endless = limits.nodes.is_none() && limits.time.is_none();
    let limits = Limits {
        nodes: limits.nodes.or(endless.then_some(ITERATIONS)),
        ..limits.clone()
    };
    cfr(&game.root(), &limits, good_enough, ()).map_err(|_| {
        InputError::Refused(format!(
            "{} was stopped before anything was known",
            G::FACTS.name
        ))
    })
}
