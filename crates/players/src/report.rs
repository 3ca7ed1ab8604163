//! Answers as texts and numbers: what `--json` prints. The field names are part of the product.

use std::borrow::Cow;
use std::cmp::Ordering;

use gametree_rules::{Class, Facts, Notation, Parameter, Sum, Turn};
use gametree_search::{Answer, Bound, Tuple};
use serde::Serialize;

use crate::Handles;

/// One action at the root.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ActionReport {
    /// The action in the game's notation.
    pub action: String,
    /// Its value for the player to move, or at a chance node for the first player; null if it was not searched.
    pub value: Option<f64>,
    /// The value for each player, in games with more than two or without a constant sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<f64>>,
    /// Its probability, at a chance node or in a mixed strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
    /// `exact`, `lower`, `upper` or `estimate`; null if it was not searched.
    pub bound: Option<&'static str>,
    /// Whether that is the truth: no evaluation at a cutoff had a say.
    pub proven: bool,
    /// The number of moves to the end, where that is proven and was counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub distance: Option<u32>,
    /// The number of simulations that began with it, in Monte Carlo tree search.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visits: Option<u64>,
    /// The probability that a policy gave it before the search, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prior: Option<f64>,
}

/// A probability or expectation beside the value.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct NamedNumber {
    /// The name, such as `win`.
    pub name: Cow<'static, str>,
    /// The number.
    pub value: f64,
}

/// The result of an analysis.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The position analyzed.
    pub position: String,
    /// The player to move, counted from one; null if chance is to move or the game is over.
    pub player: Option<usize>,
    /// The thinker that answered.
    pub algorithm: String,
    /// The best action.
    pub best: Option<String>,
    /// The value of the position for the player to move, or at a chance node or the end for the first player.
    pub value: Option<f64>,
    /// The value for each player, in games with more than two or without a constant sum.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub values: Option<Vec<f64>>,
    /// `proven`, `lower`, `upper` or `estimate`.
    pub claim: &'static str,
    /// The error bound of the value, where it is proven only to within that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Other outputs of the evaluation, such as chances to win, draw and lose.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distribution: Vec<NamedNumber>,
    /// The principal variation.
    pub pv: Vec<String>,
    /// The expected line after each of the best actions, best first, if several were requested.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Vec<String>>,
    /// The depth of the search in actions.
    pub depth: u32,
    /// The largest depth reached (selective depth), if it was recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deepest: Option<u32>,
    /// The number of nodes.
    pub nodes: u64,
    /// The fill level of the hash table in thousandths, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub full: Option<u32>,
    /// The time taken.
    pub seconds: f64,
    /// Every action, in the game's order.
    pub actions: Vec<ActionReport>,
    /// The best action and the lines by handle; the action of a handle is at the same place in `actions`.
    #[serde(skip)]
    pub handles: Handles,
}

/// The result of solving: a report with the size of the game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolveReport {
    /// The answer.
    #[serde(flatten)]
    pub report: Report,
    /// The number of distinct states of the policy; null if the game was too large for a complete policy.
    pub states: Option<usize>,
    /// The number of distinct reachable states; null if they were not all enumerated.
    pub reachable: Option<usize>,
    /// The same for each player.
    pub plans: Vec<PlanSize>,
    /// The proven bounds of the value.
    pub bounds: Option<(f64, f64)>,
    /// The number of nodes that the textbook searches visit for the same value, where they can.
    pub compared: Vec<Comparison>,
}

/// The size of a player's plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlanSize {
    /// The player, counted from one.
    pub player: usize,
    /// The number of states.
    pub states: usize,
}

/// The number of nodes of an algorithm.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Comparison {
    /// The algorithm.
    pub algorithm: &'static str,
    /// The number of nodes.
    pub nodes: u64,
}

/// The result of counting move sequences.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PerftReport {
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The position.
    pub position: String,
    /// The depth in actions.
    pub depth: u32,
    /// The number of sequences of that many actions.
    pub nodes: u64,
    /// The time taken.
    pub seconds: f64,
    /// The same for each first action; if it was stopped, up to the one that was not finished.
    pub divide: Vec<(String, u64)>,
    /// Whether everything was counted.
    pub complete: bool,
}

/// The result of verifying a policy.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Verified {
    /// The game's name.
    pub game: Cow<'static, str>,
    /// The position that the policy is for.
    pub position: String,
    /// Whether the policy does what it claims.
    pub holds: bool,
    /// The claimed value for each player.
    pub claimed: Vec<f64>,
    /// The error bound of the claim.
    pub error: f64,
    /// The guaranteed value for each player who follows it.
    pub guaranteed: Vec<f64>,
    /// The number of moves.
    pub states: usize,
    /// The problem, if there is one.
    pub problem: Option<String>,
}

