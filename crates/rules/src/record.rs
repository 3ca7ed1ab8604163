//! The record of a game: where it started and what was done.

use std::borrow::Cow;

use crate::{Game, Player, Repetition, Sum, Turn};

/// An action that the state does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {ply} is not legal there")]
pub struct Illegal {
    /// Which action of the record it would have been, counted from one.
    pub ply: usize,
}

/// Who applies the rules that draw a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Arbiter {
    /// The rules.
    #[default]
    Rules,
    /// The program that runs the game, such as a graphical board: the game goes on as long as there are legal actions.
    Caller,
}

/// The record of a game: its start, the actions since, and every state on the way. It applies the game's rule of
/// [repetition](Repetition), so it is what play, checks and searches ask whether an action is legal and whether the game is
/// over.
///
/// ```
/// # use gametree_rules::*;
/// # #[derive(Clone, PartialEq)] struct Count(u8);
/// # impl Game for Count {
/// #     type Action = u8;
/// #     const CLASS: Class = Class::TWO_PLAYERS;
/// #     fn facts(&self) -> Facts { Facts::new("count", "Count") }
/// #     fn turn(&self) -> Turn { if self.0 > 9 { Turn::Over } else { Turn::Player(Player::FIRST) } }
/// #     fn actions(&self, out: &mut Vec<u8>) { out.extend([1, 2]); }
/// #     fn apply(&mut self, action: u8) { self.0 += action; }
/// #     fn utility(&self, _: Player) -> f64 { 0.0 }
/// # }
/// let mut record = Record::new(Count(0));
/// record.play(2).unwrap();
/// assert!(record.play(7).is_err(), "not a legal action, and nothing is lost");
/// let again = Record::replay(Count(0), record.actions().iter().copied()).unwrap();
/// assert!(again.state() == record.state());
/// assert_eq!(record.undo(), Some(2));
/// ```
#[derive(Clone, Debug)]
pub struct Record<G: Game> {
    /// Never empty: the first is the start.
    states: Vec<G>,
    actions: Vec<G::Action>,
    repetition: Option<Repetition>,
    arbiter: Arbiter,
}

impl<G: Game> Record<G> {
    /// A record in which nothing has happened yet.
    pub fn new(start: G) -> Record<G> {
        Record {
            repetition: start.facts().repetition,
            states: vec![start],
            actions: Vec::new(),
            arbiter: Arbiter::Rules,
        }
    }

    /// The same record with another arbiter.
    #[must_use]
    pub fn with_arbiter(self, arbiter: Arbiter) -> Record<G> {
        Record { arbiter, ..self }
    }

    /// The record of these actions from `start` on, as a game that was played elsewhere.
    pub fn replay(
        start: G,
        actions: impl IntoIterator<Item = G::Action>,
    ) -> Result<Record<G>, Illegal>
    where
        G: PartialEq,
    {
        let mut record = Record::new(start);
        actions
            .into_iter()
            .try_for_each(|action| record.follow(action))?;
        Ok(record)
    }

    /// Adds an action, if it is legal.
    pub fn play(&mut self, action: G::Action) -> Result<(), Illegal>
    where
        G: PartialEq,
    {
        let legal = self.is_legal(action);
        self.add(action, legal)
    }

    /// Adds an action of a game that was played elsewhere: it may have gone on where a player could have ended it.
    pub fn follow(&mut self, action: G::Action) -> Result<(), Illegal>
    where
        G: PartialEq,
    {
        let legal = match self.arbiter {
            Arbiter::Rules => self.state().is_legal_in_record(action) && !self.is_forbidden(action),
            Arbiter::Caller => self.is_legal(action),
        };
        self.add(action, legal)
    }

    /// Adds an action that is known to be legal.
    pub(crate) fn push(&mut self, action: G::Action) {
        self.states.push(self.state().after(action));
        self.actions.push(action);
    }

    fn add(&mut self, action: G::Action, legal: bool) -> Result<(), Illegal> {
        if !legal {
            return Err(Illegal {
                ply: self.actions.len() + 1,
            });
        }
        self.push(action);
        Ok(())
    }

    /// Takes the last action back and returns it.
    pub fn undo(&mut self) -> Option<G::Action> {
        let action = self.actions.pop()?;
        self.states.pop();
        Some(action)
    }

    /// The start.
    pub fn start(&self) -> &G {
        &self.states[0]
    }

    /// The current state.
    pub fn state(&self) -> &G {
        &self.states[self.states.len() - 1]
    }

    /// Every state from the start to now.
    pub fn states(&self) -> &[G] {
        &self.states
    }

    /// The actions, first to last.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// The rule of repetition that the record applies.
    pub fn repetition(&self) -> Option<Repetition> {
        self.repetition
    }

