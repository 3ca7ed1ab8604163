//! EXPECTIMINIMAX: Russell and Norvig, Artificial Intelligence, 3rd edition, section 5.5 (Michie 1966).

use gametree_rules::{Game, Player, Turn};

use crate::fit::assert_needs_no_record;
use crate::textbook::Ties;
use crate::textbook::root::{self, Decision};
use crate::{Algorithm, Answer, Evaluate, Observer, Stopped, Task};

/// Minimax in which chance, too, has its turn: its nodes are worth the expectation over their outcomes.
pub fn expectiminimax<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
) -> Answer<G::Action> {
    const { Algorithm::Expectiminimax.require(&G::CLASS) };
    assert_needs_no_record(game);
    decide(game, task, Ties::First)
}

pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    ties: Ties,
) -> Answer<G::Action> {
    root::decide(game, Expectiminimax { task, ties })
}

struct Expectiminimax<G: Game, E, O> {
    task: Task<G, E, O>,
    ties: Ties,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Decision<G> for Expectiminimax<G, E, O> {
    type Value = f64;
    type Evaluation = E;
    type Observer = O;

    fn task(&mut self) -> &mut Task<G, E, O> {
        &mut self.task
    }

    fn into_task(self) -> Task<G, E, O> {
        self.task
    }

    fn child(&mut self, game: &G, action: G::Action, depth: u32) -> Result<f64, Stopped> {
        self.value(game, action, depth)
    }

    fn ties(&self) -> Ties {
        self.ties
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Expectiminimax<G, E, O> {
    fn value(&mut self, game: &G, action: G::Action, depth: u32) -> Result<f64, Stopped> {
        self.task.enter(game, Some(action), depth, None)?;
        let value = match game.turn() {
            Turn::Over => self.task.utility(game, Player::FIRST),
            _ if depth == 0 => self.task.cutoff(game, Player::FIRST),
            Turn::Player(player) => self.best_value(game, depth, player)?,
            Turn::Chance => self.expected_value(game, depth)?,
        };
        self.task.observer.leave(&[value]);
        Ok(value)
    }

    /// The maximum for MAX, the minimum for MIN.
    fn best_value(&mut self, game: &G, depth: u32, player: Player) -> Result<f64, Stopped> {
        let mut v = if player == Player::FIRST {
            f64::NEG_INFINITY
        } else {
            f64::INFINITY
        };
        let own = self.task.line.mark();
        let actions = self.task.push_actions(game);
        for index in actions.clone() {
            let action = self.task.actions[index];
            let child = self.task.line.mark();
            let value = self.value(&game.after(action), action, depth - 1)?;
            let better = if player == Player::FIRST {
                self.ties.prefers(value, v)
            } else {
                self.ties.prefers(v, value)
            };
            if better || index == actions.start {
                v = value;
                self.task.line.adopt(own, child, action);
            } else {
                self.task.line.reject(child);
            }
            self.task.observer.back_up(action, &[v], None);
        }
        self.task.pop_actions(&actions);
        Ok(v)
    }

    /// Σ P(r) · value of r.
    fn expected_value(&mut self, game: &G, depth: u32) -> Result<f64, Stopped> {
        let mut v = 0.0;
        let own = self.task.line.mark();
        let outcomes = self.task.push_outcomes(game);
        for index in outcomes.clone() {
            let (outcome, probability) = self.task.outcomes[index];
            v += probability * self.value(&game.after(outcome), outcome, depth - 1)?;
            // The line of play ends at chance nodes.
            self.task.line.reject(own);
            self.task.observer.back_up(outcome, &[v], None);
        }
        self.task.outcomes.truncate(outcomes.start);
        Ok(v)
    }
}
