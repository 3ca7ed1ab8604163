//! Writing games.

use std::fmt;

use super::{Comment, Game, Line, Tag, Tags};

/// No line is longer than this, unless a single word is.
const COLUMNS: usize = 80;

impl fmt::Display for Game {
    /// The game in the export format, with the end of its last line. Games of a file have an empty line between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for tag in self.tags.iter() {
            writeln!(f, "{tag}")?;
        }
        if !self.tags.is_empty() {
            writeln!(f)?;
        }
        let mut words = Words::default();
        words.line(&self.line, first_ply(&self.tags));
        words.push(&self.outcome.to_string());
        wrap(f, &words.done)
    }
}

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.value().replace('\\', r"\\").replace('"', r#"\""#);
        write!(f, "[{} \"{value}\"]", self.name())
    }
}

/// The number of full moves before the start of a game, if its start is a position.
fn first_ply(tags: &Tags) -> u64 {
    let position = tags.get("FEN").unwrap_or_default();
    let fields: Vec<&str> = position.split_whitespace().collect();
    let number = fields.get(5).and_then(|number| number.parse::<u32>().ok());
    let before = number.map_or(0, |number| u64::from(number.saturating_sub(1)));
    before * 2 + u64::from(fields.get(1) == Some(&"b"))
}

/// Words that no line may end inside of.
#[derive(Default)]
struct Words {
    done: Vec<String>,
    /// What the next word begins with.
    opening: String,
}

impl Words {
    fn push(&mut self, word: &str) {
        let opening = std::mem::take(&mut self.opening);
        self.done.push(opening + word);
    }

    /// What the last word ends with.
    fn close(&mut self, closing: char) {
        if !self.opening.is_empty() {
            self.push("");
        }
        if let Some(last) = self.done.last_mut() {
            last.push(closing);
        }
    }

    fn line(&mut self, line: &Line, first: u64) {
        let mut spoken = true;
        let mut ply = first;
        for played in &line.moves {
            // What is said before a move stands after its number, lest it be read as said of the move before.
            if ply == first {
                self.comments(&played.before);
            }
            if spoken || ply.is_multiple_of(2) || !played.before.is_empty() {
                self.push(&number(ply));
            }
            if ply != first {
                self.comments(&played.before);
            }
            self.push(&played.san);
            for mark in &played.marks {
                self.push(&format!("${mark}"));
            }
            self.comments(&played.after);
            for variation in &played.variations {
                self.opening.push('(');
                self.line(variation, ply);
                self.close(')');
            }
            spoken = !played.after.is_empty() || !played.variations.is_empty();
            ply += 1;
        }
        let last = line.moves.last();
        if !line.ending.is_empty() && last.is_some_and(|last| last.variations.is_empty()) {
            self.push(&number(ply));
        }
        self.comments(&line.ending);
    }

    fn comments(&mut self, comments: &[Comment]) {
        for comment in comments {
            self.opening.push('{');
            for word in comment.text().split(' ') {
                match self.done.last_mut() {
                    // A line that begins with this sign is skipped by readers.
                    Some(last) if word.starts_with('%') && self.opening.is_empty() => {
                        last.push(' ');
                        last.push_str(word);
                    }
                    _ => self.push(word),
                }
            }
            self.close('}');
        }
    }
}

/// `3.` before White's third move, `3...` before Black's.
fn number(ply: u64) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}

fn wrap(f: &mut fmt::Formatter<'_>, words: &[String]) -> fmt::Result {
    let mut column = 0;
    for word in words {
        let width = word.chars().count();
        if column > 0 && column + 1 + width > COLUMNS {
            writeln!(f)?;
            column = 0;
        }
        let space = if column > 0 { " " } else { "" };
        write!(f, "{space}{word}")?;
        column += space.len() + width;
    }
    writeln!(f)
}
