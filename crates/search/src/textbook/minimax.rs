//! MINIMAX-DECISION: Russell and Norvig, Artificial Intelligence, 3rd edition, figure 5.3; with a depth limit and an
//! evaluation at the cutoff, H-MINIMAX of section 5.4 (Shannon 1950).

use gametree_rules::{Game, Player, Turn};

use crate::fit::assert_needs_no_record;
use crate::textbook::Ties;
use crate::textbook::root::{self, Decision};
use crate::{Algorithm, Answer, Evaluate, Observer, Stopped, Task};

/// The value of every action when both players play their best, by looking at everything.
///
/// The first player is MAX, the second MIN, however often each moves in a row.
///
/// ```compile_fail
/// # use gametree_rules::*;
/// # use gametree_search::{Limits, Task, textbook};
/// # #[derive(Clone)] struct Dice;
/// # impl Game for Dice {
/// #     type Action = ();
/// const CLASS: Class = Class { chance: true, ..Class::TWO_PLAYERS };
/// #     fn facts(&self) -> Facts { Facts::new("dice", "Dice") }
/// #     fn turn(&self) -> Turn { Turn::Over }
/// #     fn actions(&self, _: &mut Vec<()>) {}
/// #     fn apply(&mut self, _: ()) {}
/// #     fn utility(&self, _: Player) -> f64 { 0.0 }
/// # }
/// textbook::minimax(&Dice, Task::new(Limits::default())); // takes no account of chance: use expectiminimax
/// ```
pub fn minimax<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
) -> Answer<G::Action> {
    const { Algorithm::Minimax.require(&G::CLASS) };
    assert_needs_no_record(game);
    decide(game, task, Ties::First)
}

pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    ties: Ties,
) -> Answer<G::Action> {
    root::decide(game, Minimax { task, ties })
}

struct Minimax<G: Game, E, O> {
    task: Task<G, E, O>,
    ties: Ties,
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Decision<G> for Minimax<G, E, O> {
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

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Minimax<G, E, O> {
    fn value(&mut self, game: &G, action: G::Action, depth: u32) -> Result<f64, Stopped> {
        self.task.enter(game, Some(action), depth, None)?;
        let value = match game.turn() {
            Turn::Over => self.task.utility(game, Player::FIRST),
            _ if depth == 0 => self.task.cutoff(game, Player::FIRST),
            Turn::Player(Player::FIRST) => self.max_value(game, depth)?,
            Turn::Player(_) | Turn::Chance => self.min_value(game, depth)?,
        };
        self.task.observer.leave(&[value]);
        Ok(value)
    }

    fn max_value(&mut self, game: &G, depth: u32) -> Result<f64, Stopped> {
        let mut v = f64::NEG_INFINITY;
        let own = self.task.line.mark();
        let actions = self.task.push_actions(game);
        for index in actions.clone() {
            let action = self.task.actions[index];
            let child = self.task.line.mark();
            let value = self.value(&game.after(action), action, depth - 1)?;
            if self.ties.prefers(value, v) || index == actions.start {
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

    fn min_value(&mut self, game: &G, depth: u32) -> Result<f64, Stopped> {
        let mut v = f64::INFINITY;
        let own = self.task.line.mark();
        let actions = self.task.push_actions(game);
        for index in actions.clone() {
            let action = self.task.actions[index];
            let child = self.task.line.mark();
            let value = self.value(&game.after(action), action, depth - 1)?;
            if self.ties.prefers(v, value) || index == actions.start {
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
}
