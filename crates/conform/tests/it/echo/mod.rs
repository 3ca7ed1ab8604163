//! A small game with hidden information, and with a switch for every way in which views go wrong.

use std::fmt;

use gametree_rules::picture::Picture;
use gametree_rules::{
    Class, Facts, Game, Gesture, Hidden, Keyed, Notation, ParseError, Player, Show, Spot, Turn,
};

/// Nothing is wrong.
pub(crate) const HONEST: u8 = 0;
/// Saying something the second time, the first player no longer knows the card.
pub(crate) const FORGETS_THE_CARD: u8 = 1;
/// Saying something the second time, the first player no longer knows what they said the first time.
pub(crate) const FORGETS_THE_ACTION: u8 = 2;
/// The first player never knows whether anything was said.
pub(crate) const ABSENT_MINDED: u8 = 3;
/// The card is known but not written.
pub(crate) const SAME_TEXT: u8 = 4;
/// What the second player can say depends on the card.
pub(crate) const ACTIONS_TELL: u8 = 5;

/// The first player sees one of two cards and says a or b; the second, who does not see it, answers; the first has the
/// last word. The second wins by saying the first letter for the first card, the second for the second.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Echo<const DEFECT: u8> {
    card: Option<char>,
    said: Vec<char>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Move(char);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct View {
    known: String,
    written: String,
}

impl fmt::Display for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written)
    }
}

/// The format of a position.
const POSITION: &str = "the card and what was said such as 0ab, or start";

impl<const DEFECT: u8> Game for Echo<DEFECT> {
    type Action = Move;
    const CLASS: Class = Class {
        chance: true,
        hidden: true,
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("echo", "Echo")
            .about("Say what the card is, or do not.")
            .position(POSITION)
    }

    fn turn(&self) -> Turn {
        match (self.card, self.said.len()) {
            (None, _) => Turn::Chance,
            (_, 3) => Turn::Over,
            (_, number) => Turn::Player(Player::new(number % 2)),
        }
    }

    fn actions(&self, out: &mut Vec<Move>) {
        let turned = DEFECT == ACTIONS_TELL && self.said.len() == 1 && self.card == Some('1');
        out.extend(if turned { ['b', 'a'] } else { ['a', 'b'] }.map(Move));
    }

    fn outcomes(&self, out: &mut Vec<(Move, f64)>) {
        out.extend(['0', '1'].map(|card| (Move(card), 0.5)));
    }

    fn apply(&mut self, Move(letter): Move) {
        if self.card.is_none() {
            self.card = Some(letter);
        } else {
            self.said.push(letter);
        }
    }

    fn utility(&self, player: Player) -> f64 {
        let found = (self.card == Some('0')) == (self.said[1] == 'a');
        if found == (player == Player::SECOND) {
            1.0
        } else {
            -1.0
        }
    }
}

impl<const DEFECT: u8> Keyed for Echo<DEFECT> {}

impl<const DEFECT: u8> Notation for Echo<DEFECT> {
    fn position(&self) -> String {
        match self.card {
            None => "start".to_owned(),
            Some(card) => [card].iter().chain(&self.said).collect(),
        }
    }

    fn read_position(&self, text: &str) -> Result<Self, ParseError> {
        let letters = text.chars().filter(|_| text != "start");
        letters.map(Move).try_fold(Echo::default(), |state, next| {
            if state.choices().contains(&next) {
                Ok(state.after(next))
            } else {
                Err(ParseError::new(POSITION, text))
            }
        })
    }

    fn action_text(&self, Move(letter): Move) -> String {
        letter.to_string()
    }
}

impl<const DEFECT: u8> Show for Echo<DEFECT> {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for action in self.choices() {
            picture.button(self.action_text(action), Spot(action.0 as u16));
        }
        picture
    }

    fn gesture(&self, action: Move) -> Gesture {
        vec![Spot(action.0 as u16)]
    }
}

impl<const DEFECT: u8> Hidden for Echo<DEFECT> {
    type View = View;

    fn view(&self, player: Player) -> View {
        let said: String = self.said.iter().collect();
        let known = match (self.card, &self.said[..]) {
            (Some(card), _) if player == Player::FIRST && DEFECT == ABSENT_MINDED => {
                card.to_string()
            }
            (Some(_), [first, second]) if DEFECT == FORGETS_THE_CARD => format!("?{first}{second}"),
            (Some(card), [_, second]) if DEFECT == FORGETS_THE_ACTION => format!("{card}?{second}"),
            (Some(card), _) if player == Player::FIRST => format!("{card}{said}"),
            _ => said.clone(),
        };
        let written = if DEFECT == SAME_TEXT && player == Player::FIRST {
            format!("a\ncard{said}")
        } else {
            known.clone()
        };
        View { known, written }
    }

    fn root(&self) -> Self {
        Echo::default()
    }
}
