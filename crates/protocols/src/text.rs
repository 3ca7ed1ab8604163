//! What conversations of lines have in common: words, numbers, and that a line stays one line.

use std::str::FromStr;

use gametree_rules::ParseError;

/// More bytes than any line says; what is longer is refused unread.
pub(crate) const MAX_LINE_BYTES: usize = 1 << 20;

/// The words of a line. Signs that control a terminal are spaces.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// The words of a line; an error if it is longer than any line is.
    pub(crate) fn of(line: &'a str) -> Result<Words<'a>, ParseError> {
        if line.len() <= MAX_LINE_BYTES {
            return Ok(Words(line.trim_matches(is_space)));
        }
        let start: String = line.chars().take(80).collect();
        let expected = format!("a line of at most {MAX_LINE_BYTES} bytes");
        Err(ParseError::new(expected, start))
    }

    /// The next word, which stays.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// The next word, if it is wanted.
    pub(crate) fn next_if(&mut self, wanted: impl Fn(&str) -> bool) -> Option<&'a str> {
        self.peek().filter(|word| wanted(word))?;
        self.next()
    }

    /// The words before the first that does not belong to them, which stays.
    pub(crate) fn until(&mut self, ends: impl Fn(&str) -> bool) -> Vec<String> {
        let mut words = Vec::new();
        while let Some(word) = self.next_if(|word| !ends(word)) {
            words.push(word.to_owned());
        }
        words
    }

    /// All that is left, as it stands there.
    pub(crate) fn left(&self) -> &'a str {
        self.0
    }

    /// All that is left, with the spaces inside it.
    pub(crate) fn rest(self) -> String {
        one_line(self.0)
    }

    /// The next word as what it must be.
    pub(crate) fn read<N: FromStr>(&mut self, expected: &str) -> Result<N, ParseError> {
        let word = self.next().unwrap_or_default();
        word.parse().map_err(|_| ParseError::new(expected, word))
    }

    /// The next word, whatever it is.
    pub(crate) fn word(&mut self, expected: &str) -> Result<String, ParseError> {
        let word = self.next().ok_or_else(|| ParseError::new(expected, ""))?;
        Ok(word.to_owned())
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        if self.0.is_empty() {
            return None;
        }
        let end = self.0.find(is_space).unwrap_or(self.0.len());
        let (word, rest) = self.0.split_at(end);
        self.0 = rest.trim_start_matches(is_space);
        Some(word)
    }
}

fn is_space(sign: char) -> bool {
    sign.is_whitespace() || sign.is_control()
}

/// A text whose signs that control a terminal, ends of lines among them, are spaces.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
