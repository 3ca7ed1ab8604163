//! Hidden information: the first player is dealt an ace or a king, and bets or folds; the second, who has not seen the
//! card, calls or folds. An ace wins what was bet, a king loses it.
//!
//! A game with hidden information says `hidden: true` in its class and implements [`Hidden`]. Every picture and every text
//! is made for a [`Viewer`], and must not depend on what that viewer does not see.

use std::fmt;

use gametree::prelude::*;

/// The card, once dealt, and what was said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bluff {
    card: Option<char>,
    said: [Option<Action>; 2],
}

/// What chance deals or a player says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The first player gets this card, `A` or `K`.
    Deal(char),
    /// Bet a second chip.
    Bet,
    /// Match the bet.
    Call,
    /// Give up the chips in the pot.
    Fold,
}

const POSITION: &str = "the card and what was said, such as K bet-call, or start";
const CARDS: [char; 2] = ['A', 'K'];

impl Game for Bluff {
    type Action = Action;
    const CLASS: Class = Class {
        chance: true,
        hidden: true,
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("bluff", "Bluff")
            .about("An ace or a king, a chip each, and one to bet. The ace wins, unless a player folds.")
            .position(POSITION)
    }

    fn range(&self) -> (f64, f64) {
        (-2.0, 2.0)
    }

    fn turn(&self) -> Turn {
        match (self.card, self.said) {
            (None, _) => Turn::Chance,
            (_, [None, _]) => Turn::Player(Player::FIRST),
            (_, [Some(Action::Bet), None]) => Turn::Player(Player::SECOND),
            _ => Turn::Over,
        }
    }

    fn actions(&self, out: &mut Vec<Action>) {
        let first = if self.said[0].is_none() {
            Action::Bet
        } else {
            Action::Call
        };
        out.extend([first, Action::Fold]);
    }

    fn outcomes(&self, out: &mut Vec<(Action, f64)>) {
        out.extend(CARDS.map(|card| (Action::Deal(card), 0.5)));
    }

    fn apply(&mut self, action: Action) {
        match (action, self.said) {
            (Action::Deal(card), _) => self.card = Some(card),
            (_, [None, _]) => self.said[0] = Some(action),
            _ => self.said[1] = Some(action),
        }
    }

    fn utility(&self, player: Player) -> f64 {
        let first = match (self.said, self.card) {
            ([Some(Action::Fold), _], _) => -1.0,
            ([_, Some(Action::Fold)], _) => 1.0,
            (_, Some('A')) => 2.0,
            _ => -2.0,
        };
        if player == Player::FIRST {
            first
        } else {
            -first
        }
    }
}

impl Keyed for Bluff {}

impl Hidden for Bluff {
    /// All that a player has seen. It only needs to be compared and written.
    type View = String;

    fn view(&self, player: Player) -> String {
        self.written(Viewer::Player(player))
    }

    fn root(&self) -> Bluff {
        Bluff::default()
    }

    // Optional: what others see of a state, if a question mark is not enough.
    fn position_for(&self, viewer: Viewer) -> String {
        self.written(viewer)
    }
}

impl Bluff {
    /// The card, if the viewer sees it, and what was said.
    fn written(&self, viewer: Viewer) -> String {
        let said: Vec<String> = self.said.iter().flatten().map(Action::to_string).collect();
        let card = match self.card {
            None => return "start".to_owned(),
            Some(card) if viewer.sees(Player::FIRST) => card,
            Some(_) => '?',
        };
        format!("{card} {}", said.join("-")).trim_end().to_owned()
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Deal(card) => write!(f, "{card}"),
            Action::Bet => f.write_str("bet"),
            Action::Call => f.write_str("call"),
            Action::Fold => f.write_str("fold"),
        }
    }
}

/// The state that is written like this, among those that play can lead to.
fn find(state: Bluff, text: &str) -> Option<Bluff> {
    if state.position() == text {
        return Some(state);
    }
    let mut choices = state.choices().into_iter();
    choices.find_map(|action| find(state.after(action), text))
}

impl Notation for Bluff {
    fn position(&self) -> String {
        self.written(Viewer::All)
    }

    fn read_position(&self, text: &str) -> Result<Bluff, ParseError> {
        find(Bluff::default(), text).ok_or_else(|| ParseError::new(POSITION, text))
    }

    fn action_text(&self, action: Action) -> String {
        action.to_string()
    }
}

impl Show for Bluff {
    fn picture(&self) -> Picture {
        self.picture_for(Viewer::All)
    }

    /// The card lies face up for its owner, and for all at the end.
    fn picture_for(&self, viewer: Viewer) -> Picture {
        let shown = self.is_revealed() || viewer.sees(Player::FIRST);
        let mut picture = Picture::new();
        let card = self.card.filter(|_| shown);
        picture.put(0, 0, Shape::Card(card.map_or(Face::Down, Face::Sign)));
        for action in self.choices() {
            picture.button(action.to_string(), self.gesture(action)[0]);
        }
        picture
    }

    fn gesture(&self, action: Action) -> Gesture {
        vec![Spot(match action {
            Action::Deal('A') => 0,
            Action::Deal(_) => 1,
            Action::Bet => 2,
            Action::Call => 3,
            Action::Fold => 4,
        })]
    }
}
