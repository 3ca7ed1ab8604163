//! Shared code of dialogues: a screen for people or JSON objects for programs, and lines of input.

use std::io::BufRead;

use serde::Serialize;

use crate::error::Failure;
use crate::output::Output;

/// The output of a session.
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
    /// JSON objects if they were requested.
    pub(crate) const fn of(json: bool) -> Speech {
        if json { Speech::Json } else { Speech::Screen }
    }

    /// A message.
    pub(crate) fn note(self, text: &str, out: &mut Output) -> Result<(), Failure> {
        match self {
            Speech::Screen => out.text(text),
            Speech::Json => out.json(&Said {
                error: None,
                note: Some(text),
            }),
        }
    }

    /// An error message.
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

/// The next line; `None` at the end of input. Bytes that are not UTF-8 are an invalid answer and do not end the session.
pub(crate) fn next_line(input: &mut impl BufRead) -> Result<Option<String>, Failure> {
    let mut line = Vec::new();
    if input.read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).into_owned()))
}
