//! Proven bounds of games that are too large to solve.

use gametree_rules::{Game, Player, Sum, Turn};

use crate::textbook::{self, Settings};
use crate::{
    Algorithm, Answer, Bound, Claim, Constant, DoesNotFit, Evaluate, Limits, Meter, RootAction,
    Task,
};

/// Proven bounds of the value of a state for the player to move, or for the first player.
#[derive(Clone, PartialEq, Debug)]
pub struct Bounds<A> {
    /// The value is at least this.
    pub lower: f64,
    /// The value is at most this.
    pub upper: f64,
    /// The depth of the search.
    pub depth: u32,
    /// The same as an answer: its best action is sure of the lower bound, and each action is marked with what is proven
    /// of it.
    pub answer: Answer<A>,
}

impl<A> Bounds<A> {
    /// The bounds of a value in this range that follow from an answer.
    pub(crate) fn of(answer: Answer<A>, (low, high): (f64, f64)) -> Bounds<A> {
        let (lower, upper) = match (answer.claim, answer.value) {
            (Claim::Proven, Some(value)) => (value, value),
            (Claim::Lower, Some(value)) => (value, high),
            (Claim::Upper, Some(value)) => (low, value),
            _ => (low, high),
        };
        Bounds {
            lower,
            upper,
            depth: answer.depth,
            answer,
        }
    }
}

/// Looks ahead ever deeper, taking every unfinished game to be as bad as can be and then as good as can be, until the
/// two meet or a limit is reached. Each depth is reported. Nothing is known if not even depth one was finished.
///
/// When they meet, actions before the one that met are searched on their own, since the first of equal actions is the best.
pub fn prove_bounds<G: Game>(
    game: &G,
    limits: &Limits,
    mut report: impl FnMut(&Bounds<G::Action>),
) -> Result<Option<Bounds<G::Action>>, DoesNotFit> {
    let algorithm = Algorithm::usual(&G::CLASS);
    let Sum::Constant(_) = G::CLASS.sum else {
        let obstacle = "bounds are proven only for two players who win what the other loses";
        return Err(algorithm.does_not_fit(game, obstacle));
    };
    algorithm.check(game)?;
    let mut search = Prover {
        algorithm,
        limits,
        meter: limits.start(),
    };
    let mut proven: Option<Bounds<G::Action>> = None;
    for depth in 1..=limits.depth.unwrap_or(Limits::MAX_DEPTH) {
        let Some(bounds) = search.look(game, depth) else {
            break;
        };
        report(&bounds);
        let met = bounds.lower == bounds.upper;
        proven = Some(bounds);
        if met {
            break;
        }
    }
    if let Some(bounds) = &mut proven {
        if bounds.lower == bounds.upper && game.turn() != Turn::Over {
            search.prefer_the_first(game, bounds);
        }
        bounds.answer.nodes = search.meter.nodes();
    }
    Ok(proven)
}

struct Prover<'a> {
    algorithm: Algorithm,
    limits: &'a Limits,
    meter: Meter,
}

impl Prover<'_> {
    /// The bounds proven by a search to this depth; `None` if it was stopped.
    fn look<G: Game>(&mut self, game: &G, depth: u32) -> Option<Bounds<G::Action>> {
        let (lowest, highest) = game.range();
        let first = game.turn().viewpoint() == Player::FIRST;
        let (worst, best) = if first {
            (lowest, highest)
        } else {
            (highest, lowest)
        };
        let pessimist = self.search(game, depth, worst)?;
        let optimist = self.search(game, depth, best)?;
        let (lower, upper) = (pessimist.value?, optimist.value?);
        let met = lower == upper;
        let mark = |(low, high): (&RootAction<G::Action>, &RootAction<G::Action>)| {
            let least = low
                .value
                .filter(|_| matches!(low.bound, Bound::Exact | Bound::Lower))
                .unwrap_or(lowest);
            let most = high
                .value
                .filter(|_| matches!(high.bound, Bound::Exact | Bound::Upper))
                .unwrap_or(highest);
            // No action is worth more than the state.
            let most = if game.turn() == Turn::Chance {
                most
            } else {
                most.min(upper)
            };
            let (value, bound) = match (least == most, met) {
                (true, _) => (least, Bound::Exact),
                (false, true) if most < highest || least <= lowest => (most, Bound::Upper),
                (false, false) if least <= lowest && most < highest => (most, Bound::Upper),
                _ => (least, Bound::Lower),
            };
            RootAction {
                value: Some(value),
                bound,
                evaluated: false,
                ..*low
            }
        };
        let actions = pessimist
            .actions
            .iter()
            .zip(&optimist.actions)
            .map(mark)
            .collect();
        let (value, claim) = if met {
            (lower, Claim::Proven)
        } else if lower <= lowest && upper < highest {
            (upper, Claim::Upper)
        } else {
            (lower, Claim::Lower)
        };
        let answer = Answer {
            actions,
            claim,
            value: Some(value),
            depth,
            ..pessimist
        };
        Some(Bounds {
            lower,
            upper,
            depth,
            answer,
        })
    }

    fn search<G: Game>(&mut self, game: &G, depth: u32, value: f64) -> Option<Answer<G::Action>> {
        let limits = Limits {
            depth: Some(depth),
            ..self.limits.clone()
        };
        let evaluation: &dyn Evaluate<G> = &Constant(value);
        let task = Task::resume(limits, self.meter.clone()).evaluate(evaluation);
        let answer = textbook::run(self.algorithm, game, task, &Settings::default()).ok()?;
        self.meter.resume(answer.nodes.max(self.meter.nodes()));
        answer
            .actions
            .iter()
            .all(|action| action.value.is_some())
            .then_some(answer)
    }

    /// Looks whether an earlier action is as good as the one that was proven best.
    fn prefer_the_first<G: Game>(&mut self, game: &G, bounds: &mut Bounds<G::Action>) {
        let value = bounds.lower;
        let actions = &bounds.answer.actions;
        let best = actions
            .iter()
            .position(|action| Some(action.action) == bounds.answer.best)
            .unwrap_or(0);
        for index in 0..best {
            let action = bounds.answer.actions[index].action;
            let Some(line) = self.is_worth(&game.after(action), value, bounds.answer.viewpoint)
            else {
                continue;
            };
            let known = &mut bounds.answer.actions[index];
            (known.value, known.bound) = (Some(value), Bound::Exact);
            bounds.answer.best = Some(action);
            bounds.answer.line = std::iter::once(action).chain(line).collect();
            return;
        }
    }

    /// Whether a state has at least this value for the viewpoint, with the line that shows it.
    fn is_worth<G: Game>(
        &mut self,
        game: &G,
        value: f64,
        viewpoint: Player,
    ) -> Option<Vec<G::Action>> {
        let Sum::Constant(sum) = G::CLASS.sum else {
            return None;
        };
        if game.turn() == Turn::Over {
            return (game.utility(viewpoint) >= value).then(Vec::new);
        }
        for depth in 1..=Limits::MAX_DEPTH {
            let bounds = self.look(game, depth)?;
            let (lower, upper) = if bounds.answer.viewpoint == viewpoint {
                (bounds.lower, bounds.upper)
            } else {
                (sum - bounds.upper, sum - bounds.lower)
            };
            if lower >= value {
                return Some(bounds.answer.line);
            }
            if upper < value {
                return None;
            }
        }
        None
    }
}
