//! The one trait that every game implements.

use std::fmt::Debug;

use crate::{Facts, Player, Turn};

/// The rules of a game, as the state of one play of it (the textbooks' Player, Actions, Result, Terminal-Test, Utility).
///
/// A state is a small value: it is copied and changed, never undone. What happened before, where a rule needs it, is in
/// the [`Record`](crate::Record).
///
/// ```
/// use gametree_rules::{Facts, Game, Player, Turn};
///
/// /// Take one or two matches; whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Matches { left: u8, turn: Player }
///
/// impl Game for Matches {
///     type Action = u8;
///     const FACTS: Facts = Facts::two_players("matches", "Matches");
///     fn turn(&self) -> Turn {
///         if self.left == 0 { Turn::Over } else { Turn::Player(self.turn) }
///     }
///     fn actions(&self, out: &mut Vec<u8>) { out.extend(1..=self.left.min(2)); }
///     fn apply(&mut self, taken: u8) {
///         self.left -= taken;
///         self.turn = self.turn.other();
///     }
///     fn utility(&self, player: Player) -> f64 { if player == self.turn { -1.0 } else { 1.0 } }
/// }
///
/// let end = Matches { left: 2, turn: Player::FIRST }.after(2);
/// assert_eq!(end.turn(), Turn::Over);
/// assert_eq!(end.utility(Player::FIRST), 1.0);
/// ```
pub trait Game: Clone {
    /// What a player, or chance, can do.
    type Action: Copy + Eq + Debug + 'static;

    /// What can be known of the game without playing it.
    const FACTS: Facts;

    /// What this state waits for.
    fn turn(&self) -> Turn;

    /// Pushes the actions of the player to move, always in the same order and at least one. Asked only at
    /// [`Turn::Player`]; `out` may hold other things already and keeps them.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// Carries out an action that [`actions`](Game::actions) or [`outcomes`](Game::outcomes) gave for this state.
    fn apply(&mut self, action: Self::Action);

    /// What the end of the game is worth to a player. Asked only at [`Turn::Over`].
    fn utility(&self, player: Player) -> f64;

    /// Pushes what chance may bring and how likely each is, summing to one. Asked only at [`Turn::Chance`].
    fn outcomes(&self, out: &mut Vec<(Self::Action, f64)>) {
        let _ = out;
    }

    /// How many sequences of exactly `depth` actions lead on from here, where a game counts them faster than one by one,
    /// or by other rules of when it ends than [`turn`](Game::turn), as the published tables of chess do.
    fn count(&self, depth: u32) -> Option<u64> {
        let _ = depth;
        None
    }

    /// How many play this time; games for a varying number of players override it.
    fn players(&self) -> usize {
        Self::FACTS.players
    }

    /// The lowest and the highest utility still thinkable; games of varying size override it.
    fn range(&self) -> (f64, f64) {
        Self::FACTS.range
    }

    /// The state that an action leads to.
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }

    /// Whether an action may follow here in a game that was written down. Where a rule only lets a player end the game, it
    /// may have gone on; games with such rules override it.
    fn may_follow(&self, action: Self::Action) -> bool {
        self.choices().contains(&action)
    }

    /// All that can happen next: the player's actions or chance's outcomes, in order; nothing when the game is over.
    fn choices(&self) -> Vec<Self::Action> {
        let mut actions = Vec::new();
        match self.turn() {
            Turn::Player(_) => self.actions(&mut actions),
            Turn::Chance => {
                let mut outcomes = Vec::new();
                self.outcomes(&mut outcomes);
                actions.extend(outcomes.iter().map(|outcome| outcome.0));
            }
            Turn::Over => {}
        }
        actions
    }
}
