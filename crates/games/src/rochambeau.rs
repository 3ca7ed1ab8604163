//! Sequential Rochambeau: paper, rock, scissors in three picks, from lecture notes on game trees.
//!
//! > One game consists of three moves (plys). Player one (MAX) selects Paper, Rock or Scissors. Player two (MIN) selects
//! > one of the other options. MAX is then required to select the only remaining choice. Scoring is based on the last two
//! > picks: Rock/Paper: 1/-1, Paper/Scissors: 2/-2, Scissors/Rock: 3/-3.
//!
//! We read it so: the last two picks are MIN's and MAX's second. Paper beats rock and is worth 1, scissors beat paper
//! and are worth 2, rock beats scissors and is worth 3. Whoever holds the winner of the two gets that much, the other
//! loses it.
//!
//! ```
//! use gametree_games::Rochambeau;
//! use gametree_rules::{Game, Notation, Player};
//! let end = Rochambeau::parse_position("paper,rock,scissors").unwrap();
//! assert_eq!(end.utility(Player::FIRST), -3.0);
//! ```

use std::borrow::Cow;

use gametree_rules::picture::{Emblem, Face, Material, Picture, Shape};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, ParseError, Player, Show, Spot, Turn,
};

use crate::text;

const PLAYERS: [&str; 2] = ["MAX", "MIN"];

/// The picks up to now; nothing follows an empty one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rochambeau {
    picks: [Option<Pick>; 3],
}

/// What a player may pick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pick {
    /// Beats rock, worth 1.
    Paper,
    /// Beats scissors, worth 3.
    Rock,
    /// Beat paper, worth 2.
    Scissors,
}

impl Pick {
    /// All picks, in the order of the notes.
    pub const ALL: [Pick; 3] = [Pick::Paper, Pick::Rock, Pick::Scissors];

    /// What this pick wins against another: less than nothing if it is beaten.
    pub fn against(self, other: Pick) -> i8 {
        match (self, other) {
            (Pick::Paper, Pick::Rock) => 1,
            (Pick::Scissors, Pick::Paper) => 2,
            (Pick::Rock, Pick::Scissors) => 3,
            (Pick::Rock, Pick::Paper) => -1,
            (Pick::Paper, Pick::Scissors) => -2,
            (Pick::Scissors, Pick::Rock) => -3,
            (Pick::Paper, Pick::Paper)
            | (Pick::Rock, Pick::Rock)
            | (Pick::Scissors, Pick::Scissors) => 0,
        }
    }

    fn name(self) -> &'static str {
        ["paper", "rock", "scissors"][self as usize]
    }

    fn emblem(self) -> Emblem {
        match self {
            Pick::Paper => Emblem::Paper,
            Pick::Rock => Emblem::Rock,
            Pick::Scissors => Emblem::Scissors,
        }
    }

    fn spot(self) -> Spot {
        Spot(self as u16)
    }
}

impl Rochambeau {
    /// The picks up to now.
    pub fn picks(&self) -> impl Iterator<Item = Pick> + '_ {
        self.picks.iter().copied().flatten()
    }

    fn is_free(&self, pick: Pick) -> bool {
        !self.picks.contains(&Some(pick))
    }
}

/// The player who makes the pick of this number: MAX, MIN, MAX.
fn picker(number: usize) -> Player {
    Player::new(number % 2)
}

/// The format of a position.
const POSITION: &str = "the picks up to now such as scissors,paper, or start";

impl Game for Rochambeau {
    type Action = Pick;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("rochambeau", "Sequential Rochambeau")
            .about(
                "MAX picks paper, rock or scissors, MIN another, and MAX is left with the third. \
                 The last two picks score: paper beats rock for 1, scissors beat paper for 2, rock beats scissors for 3.",
            )
            .position(POSITION)
    }

    fn range(&self) -> (f64, f64) {
        (-3.0, 3.0)
    }

    fn turn(&self) -> Turn {
        match self.picks().count() {
            3 => Turn::Over,
            number => Turn::Player(picker(number)),
        }
    }

    fn actions(&self, out: &mut Vec<Pick>) {
        out.extend(Pick::ALL.into_iter().filter(|&pick| self.is_free(pick)));
    }

    fn apply(&mut self, pick: Pick) {
        let number = self.picks().count();
        self.picks[number] = Some(pick);
    }

    fn utility(&self, player: Player) -> f64 {
        let [_, Some(min), Some(max)] = self.picks else {
            return 0.0;
        };
        let (own, other) = if player == Player::FIRST {
            (max, min)
        } else {
            (min, max)
        };
        f64::from(own.against(other))
    }
}

