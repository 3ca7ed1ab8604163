//! Reports of games that were solved, completely or in part.

use std::time::Instant;

use gametree_draw::poster::poster;
use gametree_rules::{Player, Turn};
use gametree_search::solve::{Bounds, Estimate, Solution};
use gametree_search::textbook::{self, Settings};
use gametree_search::{Algorithm, Blind, Claim, Evaluate, Limits, Task};

use crate::information::Playable;

use crate::report::{Comparison, PlanSize, Report, SolveReport};
use crate::{Detail, InputError, Policy, SolveRequest, Solved, policy_map};

/// A tree of at most this many nodes is searched to its end by the textbook algorithms.
const SMALL_TREE: f64 = 3e7;

/// Everything is known.
pub(crate) fn solved<G: Playable>(
    game: &G,
    solution: &Solution<G>,
    request: &SolveRequest,
    size: Estimate,
    limits: &Limits,
    started: Instant,
) -> Result<Solved, InputError> {
    let answer = solution
        .answer(game)
        .ok_or_else(|| InputError::Refused("the position was not visited".to_owned()))?;
    let players = || (0..game.players()).map(Player::new);
    let plans: Vec<_> = players().map(|player| solution.plan(player)).collect();
    let sizes: Vec<PlanSize> = plans
        .iter()
        .map(|plan| PlanSize {
            player: plan.player.index() + 1,
            states: plan.moves.len(),
        })
        .collect();
    let mut report = Report::new(game, &answer, "solver", started.elapsed().as_secs_f64());
    report.error = (solution.error() > 0.0).then_some(solution.error());
    let values = solution
        .values(game)
        .map(|values| values.as_slice().to_vec())
        .unwrap_or_default();
    let moves: usize = sizes.iter().map(|plan| plan.states).sum();
    let policy =
        (moves <= request.policy).then(|| Policy::open(game, values, solution.error(), &plans));
    let map = if request.map {
        Some(draw_map(game, solution)?)
    } else {
        None
    };
    let compared = if request.detail == Detail::Comparison {
        compare(game, solution, size, limits)
    } else {
        Vec::new()
    };
    let report = SolveReport {
        bounds: report
            .value
            .map(|value| (value - solution.error(), value + solution.error())),
        report,
        states: Some(moves),
        reachable: Some(solution.states()),
        plans: sizes,
        compared,
    };
    Ok(Solved {
        report,
        policy,
        map,
    })
}

/// Only bounds are known, or nothing.
pub(crate) fn bounded<G: Playable>(
    game: &G,
    bounds: Option<Bounds<G::Action>>,
    algorithm: &str,
    started: Instant,
) -> Result<Solved, InputError> {
    let Some(Bounds {
        lower,
        upper,
        answer,
        ..
    }) = bounds
    else {
        return Err(InputError::Refused(format!(
            "{} was stopped before anything was known",
            game.facts().name
        )));
    };
    let mut report = Report::new(game, &answer, algorithm, started.elapsed().as_secs_f64());
    let (low, high) = game.range();
    if lower <= low {
        // No move is known to be better than another.
        (report.best, report.pv) = (None, Vec::new());
    }
    if (lower, upper) == (low, high) {
        report.value = None;
    }
    let report = SolveReport {
        report,
        states: None,
        reachable: None,
        plans: Vec::new(),
        bounds: Some((lower, upper)),
        compared: Vec::new(),
    };
    Ok(Solved {
        report,
        policy: None,
        map: None,
    })
}

/// The number of nodes that the textbook searches visit for the same value.
fn compare<G: Playable>(
    game: &G,
    solution: &Solution<G>,
    size: Estimate,
    limits: &Limits,
) -> Vec<Comparison> {
    if size.tree > SMALL_TREE || !solution.ends_everywhere() || game.turn() == Turn::Over {
        return Vec::new();
    }
    let all = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Expectiminimax,
        Algorithm::MaxN,
    ];
    let usual = Algorithm::usual(&G::CLASS);
    let fitting = all.into_iter().filter(|algorithm| match usual {
        Algorithm::AlphaBeta => matches!(algorithm, Algorithm::Minimax | Algorithm::AlphaBeta),
        usual => *algorithm == usual,
    });
    let count = |algorithm: Algorithm| {
        let limits = Limits {
            nodes: Some(2 * SMALL_TREE as u64),
            ..limits.clone()
        };
        // The same evaluation as elsewhere, so that the algorithms are not compiled again for another one.
        let task = Task::new(limits).evaluate(&Blind as &dyn Evaluate<G>);
        let answer = textbook::run(algorithm, game, task, &Settings::default()).ok()?;
        (answer.claim == Claim::Proven).then_some(Comparison {
            algorithm: algorithm.name(),
            nodes: answer.nodes,
        })
    };
    fitting.filter_map(count).collect()
}

fn draw_map<G: Playable>(game: &G, solution: &Solution<G>) -> Result<String, InputError> {
    let mut maps = Vec::new();
    for player in (0..game.players()).map(Player::new) {
        let map = policy_map::map(game, solution, player).ok_or_else(|| {
            let title = game.facts().title;
            InputError::Refused(format!(
                "{title} has no map: it needs a small board on which a move is one touch"
            ))
        })?;
        maps.push((format!("Map for {}", game.player_name(player)), map));
    }
    Ok(poster(
        &format!("{}: every optimal move", game.facts().title),
        &maps,
    ))
}
