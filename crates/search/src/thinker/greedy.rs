//! One action deep: evaluates the result of every action in one batch, and takes the best.

use std::sync::Arc;

use gametree_rules::{Game, Turn, WithHistory};

use crate::thinker::textbook::needs_record;
use crate::thinker::{Question, ThinkError, Thinker};
use crate::{Answer, BatchEvaluate, Bound, Distribution, Tuple};

/// Takes the action whose result has the best evaluation.
#[derive(Debug)]
pub struct Greedy<E>(Arc<E>);

impl<E> Greedy<E> {
    /// A thinker that evaluates like this.
    pub fn new(evaluation: E) -> Greedy<E> {
        Greedy(Arc::new(evaluation))
    }
}

impl<E> Greedy<E> {
    /// Chooses in a position, which `state_of` turns into the state to be evaluated.
    fn choose<G, S>(&self, game: &S, state_of: impl Fn(&S) -> G) -> Answer<G::Action>
    where
        G: Game,
        S: Game<Action = G::Action>,
        E: BatchEvaluate<G>,
    {
        if game.turn() == Turn::Over {
            return Answer::over(game);
        }
        let mut answer = Answer::unknown(game);
        let actions = answer.actions.iter();
        let results: Vec<S> = actions.map(|known| game.after(known.action)).collect();
        let states: Vec<G> = results.iter().map(state_of).collect();
        let width = self.0.outputs().len();
        let mut outputs = Vec::with_capacity(width * results.len());
        self.0.evaluate_batch(&states, &mut outputs);
        let outputs_of = |place: usize| &outputs[place * width..(place + 1) * width];
        for (place, result) in results.iter().enumerate() {
            let over = result.turn() == Turn::Over;
            let values = Tuple::from_fn(game.players(), |player| {
                if over {
                    result.utility(player)
                } else {
                    self.0.utility(&states[place], outputs_of(place), player)
                }
            });
            answer.note_all(place, values, Bound::Exact);
            answer.actions[place].evaluated = !over;
        }
        answer.decide_first(game);
        let chosen = answer.best;
        let mut actions = answer.actions.iter();
        if let Some(best) = actions.position(|known| chosen == Some(known.action)) {
            answer.distribution = if answer.actions[best].evaluated {
                self.0.distribution(outputs_of(best))
            } else {
                Distribution::new()
            };
        }
        answer.without_values_of_others::<S>();
        answer.line = chosen.into_iter().collect();
        (answer.depth, answer.nodes) = (1, results.len() as u64 + 1);
        answer
    }
}

impl<G: Game + PartialEq, E: BatchEvaluate<G> + 'static> Thinker<G> for Greedy<E> {
    fn name(&self) -> &'static str {
        "greedy"
    }

    fn about(&self) -> &'static str {
        "Takes the move whose result has the best static evaluation"
    }

    fn obstacle(&self, _: &G) -> Option<String> {
        G::CLASS
            .hidden
            .then(|| "it would use what the players cannot see; use cfr".to_owned())
    }

    fn think(
        &self,
        question: &Question<'_, G>,
        _: &mut dyn FnMut(&Answer<G::Action>),
    ) -> Result<Answer<G::Action>, ThinkError<G::Action>> {
        let game = question.game();
        Ok(if needs_record(game) {
            let game = WithHistory::new(question.record.clone());
            self.choose(&game, |result| result.state().clone())
        } else {
            self.choose(game, G::clone)
        })
    }

    fn without_memory(&self) -> Box<dyn Thinker<G>> {
        Box::new(Greedy(Arc::clone(&self.0)))
    }
}
