//! Checks of single states.

use std::collections::HashSet;

use gametree_rules::{Game, Keyed, MAX_PLAYERS, Notation, Player, Show, Sum, Turn};

use crate::lint::guard::guard;
use crate::lint::{Finding, Reached, ensure};

/// The tolerance for rounding errors of sums.
const ROUNDING: f64 = 1e-9;
/// The number of actions of a state that are written and read back.
const READ_BACK: usize = 16;

pub(super) fn turns<G: Keyed>(start: &G, reached: &Reached<G>) -> Finding {
    let players = reached.state.players();
    let problem = match reached.turn {
        _ if players != start.players() => {
            Some(format!("{} played, now {players} do", start.players()))
        }
        Turn::Chance if !G::CLASS.chance => {
            Some("it is chance's turn, but the facts say that there is none".to_owned())
        }
        Turn::Player(player) if player.index() >= players => {
            Some(format!("it is the turn of {player}, but {players} play"))
        }
        turn if reached.state.clone().turn() != turn => {
            Some("a second call names another player to move".to_owned())
        }
        _ => None,
    };
    problem.map_or(Finding::Fine, Finding::Wrong)
}

pub(super) fn actions<G: Keyed + Notation>(reached: &Reached<G>) -> Finding {
    if reached.turn.player().is_none() {
        return Finding::Irrelevant;
    }
    Finding::of(reliable(&reached.state, &reached.choices))
}

fn reliable<G: Keyed + Notation>(state: &G, choices: &[G::Action]) -> Result<(), String> {
    let Some(&last) = choices.last() else {
        return Err("a player is to move but has no action".to_owned());
    };
    for (index, action) in choices.iter().enumerate() {
        ensure(!choices[..index].contains(action), || {
            format!("the action {action:?} is there twice")
        })?;
    }
    let mut pushed = vec![last];
    state.actions(&mut pushed);
    ensure(
        pushed.len() == choices.len() + 1 && pushed[0] == last,
        || "what was in the list before is not kept".to_owned(),
    )?;
    let copied = asked(&state.clone());
    ensure(pushed[1..] == *choices && copied == choices, || {
        format!("the actions are {choices:?}, then {copied:?}")
    })?;
    // Texts that do not read back are another check's matter.
    if let Some(read) = state
        .read_position(&state.position())
        .ok()
        .filter(|read| read == state)
    {
        let again = asked(&read);
        ensure(again == choices, || {
            format!("the actions are {choices:?}, but read from its text {again:?}")
        })?;
    }
    for &action in choices {
        // An action that panics was found when its state was to be reached.
        let applied = guard(|| {
            let mut next = state.clone();
            next.apply(action);
            next
        });
        let Ok(applied) = applied else { continue };
        ensure(applied == state.after(action), || {
            format!("the action {action:?} leads to one state, then to another")
        })?;
    }
    Ok(())
}

fn asked<G: Game>(state: &G) -> Vec<G::Action> {
    let mut actions = Vec::new();
    state.actions(&mut actions);
    actions
}

pub(super) fn utilities<G: Keyed>(start: &G, reached: &Reached<G>) -> Finding {
    if reached.turn != Turn::Over {
        return Finding::Irrelevant;
    }
    Finding::of(within(start, &reached.state))
}

fn within<G: Game>(start: &G, end: &G) -> Result<(), String> {
    let players = end.players().min(MAX_PLAYERS);
    let mut total = 0.0;
    for player in (0..players).map(Player::new) {
        let utility = end.utility(player);
        total += utility;
        ensure(utility.is_finite(), || {
            format!("the utility of {player} is {utility}")
        })?;
        for (low, high) in [start.range(), end.range()] {
            ensure(low <= utility && utility <= high, || {
                format!("the utility of {player} is {utility}, not between {low} and {high}")
            })?;
        }
    }
    match G::CLASS.sum {
        Sum::Constant(sum) => ensure((total - sum).abs() <= ROUNDING, || {
            format!("the utilities sum to {total}, not to {sum}")
        }),
        Sum::General => Ok(()),
    }
}

pub(super) fn chance<G: Keyed>(reached: &Reached<G>) -> Finding {
    if reached.turn != Turn::Chance {
        return Finding::Irrelevant;
    }
    Finding::of(probable(
        &reached.state,
        &reached.choices,
        &reached.probabilities,
    ))
}

