//! Kuhn poker: three cards, one bet (Kuhn 1950, "A simplified two-person poker").
//!
//! Each antes one chip and is dealt a card; the third is not seen. The game is worth −1/18 to the first player.
//!
//! ```
//! use gametree_games::Kuhn;
//! use gametree_rules::{Game, Hidden, Notation, Player};
//! let game = Kuhn::parse_position("JQ check-bet").unwrap();
//! assert_eq!(game.view(Player::FIRST).to_string(), "J check-bet");
//! let called = game.after(game.parse_action("call").unwrap());
//! assert_eq!(called.utility(Player::SECOND), 2.0);
//! ```

use std::borrow::Cow;
use std::fmt;

use gametree_rules::picture::{Face, Material, Picture, Shape, Suit};
use gametree_rules::{
    Class, Facts, Game, Gesture, Hidden, Keyed, Notation, ParseError, Player, Show, Spot, Turn,
    Viewer,
};

use crate::text;

const PLAYERS: [&str; 2] = ["Player 1", "Player 2"];

/// The two cards, once dealt, and what was said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kuhn {
    cards: Option<[Card; 2]>,
    said: Said,
}

/// A card; the higher wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Card {
    /// The lowest.
    Jack,
    /// The one between.
    Queen,
    /// The highest.
    King,
}

/// What a player says, or chance deals.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Chance gives the first player the first card and the second player the second.
    Deal(Card, Card),
    /// Bet nothing when nothing is bet.
    Check,
    /// Bet one chip.
    Bet,
    /// Give up to a bet.
    Fold,
    /// Match a bet.
    Call,
}

/// What the players said in turn, never a deal; nothing follows an empty one.
type Said = [Option<Action>; 3];

/// What a player knows: the own card, once dealt, and what was said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct View {
    card: Option<Card>,
    said: Said,
}

impl Card {
    /// All cards, from the lowest.
    pub const ALL: [Card; 3] = [Card::Jack, Card::Queen, Card::King];

    /// The letter on the card.
    pub fn letter(self) -> char {
        ['J', 'Q', 'K'][self as usize]
    }
}

impl Action {
    fn spot(self) -> Spot {
        Spot(match self {
            Action::Check => 0,
            Action::Bet => 1,
            Action::Fold => 2,
            Action::Call => 3,
            Action::Deal(first, second) => 4 + first as u16 * 3 + second as u16,
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Deal(first, second) => write!(f, "{}{}", first.letter(), second.letter()),
            Action::Check => f.write_str("check"),
            Action::Bet => f.write_str("bet"),
            Action::Fold => f.write_str("fold"),
            Action::Call => f.write_str("call"),
        }
    }
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&written(self.card.map(Card::letter), &self.said))
    }
}

/// The letters of some cards and what was said: `JQ check-bet`, or `start` before the deal.
fn written(cards: impl IntoIterator<Item = char>, said: &Said) -> String {
    let cards: String = cards.into_iter().collect();
    let said: Vec<String> = said.iter().flatten().map(Action::to_string).collect();
    match (cards.is_empty(), said.is_empty()) {
        (true, _) => "start".to_owned(),
        (false, true) => cards,
        (false, false) => format!("{cards} {}", said.join("-")),
    }
}

impl Kuhn {
    /// A player's card, once dealt.
    pub fn card(&self, player: Player) -> Option<Card> {
        self.cards.map(|cards| cards[player.index()])
    }

    /// The number of chips in the pot.
    pub fn pot(&self) -> u8 {
        let paid = |action: &Action| u8::from(matches!(action, Action::Bet | Action::Call));
        2 + self.said.iter().flatten().map(paid).sum::<u8>()
    }
}

/// The format of a position.
const POSITION: &str = "the cards and what was said such as JQ check-bet, or start";

impl Game for Kuhn {
    type Action = Action;
    const CLASS: Class = Class {
        chance: true,
        hidden: true,
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("kuhn", "Kuhn poker")
            .about("One of three cards each, one chip in the pot, one chip to bet. The higher card wins.")
            .position(POSITION)
    }

    fn range(&self) -> (f64, f64) {
        (-2.0, 2.0)
    }

