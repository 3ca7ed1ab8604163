//! Verifying policies, without trusting whoever made them.

use gametree_rules::{Hidden, Player, Sum, Turn};
use gametree_search::Limits;
use gametree_search::check::{Flaw, Others, outcome};
use gametree_search::textbook::{Extensive, best_response};
use rustc_hash::FxHashMap;

use crate::method::Playable;
use crate::policy::{Mix, Policy};
use crate::secret::refused;
use crate::{InputError, Verified};

/// Rounding that is no fault of a plan.
const ROUNDING: f64 = 1e-9;

const STOPPED: &str = "the check was stopped before it was done";

/// The line of the file on which a move stands.
const fn line(index: usize) -> usize {
    index + 2
}

/// The greatest error that a claim may allow itself, as a share of the range of utilities: dice leave only rounding, and
/// learned strategies a little more.
const ROUNDED: f64 = 1e-6;
const LEARNED: f64 = 1e-2;

/// What is claimed for each player, if that can be a claim at all.
fn claimed<G: Playable>(game: &G, policy: &Policy) -> Result<Vec<f64>, InputError> {
    let refuse = |problem: String| Err(InputError::File { line: 1, problem });
    let players = game.players();
    let (lowest, highest) = game.range();
    let named = |player: usize| {
        policy
            .players
            .iter()
            .filter(|&&known| known == player)
            .count()
    };
    if policy.players.is_empty()
        || !policy
            .players
            .iter()
            .all(|&player| (1..=players).contains(&player) && named(player) == 1)
    {
        return refuse(format!(
            "expected each player at most once, counted from 1 to {players}"
        ));
    }
    let possible = |value: &f64| (lowest - ROUNDING..=highest + ROUNDING).contains(value);
    if policy.values.len() != players || !policy.values.iter().all(possible) {
        return refuse(format!(
            "expected {players} values from {lowest} to {highest}"
        ));
    }
    let most = if G::FACTS.hidden { LEARNED } else { ROUNDED } * (highest - lowest);
    if !(0.0..=most).contains(&policy.error) {
        return refuse(format!(
            "expected an error from 0 to {most}, found {}",
            policy.error
        ));
    }
    let total: f64 = policy.values.iter().sum();
    match G::FACTS.sum {
        Sum::Constant(sum) if (total - sum).abs() > policy.error + ROUNDING => {
            refuse(format!("expected values that sum to {sum}, found {total}"))
        }
        _ => Ok(policy.values.clone()),
    }
}

/// Every reply of the others to a plan is walked; it holds if no line brings less than it claims.
pub(crate) fn open<G: Playable>(
    game: &G,
    policy: &Policy,
    limits: &Limits,
) -> Result<Verified, InputError> {
    let claimed = claimed(game, policy)?;
    let plans = plans(game, policy)?;
    let slack = policy.error + ROUNDING;
    let planned = |player: Player| policy.players.contains(&(player.index() + 1));
    let follow = |player: Player, state: &G| Some(plans.get(&(player, state.clone())).copied());
    let mut meter = limits.start();
    let mut guaranteed = vec![f64::NAN; game.players()];
    let mut problem = None;
    for player in (0..game.players())
        .map(Player::new)
        .filter(|&player| planned(player))
    {
        let claim = claimed[player.index()];
        let flaw = |flaw: Flaw<G>| match flaw {
            Flaw::Stopped(_) => Err(InputError::Refused(STOPPED.to_owned())),
            Flaw::Missing { ref state, .. } | Flaw::Illegal { ref state, .. } => {
                Ok(format!("{flaw}: {}", state.position()))
            }
        };
        let mut value = |others: Others, with_plan: &dyn Fn(Player) -> bool| {
            outcome(
                game,
                player,
                others,
                |mover, state| {
                    if with_plan(mover) {
                        follow(mover, state)
                    } else {
                        None
                    }
                },
                &mut meter,
            )
        };
        let for_two = G::FACTS.is_two_player_constant_sum();
        let sure = if for_two {
            value(Others::Harm, &|mover| mover == player)
        } else {
            value(Others::Help, &planned)
        };
        match sure {
            Err(found) => problem = problem.or(Some(flaw(found)?)),
            Ok(sure) => {
                guaranteed[player.index()] = sure;
                if sure < claim - slack {
                    let text = format!(
                        "{} is sure of {sure} only, not of {claim}",
                        game.player_name(player)
                    );
                    problem = problem.or(Some(text));
                }
            }
        }
        if !for_two {
            // Whatever the others do, together too, there has to be an answer to it.
            if let Err(found) = value(Others::Harm, &|mover| mover == player) {
                problem = problem.or(Some(flaw(found)?));
            }
            // Among several, nobody may gain by leaving the plan alone.
            match value(Others::Help, &|mover| mover != player && planned(mover)) {
                Err(found) => problem = problem.or(Some(flaw(found)?)),
                Ok(best) if best > claim + slack => {
                    let text = format!(
                        "{} could get {best} by leaving the plan",
                        game.player_name(player)
                    );
                    problem = problem.or(Some(text));
                }
                Ok(_) => {}
            }
        }
    }
    Ok(verified(game, policy, guaranteed, problem))
}

