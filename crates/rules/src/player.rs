//! Players and turns.

use std::fmt;

/// The most players a game may have; tuples of utilities are this long, so that they need no allocation.
pub const MAX_PLAYERS: usize = 8;

/// One of the players of a game, counted from the one who moves first.
///
/// ```
/// use gametree_rules::Player;
/// assert_eq!(Player::FIRST.other(), Player::SECOND);
/// assert_eq!(Player::new(2).next(3), Player::FIRST);
/// assert_eq!(Player::SECOND.to_string(), "player 2");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Player(u8);

impl Player {
    /// The player who moves first; MAX in the textbooks' two-player games.
    pub const FIRST: Player = Player(0);
    /// The player who moves second; MIN in the textbooks' two-player games.
    pub const SECOND: Player = Player(1);

    /// The player at `index`, counted from zero.
    ///
    /// # Panics
    /// If `index` is not below [`MAX_PLAYERS`].
    pub const fn new(index: usize) -> Player {
        assert!(
            index < MAX_PLAYERS,
            "a game has at most MAX_PLAYERS players"
        );
        Player(index as u8)
    }

    /// This player's place, counted from zero.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game for two.
    #[must_use]
    pub const fn other(self) -> Player {
        Player(self.0 ^ 1)
    }

    /// The next player round a table of `players`.
    #[must_use]
    pub const fn next(self, players: usize) -> Player {
        Player::new((self.index() + 1) % players)
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "player {}", self.0 + 1)
    }
}

/// The player to move, chance, or the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This player chooses an action.
    Player(Player),
    /// Dice, cards: the outcome is drawn from [`Game::outcomes`](crate::Game::outcomes).
    Chance,
    /// Nothing: the game has ended and its utilities are known.
    Over,
}

impl Turn {
    /// The player to choose, if it is a player's turn.
    pub const fn player(self) -> Option<Player> {
        match self {
            Turn::Player(player) => Some(player),
            Turn::Chance | Turn::Over => None,
        }
    }

    /// The player whose utility a value at this state is: the player to move, otherwise the first.
    pub const fn viewpoint(self) -> Player {
        match self {
            Turn::Player(player) => player,
            Turn::Chance | Turn::Over => Player::FIRST,
        }
    }
}