impl Keyed for Rochambeau {}

impl Notation for Rochambeau {
    fn position(&self) -> String {
        let picks: Vec<&str> = self.picks().map(Pick::name).collect();
        if picks.is_empty() {
            "start".to_owned()
        } else {
            picks.join(",")
        }
    }

    fn read_position(&self, text: &str) -> Result<Rochambeau, ParseError> {
        text::replay(Rochambeau::default(), text, &[','])
    }

    fn action_text(&self, pick: Pick) -> String {
        pick.name().to_owned()
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(PLAYERS[player.index()])
    }
}

impl Show for Rochambeau {
    /// Three cards to pick from; under a picked one, whose pick it was and which in order.
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (x, pick) in Pick::ALL.into_iter().enumerate() {
            let card = picture.put(x, 0, Shape::Card(Face::Drawn(pick.emblem())));
            if self.is_free(pick) {
                card.touch(pick.spot());
            }
        }
        for ((number, symbol), pick) in ('1'..='3').enumerate().zip(self.picks()) {
            let owner = picker(number);
            picture.put(pick as usize, 1, Shape::Piece { symbol, owner });
            let name = PLAYERS[owner.index()];
            picture.caption_of(owner, format!("{name} picked {}", pick.name()));
        }
        picture.material = Material::Felt;
        picture
    }

    fn gesture(&self, pick: Pick) -> Gesture {
        vec![pick.spot()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    /// The minimax value for MAX and the picks that lead to it, the first of equals.
    fn solve(game: &Rochambeau) -> (f64, Vec<Pick>) {
        let Turn::Player(mover) = game.turn() else {
            return (game.utility(Player::FIRST), Vec::new());
        };
        let sign = if mover == Player::FIRST { 1.0 } else { -1.0 };
        game.choices()
            .into_iter()
            .map(|pick| {
                let (value, mut line) = solve(&game.after(pick));
                line.insert(0, pick);
                (value, line)
            })
            .reduce(|best, new| {
                if sign * new.0 > sign * best.0 {
                    new
                } else {
                    best
                }
            })
            .unwrap()
    }

    #[test]
    fn the_six_games_are_worth_what_the_notes_say() {
        for (text, worth) in [
            ("paper,rock,scissors", -3.0),
            ("paper,scissors,rock", 3.0),
            ("rock,paper,scissors", 2.0),
            ("rock,scissors,paper", -2.0),
            ("scissors,paper,rock", -1.0),
            ("scissors,rock,paper", 1.0),
        ] {
            let end = Rochambeau::parse_position(text).unwrap();
            assert_eq!(end.turn(), Turn::Over);
            assert_eq!(end.utility(Player::FIRST), worth, "{text}");
            assert_eq!(end.utility(Player::SECOND), -worth, "{text}");
        }
    }

    #[test]
    fn max_picks_scissors_and_min_paper() {
        let (value, line) = solve(&Rochambeau::default());
        assert_eq!(value, -1.0);
        assert_eq!(line, [Pick::Scissors, Pick::Paper, Pick::Rock]);
        for (pick, worth) in Pick::ALL.into_iter().zip([-3.0, -2.0, -1.0]) {
            assert_eq!(solve(&Rochambeau::default().after(pick)).0, worth);
        }
    }

    #[test]
    fn every_state_reads_back() {
        assert_eq!(
            testing::walk(Rochambeau::default(), usize::MAX),
            1 + 3 + 6 + 6
        );
        let start = Ok(Rochambeau::default());
        assert_eq!(Rochambeau::parse_position(""), start);
        assert_eq!(Rochambeau::parse_position("Start"), start);
    }

    #[test]
    fn what_is_not_a_course_of_the_game_is_refused() {
        testing::refuses::<Rochambeau>(
            "paper,rock",
            &[
                "paper,paper",
                "paper,",
                "paper rock",
                "start,paper",
                "lizard",
                "paper,rock,scissors,paper",
            ],
        );
        let error = Rochambeau::parse_position("rock,spock").unwrap_err();
        assert_eq!((error.found.as_str(), error.at), ("spock", Some(6)));
    }
}
