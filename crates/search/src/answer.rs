//! Answers of searches.

use gametree_rules::{Game, Player, Sum, Turn};

use crate::textbook::Ties;
use crate::{Bound, Claim, Distribution, Tuple};

/// One action at the root and what is known of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootAction<A> {
    /// The action.
    pub action: A,
    /// Its probability at a chance node.
    pub probability: Option<f64>,
    /// Its value for the answer's viewpoint; `None` if the search was stopped before.
    pub value: Option<f64>,
    /// Its value for each player, where that is more than one number.
    pub values: Option<Tuple>,
    /// The relation of `value` to the result of a search without cuts to the same depth.
    pub bound: Bound,
    /// Whether it depends on an evaluation at a cutoff.
    pub evaluated: bool,
    /// The number of actions to the end, where that is proven and was counted.
    pub distance: Option<u32>,
    /// The number of simulations that began with it, in Monte Carlo tree search.
    pub visits: Option<u64>,
    /// The probability that a policy gave it before the search, if there was one.
    pub prior: Option<f64>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Answer<A> {
    /// The player for whom the values are: the player to move, or the first player if chance is to move or the game is
    /// over.
    pub viewpoint: Player,
    /// The best action: among equals the first in the game's order, unless the last was asked for.
    pub best: Option<A>,
    /// The value of the state for the viewpoint; `None` if the search was stopped before it had one.
    pub value: Option<f64>,
    /// The value of the state for each player, where that is more than one number.
    pub values: Option<Tuple>,
    /// The claim of `value`.
    pub claim: Claim,
    /// The principal variation: the line of best play by all players. It ends where chance decides.
    pub line: Vec<A>,
    /// The same for each of the best actions, if several were asked for: best first, the first one's among them.
    pub lines: Vec<Vec<A>>,
    /// The depth of the search in actions.
    pub depth: u32,
    /// The largest depth reached (selective depth), if it was recorded.
    pub deepest: Option<u32>,
    /// The number of nodes.
    pub nodes: u64,
    /// The fill level of the hash table in thousandths, if there is one.
    pub full: Option<u32>,
    /// The error bound of the value, where it is proven only to within that.
    pub error: Option<f64>,
    /// Other outputs of the evaluation, such as chances to win, draw and lose.
    pub distribution: Distribution,
    /// Every action at the root, in the game's order.
    pub actions: Vec<RootAction<A>>,
}

impl<A: Copy> Answer<A> {
    /// The answer before anything is known: all actions listed, no values.
    pub fn unknown<G: Game<Action = A>>(game: &G) -> Answer<A> {
        let mut outcomes = Vec::new();
        if game.turn() == Turn::Chance {
            game.outcomes(&mut outcomes);
        }
        let actions = game
            .choices()
            .into_iter()
            .enumerate()
            .map(|(index, action)| RootAction {
                action,
                probability: outcomes.get(index).map(|outcome| outcome.1),
                value: None,
                values: None,
                bound: Bound::Estimate,
                evaluated: false,
                distance: None,
                visits: None,
                prior: None,
            });
        Answer {
            viewpoint: game.turn().viewpoint(),
            best: None,
            value: None,
            values: None,
            claim: Claim::Estimate,
            line: Vec::new(),
            lines: Vec::new(),
            depth: 0,
            deepest: None,
            nodes: 0,
            full: None,
            error: None,
            distribution: Distribution::new(),
            actions: actions.collect(),
        }
    }

    /// The answer for a game that is over.
    pub fn over<G: Game<Action = A>>(game: &G) -> Answer<A> {
        let values = Tuple::utilities(game);
        Answer {
            value: Some(values.of(Player::FIRST)),
            values: (!G::CLASS.is_two_player_constant_sum()).then_some(values),
            claim: Claim::Proven,
            nodes: 1,
            ..Answer::unknown(game)
        }
    }

