//! The pirates' gold: the most senior pirate proposes how to share the coins and all vote; without half of the votes he
//! goes overboard and the next one proposes (Stewart, "A Puzzle for Pirates", Scientific American, May 1999).
//!
//! Up to five players, and what one wins the others need not lose.
//!
//! ```
//! use gametree_games::Pirates;
//! use gametree_rules::{Game, Notation, Player, Turn};
//! let game = Pirates::parse_position("3,10 9-0-1 n").unwrap();
//! assert_eq!(game.turn(), Turn::Player(Player::new(2)));
//! let agreed = game.after(game.parse_action("aye").unwrap());
//! assert_eq!(agreed.turn(), Turn::Over);
//! assert_eq!(agreed.utility(Player::FIRST), 9.0);
//! let refused = game.after(game.parse_action("nay").unwrap());
//! assert_eq!(refused.position(), "3,10 x-?-?");
//! ```

mod notation;
#[cfg(test)]
mod tests;

use gametree_rules::picture::{Material, Picture, Shape};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, Parameter, ParseError, Player, Show, Spot, Sum,
    Turn, Values,
};

const MAX_PIRATES: u8 = 5;
const MAX_COINS: u8 = 20;
const OVERBOARD: f64 = -1.0;
/// The utility for a survivor of another going overboard: less than any coin, more than nothing.
const BLOODTHIRST: f64 = 0.01;
/// Spots: from here the votes, below it the numbers of coins.
const AYE: Spot = Spot(MAX_PIRATES as u16 * (MAX_COINS as u16 + 1));
const NAY: Spot = Spot(AYE.0 + 1);

/// The format of a position.
const POSITION: &str = "pirates and coins such as 3,10, perhaps with a proposal and votes such as \
                        3,10 9-0-1 na or 3,10 x-?-?";
static PARAMETERS: [Parameter; 2] = [
    Parameter::new("pirates", "number of pirates", 2..=MAX_PIRATES as u32, 3),
    Parameter::new("coins", "coins to share", 0..=MAX_COINS as u32, 10),
];

/// The pirates aboard, the proposal and the votes so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pirates {
    crew: u8,
    coins: u8,
    /// The most senior ones go first, so a number says who.
    overboard: u8,
    proposal: Option<Split>,
    /// The number of votes, without that of the proposer.
    voted: u8,
    /// The pirates who said aye, as a mask.
    ayes: u8,
}

/// The coins of each pirate; none for those overboard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Split([u8; MAX_PIRATES as usize]);

/// What a pirate can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Share the coins like this.
    Propose(Split),
    /// Vote for the proposal.
    Aye,
    /// Vote against it.
    Nay,
}

impl Split {
    /// What a pirate gets.
    pub fn coins(&self, pirate: Player) -> u8 {
        self.0.get(pirate.index()).copied().unwrap_or(0)
    }
}

impl Pirates {
    /// All aboard and nothing proposed; 2 to 5 pirates, at most 20 coins.
    pub fn new(pirates: usize, coins: usize) -> Option<Pirates> {
        let fits =
            (2..=usize::from(MAX_PIRATES)).contains(&pirates) && coins <= usize::from(MAX_COINS);
        fits.then_some(Pirates {
            crew: pirates as u8,
            coins: coins as u8,
            ..Pirates::default()
        })
    }

    /// What is being voted on or has been agreed on.
    pub fn proposal(&self) -> Option<Split> {
        self.proposal
    }

    /// The number of pirates overboard, the most senior ones.
    pub fn overboard(&self) -> usize {
        usize::from(self.overboard)
    }

    /// The pirate to vote next, or the number of pirates when all have.
    fn voter(&self) -> u8 {
        self.overboard + 1 + self.voted
    }

    fn is_carried(&self) -> bool {
        2 * (1 + self.ayes.count_ones()) >= u32::from(self.crew - self.overboard)
    }

    /// Goes on to the next voter, or to the next proposer once the last vote has not carried the proposal.
    fn after_vote(&mut self) {
        self.voted += 1;
        if self.voter() == self.crew && !self.is_carried() {
            *self = Pirates {
                overboard: self.overboard + 1,
                proposal: None,
                voted: 0,
                ayes: 0,
                ..*self
            };
        }
    }

    fn vote_of(&self, voter: u8) -> Move {
        if self.ayes >> voter & 1 == 1 {
            Move::Aye
        } else {
            Move::Nay
        }
    }

