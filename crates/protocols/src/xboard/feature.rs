//! What an engine can do.

use std::fmt;

use gametree_rules::ParseError;

use crate::text::one_line;

/// Something an engine can do, or a fact about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    name: String,
    value: Value,
}

/// What a feature is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A number; for many, 1 is yes and 0 no.
    Number(i64),
    /// A text, which is written in quotation marks.
    Text(String),
}

impl Feature {
    /// A feature; nothing if a name or text cannot be written so.
    ///
    /// ```
    /// use gametree_protocols::xboard::{Feature, Value};
    /// let name = Feature::new("myname", Value::Text("Crafty 20".to_owned())).unwrap();
    /// assert_eq!(name.to_string(), "myname=\"Crafty 20\"");
    /// assert_eq!(Feature::new("my name", Value::Number(1)), None);
    /// ```
    pub fn new(name: impl Into<String>, value: Value) -> Option<Feature> {
        let name = name.into();
        let in_names = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let is_name = !name.is_empty() && name.bytes().all(in_names);
        let is_value = match &value {
            Value::Number(_) => true,
            Value::Text(text) => !text.contains(|sign: char| sign == '"' || sign.is_control()),
        };
        (is_name && is_value).then_some(Feature { name, value })
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is.
    pub fn value(&self) -> &Value {
        &self.value
    }
}

/// What follows `feature`: `ping=1 myname="Crafty 20"`.
pub(super) fn features(text: &str) -> Result<Vec<Feature>, ParseError> {
    let line = one_line(text);
    let mut left = line.trim();
    let mut features = Vec::new();
    while !left.is_empty() {
        let end = left.find(char::is_whitespace).unwrap_or(left.len());
        let word = &left[..end];
        let wrong = || ParseError::new("features such as ping=1 or myname=\"…\"", word);
        let (name, rest) = left.split_once('=').ok_or_else(wrong)?;
        let (value, after) = value(rest)?;
        features.push(Feature::new(name, value).ok_or_else(wrong)?);
        left = after.trim_start();
    }
    Ok(features)
}

/// The value at the start of a text, and what follows it.
fn value(text: &str) -> Result<(Value, &str), ParseError> {
    if let Some(quoted) = text.strip_prefix('"') {
        let (value, after) = quoted
            .split_once('"')
            .ok_or_else(|| ParseError::new("\" at the end of a feature", quoted))?;
        return Ok((Value::Text(value.to_owned()), after));
    }
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (word, after) = text.split_at(end);
    let is_text = word.contains(|sign: char| !sign.is_ascii_digit() && !"+-".contains(sign));
    let value = if is_text {
        Value::Text(word.to_owned())
    } else {
        let number = word.parse();
        Value::Number(number.map_err(|_| ParseError::new("a number or \"text\" after =", word))?)
    };
    Ok((value, after))
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.value {
            Value::Number(number) => write!(f, "{}={number}", self.name),
            Value::Text(text) => write!(f, "{}=\"{text}\"", self.name),
        }
    }
}
