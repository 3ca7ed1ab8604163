//! The one trait that every game implements.

use std::fmt::Debug;

use crate::{Class, Facts, ParseError, Player, Turn, Values};

/// The rules of a game, as the state of one play of it (the textbooks' Player, Actions, Result, Terminal-Test, Utility).
///
/// A state is a small value: it is copied and changed, never undone. What happened before, where a rule needs it, is in
/// the [`Record`](crate::Record).
///
/// ```
/// use gametree_rules::{Class, Facts, Game, Player, Turn};
///
/// /// Take one or two matches; whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Matches { left: u8, turn: Player }
///
/// impl Game for Matches {
///     type Action = u8;
///     const CLASS: Class = Class::TWO_PLAYERS;
///     fn facts(&self) -> Facts { Facts::new("matches", "Matches") }
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
    /// An action of a player, or an outcome of chance.
    type Action: Copy + Eq + Debug + 'static;

    /// The class of the game, which the compiler checks.
    const CLASS: Class;

    /// The game's name, texts, parameters and the like: the same for every state of one game.
    fn facts(&self) -> Facts;

    /// The player to move, chance, or the end.
    fn turn(&self) -> Turn;

    /// Pushes the actions of the player to move, always in the same order and at least one. Asked only at
    /// [`Turn::Player`]; `out` may hold other things already and keeps them.
    fn actions(&self, out: &mut Vec<Self::Action>);

    /// Carries out an action that [`actions`](Game::actions) or [`outcomes`](Game::outcomes) gave for this state.
    fn apply(&mut self, action: Self::Action);

    /// The utility of a finished game for a player. Called only at [`Turn::Over`].
    fn utility(&self, player: Player) -> f64;

    /// Pushes what chance may bring and how likely each is, summing to one. Asked only at [`Turn::Chance`].
    fn outcomes(&self, out: &mut Vec<(Self::Action, f64)>) {
        let _ = out;
    }

    /// The number of sequences of exactly `depth` actions from here, where a game counts them faster than one by one,
    /// or by other rules of when it ends than [`turn`](Game::turn), as the published tables of chess do.
    fn count(&self, depth: u32) -> Option<u64> {
        let _ = depth;
        None
    }

    /// The number of players of this game; games for a varying number override it.
    fn players(&self) -> usize {
        Self::CLASS.players
    }

    /// The lowest and the highest utility that any player can still get: from −1 to 1 unless a game says otherwise.
    fn range(&self) -> (f64, f64) {
        (-1.0, 1.0)
    }

    /// The start of the game with these values of the parameters that its [`Facts`] declare; see
    /// [`GameSettings`](crate::GameSettings).
    fn with_parameters(&self, values: &Values) -> Result<Self, ParseError> {
        let given = format!("{} values", values.iter().count());
        Err(ParseError::new("no parameters: this game has none", given))
    }

    /// The state that an action leads to.
    #[must_use]
    fn after(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }

    /// Whether an action is legal here in the record of a game that was played elsewhere. Where a rule only lets a player
    /// claim the end, the game may have gone on; games with such rules override it.
    fn is_legal_in_record(&self, action: Self::Action) -> bool {
        self.choices().contains(&action)
    }

    /// The actions where a rule that draws the game is not applied. Games with rules that draw although there
    /// are legal actions override it, together with [`continued`](Game::continued).
    fn choices_if_continued(&self) -> Vec<Self::Action> {
        self.choices()
    }

    /// The state from which a game goes on although a rule has drawn it here, with the counters of that rule reset.
    #[must_use]
    fn continued(&self) -> Self {
        self.clone()
    }

    /// The player's actions or chance's outcomes, in order; none when the game is over.
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