fn probable<G: Game>(
    state: &G,
    choices: &[G::Action],
    probabilities: &[f64],
) -> Result<(), String> {
    for (index, (outcome, probability)) in choices.iter().zip(probabilities).enumerate() {
        ensure(*probability > 0.0 && probability.is_finite(), || {
            format!("the probability of {outcome:?} is {probability}")
        })?;
        ensure(!choices[..index].contains(outcome), || {
            format!("the outcome {outcome:?} is there twice")
        })?;
    }
    let total: f64 = probabilities.iter().sum();
    ensure((total - 1.0).abs() <= ROUNDING, || {
        format!("the probabilities sum to {total}")
    })?;
    let mut pushed: Vec<(G::Action, f64)> = vec![(choices[0], 0.0)];
    state.clone().outcomes(&mut pushed);
    let same = pushed.len() == choices.len() + 1
        && pushed[0] == (choices[0], 0.0)
        && pushed[1..]
            .iter()
            .zip(choices.iter().zip(probabilities))
            .all(|(again, once)| again.0 == *once.0 && again.1 == *once.1);
    ensure(same, || {
        "asked again, chance brings something else".to_owned()
    })
}

pub(super) fn notation<G: Keyed + Notation>(reached: &Reached<G>) -> Finding {
    Finding::of(reads_back(reached))
}

fn reads_back<G: Keyed + Notation>(reached: &Reached<G>) -> Result<(), String> {
    let state = &reached.state;
    let text = state.position();
    let read = state
        .read_position(&text)
        .map_err(|error| format!("its own position '{text}' is refused: {error}"))?;
    ensure(read == *state, || match read.position() {
        same if same == text => {
            format!("the position '{text}' reads back as another state that is written the same")
        }
        other => format!("the position '{text}' reads back as '{other}'"),
    })?;
    ensure(
        read.turn() == reached.turn && same_choices(&read, state),
        || format!("the position '{text}' reads back with other actions"),
    )?;
    let mut texts = HashSet::new();
    for action in different(&reached.choices) {
        let text = state.action_text(action);
        ensure(
            !text.is_empty() && !text.contains(char::is_whitespace),
            || format!("the action {action:?} is written '{text}'"),
        )?;
        ensure(texts.insert(text.clone()), || {
            format!("two actions are written '{text}'")
        })?;
    }
    // Reading one may mean to write all: a different part of many is read each time.
    let many = reached.choices.len();
    let step = many.div_ceil(READ_BACK).max(1);
    for &action in reached
        .choices
        .iter()
        .skip(reached.moves.len() % step)
        .step_by(step)
    {
        let text = state.action_text(action);
        let read = state
            .parse_action(&text)
            .map_err(|error| format!("the action '{text}' is refused: {error}"))?;
        ensure(read == action, || {
            format!("the action '{text}' for {action:?} reads back as {read:?}")
        })?;
    }
    Ok(())
}

/// Each action once: that none is there twice is another check's matter.
fn different<A: Copy + PartialEq>(choices: &[A]) -> impl Iterator<Item = A> + '_ {
    let is_first = |&(index, action): &(usize, &A)| !choices[..index].contains(action);
    choices
        .iter()
        .enumerate()
        .filter(is_first)
        .map(|(_, &action)| action)
}

/// In any order: that it is always the same is another check's matter.
fn same_choices<G: Game>(one: &G, other: &G) -> bool {
    let (one, other) = (one.choices(), other.choices());
    one.len() == other.len() && one.iter().all(|action| other.contains(action))
}

pub(super) fn gestures<G: Keyed + Show>(reached: &Reached<G>) -> Finding {
    let picture = reached.state.picture();
    if reached.turn.player().is_none() {
        return Finding::Irrelevant;
    }
    let spots: HashSet<_> = picture.spots().collect();
    let mut known = HashSet::new();
    for action in different(&reached.choices) {
        let gestures = reached.state.gestures(action);
        if gestures.first() != Some(&reached.state.gesture(action)) {
            return Finding::Wrong(format!(
                "the first gesture of {action:?} is not its own gesture"
            ));
        }
        for gesture in gestures {
            if gesture.is_empty() {
                return Finding::Wrong(format!("the action {action:?} has an empty gesture"));
            }
            if let Some(spot) = gesture.iter().find(|spot| !spots.contains(spot)) {
                return Finding::Wrong(format!(
                    "a gesture of {action:?} touches {spot:?}, which is not on the picture"
                ));
            }
            if !known.insert(gesture) {
                return Finding::Wrong(format!("a gesture of {action:?} is another action's too"));
            }
        }
    }
    Finding::Fine
}
