//! Star1: Ballard, The *-Minimax Search Procedure for Trees Containing Chance Nodes, Artificial Intelligence 21, 1983;
//! its figure has outcomes of equal weight, here each has its own (Hauk, Buro and Schaeffer, Rediscovering *-Minimax
//! Search, 2004).
//!
//! Where players decide, it is alpha-beta.

use gametree_rules::{Game, Player, Sum, Turn};

use crate::fit::assert_needs_no_record;
use crate::textbook::Conventions;
use crate::textbook::alphabeta::AlphaBeta;
use crate::textbook::root;
use crate::{Algorithm, Answer, Bound, ChanceCut, Evaluate, Observer, Stopped, Task, Window};

/// The same value and the same action as expectiminimax, without looking at what cannot matter.
///
/// Every leaf and every evaluation must lie within `leaves`, as the first player sees them; if none are given, within the
/// game's range.
pub fn star1<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
    leaves: Option<(f64, f64)>,
) -> Answer<G::Action> {
    const { Algorithm::Star1.require(&G::CLASS) };
    assert_needs_no_record(game);
    decide(game, task, conventions, leaves)
}

pub(super) fn decide<G: Game, E: Evaluate<G>, O: Observer<G>>(
    game: &G,
    task: Task<G, E, O>,
    conventions: Conventions,
    leaves: Option<(f64, f64)>,
) -> Answer<G::Action> {
    let leaves = leaves.unwrap_or_else(|| first_players_range(game));
    let window = match game.turn() {
        Turn::Chance => Window::new(leaves.0, leaves.1),
        Turn::Player(_) | Turn::Over => Window::FULL,
    };
    let mut search = AlphaBeta::new(task, conventions, Player::FIRST);
    (search.leaves, search.window) = (leaves, window);
    root::decide(game, search)
}

/// The range of values for the first player, given that all utilities lie in the game's range.
fn first_players_range<G: Game>(game: &G) -> (f64, f64) {
    let (low, high) = game.range();
    match G::CLASS.sum {
        Sum::Constant(sum) => (low.max(sum - high), high.min(sum - low)),
        Sum::General => (low, high),
    }
}

impl<G: Game, E: Evaluate<G>, O: Observer<G>> AlphaBeta<G, E, O> {
    /// Σ P(r) · value of r, left as soon as no outcome that is still to come can bring it back into the window.
    pub(super) fn chance_value(
        &mut self,
        game: &G,
        depth: u32,
        given: Window,
    ) -> Result<f64, Stopped> {
        let (least, most) = self.leaves;
        let own = self.task.line.mark();
        let outcomes = self.task.push_outcomes(game);
        let weights = self.task.outcomes[outcomes.clone()].iter();
        let mut rest: f64 = weights.map(|outcome| outcome.1).sum();
        let (mut sum, mut v) = (0.0, 0.0);
        for index in outcomes.clone() {
            let (outcome, probability) = self.task.outcomes[index];
            let is_last = index + 1 == outcomes.end;
            rest = if is_last { 0.0 } else { rest - probability };
            let at_most = if is_last { 0.0 } else { rest * most };
            let at_least = if is_last { 0.0 } else { rest * least };
            // What this outcome must be worth for the sum to matter, whatever the rest is worth.
            let needed = Window::new(
                (given.alpha - sum - at_most) / probability,
                (given.beta - sum - at_least) / probability,
            );
            let below = Window::new(needed.alpha.max(least), needed.beta.min(most));
            let value = self.value(&game.after(outcome), outcome, depth - 1, below)?;
            // The line of play ends at chance nodes.
            self.task.line.reject(own);
            sum += probability * value;
            if self.conventions.is_low(value, needed) {
                v = self.conventions.kept_low(sum + at_most, given);
                self.cut_chance(sum, v, Bound::Upper, given, index + 1);
                break;
            }
            if self.conventions.is_high(value, needed) {
                v = self.conventions.kept_high(sum + at_least, given);
                self.cut_chance(sum, v, Bound::Lower, given, index + 1);
                break;
            }
            v = sum;
            self.task.observer.back_up(outcome, &[v], Some(given));
        }
        self.task.outcomes.truncate(outcomes.start);
        Ok(self.conventions.returned(v, given))
    }

    /// Reports what is left out, which may be nothing: the last outcome can decide, too.
    fn cut_chance(&mut self, sum: f64, value: f64, bound: Bound, window: Window, next: usize) {
        let remaining = &self.task.outcomes[next..];
        self.task.cuts += u64::from(!remaining.is_empty());
        self.task.observer.cut_chance(&ChanceCut {
            sum,
            value,
            bound,
            each: if bound == Bound::Upper {
                self.leaves.1
            } else {
                self.leaves.0
            },
            window,
            remaining,
        });
    }
}
