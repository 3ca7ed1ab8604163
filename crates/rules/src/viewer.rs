//! For whom a picture, an action or a position is made.

use crate::Player;

/// For whom a picture, an action or a position is made, where players do not see everything.
///
/// ```
/// use gametree_rules::{Player, Viewer};
/// assert!(Viewer::All.sees(Player::SECOND));
/// assert!(Viewer::Player(Player::SECOND).sees(Player::SECOND));
/// assert!(!Viewer::Player(Player::FIRST).sees(Player::SECOND));
/// assert!(!Viewer::Public.sees(Player::SECOND));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Sees everything: analysis, or any viewer where nothing is hidden.
    All,
    /// Sees only public information: a spectator.
    Public,
    /// Sees what is public and what this player sees.
    Player(Player),
}

impl Viewer {
    /// Whether this viewer sees what belongs to one player alone, such as the cards in their hand.
    pub fn sees(self, owner: Player) -> bool {
        match self {
            Viewer::All => true,
            Viewer::Public => false,
            Viewer::Player(player) => player == owner,
        }
    }
}
