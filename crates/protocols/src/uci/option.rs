//! What can be changed about an engine.

use std::fmt;

use gametree_rules::ParseError;

use super::{meant, written};
use crate::text::{Words, one_line};

/// Something that can be changed about an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// What it is called.
    pub name: String,
    /// What it can be.
    pub kind: Kind,
}

/// What can be chosen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Yes or no.
    Check {
        /// Unless it is changed.
        default: bool,
    },
    /// A number.
    Spin {
        /// Unless it is changed.
        default: i64,
        /// The least it can be.
        min: i64,
        /// The most it can be.
        max: i64,
    },
    /// One of these.
    Combo {
        /// Unless it is changed.
        default: String,
        /// All of them.
        variants: Vec<String>,
    },
    /// Nothing: it is done.
    Button,
    /// Any text.
    Text {
        /// Unless it is changed.
        default: String,
    },
}

/// What follows `option`.
pub(super) fn choice(mut words: Words<'_>) -> Result<Choice, ParseError> {
    let found = words.next().unwrap_or_default();
    if found != "name" {
        return Err(ParseError::new("name after option", found));
    }
    let name = words.until(|word| word == "type").join(" ");
    words.next();
    let kind = match words.next() {
        Some("check") => Kind::Check {
            default: after(&mut words, "default", "true or false")?,
        },
        Some("spin") => spin(words)?,
        Some("combo") => combo(words)?,
        Some("button") => Kind::Button,
        Some("string") => {
            // Some engines leave out what is empty, and some the word before it too.
            words.next_if(|word| word == "default");
            let default = meant(words.rest());
            Kind::Text { default }
        }
        other => {
            let expected = "type check, spin, combo, button or string";
            return Err(ParseError::new(expected, other.unwrap_or_default()));
        }
    };
    Ok(Choice { name, kind })
}

/// A number and its bounds, in any order.
fn spin(mut words: Words<'_>) -> Result<Kind, ParseError> {
    let (mut default, mut min, mut max) = (None, None, None);
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(words.read("a number after default")?),
            "min" => min = Some(words.read("a number after min")?),
            "max" => max = Some(words.read("a number after max")?),
            _ => {}
        }
    }
    let lacks = |what: &str| ParseError::new(format!("{what} and a number"), "");
    Ok(Kind::Spin {
        default: default.ok_or_else(|| lacks("default"))?,
        min: min.ok_or_else(|| lacks("min"))?,
        max: max.ok_or_else(|| lacks("max"))?,
    })
}

fn combo(mut words: Words<'_>) -> Result<Kind, ParseError> {
    let ends = |word: &str| word == "default" || word == "var";
    let (mut default, mut variants) = (None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "default" => default = Some(meant(words.until(ends).join(" "))),
            "var" => variants.push(meant(words.until(ends).join(" "))),
            _ => {}
        }
    }
    let default = default.ok_or_else(|| ParseError::new("default and a text", ""))?;
    Ok(Kind::Combo { default, variants })
}

/// The value after a name.
fn after<V: std::str::FromStr>(
    words: &mut Words<'_>,
    name: &str,
    expected: &str,
) -> Result<V, ParseError> {
    match words.next() {
        Some(found) if found == name => words.read(&format!("{expected} after {name}")),
        other => {
            let expected = format!("{name} and {expected}");
            Err(ParseError::new(expected, other.unwrap_or_default()))
        }
    }
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "name {} type {}", one_line(&self.name), self.kind)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            Kind::Combo { default, variants } => {
                write!(f, "combo default {}", written(default))?;
                let mut variants = variants.iter();
                variants.try_for_each(|variant| write!(f, " var {}", written(variant)))
            }
            Kind::Button => f.write_str("button"),
            Kind::Text { default } => write!(f, "string default {}", written(default)),
        }
    }
}