    fn turn(&self) -> Turn {
        match (self.cards, self.said) {
            (None, _) => Turn::Chance,
            (_, [None, ..] | [_, Some(Action::Bet), None]) => Turn::Player(Player::FIRST),
            (_, [_, None, _]) => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn actions(&self, out: &mut Vec<Action>) {
        out.extend(match self.said.iter().flatten().last() {
            Some(Action::Bet) => [Action::Fold, Action::Call],
            _ => [Action::Check, Action::Bet],
        });
    }

    fn outcomes(&self, out: &mut Vec<(Action, f64)>) {
        for first in Card::ALL {
            let others = Card::ALL.into_iter().filter(|&card| card != first);
            out.extend(others.map(|second| (Action::Deal(first, second), 1.0 / 6.0)));
        }
    }

    fn apply(&mut self, action: Action) {
        if let Action::Deal(first, second) = action {
            self.cards = Some([first, second]);
        } else if let Some(next) = self.said.iter_mut().find(|said| said.is_none()) {
            *next = Some(action);
        }
    }

    fn utility(&self, player: Player) -> f64 {
        let winner = match self.said {
            [_, Some(Action::Fold), _] => Player::FIRST,
            [_, _, Some(Action::Fold)] => Player::SECOND,
            _ if self.card(Player::FIRST) > self.card(Player::SECOND) => Player::FIRST,
            _ => Player::SECOND,
        };
        // The loser paid half the pot; a bet that was not called goes back.
        let chips = f64::from(self.pot() / 2);
        if player == winner { chips } else { -chips }
    }
}

impl Keyed for Kuhn {}

impl Hidden for Kuhn {
    type View = View;

    fn view(&self, player: Player) -> View {
        let (card, said) = (self.card(player), self.said);
        View { card, said }
    }

    fn root(&self) -> Kuhn {
        Kuhn::default()
    }

    fn position_for(&self, viewer: Viewer) -> String {
        match viewer {
            Viewer::All => self.position(),
            Viewer::Player(player) => self.view(player).to_string(),
            Viewer::Public => written(self.cards.map(|_| '?'), &self.said),
        }
    }
}

impl Notation for Kuhn {
    fn position(&self) -> String {
        let cards = self.cards.into_iter().flatten();
        written(cards.map(Card::letter), &self.said)
    }

    fn read_position(&self, text: &str) -> Result<Kuhn, ParseError> {
        text::replay(Kuhn::default(), text, &[' ', '-'])
    }

    fn action_text(&self, action: Action) -> String {
        action.to_string()
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(PLAYERS[player.index()])
    }
}

impl Show for Kuhn {
    fn picture(&self) -> Picture {
        self.picture_for(Viewer::All)
    }

    /// Each player sees their own card; at the end all see both.
    fn picture_for(&self, viewer: Viewer) -> Picture {
        let mut picture = Picture::new();
        for (player, name) in [Player::FIRST, Player::SECOND].into_iter().zip(PLAYERS) {
            let shown = self.is_revealed() || viewer.sees(player);
            let card = self.card(player).filter(|_| shown);
            let face = card.map_or(Face::Down, |card| Face::Suited(card.letter(), Suit::Spades));
            picture.put(0, player.index(), Shape::Label(name.to_owned()));
            picture.put(1, player.index(), Shape::Card(face));
        }
        let pot = self.pot();
        picture
            .put(2, 0, Shape::Chips(pot.into()))
            .span(1, 2)
            .called(format!("pot of {pot}"));
        picture.material = Material::Felt;
        for action in self.choices() {
            picture.button(action.to_string(), action.spot());
        }
        picture.caption(format!("Pot: {pot}"));
        let players = [Player::FIRST, Player::SECOND].into_iter().cycle();
        for (said, player) in self.said.iter().flatten().zip(players) {
            picture.caption_of(player, format!("{}: {said}", PLAYERS[player.index()]));
        }
        picture
    }

    fn gesture(&self, action: Action) -> Gesture {
        vec![action.spot()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    #[test]
    fn the_pot_goes_to_the_higher_card_unless_someone_folds() {
        let endings = [
            ("check-check", None, 1.0),
            ("check-bet-fold", Some(Player::SECOND), 1.0),
            ("check-bet-call", None, 2.0),
            ("bet-fold", Some(Player::FIRST), 1.0),
            ("bet-call", None, 2.0),
        ];
        for deal in Kuhn::default().choices() {
            for (said, winner, chips) in endings {
                let end = Kuhn::parse_position(&format!("{deal} {said}")).unwrap();
                assert_eq!(end.turn(), Turn::Over);
                let winner = winner.unwrap_or(match deal.to_string().as_str() {
                    "QJ" | "KJ" | "KQ" => Player::FIRST,
                    _ => Player::SECOND,
                });
                assert_eq!(end.utility(winner), chips, "{deal} {said}");
                assert_eq!(end.utility(winner.other()), -chips, "{deal} {said}");
            }
        }
    }

    #[test]
    fn neither_view_nor_picture_depends_on_the_card_of_the_other() {
        for said in ["", " check", " bet", " check-bet"] {
            let state = |deal: &Action| Kuhn::parse_position(&format!("{deal}{said}")).unwrap();
            let states: Vec<Kuhn> = Kuhn::default().choices().iter().map(state).collect();
            for one in &states {
                assert_eq!(one.root(), Kuhn::default());
                for two in &states {
                    let public = |state: &Kuhn| state.picture_for(Viewer::Public);
                    assert_eq!(public(one), public(two));
                    for player in [Player::FIRST, Player::SECOND] {
                        let alike = one.card(player) == two.card(player);
                        let viewer = Viewer::Player(player);
                        assert_eq!(one.view(player) == two.view(player), alike);
                        let same_text = one.position_for(viewer) == two.position_for(viewer);
                        let same_picture = one.picture_for(viewer) == two.picture_for(viewer);
                        assert_eq!([same_text, same_picture], [alike, alike]);
                    }
                }
            }
        }
    }

    #[test]
    fn every_state_reads_back() {
        assert_eq!(testing::walk(Kuhn::default(), usize::MAX), 1 + 6 * 9);
    }

    #[test]
    fn what_is_not_a_course_of_the_game_is_refused() {
        testing::refuses::<Kuhn>(
            "JQ check-bet",
            &["JJ", "JQ ", "check", "JQ fold", "JQ bet-call-call"],
        );
        let error = Kuhn::parse_position("jq check-raise").unwrap_err();
        assert_eq!((error.found.as_str(), error.at), ("raise", Some(10)));
    }
}