    /// The player to move, chance, or the end: the game is over once a repetition has ended it, or where repetition
    /// forbids every action.
    pub fn turn(&self) -> Turn
    where
        G: PartialEq,
    {
        let turn = match self.arbiter {
            Arbiter::Rules => self.state().turn(),
            Arbiter::Caller => self.state().continued().turn(),
        };
        match turn {
            _ if self.ended_by_repetition() => Turn::Over,
            Turn::Player(_) if self.is_stuck() => Turn::Over,
            turn => turn,
        }
    }

    /// The player's legal actions or chance's outcomes, in order; none when the game is
    /// over. Where the caller is the arbiter, there may be actions although no player can win any more and
    /// [`turn`](Record::turn) says that the game is over.
    pub fn choices(&self) -> Vec<G::Action>
    where
        G: PartialEq,
    {
        if self.ended_by_repetition() {
            return Vec::new();
        }
        let mut choices = match self.arbiter {
            Arbiter::Rules => self.state().choices(),
            Arbiter::Caller => self.state().choices_if_continued(),
        };
        if self.repetition == Some(Repetition::Forbidden) {
            choices.retain(|&action| !self.is_forbidden(action));
        }
        choices
    }

    /// Whether an action is legal now.
    pub fn is_legal(&self, action: G::Action) -> bool
    where
        G: PartialEq,
    {
        self.choices().contains(&action)
    }

    /// The utility of each player, once the game is over.
    ///
    /// The player who loses by repetition gets the lowest utility of the game's range; the others share what is left of
    /// a constant sum, or get what they would in a draw. Players share a constant sum equally in a draw, and get zero
    /// without one.
    pub fn result(&self) -> Option<Vec<f64>>
    where
        G: PartialEq,
    {
        let end = self.state();
        let players = (0..end.players()).map(Player::new);
        if self.turn() != Turn::Over {
            return None;
        }
        if end.turn() == Turn::Over {
            return Some(players.map(|player| end.utility(player)).collect());
        }
        let loser = self.loser();
        Some(players.map(|player| self.utility(player, loser)).collect())
    }

    /// The player who has lost by the rule of repetition, once that has ended the game.
    fn loser(&self) -> Option<Player> {
        match self.repetition? {
            Repetition::Draw(_) => None,
            Repetition::Forbidden => self.state().turn().player(),
            Repetition::Loss(_) => {
                let mut before = self.states.iter().rev().skip(1);
                before.find_map(|state| state.turn().player())
            }
        }
    }

    /// The utility of a player where the rule of repetition has ended the game.
    fn utility(&self, player: Player, loser: Option<Player>) -> f64 {
        let lowest = self.start().range().0;
        let others = self.state().players().saturating_sub(1).max(1) as f64;
        match (loser, G::CLASS.sum) {
            (Some(loser), _) if loser == player => lowest,
            (Some(_), Sum::Constant(sum)) => (sum - lowest) / others,
            (None, Sum::Constant(sum)) => sum / self.state().players() as f64,
            (_, Sum::General) => 0.0,
        }
    }

    /// Whether the game is over because a state has come back as often as the rules allow.
    pub fn ended_by_repetition(&self) -> bool
    where
        G: PartialEq,
    {
        self.repetition
            .filter(|rule| match rule {
                Repetition::Forbidden => false,
                Repetition::Draw(_) => self.arbiter == Arbiter::Rules,
                Repetition::Loss(_) => true,
            })
            .is_some_and(|rule| rule.ends_after(self.occurrences()))
    }

    /// The number of occurrences of the current state, this one included.
    pub fn occurrences(&self) -> usize
    where
        G: PartialEq,
    {
        self.states
            .iter()
            .filter(|state| *state == self.state())
            .count()
    }

    /// The record that a search is given: all of it, or, where a game went on although a rule had drawn it, what happened
    /// since, so that the search does not take the game for drawn already.
    pub fn since_draw(&self) -> Cow<'_, Record<G>>
    where
        G: PartialEq,
    {
        if self.arbiter == Arbiter::Rules {
            return Cow::Borrowed(self);
        }
        let repetition = self
            .repetition
            .filter(|rule| matches!(rule, Repetition::Draw(_)));
        let mut first = 0;
        for (place, state) in self.states.iter().enumerate() {
            let occurrences = || {
                let since = self.states[first..=place].iter();
                since.filter(|before| *before == state).count()
            };
            if state.turn() == Turn::Over
                || repetition.is_some_and(|rule| rule.ends_after(occurrences()))
            {
                first = place;
            }
        }
        let mut record = Record::new(self.states[first].continued());
        self.actions[first..]
            .iter()
            .for_each(|&action| record.push(action));
        Cow::Owned(record)
    }

    /// Whether an action would bring back a state that must not come back.
    fn is_forbidden(&self, action: G::Action) -> bool
    where
        G: PartialEq,
    {
        self.repetition == Some(Repetition::Forbidden)
            && self.states.contains(&self.state().after(action))
    }

    /// Whether every action is forbidden.
    fn is_stuck(&self) -> bool
    where
        G: PartialEq,
    {
        self.repetition == Some(Repetition::Forbidden) && self.choices().is_empty()
    }
}
