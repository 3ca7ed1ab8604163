//! The tokens of the tree language.

use gametree_games::sketch::word_length;

use crate::language::error::{SyntaxError, quoted};

/// A token.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Token<'t> {
    /// A bare word: a keyword, a name or a label.
    Word(&'t str),
    /// A name or a label in quotes.
    Quoted(String),
    /// A number.
    Number(f64),
    /// Punctuation.
    Mark(&'static str),
    /// The end of the text.
    End,
}

const MARKS: [(&str, &str); 9] = [
    ("->", "->"),
    ("→", "->"),
    ("(", "("),
    (")", ")"),
    ("[", "["),
    ("]", "]"),
    (",", ","),
    (":", ":"),
    ("/", "/"),
];

/// Splits a text into tokens.
#[derive(Clone, Copy)]
pub(super) struct Lexer<'t> {
    pub(super) text: &'t str,
    /// The byte after the last token.
    pub(super) at: usize,
}

impl<'t> Lexer<'t> {
    /// The next token and the byte at which it starts.
    pub(super) fn next(&mut self) -> Result<(Token<'t>, usize), SyntaxError> {
        self.skip();
        let start = self.at;
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else {
            return Ok((Token::End, start));
        };
        if first == '"' {
            return Ok((Token::Quoted(self.string()?), start));
        }
        if let Some(&(written, mark)) = MARKS.iter().find(|mark| rest.starts_with(mark.0)) {
            self.at += written.len();
            return Ok((Token::Mark(mark), start));
        }
        let length = word_length(rest);
        let word = &rest[..length];
        if length > 0 && !is_infinity(word) {
            self.at += length;
            return Ok((Token::Word(word), start));
        }
        let number = self.number()?;
        Ok((Token::Number(number), start))
    }

    /// Skips spaces and comments.
    fn skip(&mut self) {
        loop {
            let rest = &self.text[self.at..];
            let spaces = rest.len() - rest.trim_start().len();
            self.at += spaces;
            let rest = &rest[spaces..];
            if !rest.starts_with('#') && !rest.starts_with("//") {
                return;
            }
            self.at += rest.find('\n').unwrap_or(rest.len());
        }
    }

    fn number(&mut self) -> Result<f64, SyntaxError> {
        let rest = &self.text[self.at..];
        let unsigned = rest.trim_start_matches(['-', '−', '+']);
        let signs = &rest[..rest.len() - unsigned.len()];
        let sign = match signs {
            "" | "+" => 1.0,
            "-" | "−" => -1.0,
            _ => return Err(self.error("one sign before a number", signs)),
        };
        let word = &unsigned[..word_length(unsigned)];
        let (value, length) = if unsigned.starts_with('∞') {
            (f64::INFINITY, '∞'.len_utf8())
        } else if is_infinity(word) {
            (f64::INFINITY, word.len())
        } else {
            let digits = &unsigned[..number_length(unsigned)];
            let Ok(value) = digits.parse::<f64>() else {
                let found = rest.chars().next().map(String::from).unwrap_or_default();
                return Err(self.error("a tree", &found));
            };
            if value.is_infinite() {
                return Err(self.error("a number up to 1.7e308", digits));
            }
            (value, digits.len())
        };
        self.at += signs.len() + length;
        Ok(sign * value)
    }

    /// The text between quotes.
    fn string(&mut self) -> Result<String, SyntaxError> {
        let mut string = String::new();
        let mut rest = self.text[self.at..].char_indices().skip(1).peekable();
        while let Some((index, character)) = rest.next() {
            match character {
                '"' => {
                    self.at += index + 1;
                    return Ok(string);
                }
                '\n' => break,
                '\\' => {
                    let escape = &self.text[self.at + index..];
                    let Some((meant, length)) = unescape(escape) else {
                        self.at += index;
                        let found: String = escape.chars().take(2).collect();
                        let expected = r#"\", \\, \n, \t, \r or \u{…}"#;
                        return Err(self.error(expected, &found));
                    };
                    string.push(meant);
                    while rest.next_if(|next| next.0 < index + length).is_some() {}
                }
                _ => string.push(character),
            }
        }
        let expected = "a closing '\"' in the same line";
        Err(SyntaxError::new(self.text, self.at, expected, "none"))
    }

    fn error(&self, expected: &str, found: &str) -> SyntaxError {
        SyntaxError::new(self.text, self.at, expected, quoted(found))
    }
}

/// The character meant by the escape that the text begins with, and the escape's length.
fn unescape(text: &str) -> Option<(char, usize)> {
    let simple = match text.as_bytes().get(1)? {
        b'"' => '"',
        b'\\' => '\\',
        b'n' => '\n',
        b't' => '\t',
        b'r' => '\r',
        b'u' => {
            let digits = text[2..].strip_prefix('{')?;
            let digits = &digits[..digits.find('}')?];
            let meant = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
            return Some((meant, digits.len() + 4));
        }
        _ => return None,
    };
    Some((simple, 2))
}

fn is_infinity(word: &str) -> bool {
    word.eq_ignore_ascii_case("inf") || word.eq_ignore_ascii_case("infinity")
}

/// The length in bytes of the unsigned number that a text begins with.
fn number_length(text: &str) -> usize {
    let digits = |from: usize| {
        let rest = &text[from..];
        from + rest.bytes().take_while(u8::is_ascii_digit).count()
    };
    let mut length = digits(0);
    if text[length..].starts_with('.') {
        length = digits(length + 1);
    }
    if text[length..].starts_with(['e', 'E']) {
        let sign = usize::from(text[length + 1..].starts_with(['+', '-']));
        let exponent = digits(length + 1 + sign);
        if exponent > length + 1 + sign {
            length = exponent;
        }
    }
    length
}