    /// Pushes all ways to share `left` coins among the pirates from `pirate` on, those with the most for the senior first.
    fn splits(&self, pirate: u8, left: u8, split: &mut Split, out: &mut Vec<Move>) {
        let place = usize::from(pirate);
        if pirate + 1 == self.crew {
            split.0[place] = left;
            out.push(Move::Propose(*split));
            return;
        }
        for coins in (0..=left).rev() {
            split.0[place] = coins;
            self.splits(pirate + 1, left - coins, split, out);
        }
    }
}

impl Default for Pirates {
    fn default() -> Pirates {
        Pirates {
            crew: 3,
            coins: 10,
            overboard: 0,
            proposal: None,
            voted: 0,
            ayes: 0,
        }
    }
}

impl Game for Pirates {
    type Action = Move;
    const CLASS: Class = Class {
        players: MAX_PIRATES as usize,
        sum: Sum::General,
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("pirates", "The Pirates' Gold")
            .about(
                "The senior pirate proposes a split of the coins; without half of the votes he goes overboard. \
                 A coin counts 1, going overboard −1, and seeing another go 0.01.",
            )
            .position(POSITION)
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Pirates, ParseError> {
        let [pirates, coins] = values.all()?;
        Pirates::new(pirates, coins)
            .ok_or_else(|| ParseError::new(notation::SIZE, format!("{pirates},{coins}")))
    }

    fn turn(&self) -> Turn {
        match self.proposal {
            None => Turn::Player(Player::new(self.overboard())),
            Some(_) if self.voter() < self.crew => {
                Turn::Player(Player::new(usize::from(self.voter())))
            }
            Some(_) => Turn::Over,
        }
    }

    fn actions(&self, out: &mut Vec<Move>) {
        if self.proposal.is_some() {
            out.extend([Move::Aye, Move::Nay]);
        } else {
            self.splits(self.overboard, self.coins, &mut Split::default(), out);
        }
    }

    fn apply(&mut self, action: Move) {
        match action {
            Move::Propose(split) => self.proposal = Some(split),
            Move::Aye => {
                self.ayes |= 1 << self.voter();
                self.after_vote();
            }
            Move::Nay => self.after_vote(),
        }
    }

    fn utility(&self, player: Player) -> f64 {
        match self.proposal {
            Some(split) if player.index() >= self.overboard() => {
                f64::from(split.coins(player)) + BLOODTHIRST * f64::from(self.overboard)
            }
            _ => OVERBOARD,
        }
    }

    fn players(&self) -> usize {
        usize::from(self.crew)
    }

    fn range(&self) -> (f64, f64) {
        // The last two always agree: half of two votes is the proposer's own.
        let most = f64::from(self.coins) + BLOODTHIRST * f64::from(self.crew - 2);
        (OVERBOARD, most)
    }
}

impl Keyed for Pirates {}

impl Show for Pirates {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        picture.material = Material::Wood;
        for (y, index) in (0..self.crew).enumerate() {
            let owner = Player::new(y);
            let symbol = char::from(b'1' + index);
            picture.put(0, y, Shape::Piece { symbol, owner });
            match self.proposal {
                _ if index < self.overboard => {
                    picture.put(1, y, Shape::Label("overboard".to_owned()));
                }
                Some(split) => {
                    picture.put(1, y, Shape::Coin(split.coins(owner).into()));
                    if index > self.overboard && index < self.voter() {
                        let vote = self.action_text(self.vote_of(index));
                        picture.put(2, y, Shape::Label(vote));
                    }
                }
                // The last gets what the others leave.
                None if index + 1 == self.crew => {}
                None => {
                    for coins in 0..=self.coins {
                        let coin = Shape::Coin(coins.into());
                        let place = picture.put(1 + usize::from(coins), y, coin);
                        let name = self.player_name(owner);
                        place.called(format!("{coins} for {name}"));
                        place.touch(number_spot(y, coins));
                    }
                }
            }
        }
        if self.proposal.is_none() {
            picture.caption(format!(
                "{} coins: choose how many each gets; the last gets the rest",
                self.coins
            ));
        } else if self.turn() != Turn::Over {
            picture.button("aye", AYE);
            picture.button("nay", NAY);
        }
        picture
    }

    /// A proposal is a number for each pirate aboard but the last.
    fn gesture(&self, action: Move) -> Gesture {
        match action {
            Move::Propose(split) => (self.overboard()..self.players() - 1)
                .map(|pirate| number_spot(pirate, split.0[pirate]))
                .collect(),
            Move::Aye => vec![AYE],
            Move::Nay => vec![NAY],
        }
    }
}

fn number_spot(pirate: usize, coins: u8) -> Spot {
    Spot(pirate as u16 * (u16::from(MAX_COINS) + 1) + u16::from(coins))
}