/// The facts of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameReport {
    /// The game's name for machines.
    pub name: Cow<'static, str>,
    /// The game's display name.
    pub title: Cow<'static, str>,
    /// The rules in a sentence or two.
    pub about: Cow<'static, str>,
    /// The maximum number of players.
    pub players: usize,
    /// Whether dice or cards have a say.
    pub chance: bool,
    /// Whether there is hidden information.
    pub hidden: bool,
    /// Whether what one wins the others lose.
    pub zero_sum: bool,
    /// The constant sum of the utilities; null if it is not constant.
    pub sum: Option<f64>,
    /// The lowest and the highest utility that can be got from the start.
    pub range: (f64, f64),
    /// The format of a position.
    pub position: Cow<'static, str>,
    /// The parameters of the game.
    pub parameters: Vec<ParameterReport>,
    /// The default start of the game.
    pub start: String,
    /// The thinker that answers if none is named.
    pub algorithm: String,
}

/// A parameter of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ParameterReport {
    /// Its name for machines.
    pub name: Cow<'static, str>,
    /// What it is.
    pub help: Cow<'static, str>,
    /// The lowest value.
    pub min: u32,
    /// The highest value.
    pub max: u32,
    /// What lies between one value and the next.
    pub step: u32,
    /// The value if none is chosen.
    pub default: u32,
}

impl From<&Parameter> for ParameterReport {
    fn from(parameter: &Parameter) -> ParameterReport {
        ParameterReport {
            name: parameter.name.clone(),
            help: parameter.help.clone(),
            min: parameter.min,
            max: parameter.max,
            step: parameter.step,
            default: parameter.default,
        }
    }
}

impl GameReport {
    pub(crate) fn new<G: Notation>(facts: &Facts, start: &G, algorithm: String) -> GameReport {
        let class = G::CLASS;
        GameReport {
            name: facts.name.clone(),
            title: facts.title.clone(),
            about: facts.about.clone(),
            players: class.players,
            chance: class.chance,
            hidden: class.hidden,
            zero_sum: matches!(class.sum, Sum::Constant(_)),
            sum: match class.sum {
                Sum::Constant(sum) => Some(sum),
                Sum::General => None,
            },
            range: start.range(),
            position: facts.position.clone(),
            parameters: facts.parameters.iter().map(Into::into).collect(),
            start: start.position(),
            algorithm,
        }
    }
}

impl Report {
    /// The number of moves to the end, if that of the best action is proven and was counted.
    pub fn distance(&self) -> Option<u32> {
        let is_best = |action: &&ActionReport| Some(&action.action) == self.best.as_ref();
        self.actions.iter().find(is_best)?.distance
    }

    /// How the game ends for the player to move against anybody, if that is proven: whether with more than the other,
    /// less, or even.
    pub fn decided(&self, class: &Class) -> Option<Ordering> {
        let Sum::Constant(sum) = class.sum else {
            return None;
        };
        if !class.is_deterministic() || self.error.is_some() {
            return None;
        }
        let ahead = self.value?.partial_cmp(&(sum / 2.0))?;
        let sure = match self.claim {
            "proven" => true,
            "lower" => ahead == Ordering::Greater,
            "upper" => ahead == Ordering::Less,
            _ => false,
        };
        sure.then_some(ahead)
    }

    /// An answer in the notation of its game.
    pub(crate) fn new<G: Notation>(
        game: &G,
        answer: &Answer<G::Action>,
        algorithm: &str,
        seconds: f64,
    ) -> Report {
        let numbers =
            |values: &Option<Tuple>| values.as_ref().map(|values| values.as_slice().to_vec());
        let actions = answer.actions.iter().map(|known| ActionReport {
            action: game.action_text(known.action),
            value: known.value,
            values: numbers(&known.values),
            probability: known.probability,
            bound: known.value.map(|_| known.bound.name()),
            proven: known.value.is_some() && known.bound != Bound::Estimate && !known.evaluated,
            distance: known.distance,
            visits: known.visits,
            prior: known.prior,
        });
        let distribution = answer.distribution.iter();
        let distribution = distribution.map(|(name, value)| NamedNumber {
            name: name.clone(),
            value: *value,
        });
        let several = answer.lines.len() > 1;
        let lines = answer.lines.iter().map(|line| line_texts(game, line));
        Report {
            game: game.facts().name,
            position: game.position(),
            player: game.turn().player().map(|player| player.index() + 1),
            algorithm: algorithm.to_owned(),
            best: answer.best.map(|best| game.action_text(best)),
            value: answer.value,
            values: numbers(&answer.values),
            claim: answer.claim.name(),
            error: answer.error,
            distribution: distribution.collect(),
            pv: line_texts(game, &answer.line),
            lines: lines.filter(|_| several).collect(),
            depth: answer.depth,
            deepest: answer.deepest,
            nodes: answer.nodes,
            full: answer.full,
            seconds,
            actions: actions.collect(),
            handles: Handles::new(game, answer),
        }
    }
}

/// A line of play in the game's notation, each action at its own state.
fn line_texts<G: Notation>(game: &G, line: &[G::Action]) -> Vec<String> {
    let mut state = game.clone();
    let text = |&action: &G::Action| {
        debug_assert!(state.turn() != Turn::Over, "a line goes on after the end");
        let text = state.action_text(action);
        state.apply(action);
        text
    };
    line.iter().map(text).collect()
}
