//! Pig: roll and add up as long as you dare; a 1 loses what the turn has brought, holding banks it.
//!
//! ```
//! use gametree_games::Pig;
//! use gametree_games::pig::Move;
//! use gametree_rules::{Game, Notation, Turn};
//! let game = Pig::parse_position("100 34-20 +12 1").unwrap();
//! assert_eq!(game.after(Move::Hold).position(), "100 46-20 +0 2");
//! let rolling = game.after(Move::Roll);
//! assert_eq!(rolling.turn(), Turn::Chance);
//! assert_eq!(rolling.after(Move::Face(5)).position(), "100 34-20 +17 1");
//! assert_eq!(rolling.after(Move::Face(1)).position(), "100 34-20 +0 2");
//! ```

use std::borrow::Cow;

use gametree_rules::picture::{Material, Picture, Shape};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, Parameter, ParseError, Player, Scale, Show, Spot,
    Sum, Turn, Values,
};

use crate::text::Word;

/// The format of a position.
const POSITION: &str = "a target such as 100, or target, scores, turn total, who moves and perhaps roll, \
                        such as 100 34-20 +12 1 roll";
static PARAMETERS: [Parameter; 1] = [Parameter::new(
    "target",
    "points that win",
    1..=MAX_TARGET as u32,
    100,
)];

const TARGET: &str = "a target from 1 to 1000";
const MAX_TARGET: u16 = 1000;
const FACES: u8 = 6;
/// The face that loses the turn.
const PIG: u8 = 1;
/// Spots: the faces are their own numbers.
const ROLL: Spot = Spot(0);
const HOLD: Spot = Spot(FACES as u16 + 1);

/// The scores, and what the turn has brought up to now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pig {
    target: u16,
    scores: [u16; 2],
    total: u16,
    turn: Player,
    die: Die,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Die {
    Resting,
    Rolling,
}

/// What a player, or the die, can do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Throw the die.
    Roll,
    /// Bank the turn total and pass the die on.
    Hold,
    /// The die shows this face.
    Face(u8),
}

impl Pig {
    /// The start of a game to `target` points, from 1 to 1000.
    pub fn new(target: u16) -> Option<Pig> {
        (1..=MAX_TARGET).contains(&target).then_some(Pig {
            target,
            ..Pig::default()
        })
    }

    /// The number of points that wins.
    pub fn target(&self) -> u16 {
        self.target
    }

    /// What a player has banked.
    pub fn score(&self, player: Player) -> u16 {
        self.scores[player.index()]
    }

    /// What the turn has brought up to now.
    pub fn turn_total(&self) -> u16 {
        self.total
    }

    /// The player who rolls the die or waits for it.
    pub fn roller(&self) -> Player {
        self.turn
    }

    fn winner(&self) -> Option<Player> {
        [Player::FIRST, Player::SECOND]
            .into_iter()
            .find(|&player| self.score(player) >= self.target)
    }

    /// Whether holding wins.
    fn has_enough(&self) -> bool {
        self.score(self.turn) + self.total >= self.target
    }

    fn pass(&mut self) {
        self.total = 0;
        self.turn = self.turn.other();
    }

    /// Whether a turn that begins with this score can bring this total: rolls of 2 to 6, none after there is enough.
    fn can_bring(&self, score: u16, total: u16) -> bool {
        let before_last = |face| total.checked_sub(face);
        total == 0
            || (2..=u16::from(FACES))
                .filter_map(before_last)
                .any(|before| before != 1 && score + before < self.target)
    }

    /// Whether play can lead here.
    fn can_arise(&self) -> bool {
        let [mine, other] = [self.turn, self.turn.other()].map(|player| self.score(player));
        if mine == 1 || other == 1 || mine >= self.target {
            false
        } else if other >= self.target {
            self.total == 0 && self.die == Die::Resting && self.can_bring(0, other)
        } else {
            self.can_bring(mine, self.total) && !(self.die == Die::Rolling && self.has_enough())
        }
    }
}

impl Default for Pig {
    fn default() -> Pig {
        Pig {
            target: 100,
            scores: [0; 2],
            total: 0,
            turn: Player::FIRST,
            die: Die::Resting,
        }
    }
}

impl Game for Pig {
    type Action = Move;
    const CLASS: Class = Class {
        chance: true,
        sum: Sum::Constant(1.0),
        ..Class::TWO_PLAYERS
    };

    fn facts(&self) -> Facts {
        Facts::new("pig", "Pig")
            .about(
                "Roll a die and add up as often as you like, then hold to bank the sum; a 1 loses it. \
                 First to the target wins.",
            )
            .position(POSITION)
            .scale(Scale::WinProbability)
            .parameters(&PARAMETERS[..])
    }

    fn with_parameters(&self, values: &Values) -> Result<Pig, ParseError> {
        let [target] = values.all()?;
        Pig::new(target as u16).ok_or_else(|| ParseError::new(TARGET, target.to_string()))
    }

    fn range(&self) -> (f64, f64) {
        (0.0, 1.0)
    }

    fn turn(&self) -> Turn {
        match self.die {
            Die::Rolling => Turn::Chance,
            Die::Resting if self.winner().is_some() => Turn::Over,
            Die::Resting => Turn::Player(self.turn),
        }
    }

