//! Nim: heaps of matches, and who takes the last match wins.
//!
//! The player to move loses exactly when the binary sum without carry of all heaps is zero (Bouton 1901): a yardstick
//! for every search.
//!
//! ```
//! use gametree_games::Nim;
//! use gametree_rules::{Game, Notation};
//! let game = Nim::parse_position("3,4,5").unwrap();
//! let lost = game.after(game.parse_action("a2").unwrap());
//! assert_eq!(lost.position(), "1,4,5 2");
//! assert_eq!(lost.nim_sum(), 0);
//! ```

use std::borrow::Cow;

use gametree_rules::picture::{Picture, Shape};
use gametree_rules::{
    Class, Facts, Game, Gesture, Keyed, Notation, Parameter, ParseError, Player, Show, Spot, Turn,
    Values, notation,
};

use crate::grid;
use crate::text::Word;

/// The most heaps there can be.
pub const MAX_HEAPS: usize = 8;
/// Spots of one heap, so that each heap numbers its own.
const SPOTS: usize = 256;

/// The format of a position.
const POSITION: &str =
    "up to eight heaps of at most 255 such as 3,4,5, then 2 if the second player is to move";
static PARAMETERS: [Parameter; MAX_HEAPS] = [
    Parameter::new("a", "matches in heap a", 0..=255, 3),
    Parameter::new("b", "matches in heap b", 0..=255, 4),
    Parameter::new("c", "matches in heap c", 0..=255, 5),
    Parameter::new("d", "matches in heap d", 0..=255, 0),
    Parameter::new("e", "matches in heap e", 0..=255, 0),
    Parameter::new("f", "matches in heap f", 0..=255, 0),
    Parameter::new("g", "matches in heap g", 0..=255, 0),
    Parameter::new("h", "matches in heap h", 0..=255, 0),
];

/// The heaps, and who is to take from them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Nim {
    /// Zero from `count` on.
    heaps: [u8; MAX_HEAPS],
    count: u8,
    mover: Player,
}

/// Take some matches from one heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// Which heap, counted from zero.
    pub heap: u8,
    /// The number of matches, at least one.
    pub matches: u8,
}

impl Nim {
    /// The start with these heaps; nothing if there are none, or more than [`MAX_HEAPS`].
    pub fn new(heaps: &[u8]) -> Option<Nim> {
        if heaps.is_empty() || heaps.len() > MAX_HEAPS {
            return None;
        }
        let mut all = [0; MAX_HEAPS];
        all[..heaps.len()].copy_from_slice(heaps);
        Some(Nim {
            heaps: all,
            count: heaps.len() as u8,
            mover: Player::FIRST,
        })
    }

    /// The number of matches of each heap.
    pub fn heaps(&self) -> &[u8] {
        &self.heaps[..usize::from(self.count)]
    }

    /// The binary sum of the heaps without carry: zero if the player to move is lost.
    pub fn nim_sum(&self) -> u8 {
        self.heaps.iter().fold(0, |sum, heap| sum ^ heap)
    }

    fn spot(heap: usize, index: usize) -> Spot {
        Spot((heap * SPOTS + index) as u16)
    }
}

impl Default for Nim {
    fn default() -> Nim {
        Nim {
            heaps: [3, 4, 5, 0, 0, 0, 0, 0],
            count: 3,
            mover: Player::FIRST,
        }
    }
}

impl Game for Nim {
    type Action = Take;
    const CLASS: Class = Class::TWO_PLAYERS;

    fn facts(&self) -> Facts {
        Facts::new("nim", "Nim")
            .about(
                "Take any number of matches from one heap: a2 takes two from heap a. Whoever takes the last one wins.",
            )
            .position(POSITION)
            .parameters(&PARAMETERS[..])
    }

    /// Empty heaps after the last with matches are left out.
    fn with_parameters(&self, values: &Values) -> Result<Nim, ParseError> {
        let heaps: [usize; MAX_HEAPS] = values.all()?;
        let heaps = heaps.map(|matches| matches as u8);
        let count = heaps.iter().rposition(|&matches| matches > 0);
        count
            .and_then(|last| Nim::new(&heaps[..=last]))
            .ok_or_else(|| ParseError::new("at least one match in one of the heaps", "none"))
    }

    fn turn(&self) -> Turn {
        if self.heaps == [0; MAX_HEAPS] {
            Turn::Over
        } else {
            Turn::Player(self.mover)
        }
    }

    fn actions(&self, out: &mut Vec<Take>) {
        for (heap, &matches) in (0..).zip(self.heaps()) {
            out.extend((1..=matches).map(|matches| Take { heap, matches }));
        }
    }

    fn apply(&mut self, take: Take) {
        self.heaps[usize::from(take.heap)] -= take.matches;
        self.mover = self.mover.other();
    }

    fn utility(&self, player: Player) -> f64 {
        // Whoever finds nothing to take has lost.
        if player == self.mover { -1.0 } else { 1.0 }
    }
}

