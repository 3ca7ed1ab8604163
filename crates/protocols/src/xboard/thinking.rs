//! Information that an engine sends during a search.

use std::fmt;

use gametree_rules::ParseError;

use crate::text::{Words, one_line};

/// Information that an engine sends during a search, such as `9 156 1084 48000 Nf3 Nc6`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// The search depth.
    pub depth: u32,
    /// A sign that some engines put behind the depth.
    pub mark: Option<char>,
    /// Hundredths of a pawn; newer engines tell a mate in N moves as 100000 + N.
    pub score: i64,
    /// Hundredths of a second it took.
    pub time: u64,
    /// Nodes searched.
    pub nodes: u64,
    /// More numbers, which some engines write before a tabulator and their line: the depth where it is greatest, the speed,
    /// and tablebase hits.
    pub more: Vec<u64>,
    /// The best line it found, as words: moves, and numbers or signs among them.
    pub line: Vec<String>,
}

/// The numbers that a line begins with, if it begins so.
pub(super) fn thinking(mut words: Words<'_>) -> Option<Result<Thinking, ParseError>> {
    let mut ahead = words.clone();
    let depth = ahead.next()?;
    let digits = depth.trim_end_matches(|sign: char| !sign.is_alphanumeric());
    let mark = &depth[digits.len()..];
    let numbers = [ahead.next()?, ahead.next()?, ahead.next()?];
    if !is_number(digits) || mark.chars().nth(1).is_some() || !numbers.into_iter().all(is_signed) {
        return None;
    }
    words.next();
    Some(read(digits, mark.chars().next(), words))
}

fn read(depth: &str, mark: Option<char>, mut words: Words<'_>) -> Result<Thinking, ParseError> {
    let wrong = |_| ParseError::new("a number of moves", depth);
    let mut thinking = Thinking {
        depth: depth.parse().map_err(wrong)?,
        mark,
        score: words.read("hundredths of a pawn")?,
        time: words.read("hundredths of a second")?,
        nodes: words.read("a number of nodes")?,
        ..Thinking::default()
    };
    if let Some((head, line)) = words.left().split_once('\t') {
        let mut head = Words::of(head)?;
        if head.clone().all(is_number) {
            while head.peek().is_some() {
                thinking.more.push(head.read("a number")?);
            }
            words = Words::of(line)?;
        }
    }
    thinking.line = words.until(|_| false);
    Ok(thinking)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_signed(word: &str) -> bool {
    is_number(word.strip_prefix(['+', '-']).unwrap_or(word))
}

impl fmt::Display for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.depth)?;
        let mark = self.mark.filter(|mark| !mark.is_control());
        mark.iter().try_for_each(|mark| write!(f, "{mark}"))?;
        write!(f, " {} {} {}", self.score, self.time, self.nodes)?;
        self.more.iter().try_for_each(|more| write!(f, " {more}"))?;
        if self.line.is_empty() {
            return Ok(());
        }
        let space = if self.more.is_empty() { ' ' } else { '\t' };
        write!(f, "{space}{}", one_line(&self.line.join(" ")))
    }
}
