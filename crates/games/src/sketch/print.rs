//! Writes sketches in the tree language.

use std::fmt::{self, Write};

use super::{Node, NodeKind, Sketch};

/// The tree in one line of the tree language, which `gametree_lab::parse` reads.
impl fmt::Display for Sketch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.nodes();
        // The nodes whose parentheses are open, and how many children of each are written.
        let mut open = Vec::new();
        head(f, &nodes[0], &mut open)?;
        while let Some((node, shown)) = open.last_mut() {
            let Some(branch) = node.branches.get(*shown) else {
                f.write_char(')')?;
                open.pop();
                continue;
            };
            if *shown > 0 {
                f.write_str(", ")?;
            }
            *shown += 1;
            if let Some(label) = &branch.label {
                text(f, label)?;
                f.write_str(" -> ")?;
            }
            if let Some(probability) = branch.probability {
                probability_text(f, probability)?;
                f.write_str(": ")?;
            }
            head(f, &nodes[branch.child], &mut open)?;
        }
        Ok(())
    }
}

/// A leaf, or an inner node up to its opening parenthesis.
fn head<'s>(f: &mut impl Write, node: &'s Node, open: &mut Vec<(&'s Node, usize)>) -> fmt::Result {
    if let Some(name) = &node.name {
        text(f, name)?;
        f.write_str(": ")?;
    }
    if let NodeKind::Leaf(values) = &node.kind {
        return leaf(f, values);
    }
    f.write_str(node.kind.keyword().unwrap_or_default())?;
    if let Some(evaluation) = node.evaluation {
        f.write_char('[')?;
        number(f, evaluation)?;
        f.write_char(']')?;
    }
    open.push((node, 0));
    f.write_char('(')
}

fn leaf(f: &mut impl Write, values: &[f64]) -> fmt::Result {
    if let [value] = values {
        return number(f, *value);
    }
    for (place, &value) in values.iter().enumerate() {
        f.write_str(if place == 0 { "(" } else { ", " })?;
        number(f, value)?;
    }
    f.write_char(')')
}

/// A number as the shortest text that parses to the same value.
fn number(f: &mut impl Write, value: f64) -> fmt::Result {
    let size = value.abs();
    if size.is_finite() && (size >= 1e16 || size > 0.0 && size < 1e-5) {
        write!(f, "{value:e}")
    } else {
        write!(f, "{value}")
    }
}

/// A probability: as a fraction if that is exact and shorter than the decimal.
fn probability_text(f: &mut impl Write, probability: f64) -> fmt::Result {
    const MAX_DENOMINATOR: u32 = 216;
    let mut decimal = String::new();
    number(&mut decimal, probability)?;
    if decimal.len() > 6 {
        for denominator in 2..=MAX_DENOMINATOR {
            let numerator = (probability * f64::from(denominator)).round();
            if numerator > 0.0 && numerator / f64::from(denominator) == probability {
                return write!(f, "{numerator}/{denominator}");
            }
        }
    }
    f.write_str(&decimal)
}

/// A name or label, in quotes if it is no bare word.
fn text(f: &mut impl Write, text: &str) -> fmt::Result {
    let number = text.eq_ignore_ascii_case("inf") || text.eq_ignore_ascii_case("infinity");
    if !text.is_empty()
        && word_length(text) == text.len()
        && NodeKind::of_keyword(text).is_none()
        && !number
    {
        return f.write_str(text);
    }
    f.write_char('"')?;
    for character in text.chars() {
        match character {
            '"' | '\\' => write!(f, "\\{character}")?,
            _ if character.is_control() => write!(f, "{}", character.escape_default())?,
            _ => f.write_char(character)?,
        }
    }
    f.write_char('"')
}

/// The length in bytes of the bare word that a text begins with: a letter or `_`, then letters, digits, `_`, `'`, and `-`
/// between two of those. Other names and labels of the tree language need quotes.
pub fn word_length(text: &str) -> usize {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'');
    let mut characters = text.char_indices().peekable();
    let mut length = 0;
    while let Some((index, character)) = characters.next() {
        let fits = match character {
            _ if index == 0 => character.is_alphabetic() || character == '_',
            '-' => characters.peek().is_some_and(|&(_, next)| inside(next)),
            _ => inside(character),
        };
        if !fits {
            break;
        }
        length = index + character.len_utf8();
    }
    length
}
