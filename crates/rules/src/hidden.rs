//! Hidden information: what one player knows, and what each viewer sees.

use std::fmt::Display;
use std::hash::Hash;

use crate::{Game, Notation, Player, Turn, Viewer};

/// A game in which players do not see everything.
pub trait Hidden: Game {
    /// All that a player has seen up to now: the information set. Its text names it in policies and on screens.
    type View: Clone + Eq + Hash + Display;

    /// What `player` knows at this state. States that a player cannot tell apart give the same view and the same
    /// actions, and a view contains all that earlier ones contained (perfect recall).
    fn view(&self, player: Player) -> Self::View;

    /// The start of the game that this state belongs to: what is hidden can only be judged from there.
    #[must_use]
    fn root(&self) -> Self;

    /// What a viewer sees of an action that is taken in this state; `None` if nothing but that there was one. By default
    /// the players' actions are public, and those of chance are hidden.
    fn seen_action(&self, viewer: Viewer, action: Self::Action) -> Option<String>
    where
        Self: Notation,
    {
        let public = matches!(self.turn(), Turn::Player(_));
        (public || viewer == Viewer::All).then(|| self.action_text(action))
    }

    /// This state as text, without what a viewer does not see. By default a player sees their
    /// [`view`](Hidden::view), and the public only a question mark.
    fn position_for(&self, viewer: Viewer) -> String
    where
        Self: Notation,
    {
        match viewer {
            Viewer::All => self.position(),
            Viewer::Player(player) => self.view(player).to_string(),
            Viewer::Public => "?".to_owned(),
        }
    }

    /// Whether everything has been revealed to all players, also what happened earlier. By default that is so once the
    /// game is over.
    fn is_revealed(&self) -> bool {
        self.turn() == Turn::Over
    }
}
