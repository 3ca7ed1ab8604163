//! Verification of policies, independent of their origin.

use gametree_rules::{Hidden, Player, Sum, Turn};
use gametree_search::Limits;
use gametree_search::check::{Flaw, Others, outcome};
use gametree_search::textbook::{Extensive, best_response};
use rustc_hash::FxHashMap;

use crate::imperfect_information::refused;
use crate::information::Playable;
use crate::policy::{Mix, Policy};
use crate::{InputError, Verified};

/// Rounding that is no fault of a plan.
const ROUNDING: f64 = 1e-9;

const STOPPED: &str = "the check was stopped before it was done";

/// The line of the file on which a move stands.
const fn line(index: usize) -> usize {
    index + 2
}

/// The largest error of a claim, as a share of the range of utilities: with dice only rounding errors, with learned
/// strategies a little more.
const ROUNDED: f64 = 1e-6;
const LEARNED: f64 = 1e-2;

/// The value claimed for each player.
fn claimed<G: Playable>(game: &G, policy: &Policy) -> Result<Vec<f64>, InputError> {
    let refuse = |problem: String| Err(InputError::File { line: 1, problem });
    let players = game.players();
    let once = |player: usize| {
        policy
            .players
            .iter()
            .filter(|&&known| known == player)
            .count()
            == 1
    };
    let named = |&player: &usize| (1..=players).contains(&player) && once(player);
    if policy.players.is_empty() || !policy.players.iter().all(named) {
        return refuse(format!(
            "expected some of the {players} players, each once, counted from 1"
        ));
    }
    if policy.values.len() != players || policy.error.is_nan() || policy.error < 0.0 {
        return refuse(format!(
            "expected values for {players} players, and an error of at least 0"
        ));
    }
    Ok(policy.values.clone())
}

/// What is wrong with a claim, from its values alone.
fn overclaim<G: Playable>(game: &G, policy: &Policy) -> Option<String> {
    let (lowest, highest) = game.range();
    let possible = |value: &&f64| !(lowest - ROUNDING..=highest + ROUNDING).contains(*value);
    if let Some(value) = policy.values.iter().find(possible) {
        return Some(format!(
            "a value of {value} is claimed, and values go from {lowest} to {highest}"
        ));
    }
    let most = if G::CLASS.hidden { LEARNED } else { ROUNDED } * (highest - lowest);
    if policy.error > most {
        return Some(format!(
            "expected a claim with an error of at most {most}, found {}",
            policy.error
        ));
    }
    let total: f64 = policy.values.iter().sum();
    match G::CLASS.sum {
        Sum::Constant(sum) if (total - sum).abs() > policy.error + ROUNDING => Some(format!(
            "the values claimed sum to {total}, and those of this game to {sum}"
        )),
        _ => None,
    }
}

/// Verifies a plan against every reply of the other players. In two-player games with constant sum, and for plans of
/// some of the players, the plan must guarantee the claimed values. A plan of all players must yield them, and no
/// player may gain by deviating alone.
pub(crate) fn open<G: Playable>(
    game: &G,
    policy: &Policy,
    limits: &Limits,
) -> Result<Verified, InputError> {
    let claimed = claimed(game, policy)?;
    let plans = plans(game, policy)?;
    let planned = |player: Player| policy.players.contains(&(player.index() + 1));
    let players = || (0..game.players()).map(Player::new);
    let together = !G::CLASS.is_two_player_constant_sum() && players().all(planned);
    let mut meter = limits.start();
    let mut walk = |player: Player, others: Others, follows: &dyn Fn(Player) -> bool| {
        let plan = |mover: Player, state: &G| {
            follows(mover).then(|| plans.get(&(mover, state.clone())).copied())
        };
        match outcome(game, player, others, plan, &mut meter) {
            Ok(value) => Ok(Ok(value)),
            Err(Flaw::Stopped(_)) => Err(stopped()),
            Err(flaw @ (Flaw::Missing { .. } | Flaw::Illegal { .. })) => Ok(Err(tell(&flaw))),
        }
    };
    let mut guaranteed = vec![f64::NAN; game.players()];
    let mut problems: Vec<String> = Vec::new();
    for player in players().filter(|&player| planned(player)) {
        let (claim, slack) = (claimed[player.index()], policy.error + ROUNDING);
        let name = game.player_name(player);
        // The value must hold against all others together.
        let alone = walk(player, Others::Harm, &|mover| mover == player)?;
        let sure = match alone {
            Ok(_) if together => walk(player, Others::Harm, &|_| true)?,
            alone => alone,
        };
        match sure {
            Err(flaw) => problems.push(flaw),
            Ok(sure) => {
                guaranteed[player.index()] = sure;
                if sure < claim - slack {
                    problems.push(format!("{name} is guaranteed only {sure}, not {claim}"));
                }
            }
        }
        if together && problems.is_empty() {
            match walk(player, Others::Help, &|mover| mover != player)? {
                Err(flaw) => problems.push(flaw),
                Ok(best) if best > claim + slack => {
                    problems.push(format!(
                        "{name} could get {best} by deviating from the plan"
                    ));
                }
                Ok(_) => {}
            }
        }
    }
    problems.extend(overclaim(game, policy));
    Ok(verified(
        game,
        policy,
        guaranteed,
        problems.into_iter().next(),
    ))
}

