//! Where answers go: with colours on a terminal, without them elsewhere.

use std::io::Write;

use anstream::{AutoStream, ColorChoice};
use anstyle::Style;
use gametree_draw::Colour;
use serde::Serialize;

use crate::error::Failure;

/// Where answers go.
pub(crate) struct Output {
    stream: AutoStream<std::io::Stdout>,
    colour: Colour,
}

/// What stands out.
pub(crate) const STRONG: Style = Style::new().bold();
/// What stands back.
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

    /// Writes without ending the line, and makes sure that it is seen.
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

/// Text in a style.
pub(crate) fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
