//! Reading positions word by word, knowing where each word stands.

use std::ops::RangeInclusive;

use gametree_rules::Malformed;

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

    /// The parts between the separators, empty ones too.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Word<'a>> {
        self.text.split(separator).scan(self.at, |next, text| {
            let at = *next;
            *next += text.chars().count() + 1;
            Some(Word { text, at })
        })
    }

    /// The parts between spaces, however many spaces.
    pub(crate) fn words(self) -> impl Iterator<Item = Word<'a>> {
        self.split(' ').filter(|word| !word.text.is_empty())
    }

    /// The number this is, if it lies in the range.
    pub(crate) fn number(
        self,
        range: RangeInclusive<u16>,
        expected: &str,
    ) -> Result<u16, Malformed> {
        Some(self.text)
            .filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|text| text.parse().ok())
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.not(expected))
    }

    /// The error that something else was expected here.
    pub(crate) fn not(self, expected: impl Into<String>) -> Malformed {
        Malformed::at(expected, self.text, self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_the_character_they_start_at() {
        let words: Vec<_> = Word::new(" é  b-c").words().collect();
        assert_eq!(words[0], Word { text: "é", at: 1 });
        let parts: Vec<_> = words[1].split('-').collect();
        assert_eq!(parts[1], Word { text: "c", at: 6 });
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
