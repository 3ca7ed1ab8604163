//! The root, which the published algorithms leave at "return the action": it keeps what is learned of every action.

use std::slice;

use gametree_rules::{Game, Player, Turn};

use crate::textbook::Ties;
use crate::{Answer, Bound, Evaluate, Observer, Stopped, Task, Tuple, Window};

/// The value type that an algorithm backs up: a number for the first player, or a tuple.
pub(super) trait Backed: Copy {
    /// Whether this takes the place of the best so far, if `player` chooses.
    fn is_better(self, best: Self, player: Player, ties: Ties) -> bool;
    /// The expectation so far and this, weighted.
    fn expected(self, weight: f64, so_far: Option<Self>) -> Self;
    /// Records it in the answer as the value of an action.
    fn note<G: Game>(self, answer: &mut Answer<G::Action>, index: usize);
    /// As observers see it.
    fn numbers(&self) -> &[f64];
}

impl Backed for f64 {
    fn is_better(self, best: f64, player: Player, ties: Ties) -> bool {
        if player == Player::FIRST {
            ties.prefers(self, best)
        } else {
            ties.prefers(best, self)
        }
    }

    fn expected(self, weight: f64, so_far: Option<f64>) -> f64 {
        so_far.unwrap_or(0.0) + weight * self
    }

    fn note<G: Game>(self, answer: &mut Answer<G::Action>, index: usize) {
        answer.note::<G>(index, self, Bound::Exact, Player::FIRST);
    }

    fn numbers(&self) -> &[f64] {
        slice::from_ref(self)
    }
}

impl Backed for Tuple {
    fn is_better(self, best: Tuple, player: Player, ties: Ties) -> bool {
        ties.prefers(self.of(player), best.of(player))
    }

    fn expected(self, weight: f64, so_far: Option<Tuple>) -> Tuple {
        let mut sum = so_far.unwrap_or_else(|| Tuple::from_fn(self.as_slice().len(), |_| 0.0));
        sum.add(&self, weight);
        sum
    }

    fn note<G: Game>(self, answer: &mut Answer<G::Action>, index: usize) {
        answer.note_all(index, self, Bound::Exact);
    }

    fn numbers(&self) -> &[f64] {
        self.as_slice()
    }
}

/// The part of an algorithm below the root.
pub(super) trait Decision<G: Game> {
    /// The value that it backs up.
    type Value: Backed;
    type Evaluation: Evaluate<G>;
    type Observer: Observer<G>;

    fn task(&mut self) -> &mut Task<G, Self::Evaluation, Self::Observer>;
    fn into_task(self) -> Task<G, Self::Evaluation, Self::Observer>;

    /// The value of the state after an action at the root, with this much depth left.
    fn child(&mut self, game: &G, action: G::Action, depth: u32) -> Result<Self::Value, Stopped>;
    /// Which of equally good actions is taken.
    fn ties(&self) -> Ties;
    /// Whether a value takes the place of the best so far, if `player` chooses.
    fn prefers(&self, player: Player, value: Self::Value, best: Self::Value) -> bool {
        value.is_better(best, player, self.ties())
    }
    /// Records a child's value in the answer, and the value of the root so far.
    fn note(
        &mut self,
        answer: &mut Answer<G::Action>,
        index: usize,
        value: Self::Value,
        _best: Self::Value,
    ) {
        value.note::<G>(answer, index);
    }
    /// The window that the next action at the root will see.
    fn window(&self) -> Option<Window> {
        None
    }
}

/// Looks at every action in turn and keeps the best: the first among equals, or the last.
pub(super) fn decide<G: Game, D: Decision<G>>(game: &G, mut search: D) -> Answer<G::Action> {
    if game.turn() == Turn::Over {
        return Answer::over(game);
    }
    let mut answer = Answer::unknown(game);
    // Stopped early: what is known is in the answer already.
    let mut best = None;
    let _ = look_at_all(game, &mut search, &mut answer, &mut best);
    let ties = search.ties();
    answer.decide(game, best.map(|(index, _)| index), ties);
    search.into_task().complete(answer)
}

fn look_at_all<G: Game, D: Decision<G>>(
    game: &G,
    search: &mut D,
    answer: &mut Answer<G::Action>,
    best: &mut Option<(usize, D::Value)>,
) -> Result<(), Stopped> {
    let window = search.window();
    let depth = search.task().depth();
    search.task().enter(game, None, depth, window)?;
    let own = search.task().line.mark();
    for index in 0..answer.actions.len() {
        let action = answer.actions[index].action;
        let (child, cutoffs) = (search.task().line.mark(), search.task().cutoffs);
        let value = search.child(&game.after(action), action, depth.saturating_sub(1))?;
        if let Some(weight) = answer.actions[index].probability {
            let so_far = best.map(|(_, so_far)| so_far);
            *best = Some((index, value.expected(weight, so_far)));
            search.task().line.reject(child);
        } else if best.is_none_or(|(_, best)| search.prefers(answer.viewpoint, value, best)) {
            *best = Some((index, value));
            search.task().line.adopt(own, child, action);
        } else {
            search.task().line.reject(child);
        }
        search.task().line.settle();
        let so_far = best.map_or(value, |(_, best)| best);
        search.note(answer, index, value, so_far);
        answer.actions[index].evaluated = search.task().cutoffs > cutoffs;
        let window = search.window();
        search
            .task()
            .observer
            .back_up(action, so_far.numbers(), window);
    }
    if let Some((_, best)) = best {
        search.task().observer.leave(best.numbers());
    }
    Ok(())
}
