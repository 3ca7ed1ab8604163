//! Complete plans as files: one JSON object a line, the first saying what the rest is for.

use gametree_rules::{Game, Notation};
use gametree_search::solve::Plan;
use gametree_search::textbook::Equilibrium;
use serde::{Deserialize, Serialize};

use crate::InputError;
use crate::error::quoted;
use crate::information::Playable;

/// The kind of file in the first line.
const KIND: &str = "gametree policy";
const VERSION: u32 = 1;

/// Complete plans for some or all players of a game, from one position on.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// The game's name.
    pub game: String,
    /// The position at which the plans begin.
    pub position: String,
    /// The players of these plans, counted from one.
    pub players: Vec<usize>,
    /// The claimed value for each player.
    pub values: Vec<f64>,
    /// The error bound of the claim.
    pub error: f64,
    /// Every move.
    pub moves: Vec<PolicyMove>,
}

/// The move of a player in one state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PolicyMove {
    /// The player, counted from one.
    pub player: usize,
    /// The position, or under hidden information what the player has seen.
    pub state: String,
    /// The action; or several, each with its probability.
    pub action: Mix,
}

/// One action, or several with their probabilities.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Mix {
    /// Always this.
    Pure(String),
    /// Each this often.
    Mixed(Vec<(String, f64)>),
}

impl std::fmt::Display for Mix {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Mix::Pure(action) => f.write_str(action),
            Mix::Mixed(mix) => {
                let part =
                    |(action, often): &(String, f64)| format!("{action} {:.1} %", often * 100.0);
                f.write_str(&mix.iter().map(part).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    kind: String,
    version: u32,
    game: String,
    position: String,
    players: Vec<usize>,
    values: Vec<f64>,
    error: f64,
}

impl Policy {
    /// The plans of a solved game.
    pub(crate) fn open<G: Playable>(
        game: &G,
        values: Vec<f64>,
        error: f64,
        plans: &[Plan<G>],
    ) -> Policy {
        let written = |plan: &Plan<G>| {
            let player = plan.player.index() + 1;
            let write = move |(state, action): &(G, G::Action)| PolicyMove {
                player,
                state: state.position(),
                action: Mix::Pure(state.action_text(*action)),
            };
            plan.moves.iter().map(write).collect::<Vec<_>>()
        };
        Policy {
            game: game.facts().name.into_owned(),
            position: game.position(),
            players: plans.iter().map(|plan| plan.player.index() + 1).collect(),
            values,
            error,
            moves: plans.iter().flat_map(written).collect(),
        }
    }

    /// The strategies of an equilibrium.
    pub(crate) fn hidden<G: Playable + gametree_rules::Hidden>(
        equilibrium: &Equilibrium<G>,
        error: f64,
    ) -> Policy {
        let root = &equilibrium.tree.states[0];
        // An action's text may depend on the state: any state in which the player sees this will do.
        let text = |seen: &gametree_search::textbook::Seen<G>, action: G::Action| {
            let same = |state: &&G| {
                state.turn() == gametree_rules::Turn::Player(seen.player)
                    && state.view(seen.player) == seen.view
            };
            equilibrium
                .tree
                .states
                .iter()
                .find(same)
                .map_or_else(String::new, |state| state.action_text(action))
        };
        let moves = equilibrium
            .tree
            .plan(&equilibrium.strategy)
            .map(|(seen, mix)| PolicyMove {
                player: seen.player.index() + 1,
                state: seen.view.to_string(),
                action: Mix::Mixed(
                    mix.into_iter()
                        .map(|(action, p)| (text(seen, action), p))
                        .collect(),
                ),
            });
        Policy {
            game: root.facts().name.into_owned(),
            position: root.position(),
            players: (1..=root.players()).collect(),
            values: equilibrium.values().as_slice().to_vec(),
            error,
            moves: moves.collect(),
        }
    }

    /// The policy as a file.
    pub fn write(&self, out: &mut impl std::io::Write) -> std::io::Result<()> {
        let header = Header {
            kind: KIND.to_owned(),
            version: VERSION,
            game: self.game.clone(),
            position: self.position.clone(),
            players: self.players.clone(),
            values: self.values.clone(),
            error: self.error,
        };
        writeln!(out, "{}", serde_json::to_string(&header)?)?;
        for entry in &self.moves {
            writeln!(out, "{}", serde_json::to_string(entry)?)?;
        }
        Ok(())
    }

    /// Reads a policy file.
    pub fn read(text: &str) -> Result<Policy, InputError> {
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty());
        let problem = |line: usize, problem: String| InputError::File {
            line: line + 1,
            problem,
        };
        let (_, first) = lines
            .next()
            .ok_or_else(|| problem(0, "expected a policy, found nothing".to_owned()))?;
        let header: Header = serde_json::from_str(first).map_err(|error| {
            problem(
                0,
                format!("expected the heading of a policy: {}", quoted(&error)),
            )
        })?;
        if header.kind != KIND || header.version != VERSION {
            return Err(problem(
                0,
                format!("expected a \"{KIND}\" of version {VERSION}"),
            ));
        }
        let read = |(index, line): (usize, &str)| {
            let entry: PolicyMove =
                serde_json::from_str(line).map_err(|error| problem(index, quoted(&error)))?;
            if header.players.contains(&entry.player) {
                Ok(entry)
            } else {
                Err(problem(
                    index,
                    format!(
                        "a move of player {}, whom the heading does not name",
                        entry.player
                    ),
                ))
            }
        };
        let moves = lines.map(read).collect::<Result<_, _>>()?;
        let Header {
            game,
            position,
            players,
            values,
            error,
            ..
        } = header;
        Ok(Policy {
            game,
            position,
            players,
            values,
            error,
            moves,
        })
    }
}

impl PolicyMove {
    /// The actions of this move in a state, as a list of probabilities over `legal`.
    pub(crate) fn over<G: Game + Notation>(
        &self,
        state: &G,
        legal: &[G::Action],
    ) -> Result<Vec<f64>, String> {
        let mut probabilities = vec![0.0; legal.len()];
        let mut add = |text: &str, probability: f64| {
            let action = state
                .parse_action(text)
                .map_err(|error| error.to_string())?;
            let index = legal
                .iter()
                .position(|&known| known == action)
                .ok_or("an action that is not legal there")?;
            probabilities[index] += probability;
            Ok::<(), String>(())
        };
        match &self.action {
            Mix::Pure(text) => add(text, 1.0)?,
            Mix::Mixed(mix) => mix
                .iter()
                .try_for_each(|(text, probability)| add(text, *probability))?,
        }
        let sum: f64 = probabilities.iter().sum();
        let sound = probabilities.iter().all(|p| (0.0..=1.0 + 1e-9).contains(p))
            && (sum - 1.0).abs() < 1e-6;
        if sound {
            Ok(probabilities)
        } else {
            Err(format!(
                "expected probabilities that sum to one, found {sum}"
            ))
        }
    }
}
