//! Output: with colours on a terminal, without them elsewhere.

use std::io::Write;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use gametree_draw::Colour;
use serde::Serialize;

use crate::error::Failure;

/// The output of answers.
pub(crate) struct Output {
    stream: AutoStream<std::io::Stdout>,
    colour: Colour,
}

/// The style of emphasised text.
pub(crate) const STRONG: Style = Style::new().bold();
/// The style of secondary text.
pub(crate) const FAINT: Style = Style::new().dimmed();

impl Output {
    pub(crate) fn stdout() -> Output {
        let choice = AutoStream::choice(&std::io::stdout());
        let colour = if choice == ColorChoice::Never {
            Colour::Plain
        } else {
            Colour::Ansi
        };
        Output {
            stream: AutoStream::auto(std::io::stdout()),
            colour,
        }
    }

    pub(crate) fn colour(&self) -> Colour {
        self.colour
    }

    pub(crate) fn line(&mut self, text: impl AsRef<str>) -> Result<(), Failure> {
        writeln!(self.stream, "{}", text.as_ref())?;
        Ok(())
    }

    /// Writes text that flows: lines break between words, where the terminal ends.
    pub(crate) fn text(&mut self, text: &str) -> Result<(), Failure> {
        wrapped(text, width())
            .iter()
            .try_for_each(|line| self.line(line))
    }

    /// The same, indented.
    pub(crate) fn indented(&mut self, columns: usize, text: &str) -> Result<(), Failure> {
        let lines = wrapped(text, width().saturating_sub(columns));
        lines
            .iter()
            .try_for_each(|line| self.line(format!("{:columns$}{line}", "")))
    }

    /// Writes without ending the line, and flushes.
    pub(crate) fn prompt(&mut self, text: &str) -> Result<(), Failure> {
        write!(self.stream, "{text}")?;
        self.stream.flush()?;
        Ok(())
    }

    /// Writes one object on one line.
    pub(crate) fn json(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let text =
            serde_json::to_string(object).map_err(|error| Failure::Internal(error.to_string()))?;
        self.line(text)?;
        self.stream.flush()?;
        Ok(())
    }
}

/// The width assumed for a screen of unknown width, and the maximum length of a line of text.
const DEFAULT_COLUMNS: usize = 100;

/// The width of the screen.
pub(crate) fn columns() -> usize {
    let size = terminal_size::terminal_size_of(std::io::stdout());
    size.map_or(DEFAULT_COLUMNS, |(width, _)| usize::from(width.0))
}

/// The maximum width of a line of text.
fn width() -> usize {
    columns().clamp(20, DEFAULT_COLUMNS)
}

/// Lines of at most this many characters, broken between words; what a style adds has no width.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let length = anstream::adapter::strip_str(word)
            .to_string()
            .chars()
            .count();
        if used > 0 && used + 1 + length > width {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
        }
        used += length;
    }
    lines
}

/// Text in a style.
pub(crate) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words_and_styles_have_no_width() {
        assert_eq!(wrapped("a bb ccc dddd", 6), ["a bb", "ccc", "dddd"]);
        assert_eq!(wrapped("unbreakable", 4), ["unbreakable"]);
        let styled = format!("{} bb", styled(STRONG, "aaa"));
        assert_eq!(wrapped(&styled, 6).len(), 1);
    }
}