fn stopped() -> InputError {
    InputError::Refused(STOPPED.to_owned())
}

fn tell<G: Playable>(flaw: &Flaw<G>) -> String {
    match flaw {
        Flaw::Stopped(_) => flaw.to_string(),
        Flaw::Missing { state, .. } | Flaw::Illegal { state, .. } => {
            format!("{flaw}: {}", state.position())
        }
    }
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
        let state = game
            .read_position(&entry.state)
            .map_err(|error| problem(error.to_string()))?;
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

/// Computes the best response to each strategy; the policy holds if no response yields more than is claimed.
pub(crate) fn hidden<G: Playable + Hidden>(
    game: &G,
    policy: &Policy,
    limits: &Limits,
) -> Result<Verified, InputError> {
    let claimed = claimed(game, policy)?;
    let Sum::Constant(sum) = G::CLASS.sum else {
        return Err(InputError::Refused(
            "strategies are checked only where one wins what the other loses".to_owned(),
        ));
    };
    let root = game.root();
    if root != *game {
        let problem = format!(
            "expected the start of the game, {}: what is hidden can only be judged from there",
            root.position()
        );
        return Err(InputError::File { line: 1, problem });
    }
    let tree = Extensive::new(&root, &mut limits.start())
        .map_err(|problem| refused(&root, &problem, STOPPED.to_owned()))?;
    let mut entries: FxHashMap<(usize, &str), usize> = FxHashMap::default();
    for (index, entry) in policy.moves.iter().enumerate() {
        let known = entries.insert((entry.player, &entry.state), index);
        if known.is_some_and(|known| policy.moves[known].action != entry.action) {
            let problem = "a second, different strategy for the same view".to_owned();
            return Err(InputError::File {
                line: line(index),
                problem,
            });
        }
    }
    let mut states: FxHashMap<(Player, String), &G> = FxHashMap::default();
    for state in &tree.states {
        if let Turn::Player(player) = state.turn() {
            states
                .entry((player, state.view(player).to_string()))
                .or_insert(state);
        }
    }
    for (index, entry) in policy.moves.iter().enumerate() {
        if !states.contains_key(&(Player::new(entry.player - 1), entry.state.clone())) {
            let problem = format!(
                "expected what player {} can have seen when to move",
                entry.player
            );
            return Err(InputError::File {
                line: line(index),
                problem,
            });
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
            // Its moves do not affect what the other is guaranteed.
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
            "{} is guaranteed only {sure}, not {claim} within {}",
            game.player_name(player),
            policy.error
        ))
    });
    let problem = problem.or_else(|| overclaim(game, policy));
    Ok(verified(&root, policy, guaranteed.to_vec(), problem))
}

fn verified<G: Playable>(
    game: &G,
    policy: &Policy,
    guaranteed: Vec<f64>,
    problem: Option<String>,
) -> Verified {
    Verified {
        game: game.facts().name,
        position: game.position(),
        holds: problem.is_none(),
        claimed: policy.values.clone(),
        error: policy.error,
        guaranteed,
        states: policy.moves.len(),
        problem,
    }
}
