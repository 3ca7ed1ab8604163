//! Chance: each player in turn rolls a die, and may roll once more; the second roll counts then. The higher die wins.
//!
//! A game with dice says `chance: true` in its class, answers [`Turn::Chance`] where the dice decide, and gives what they
//! may bring in [`Game::outcomes`]. Outcomes are actions like those of the players: [`Game::apply`] carries out both.

use std::fmt;

use gametree::prelude::*;

/// What has been kept and what the die does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HighDie {
    /// The faces that the players have kept; zero if none yet.
    kept: [u8; 2],
    die: Die,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Die {
    #[default]
    FirstRoll,
    Shows(u8),
    SecondRoll,
}

/// What a player or the die can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Keep what the die shows.
    Keep,
    /// Roll once more.
    Again,
    /// The die shows this face.
    Face(u8),
}

const POSITION: &str = "what both have kept, and roll, again or what the die shows, such as 4-0 3";

impl HighDie {
    fn roller(&self) -> Player {
        match self.kept {
            [0, _] => Player::FIRST,
            _ => Player::SECOND,
        }
    }

    fn keep(&mut self, face: u8) {
        self.kept[self.roller().index()] = face;
        self.die = Die::FirstRoll;
    }
}

impl Game for HighDie {
    type Action = Action;
    const CLASS: Class = Class {
        chance: true,
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("highdie", "High die")
            .about("Roll a die, and once more if you like. The higher die wins.")
            .position(POSITION)
    }

    fn turn(&self) -> Turn {
        match (self.kept, self.die) {
            ([_, 1..=6], _) => Turn::Over,
            (_, Die::Shows(_)) => Turn::Player(self.roller()),
            _ => Turn::Chance,
        }
    }

    fn actions(&self, out: &mut Vec<Action>) {
        out.extend([Action::Keep, Action::Again]);
    }

    /// What the die may show, each with its probability; they sum to one.
    fn outcomes(&self, out: &mut Vec<(Action, f64)>) {
        out.extend((1..=6).map(|face| (Action::Face(face), 1.0 / 6.0)));
    }

    fn apply(&mut self, action: Action) {
        match (action, self.die) {
            (Action::Keep, Die::Shows(face)) | (Action::Face(face), Die::SecondRoll) => {
                self.keep(face);
            }
            (Action::Face(face), _) => self.die = Die::Shows(face),
            (Action::Again | Action::Keep, _) => self.die = Die::SecondRoll,
        }
    }

    fn utility(&self, player: Player) -> f64 {
        let [mine, other] = [player, player.other()].map(|player| self.kept[player.index()]);
        (f64::from(mine) - f64::from(other)).clamp(-1.0, 1.0)
    }
}

impl Keyed for HighDie {}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Keep => f.write_str("keep"),
            Action::Again => f.write_str("again"),
            Action::Face(face) => write!(f, "{face}"),
        }
    }
}

/// The state that is written like this, among those that play can lead to: a short way to read, where they are few.
fn find(state: HighDie, text: &str) -> Option<HighDie> {
    if state.position() == text {
        return Some(state);
    }
    let mut choices = state.choices().into_iter();
    choices.find_map(|action| find(state.after(action), text))
}

impl Notation for HighDie {
    fn position(&self) -> String {
        let [first, second] = self.kept;
        match self.die {
            Die::FirstRoll => format!("{first}-{second} roll"),
            Die::SecondRoll => format!("{first}-{second} again"),
            Die::Shows(face) => format!("{first}-{second} {face}"),
        }
    }

    fn read_position(&self, text: &str) -> Result<HighDie, ParseError> {
        find(HighDie::default(), text).ok_or_else(|| ParseError::new(POSITION, text))
    }

    fn action_text(&self, action: Action) -> String {
        action.to_string()
    }
}

impl Show for HighDie {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (row, face) in self.kept.into_iter().enumerate() {
            picture.put(0, row, Shape::Label(format!("Player {}", row + 1)));
            let shown = match self.die {
                Die::Shows(shown) if row == self.roller().index() => shown,
                _ => face,
            };
            if shown > 0 {
                picture.put(
                    1,
                    row,
                    Shape::Die {
                        face: shown,
                        owner: Some(Player::new(row)),
                    },
                );
            }
        }
        // Outcomes have buttons too, for people who roll a die of their own.
        for action in self.choices() {
            picture.button(action.to_string(), self.gesture(action)[0]);
        }
        picture
    }

    fn gesture(&self, action: Action) -> Gesture {
        vec![Spot(match action {
            Action::Keep => 0,
            Action::Face(face) => face.into(),
            Action::Again => 7,
        })]
    }
}