impl Keyed for Nim {}

impl Notation for Nim {
    fn position(&self) -> String {
        let heaps: Vec<String> = self.heaps().iter().map(u8::to_string).collect();
        let mover = if self.mover == Player::FIRST {
            ""
        } else {
            " 2"
        };
        heaps.join(",") + mover
    }

    fn read_position(&self, text: &str) -> Result<Nim, ParseError> {
        let words: Vec<Word> = Word::new(text).split(&[' ']).take(3).collect();
        let (heaps, mover) = match *words {
            [heaps] => (heaps, Player::FIRST),
            [heaps, mover] => (heaps, mover.player()?),
            _ => return Err(ParseError::new(POSITION, text)),
        };
        let heaps = heaps
            .split(&[',', '-'])
            .take(MAX_HEAPS + 1)
            .map(|heap| heap.number(0..=u8::MAX, "a number from 0 to 255"))
            .collect::<Result<Vec<u8>, ParseError>>()?;
        let start = Nim::new(&heaps).ok_or_else(|| ParseError::new(POSITION, text))?;
        Ok(Nim { mover, ..start })
    }

    fn action_text(&self, take: Take) -> String {
        format!("{}{}", grid::letter(usize::from(take.heap)), take.matches)
    }

    /// Reads the text itself: comparing it with those of all actions is slow where heaps are large.
    fn parse_action(&self, text: &str) -> Result<Take, ParseError> {
        let read = || {
            let (letter, matches) = text.split_at_checked(1)?;
            let letter = letter.bytes().next()?.to_ascii_lowercase();
            let heap = letter.checked_sub(grid::letter(0) as u8)?;
            let matches = matches.parse().ok()?;
            Some(Take { heap, matches })
        };
        read()
            .filter(|take| {
                let heap = self.heaps().get(usize::from(take.heap));
                heap.is_some_and(|heap| (1..=*heap).contains(&take.matches))
                    && self.action_text(*take).eq_ignore_ascii_case(text)
            })
            .ok_or_else(|| notation::not_an_action(self, text))
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["First", "Second"][player.index()])
    }
}

impl Show for Nim {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for (heap, &matches) in self.heaps().iter().enumerate() {
            picture.put(0, heap, Shape::Label(grid::letter(heap).to_string()));
            for index in 0..usize::from(matches) {
                let counter = picture.put(index + 1, heap, Shape::Match);
                counter.called(format!("match {} of {matches}", index + 1));
                counter.touch(Nim::spot(heap, index));
            }
        }
        picture
    }

    /// Touching a match takes it and all to its right.
    fn gesture(&self, take: Take) -> Gesture {
        let heap = usize::from(take.heap);
        let left = self.heaps[heap] - take.matches;
        vec![Nim::spot(heap, usize::from(left))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing;

    fn mover_wins(game: &Nim) -> bool {
        game.choices()
            .into_iter()
            .any(|take| !mover_wins(&game.after(take)))
    }

    #[test]
    fn the_player_to_move_loses_exactly_when_the_nim_sum_is_zero() {
        for heaps in (0..5 * 5 * 5).map(|n| [n % 5, n / 5 % 5, n / 25]) {
            let game = Nim::new(&heaps).unwrap();
            assert_eq!(mover_wins(&game), heaps[0] ^ heaps[1] ^ heaps[2] != 0);
            assert_eq!(mover_wins(&game), game.nim_sum() != 0);
        }
    }

    #[test]
    fn the_player_who_takes_the_last_match_wins() {
        let game = Nim::parse_position("0,2 2").unwrap();
        let end = game.after(game.parse_action("b2").unwrap());
        assert_eq!(end.turn(), Turn::Over);
        assert_eq!(end.utility(Player::SECOND), 1.0);
        assert_eq!(end, Nim::parse_position("0-0").unwrap());
    }

    #[test]
    fn every_state_reads_back() {
        // Anything may be left of the heaps, and either player be to move, except that with at most one match gone from
        // each heap (eight cases) every move took just one, which settles the player to move.
        assert_eq!(testing::walk(Nim::default(), usize::MAX), 4 * 5 * 6 * 2 - 8);
        testing::walk(Nim::new(&[255, 0, 255, 9]).unwrap(), 1_000);
        let largest = "255,1,0,255,9,9,9,255 2";
        assert_eq!(Nim::parse_position(largest).unwrap().position(), largest);
    }

    #[test]
    fn texts_that_are_not_heaps_are_refused() {
        testing::refuses::<Nim>(
            "3,4,5 2",
            &[
                "",
                " ",
                "3,4,",
                "3,,5",
                "3,256",
                "3,4,5 3",
                "3,4,5  2",
                "3,4,5 2 2",
                "1,1,1,1,1,1,1,1,1",
            ],
        );
        let error = Nim::parse_position("3,4,five").unwrap_err();
        assert_eq!((error.found.as_str(), error.at), ("five", Some(5)));
    }
}
