//! Syntax errors, shown with the line of the text.

use std::fmt;

use gametree_rules::excerpt;

/// The most columns of a line that are shown.
const COLUMNS: usize = 76;

/// A syntax error: what was expected, what was found, and where.
///
/// Shown with [`Display`](fmt::Display), it has three lines: the message, the line of the text, and a caret under the
/// place. [`message`](SyntaxError::message) is the first of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// What was expected, as the object of "expected".
    pub expected: String,
    /// What was found.
    pub found: String,
    /// The line, counted from one.
    pub line: usize,
    /// The character of the line, counted from one.
    pub column: usize,
    /// The line or the part of it around the place, without control characters.
    excerpt: String,
    /// The number of columns of the excerpt before the place.
    indent: usize,
}

impl std::error::Error for SyntaxError {}

impl SyntaxError {
    /// An error at this byte of the text.
    pub(super) fn new(
        text: &str,
        at: usize,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> SyntaxError {
        let (line, column) = place(text, at);
        let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
        let length = text[start..].find('\n');
        let whole = length.map_or(&text[start..], |length| &text[start..start + length]);
        let (excerpt, indent) = window(whole.trim_end_matches('\r'), column - 1);
        SyntaxError {
            expected: expected.into(),
            found: found.into(),
            line,
            column,
            excerpt,
            indent,
        }
    }

    /// The error in one line.
    pub fn message(&self) -> String {
        let SyntaxError {
            expected,
            found,
            line,
            column,
            ..
        } = self;
        format!("expected {expected}, found {found} at line {line}, column {column}")
    }
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let indent = self.indent;
        let (message, excerpt) = (self.message(), &self.excerpt);
        write!(f, "{message}\n  {excerpt}\n  {:indent$}^", "")
    }
}

/// The line and the column of a byte, counted from one.
pub(super) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    (line, before[start..].chars().count() + 1)
}

/// A piece of the text as the object of "found".
pub(super) fn quoted(text: &str) -> String {
    format!("'{}'", excerpt(text))
}

/// The part of a line around its character `place`, and the number of its columns before that.
fn window(line: &str, place: usize) -> (String, usize) {
    let characters: Vec<(char, usize)> = line.chars().map(visible).collect();
    let width = |part: &[(char, usize)]| part.iter().map(|c| c.1).sum::<usize>();
    let (mut start, mut end) = (0, characters.len());
    if width(&characters) > COLUMNS {
        start = place.min(end);
        while start > 0 && width(&characters[start - 1..place.min(end)]) <= COLUMNS * 2 / 3 {
            start -= 1;
        }
        end = start;
        while end < characters.len() && width(&characters[start..=end]) <= COLUMNS {
            end += 1;
        }
    }
    let before = if start > 0 { "…" } else { "" };
    let after = if end < characters.len() { "…" } else { "" };
    let middle: String = characters[start..end].iter().map(|c| c.0).collect();
    let indent = usize::from(start > 0) + width(&characters[start..place.clamp(start, end)]);
    (format!("{before}{middle}{after}"), indent)
}

/// A character as shown in a terminal, and its width in columns. Characters that would move the cursor, be invisible or
/// change the direction of the text become a dot.
fn visible(character: char) -> (char, usize) {
    match character {
        '\t' => (' ', 1),
        _ if character.is_control() => ('·', 1),
        '\u{300}'..='\u{36f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{20d0}'..='\u{20ff}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}'
        | '\u{e0000}'..='\u{e0fff}' => ('·', 1),
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => (character, 2),
        _ => (character, 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caret(text: &str, at: usize) -> (String, String) {
        let error = SyntaxError::new(text, at, "this", "that").to_string();
        let mut lines = error.lines().skip(1).map(str::to_owned);
        (lines.next().unwrap(), lines.next().unwrap())
    }

    #[test]
    fn the_caret_stands_under_the_place() {
        assert_eq!(caret("ab\ncd\nef", 4), ("  cd".into(), "   ^".into()));
        assert_eq!(caret("ab", 2), ("  ab".into(), "    ^".into()));
        assert_eq!(caret("ab\r\n", 3), ("  ab".into(), "    ^".into()));
        assert_eq!(caret("", 0), ("  ".into(), "  ^".into()));
        assert_eq!(caret("漢字x", 6), ("  漢字x".into(), "      ^".into()));
    }

    #[test]
    fn long_lines_are_shown_around_the_place_only() {
        let text = format!("{}!{}", "a".repeat(100_000), "b".repeat(100_000));
        let (line, caret) = caret(&text, 100_000);
        assert!(line.chars().count() <= 80, "{line}");
        let under = caret.chars().count() - 1;
        assert_eq!(line.chars().nth(under), Some('!'));
        assert!(line.starts_with("  …a") && line.ends_with("b…"));
    }

    #[test]
    fn nothing_that_moves_the_cursor_is_shown() {
        let (line, caret) = caret("\u{1b}[2J\t\u{202e}\u{301}x", 10);
        assert_eq!(line, "  ·[2J ··x");
        assert_eq!(caret.len(), 10);
    }
}
