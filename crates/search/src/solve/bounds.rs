//! What can be proven of a game that is too large to solve.

use gametree_rules::{Game, Turn};

use crate::textbook::{self, Settings};
use crate::{Algorithm, Answer, Constant, DoesNotFit, Limits, Task};

/// What is proven of a state: its value to the player to move, or to the first player, lies between these.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounds<A> {
    /// The value is at least this.
    pub lower: f64,
    /// The value is at most this.
    pub upper: f64,
    /// How many actions ahead were looked at for it.
    pub depth: u32,
    /// The search that proved the lower bound: its best action is sure of it.
    pub answer: Answer<A>,
    /// How many nodes were looked at in all.
    pub nodes: u64,
}

/// Looks ahead ever deeper, taking every unfinished game to be as bad as can be and then as good as can be, until the two
/// meet or a limit is reached. Each depth is reported. Nothing is known if not even one action could be looked at.
pub fn prove_bounds<G: Game>(
    game: &G,
    limits: &Limits,
    mut report: impl FnMut(&Bounds<G::Action>),
) -> Result<Option<Bounds<G::Action>>, DoesNotFit> {
    let algorithm = Algorithm::usual(&G::FACTS);
    if !G::FACTS.is_two_player_constant_sum() {
        let obstacle = "bounds are proven only for two players who win what the other loses";
        return Err(DoesNotFit {
            algorithm,
            game: G::FACTS.name,
            obstacle,
        });
    }
    let mut meter = limits.start();
    let mut proven: Option<Bounds<G::Action>> = None;
    let (lowest, highest) = game.range();
    let first =
        game.turn().viewpoint() == gametree_rules::Player::FIRST || game.turn() == Turn::Over;
    let (worst, best) = if first {
        (lowest, highest)
    } else {
        (highest, lowest)
    };
    for depth in 1..=limits.depth.unwrap_or(u32::MAX) {
        let mut search = |value: f64| {
            let limits = Limits {
                depth: Some(depth),
                ..limits.clone()
            };
            let task = Task::resume(limits, meter.clone()).evaluate(Constant(value));
            let answer = textbook::run(algorithm, game, task, &Settings::default())?;
            meter.resume(answer.nodes);
            let finished = answer.actions.iter().all(|action| action.value.is_some());
            Ok(answer
                .value
                .filter(|_| finished)
                .map(|value| (value, answer)))
        };
        let (Some((lower, answer)), Some((upper, last))) = (search(worst)?, search(best)?) else {
            break;
        };
        let bounds = Bounds {
            lower,
            upper,
            depth,
            nodes: last.nodes,
            answer,
        };
        report(&bounds);
        let met = bounds.lower == bounds.upper;
        proven = Some(bounds);
        if met {
            break;
        }
    }
    Ok(proven)
}
