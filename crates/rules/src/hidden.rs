//! Hidden information: what one player knows.

use std::fmt::Display;
use std::hash::Hash;

use crate::{Game, Player};

/// A game in which players do not see everything.
pub trait Hidden: Game {
    /// All that a player has seen up to now: the information set. Its text names it in policies and on screens.
    type View: Clone + Eq + Hash + Display;

    /// What `player` knows at this state. States that a player cannot tell apart give the same view and the same
    /// actions, and a view never forgets what an earlier one told (perfect recall).
    fn view(&self, player: Player) -> Self::View;

    /// The start of the game that this state belongs to: what is hidden can only be judged from there.
    #[must_use]
    fn root(&self) -> Self;
}
