//! The record of a game: where it started and what was done.

use crate::{Game, Player, Sum, Turn};

/// An action that the state does not allow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move {ply} is not legal there")]
pub struct Illegal {
    /// Which action of the record it would have been, counted from one.
    pub ply: usize,
}

/// The record of a game: its start, the actions since, and every state on the way, so that rules about repetition can
/// see what happened before.
///
/// ```
/// # use gametree_rules::*;
/// # #[derive(Clone, PartialEq)] struct Count(u8);
/// # impl Game for Count {
/// #     type Action = u8;
/// #     const FACTS: Facts = Facts::two_players("count", "Count");
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
}

impl<G: Game> Record<G> {
    /// A record in which nothing has happened yet.
    pub fn new(start: G) -> Record<G> {
        Record {
            states: vec![start],
            actions: Vec::new(),
        }
    }

    /// The record of these actions from `start` on, as a game that was written down.
    pub fn replay(
        start: G,
        actions: impl IntoIterator<Item = G::Action>,
    ) -> Result<Record<G>, Illegal> {
        let mut record = Record::new(start);
        actions
            .into_iter()
            .try_for_each(|action| record.follow(action))?;
        Ok(record)
    }

    /// Adds an action, if it is legal. Whether a game that came back to itself goes on is for those who play it.
    pub fn play(&mut self, action: G::Action) -> Result<(), Illegal> {
        let legal = self.state().choices().contains(&action);
        self.add(action, legal)
    }

    /// Adds an action of a game that was written down: it may have gone on where a player could have ended it.
    pub fn follow(&mut self, action: G::Action) -> Result<(), Illegal> {
        let legal = self.state().may_follow(action);
        self.add(action, legal)
    }

    fn add(&mut self, action: G::Action, legal: bool) -> Result<(), Illegal> {
        if !legal {
            return Err(Illegal {
                ply: self.actions.len() + 1,
            });
        }
        self.states.push(self.state().after(action));
        self.actions.push(action);
        Ok(())
    }

    /// Takes the last action back and returns it.
    pub fn undo(&mut self) -> Option<G::Action> {
        let action = self.actions.pop()?;
        self.states.pop();
        Some(action)
    }

    /// Where the game started.
    pub fn start(&self) -> &G {
        &self.states[0]
    }

    /// Where the game stands.
    pub fn state(&self) -> &G {
        &self.states[self.states.len() - 1]
    }

    /// Every state from the start to now.
    pub fn states(&self) -> &[G] {
        &self.states
    }

    /// What was done, first to last.
    pub fn actions(&self) -> &[G::Action] {
        &self.actions
    }

    /// What the game waits for: nothing, once a state has come back as often as the rules allow.
    pub fn turn(&self) -> Turn
    where
        G: PartialEq,
    {
        if self.is_repeated() {
            Turn::Over
        } else {
            self.state().turn()
        }
    }

    /// The utility of each player, once the game is over.
    pub fn result(&self) -> Option<Vec<f64>>
    where
        G: PartialEq,
    {
        let end = self.state();
        let players = end.players();
        if end.turn() == Turn::Over {
            return Some(
                (0..players)
                    .map(|index| end.utility(Player::new(index)))
                    .collect(),
            );
        }
        let sum = match G::FACTS.sum {
            Sum::Constant(sum) => sum,
            Sum::General => 0.0,
        };
        self.is_repeated()
            .then(|| vec![sum / players as f64; players])
    }

    /// Whether the present state has come back as often as the rules allow.
    pub fn is_repeated(&self) -> bool
    where
        G: PartialEq,
    {
        G::FACTS
            .repetition
            .is_some_and(|most| self.occurrences() >= most)
    }

    /// How often the present state has stood on the board, this time included.
    pub fn occurrences(&self) -> usize
    where
        G: PartialEq,
    {
        self.states
            .iter()
            .filter(|state| *state == self.state())
            .count()
    }
}