    /// With enough to win one can only hold, and with nothing to bank only roll: to hold nothing never helps, and two
    /// players who did so for ever would never end.
    fn actions(&self, out: &mut Vec<Move>) {
        if !self.has_enough() {
            out.push(Move::Roll);
        }
        if self.total > 0 {
            out.push(Move::Hold);
        }
    }

    fn outcomes(&self, out: &mut Vec<(Move, f64)>) {
        out.extend((1..=FACES).map(|face| (Move::Face(face), 1.0 / f64::from(FACES))));
    }

    fn apply(&mut self, action: Move) {
        self.die = Die::Resting;
        match action {
            Move::Roll => self.die = Die::Rolling,
            Move::Hold => {
                self.scores[self.turn.index()] += self.total;
                self.pass();
            }
            Move::Face(PIG) => self.pass(),
            Move::Face(face) => self.total += u16::from(face),
        }
    }

    /// The chance to win: all or nothing at the end.
    fn utility(&self, player: Player) -> f64 {
        f64::from(u8::from(self.winner() == Some(player)))
    }
}

impl Keyed for Pig {}

impl Notation for Pig {
    fn position(&self) -> String {
        let [first, second] = self.scores;
        let scores = format!("{} {first}-{second}", self.target);
        if self.winner().is_some() {
            return scores;
        }
        let roll = if self.die == Die::Rolling {
            " roll"
        } else {
            ""
        };
        format!("{scores} +{} {}{roll}", self.total, self.turn.index() + 1)
    }

    fn read_position(&self, text: &str) -> Result<Pig, ParseError> {
        let words: Vec<Word> = Word::new(text).split(&[' ']).take(6).collect();
        let start = |goal: Word| {
            let target = goal.number(1..=MAX_TARGET, TARGET)?;
            Ok(Pig {
                target,
                ..Pig::default()
            })
        };
        let game = match *words {
            [goal] => start(goal)?,
            // No player is to move in a finished game; holding had passed the turn to the loser.
            [goal, scores] => {
                let mut game = start(goal)?;
                game.scores = parse_scores(scores)?;
                let Some(winner) = game.winner() else {
                    return Err(scores.not(
                        "a turn total and who moves after the scores, unless someone has won",
                    ));
                };
                game.turn = winner.other();
                game
            }
            [goal, scores, total, mover, ref roll @ ..] => {
                let mut game = start(goal)?;
                game.scores = parse_scores(scores)?;
                game.total = parse_total(total)?;
                game.turn = mover.player()?;
                game.die = match *roll {
                    [] => Die::Resting,
                    [Word { text: "roll", .. }] => Die::Rolling,
                    [word, ..] => return Err(word.not("roll or nothing")),
                };
                if game.winner().is_some() {
                    return Err(total.not("nothing after the scores, as the game is over"));
                }
                game
            }
            _ => return Err(ParseError::new(POSITION, text)),
        };
        if game.can_arise() {
            Ok(game)
        } else {
            Err(ParseError::new(IMPOSSIBLE, text))
        }
    }

    fn action_text(&self, action: Move) -> String {
        match action {
            Move::Roll => "roll".to_owned(),
            Move::Hold => "hold".to_owned(),
            Move::Face(face) => face.to_string(),
        }
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["Player 1", "Player 2"][player.index()])
    }
}

const IMPOSSIBLE: &str =
    "scores that can arise, each turn being rolls of 2 to 6 that end once there is enough to win";

fn parse_scores(word: Word) -> Result<[u16; 2], ParseError> {
    let expected = "two scores such as 34-20";
    let [first, second] = word.parts(&['-'], expected)?;
    let score = |part: Word| part.number(0..=MAX_TARGET + u16::from(FACES), expected);
    Ok([score(first)?, score(second)?])
}

fn parse_total(word: Word) -> Result<u16, ParseError> {
    let expected = "a turn total such as +12";
    let digits = word
        .text
        .strip_prefix('+')
        .ok_or_else(|| word.not(expected))?;
    let number = Word {
        text: digits,
        at: word.at + 1,
    };
    number.number(0..=MAX_TARGET + u16::from(FACES), expected)
}

impl Show for Pig {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        let total = picture.put(0, 0, Shape::Coin(self.total));
        total.called(format!("this turn: {}", self.total));
        picture.material = Material::Felt;
        for action in self.choices() {
            match action {
                Move::Roll => picture.button("roll", ROLL),
                Move::Hold => picture.button("hold", HOLD),
                Move::Face(face) => {
                    let die = picture.put(face.into(), 0, Shape::Die { face, owner: None });
                    die.touch(Spot(face.into()));
                }
            }
        }
        for player in [Player::FIRST, Player::SECOND] {
            let (name, score) = (self.player_name(player), self.score(player));
            picture.caption_of(player, format!("{name}: {score} of {}", self.target));
        }
        picture
    }

    fn gesture(&self, action: Move) -> Gesture {
        vec![match action {
            Move::Roll => ROLL,
            Move::Hold => HOLD,
            Move::Face(face) => Spot(face.into()),
        }]
    }
}

#[cfg(test)]
mod tests;