/// The moves of the plans, read and legal.
fn plans<G: Playable>(
    game: &G,
    policy: &Policy,
) -> Result<FxHashMap<(Player, G), G::Action>, InputError> {
    let mut plans = FxHashMap::default();
    for (index, entry) in policy.moves.iter().enumerate() {
        let problem = |problem: String| InputError::File {
            line: line(index),
            problem,
        };
        let player = Player::new(entry.player - 1);
        let state = G::parse_position(&entry.state).map_err(|error| problem(error.to_string()))?;
        if state.turn() != Turn::Player(player) || state.players() != game.players() {
            return Err(problem(format!(
                "expected a position in which {player} is to move"
            )));
        }
        let Mix::Pure(text) = &entry.action else {
            return Err(problem(
                "expected one action: nothing is hidden in this game".to_owned(),
            ));
        };
        let action = state
            .parse_action(text)
            .map_err(|error| problem(error.to_string()))?;
        if plans
            .insert((player, state), action)
            .is_some_and(|known| known != action)
        {
            return Err(problem(
                "a second, different move for the same position".to_owned(),
            ));
        }
    }
    Ok(plans)
}

/// The best response to each strategy is worked out; the policy holds if it keeps the responder to what is claimed.
pub(crate) fn hidden<G: Playable + Hidden>(
    game: &G,
    policy: &Policy,
    limits: &Limits,
) -> Result<Verified, InputError> {
    let claimed = claimed(game, policy)?;
    let Sum::Constant(sum) = G::FACTS.sum else {
        return Err(InputError::Refused(
            "strategies are checked only where one wins what the other loses".to_owned(),
        ));
    };
    let root = game.root();
    let tree = Extensive::new(&root, &mut limits.start())
        .map_err(|problem| refused(&root, &problem, STOPPED.to_owned()))?;
    let entries: FxHashMap<(usize, &str), usize> = policy
        .moves
        .iter()
        .enumerate()
        .map(|(index, entry)| ((entry.player, entry.state.as_str()), index))
        .collect();
    let mut states: FxHashMap<(Player, String), &G> = FxHashMap::default();
    for state in &tree.states {
        if let Turn::Player(player) = state.turn() {
            states
                .entry((player, state.view(player).to_string()))
                .or_insert(state);
        }
    }
    let planned = |player: Player| policy.players.contains(&(player.index() + 1));
    let mut missing = None;
    let strategy = tree.strategy(|seen, actions| {
        let view = seen.view.to_string();
        let entry = entries.get(&(seen.player.index() + 1, view.as_str()));
        let state = states.get(&(seen.player, view.clone()));
        let (Some(&index), Some(state)) = (entry, state) else {
            if planned(seen.player) {
                missing.get_or_insert_with(|| {
                    format!(
                        "{} has no strategy for '{view}'",
                        game.player_name(seen.player)
                    )
                });
            }
            // What it does does not matter to what the other is sure of.
            return Ok(vec![1.0 / actions.len() as f64; actions.len()]);
        };
        policy.moves[index]
            .over(*state, actions)
            .map_err(|problem| InputError::File {
                line: line(index),
                problem,
            })
    })?;
    let sure = |player: Player| {
        if planned(player) {
            sum - best_response(&tree, &strategy, player.other()).value
        } else {
            f64::NAN
        }
    };
    let guaranteed = [Player::FIRST, Player::SECOND].map(sure);
    let short = |player: &Player| {
        guaranteed[player.index()] < claimed[player.index()] - policy.error - ROUNDING
    };
    let problem = missing.or_else(|| {
        let player = [Player::FIRST, Player::SECOND].into_iter().find(short)?;
        let (sure, claim) = (guaranteed[player.index()], claimed[player.index()]);
        Some(format!(
            "{} is sure of {sure} only, not of {claim} within {}",
            game.player_name(player),
            policy.error
        ))
    });
    Ok(verified(&root, policy, guaranteed.to_vec(), problem))
}

fn verified<G: Playable>(
    game: &G,
    policy: &Policy,
    guaranteed: Vec<f64>,
    problem: Option<String>,
) -> Verified {
    Verified {
        game: G::FACTS.name,
        position: game.position(),
        holds: problem.is_none(),
        claimed: policy.values.clone(),
        error: policy.error,
        guaranteed,
        states: policy.moves.len(),
        problem,
    }
}
