//! A state that knows its record.

use crate::{Class, Facts, Game, Player, Record, Turn};

/// A record as a state of a game: its actions and results follow the game's rule of [repetition](crate::Repetition), which
/// a state alone cannot. Searches that know only states honour the rule on it; every copy costs the whole record.
///
/// ```
/// use gametree_rules::{Class, Facts, Game, Player, Record, Repetition, Turn, WithHistory};
/// /// A light to switch on and off; no state may come back.
/// #[derive(Clone, PartialEq)]
/// struct Light { on: bool, turn: Player }
/// impl Game for Light {
///     type Action = ();
///     const CLASS: Class = Class::TWO_PLAYERS;
///     fn facts(&self) -> Facts { Facts::new("light", "Light").repetition(Repetition::Forbidden) }
///     fn turn(&self) -> Turn { Turn::Player(self.turn) }
///     fn actions(&self, out: &mut Vec<()>) { out.push(()); }
///     fn apply(&mut self, (): ()) { (self.on, self.turn) = (!self.on, self.turn.other()); }
///     fn utility(&self, _: Player) -> f64 { 0.0 }
/// }
/// let start = Light { on: false, turn: Player::FIRST };
/// let end = WithHistory::new(Record::new(start)).after(());
/// assert_eq!(end.turn(), Turn::Over, "the light cannot be switched off again");
/// assert_eq!(end.utility(Player::SECOND), -1.0);
/// ```
#[derive(Clone, Debug)]
pub struct WithHistory<G: Game>(Record<G>);

impl<G: Game> WithHistory<G> {
    /// The state at the end of a record.
    pub fn new(record: Record<G>) -> WithHistory<G> {
        WithHistory(record)
    }

    /// The state without its record.
    pub fn state(&self) -> &G {
        self.0.state()
    }
}

impl<G: Game + PartialEq> Game for WithHistory<G> {
    type Action = G::Action;
    const CLASS: Class = G::CLASS;

    /// Those of the game, without a rule of repetition: this state applies it already.
    fn facts(&self) -> Facts {
        Facts {
            repetition: None,
            ..self.state().facts()
        }
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn actions(&self, out: &mut Vec<G::Action>) {
        out.extend(self.0.choices());
    }

    fn apply(&mut self, action: G::Action) {
        self.0.push(action);
    }

    fn utility(&self, player: Player) -> f64 {
        let utilities = self.0.result().unwrap_or_default();
        utilities.get(player.index()).copied().unwrap_or_default()
    }

    fn outcomes(&self, out: &mut Vec<(G::Action, f64)>) {
        self.state().outcomes(out);
    }

    fn players(&self) -> usize {
        self.state().players()
    }

    /// The range of the start: who loses by repetition gets its lowest utility.
    fn range(&self) -> (f64, f64) {
        self.0.start().range()
    }
}
