//! max^n: Luckhardt and Irani, An Algorithmic Solution of N-Person Games, 1986.

use gametree_rules::{Game, Player, Turn};

use crate::fit::assert_needs_no_record;
use crate::textbook::Ties;
use crate::textbook::root::{self, Decision};
use crate::{Algorithm, Answer, Evaluate, Leaf, Observer, Stopped, Task, Tuple};

/// Any number of players, each choosing what is best for themselves: values are tuples, backed up from the leaves. Chance
/// nodes are worth their expectation.
pub fn max_n<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
) -> Answer<G::Action> {
    const { Algorithm::MaxN.require(&G::CLASS) };
    assert_needs_no_record(game);
    decide(game, task, Ties::First)
}

pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    ties: Ties,
) -> Answer<G::Action> {
    root::decide(game, MaxN { task, ties })
}

struct MaxN<G: Game, E, O> {
    task: Task<G, E, O>,
    ties: Ties,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Decision<G> for MaxN<G, E, O> {
    type Value = Tuple;
    type Evaluation = E;
    type Observer = O;

    fn task(&mut self) -> &mut Task<G, E, O> {
        &mut self.task
    }

    fn into_task(self) -> Task<G, E, O> {
        self.task
    }

    fn child(&mut self, game: &G, action: G::Action, depth: u32) -> Result<Tuple, Stopped> {
        self.value(game, action, depth)
    }

    fn ties(&self) -> Ties {
        self.ties
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> MaxN<G, E, O> {
    fn value(&mut self, game: &G, action: G::Action, depth: u32) -> Result<Tuple, Stopped> {
        self.task.enter(game, Some(action), depth, None)?;
        let values = match game.turn() {
            Turn::Over => self.leaf(Leaf::Terminal, Tuple::utilities(game)),
            _ if depth == 0 => {
                self.task.cutoffs += 1;
                let evaluate = |player| self.task.evaluation.evaluate(game, player);
                self.leaf(Leaf::Cutoff, Tuple::from_fn(game.players(), evaluate))
            }
            Turn::Player(player) => self.best_values(game, depth, player)?,
            Turn::Chance => self.expected_values(game, depth)?,
        };
        self.task.observer.leave(values.as_slice());
        Ok(values)
    }

    fn leaf(&mut self, leaf: Leaf, values: Tuple) -> Tuple {
        self.task.observer.leaf(leaf, values.as_slice());
        values
    }

    /// The tuple that is best for the player to move; among equals, the first or the last.
    fn best_values(&mut self, game: &G, depth: u32, player: Player) -> Result<Tuple, Stopped> {
        let mut best = Tuple::from_fn(game.players(), |_| f64::NEG_INFINITY);
        let own = self.task.line.mark();
        let actions = self.task.push_actions(game);
        for index in actions.clone() {
            let action = self.task.actions[index];
            let child = self.task.line.mark();
            let values = self.value(&game.after(action), action, depth - 1)?;
            if self.ties.prefers(values.of(player), best.of(player)) || index == actions.start {
                best = values;
                self.task.line.adopt(own, child, action);
            } else {
                self.task.line.reject(child);
            }
            self.task.observer.back_up(action, best.as_slice(), None);
        }
        self.task.pop_actions(&actions);
        Ok(best)
    }

    fn expected_values(&mut self, game: &G, depth: u32) -> Result<Tuple, Stopped> {
        let mut sum = Tuple::from_fn(game.players(), |_| 0.0);
        let own = self.task.line.mark();
        let outcomes = self.task.push_outcomes(game);
        for index in outcomes.clone() {
            let (outcome, probability) = self.task.outcomes[index];
            let values = self.value(&game.after(outcome), outcome, depth - 1)?;
            sum.add(&values, probability);
            // The line of play ends at chance nodes.
            self.task.line.reject(own);
            self.task.observer.back_up(outcome, sum.as_slice(), None);
        }
        self.task.outcomes.truncate(outcomes.start);
        Ok(sum)
    }
}
