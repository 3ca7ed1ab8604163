//! ALPHA-BETA-SEARCH: Russell and Norvig, Artificial Intelligence, 3rd edition, figure 5.7 (McCarthy 1956; Knuth and
//! Moore 1975), with its conventions as parameters.
//!
//! The figure returns "the action with value v", which picks a wrong one when a later action was cut at just that value:
//! its number is only a bound. Here the root keeps the action that raised α first, and marks the others; or the last of
//! equal actions, and then nothing is cut at equality.

use gametree_rules::{Game, Player, Turn};

use crate::fit::assert_needs_no_record;
use crate::textbook::root::{self, Decision};
use crate::textbook::{Conventions, Fail, Ties};
use crate::{Algorithm, Answer, Bound, Cut, Evaluate, Observer, Stopped, Task, Window};

/// The same value and the same action as minimax, without looking at what cannot matter.
pub fn alpha_beta<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
) -> Answer<G::Action> {
    const { Algorithm::AlphaBeta.require(&G::CLASS) };
    assert_needs_no_record(game);
    decide(game, task, conventions, Player::FIRST)
}

/// `max` maximises its utility, all others minimise it.
pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
    max: Player,
) -> Answer<G::Action> {
    root::decide(game, AlphaBeta::new(task, conventions, max))
}

pub(super) struct AlphaBeta<G: Game, E, O> {
    pub(super) task: Task<G, E, O>,
    pub(super) conventions: Conventions,
    max: Player,
    /// The least and the greatest that a leaf can be worth: what [`star1`](super::star1()) cuts by.
    pub(super) leaves: (f64, f64),
    /// The window for the next action at the root.
    pub(super) window: Window,
    /// The number of cutoffs before the current action at the root.
    cuts: u64,
}

impl<G: Game, E, O> AlphaBeta<G, E, O> {
    pub(super) fn new(task: Task<G, E, O>, conventions: Conventions, max: Player) -> Self {
        AlphaBeta {
            cuts: task.cuts,
            task,
            conventions,
            max,
            leaves: (f64::NEG_INFINITY, f64::INFINITY),
            window: Window::FULL,
        }
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> Decision<G> for AlphaBeta<G, E, O> {
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
        self.cuts = self.task.cuts;
        self.value(game, action, depth, self.window)
    }

    fn prefers(&self, player: Player, value: f64, best: f64) -> bool {
        if player == self.max {
            self.conventions.ties.prefers(value, best)
        } else {
            self.conventions.ties.prefers(best, value)
        }
    }

    fn ties(&self) -> Ties {
        self.conventions.ties
    }

    fn note(&mut self, answer: &mut Answer<G::Action>, index: usize, value: f64, best: f64) {
        if answer.actions[index].probability.is_some() {
            // Every outcome counts: none is searched with less than the full window.
            answer.note::<G>(index, value, Bound::Exact, self.max);
            return;
        }
        let maximising = answer.viewpoint == self.max;
        let inside = self.conventions.inside(value, self.window);
        // Without cutoffs the number is the value, inside the window or not.
        let complete = self.task.cuts == self.cuts && self.conventions.fail == Fail::Soft;
        let bound = match (inside || complete, maximising) {
            (true, _) => Bound::Exact,
            (false, true) => Bound::Upper,
            (false, false) => Bound::Lower,
        };
        answer.note::<G>(index, value, bound, self.max);
        self.window = if maximising {
            self.conventions.below_max(self.window, best)
        } else {
            self.conventions.below_min(self.window, best)
        };
    }

    fn window(&self) -> Option<Window> {
        Some(self.window)
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> AlphaBeta<G, E, O> {
    pub(super) fn value(
        &mut self,
        game: &G,
        action: G::Action,
        depth: u32,
        window: Window,
    ) -> Result<f64, Stopped> {
        self.task.enter(game, Some(action), depth, Some(window))?;
        let value = match game.turn() {
            Turn::Over => self.task.utility(game, self.max),
            _ if depth == 0 => self.task.cutoff(game, self.max),
            Turn::Player(player) if player == self.max => self.max_value(game, depth, window)?,
            Turn::Player(_) => self.min_value(game, depth, window)?,
            Turn::Chance => self.chance_value(game, depth, window)?,
        };
        self.task.observer.leave(&[value]);
        Ok(value)
    }

    fn max_value(&mut self, game: &G, depth: u32, given: Window) -> Result<f64, Stopped> {
        let mut v = f64::NEG_INFINITY;
        let mut window = given;
        let own = self.task.line.mark();
        let actions = self.task.push_actions(game);
        for index in actions.clone() {
            let action = self.task.actions[index];
            let child = self.task.line.mark();
            let below = self.conventions.below_max(window, v);
            let value = self.value(&game.after(action), action, depth - 1, below)?;
            if self.conventions.ties.prefers(value, v) || index == actions.start {
                v = value;
                self.task.line.adopt(own, child, action);
            } else {
                self.task.line.reject(child);
            }
            if self.conventions.fails_high(v, given) {
                self.cut(v, window, index + 1);
                break;
            }
            window.alpha = window.alpha.max(v);
            self.task.observer.back_up(action, &[v], Some(window));
        }
        self.task.pop_actions(&actions);
        Ok(self.conventions.returned(v, given))
    }

    fn min_value(&mut self, game: &G, depth: u32, given: Window) -> Result<f64, Stopped> {
        let mut v = f64::INFINITY;
        let mut window = given;
        let own = self.task.line.mark();
        let actions = self.task.push_actions(game);
        for index in actions.clone() {
            let action = self.task.actions[index];
            let child = self.task.line.mark();
            let below = self.conventions.below_min(window, v);
            let value = self.value(&game.after(action), action, depth - 1, below)?;
            if self.conventions.ties.prefers(v, value) || index == actions.start {
                v = value;
                self.task.line.adopt(own, child, action);
            } else {
                self.task.line.reject(child);
            }
            if self.conventions.fails_low(v, given) {
                self.cut(v, window, index + 1);
                break;
            }
            window.beta = window.beta.min(v);
            self.task.observer.back_up(action, &[v], Some(window));
        }
        self.task.pop_actions(&actions);
        Ok(self.conventions.returned(v, given))
    }

    /// Reports what is left out, which may be nothing: the last child can fall out of the window too.
    fn cut(&mut self, value: f64, window: Window, next: usize) {
        let remaining = &self.task.actions[next..];
        self.task.cuts += u64::from(!remaining.is_empty());
        self.task.observer.cut(&Cut {
            value,
            window,
            remaining,
        });
    }
}
