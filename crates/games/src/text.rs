//! Reading positions word by word, knowing where each word stands.

use std::ops::RangeInclusive;
use std::str::FromStr;

use gametree_rules::{Notation, ParseError, Player};

/// A part of a text and the character it starts at, counted from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Word<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl<'a> Word<'a> {
    /// The whole of a text.
    pub(crate) fn new(text: &'a str) -> Word<'a> {
        Word { text, at: 0 }
    }

    /// The parts between these characters, empty ones too.
    pub(crate) fn split(self, between: &'a [char]) -> impl Iterator<Item = Word<'a>> {
        self.text.split(between).scan(self.at, |next, text| {
            let at = *next;
            *next += text.chars().count() + 1;
            Some(Word { text, at })
        })
    }

    /// The parts between spaces of any kind, none of them empty.
    pub(crate) fn words(self) -> impl Iterator<Item = Word<'a>> {
        let parts = self.text.split(char::is_whitespace);
        let parts = parts.scan(self.at, |next, text| {
            let at = *next;
            *next += text.chars().count() + 1;
            Some(Word { text, at })
        });
        parts.filter(|word| !word.text.is_empty())
    }

    /// The parts between these characters, if there are exactly `N`.
    pub(crate) fn parts<const N: usize>(
        self,
        between: &'a [char],
        expected: &str,
    ) -> Result<[Word<'a>; N], ParseError> {
        let parts: Vec<Word> = self.split(between).take(N + 1).collect();
        parts.try_into().map_err(|_| self.not(expected))
    }

    /// What stands before the first such character, and what after it, if there is one.
    pub(crate) fn split_once(self, between: char) -> (Word<'a>, Option<Word<'a>>) {
        match self.text.split_once(between) {
            None => (self, None),
            Some((text, after)) => {
                let before = Word { text, ..self };
                let at = self.at + text.chars().count() + 1;
                (before, Some(Word { text: after, at }))
            }
        }
    }

    /// The same without what ends a line.
    pub(crate) fn trimmed(self) -> Word<'a> {
        let text = self.text.trim_end_matches(['\n', '\r']);
        Word { text, ..self }
    }

    /// The number of plain digits that this is, if it lies in the range.
    pub(crate) fn number<T: FromStr + PartialOrd>(
        self,
        range: RangeInclusive<T>,
        expected: &str,
    ) -> Result<T, ParseError> {
        Some(self.text)
            .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|text| text.parse().ok())
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.not(expected))
    }

    /// The one of two players that this numbers, counted from one.
    pub(crate) fn player(self) -> Result<Player, ParseError> {
        let number: usize = self.number(1..=2, "1 or 2, who moves")?;
        Ok(Player::new(number - 1))
    }

    /// The error that something else was expected here.
    pub(crate) fn not(self, expected: impl Into<String>) -> ParseError {
        ParseError::at(expected, self.text, self.at)
    }
}

/// Plays the actions of a text, one after the other; `start` or an empty text is the start itself.
pub(crate) fn replay<G: Notation>(start: G, text: &str, between: &[char]) -> Result<G, ParseError> {
    if text.is_empty() || text.eq_ignore_ascii_case("start") {
        return Ok(start);
    }
    Word::new(text)
        .split(between)
        .try_fold(start, |game, word| {
            let action = game
                .parse_action(word.text)
                .map_err(|error| word.not(error.expected))?;
            Ok(game.after(action))
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_the_character_they_start_at() {
        let words: Vec<_> = Word::new(" é  b-c").split(&[' ']).collect();
        assert_eq!(words[1], Word { text: "é", at: 1 });
        assert_eq!(words[2], Word { text: "", at: 3 });
        let parts: Vec<_> = words[3].split(&['-', ',']).collect();
        assert_eq!(parts[1], Word { text: "c", at: 6 });
        let words: Vec<_> = Word::new(" é \t\nb\u{a0}c ").words().collect();
        let told = [("é", 1), ("b", 5), ("c", 7)];
        assert_eq!(words, told.map(|(text, at)| Word { text, at }));
    }

    #[test]
    fn what_stands_after_a_character_knows_where() {
        let word = Word {
            text: "é,b,c",
            at: 2,
        };
        let (before, after) = word.split_once(',');
        assert_eq!(before, Word { text: "é", at: 2 });
        assert_eq!(after, Some(Word { text: "b,c", at: 4 }));
        assert_eq!(word.split_once(' '), (word, None));
    }

    #[test]
    fn parts_are_as_many_as_asked_for() {
        let word = Word::new("1,2-3");
        let [_, last] = word.parts(&[','], "two parts").unwrap();
        assert_eq!(last, Word { text: "2-3", at: 2 });
        assert!(word.parts::<2>(&[',', '-'], "two parts").is_err());
        assert!(word.parts::<2>(&['x'], "two parts").is_err());
    }

    #[test]
    fn only_plain_digits_in_the_range_are_a_number() {
        assert_eq!(Word::new("12").number(0..=12, "a dozen"), Ok(12));
        for text in ["", "13", "+1", "-1", "٣", "1 ", "99999999999999999999"] {
            assert!(
                Word::new(text).number(0..=12, "a dozen").is_err(),
                "{text:?}"
            );
        }
    }
}
