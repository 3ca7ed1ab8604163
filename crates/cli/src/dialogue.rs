//! What conversations share: a screen for people and objects for machines, and lines from whoever answers.

use std::io::BufRead;

use serde::Serialize;

use crate::error::Failure;
use crate::output::Output;

/// How a session speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Speech {
    Screen,
    Json,
}

#[derive(Serialize)]
struct Said<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

impl Speech {
    /// Objects if they were asked for.
    pub(crate) const fn of(json: bool) -> Speech {
        if json { Speech::Json } else { Speech::Screen }
    }

    /// Something worth telling.
    pub(crate) fn note(self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            Speech::Screen => out.text(text),
            Speech::Json => out.json(&Said {
                error: None,
                note: Some(text),
            }),
        }
    }

    /// Something that cannot be done.
    pub(crate) fn error(self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            Speech::Screen => out.line(format!("  {text}")),
            Speech::Json => out.json(&Said {
                error: Some(text),
                note: None,
            }),
        }
    }
}

/// The next line, or nothing at the end. Whatever is typed, the session goes on: bytes that are no text are no answer either.
pub(crate) fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    if input.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
