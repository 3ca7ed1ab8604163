//! An evaluation: coins lie in a row, and players take one from either end in turn. Whoever has more at the end wins by the
//! difference.
//!
//! The game goes on long enough that a search may have to stop before the end. [`Lead`] then says what a state is worth.

use gametree::prelude::*;

const ROW: [u8; 10] = [4, 9, 8, 15, 3, 7, 6, 12, 2, 5];
const POSITION: &str =
    "the coins that are left, from which to before which, and what both have, such as 1..10 4-0";

/// The coins that are left, and what has been taken.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coins {
    left: usize,
    right: usize,
    taken: [u8; 2],
}

/// An end of the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The coin furthest to the left.
    Left,
    /// The coin furthest to the right.
    Right,
}

/// What a player has more than the other. In a game whose utilities sum to zero, so must the evaluations.
#[derive(Clone, Copy, Debug)]
pub struct Lead;

impl Evaluate<Coins> for Lead {
    fn evaluate(&self, game: &Coins, player: Player) -> f64 {
        game.lead(player)
    }
}

impl Coins {
    fn lead(&self, player: Player) -> f64 {
        let taken = |player: Player| f64::from(self.taken[player.index()]);
        taken(player) - taken(player.other())
    }

    /// Every move takes one coin, so the row determines whose turn it is.
    fn mover(&self) -> Player {
        match (ROW.len() - (self.right - self.left)) % 2 {
            0 => Player::FIRST,
            _ => Player::SECOND,
        }
    }
}

impl Default for Coins {
    fn default() -> Coins {
        Coins {
            left: 0,
            right: ROW.len(),
            taken: [0; 2],
        }
    }
}

impl Game for Coins {
    type Action = End;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("coins", "Coins in a row")
            .about("Take a coin from either end. Whoever has more wins the difference.")
            .position(POSITION)
    }

    /// All coins to one player: no utility lies outside.
    fn range(&self) -> (f64, f64) {
        let all = f64::from(ROW.iter().sum::<u8>());
        (-all, all)
    }

    fn turn(&self) -> Turn {
        match self.right - self.left {
            0 => Turn::Over,
            _ => Turn::Player(self.mover()),
        }
    }

    fn actions(&self, out: &mut Vec<End>) {
        out.push(End::Left);
        if self.right - self.left > 1 {
            out.push(End::Right);
        }
    }

    fn apply(&mut self, end: End) {
        let mover = self.mover();
        let coin = match end {
            End::Left => self.left,
            End::Right => self.right - 1,
        };
        match end {
            End::Left => self.left += 1,
            End::Right => self.right -= 1,
        }
        self.taken[mover.index()] += ROW[coin];
    }

    fn utility(&self, player: Player) -> f64 {
        self.lead(player)
    }
}

impl Keyed for Coins {}

/// The state that is written like this, among those that play can lead to.
fn find(state: Coins, text: &str) -> Option<Coins> {
    if state.position() == text {
        return Some(state);
    }
    let mut choices = state.choices().into_iter();
    choices.find_map(|end| find(state.after(end), text))
}

impl Notation for Coins {
    fn position(&self) -> String {
        let [first, second] = self.taken;
        format!("{}..{} {first}-{second}", self.left, self.right)
    }

    fn read_position(&self, text: &str) -> Result<Coins, ParseError> {
        find(Coins::default(), text).ok_or_else(|| ParseError::new(POSITION, text))
    }

    fn action_text(&self, end: End) -> String {
        format!("{end:?}").to_lowercase()
    }
}

impl Show for Coins {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (place, coin) in ROW.iter().enumerate().take(self.right).skip(self.left) {
            let label = picture.put(place, 0, Shape::Label(coin.to_string()));
            label.touch(Spot(place as u16));
        }
        picture.caption(format!("{} to {}", self.taken[0], self.taken[1]));
        picture
    }

    fn gesture(&self, end: End) -> Gesture {
        let place = match end {
            End::Left => self.left,
            End::Right => self.right - 1,
        };
        vec![Spot(place as u16)]
    }
}