    /// Records the value of an action for `max`, from whose viewpoint the search computes utilities.
    pub fn note<G: Game<Action = A>>(
        &mut self,
        index: usize,
        value: f64,
        bound: Bound,
        max: Player,
    ) {
        let (value, bound) = match G::CLASS.sum {
            Sum::Constant(sum) if max != self.viewpoint => (sum - value, bound.flipped()),
            _ => (value, bound),
        };
        let action = &mut self.actions[index];
        (action.value, action.bound) = (Some(value), bound);
    }

    /// Records the values of an action for all players.
    pub(crate) fn note_all(&mut self, index: usize, values: Tuple, bound: Bound) {
        let action = &mut self.actions[index];
        (action.value, action.values, action.bound) =
            (Some(values.of(self.viewpoint)), Some(values), bound);
    }

    /// Takes the first of the best actions, or the expectation over chance's outcomes; and claims no more than the
    /// values noted can bear.
    pub fn decide_first<G: Game<Action = A>>(&mut self, game: &G) {
        let mut best: Option<usize> = None;
        for (index, action) in self
            .actions
            .iter()
            .enumerate()
            .filter(|(_, action)| action.value.is_some())
        {
            if best.is_none_or(|best| action.value > self.actions[best].value) {
                best = Some(index);
            }
        }
        self.decide(game, best, Ties::First);
    }

    /// Takes the best action, found with this rule for ties, or the expectation over chance's outcomes; and claims no more
    /// than the values noted can bear.
    pub(crate) fn decide<G: Game<Action = A>>(
        &mut self,
        game: &G,
        best: Option<usize>,
        ties: Ties,
    ) {
        let guessed = |action: &RootAction<A>| {
            action.value.is_some() && (action.evaluated || action.bound == Bound::Estimate)
        };
        let complete = self.actions.iter().all(|action| action.value.is_some());
        let evaluated = self.actions.iter().any(guessed);
        self.claim = match (evaluated, complete) {
            (true, _) => Claim::Estimate,
            (false, true) => Claim::Proven,
            (false, false) => Claim::Lower,
        };
        if game.turn() == Turn::Chance {
            if complete {
                self.expect();
            } else {
                self.claim = Claim::Estimate;
            }
            return;
        }
        let Some(best) = best else {
            self.claim = Claim::Estimate;
            return;
        };
        let chosen = &self.actions[best];
        (self.best, self.value, self.values) = (Some(chosen.action), chosen.value, chosen.values);
        // No action can be better than the upper end of the range, and the first or last such action is the choice: of
        // the others it is enough to know that.
        let most = game.range().1;
        let settled = |action: &RootAction<A>| action.value.is_some() && !guessed(action);
        let rivals = match ties {
            Ties::First => &self.actions[..=best],
            Ties::Last => &self.actions[best..],
        };
        if rivals.iter().all(settled) && self.value >= Some(most) {
            self.claim = Claim::Proven;
            for action in self.actions.iter_mut().filter(|action| !settled(action)) {
                (action.value, action.values) = (Some(most), None);
                (action.bound, action.evaluated) = (Bound::Upper, false);
            }
        }
    }

    /// Drops the values of the other players where they follow from one: two players, a constant sum.
    pub(crate) fn without_values_of_others<G: Game<Action = A>>(&mut self) {
        if G::CLASS.is_two_player_constant_sum() {
            self.values = None;
            for action in &mut self.actions {
                action.values = None;
            }
        }
    }

    /// The expectation over chance's outcomes.
    fn expect(&mut self) {
        let weight = |action: &RootAction<A>| action.probability.unwrap_or(0.0);
        self.value = Some(
            self.actions
                .iter()
                .map(|action| weight(action) * action.value.unwrap_or(0.0))
                .sum(),
        );
        let mut tuples = self
            .actions
            .iter()
            .filter_map(|action| Some((action.values?, weight(action))));
        self.values = tuples.next().map(|(first, weight)| {
            let mut sum =
                Tuple::from_fn(first.as_slice().len(), |player| first.of(player) * weight);
            tuples.for_each(|(tuple, weight)| sum.add(&tuple, weight));
            sum
        });
    }
}
