//! Reading one game.

use std::io::{self, BufRead};

use gametree_rules::ParseError;

use super::scan::{Place, Scanner, Stop, decoded, is_space, keep};
use super::{Comment, Line, MAX_GAME_BYTES, MAX_VARIATION_DEPTH, Move, Outcome, Tag, Tags};

/// About how many bytes a thing takes beside its text, with room for its list to grow.
const OVERHEAD: usize = 256;

/// The suffixes of moves, in the order of the glyphs they stand for.
const SUFFIXES: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// How some say, dots or none, that a pawn was taken in passing.
const PASSING: &str = "ep";

/// Can a move be written like this?
pub(super) fn is_move(text: &str) -> bool {
    let inside = |sign: char| !sign.is_whitespace() && !sign.is_control() && !ends_word(sign);
    let starts = |sign: char| sign.is_ascii_alphabetic() || !sign.is_ascii();
    let starts =
        text.starts_with(starts) || ["--", "@@", "0-0"].iter().any(|it| text.starts_with(it));
    starts
        && text.chars().nth(1).is_some()
        && text.len() < super::MAX_TOKEN_BYTES
        && text.chars().all(inside)
        && text != PASSING
        && Outcome::from_text(text).is_none()
}

/// Does this sign stand between words, or for itself?
fn ends_word(sign: char) -> bool {
    "{}()[]<>;$!?\".*%".contains(sign)
}

fn in_word(byte: u8) -> bool {
    !is_space(byte) && !ends_word(char::from(byte))
}

/// Builds one game from what a scanner reads.
pub(super) struct Parser<'a, R> {
    scanner: &'a mut Scanner<R>,
    /// The remaining bytes of memory for the game.
    left: usize,
}

impl<R: BufRead> Parser<'_, R> {
    pub(super) fn new(scanner: &mut Scanner<R>) -> Parser<'_, R> {
        Parser {
            scanner,
            left: MAX_GAME_BYTES,
        }
    }

    /// The tags, each in its brackets, and what is said before, between and after them.
    pub(super) fn tags(&mut self) -> Result<(Tags, Vec<Comment>), Stop> {
        let (mut tags, mut comments) = (Vec::new(), Vec::new());
        loop {
            match self.scanner.skip_spaces()? {
                Some(b'[') => {
                    let tag = self.tag()?;
                    self.weigh(tag.name().len() + tag.value().len())?;
                    tags.push(tag);
                }
                Some(b'{' | b';') => comments.extend(self.comment()?),
                _ => return Ok((tags.into_iter().collect(), comments)),
            }
        }
    }

    fn tag(&mut self) -> Result<Tag, Stop> {
        self.scanner.next()?;
        self.skip_in_line()?;
        let place = self.scanner.place();
        let name = self.scanner.run(in_word)?;
        self.skip_in_line()?;
        let opening = self.scanner.peek()?;
        if opening != Some(b'"') {
            let expected = "a tag such as [White \"name\"]";
            return Err(self.scanner.unexpected(expected, opening));
        }
        let value = self.value()?;
        match self.skip_in_line()? {
            Some(b']') => self.scanner.next()?,
            other => {
                return Err(self.scanner.unexpected("] at the end of a tag", other));
            }
        };
        Tag::new(name.as_str(), &value).ok_or_else(|| {
            let expected = "the name of a tag, of letters, digits and underscores";
            Stop::At(place, ParseError::new(expected, name))
        })
    }

    /// What stands between quotation marks. A backslash means something only before another, or before such a mark.
    fn value(&mut self) -> Result<String, Stop> {
        let start = self.scanner.place();
        self.scanner.next()?;
        let mut bytes = Vec::new();
        loop {
            match self.scanner.peek()? {
                None | Some(b'\n') => {
                    return Err(self.scanner.stop("\" at the end of a tag's value", ""));
                }
                Some(byte) => {
                    self.scanner.next()?;
                    match byte {
                        b'"' => return Ok(decoded(bytes)),
                        b'\\' => {
                            let escaped = self.scanner.peek()?;
                            let escaped = escaped.filter(|byte| b"\\\"".contains(byte));
                            if escaped.is_some() {
                                self.scanner.next()?;
                            }
                            keep(&mut bytes, escaped.unwrap_or(byte), start)?;
                        }
                        _ => keep(&mut bytes, byte, start)?,
                    }
                }
            }
        }
    }

    /// Skips spaces up to the end of the line; what follows stays.
    fn skip_in_line(&mut self) -> Result<Option<u8>, Stop> {
        loop {
            match self.scanner.peek()? {
                Some(byte) if byte != b'\n' && is_space(byte) => self.scanner.next()?,
                other => return Ok(other),
            };
        }
    }

    /// Is there nothing more?
    pub(super) fn is_at_end(&mut self) -> io::Result<bool> {
        Ok(self.scanner.peek()?.is_none())
    }

    /// Moves up to the end of the game, and how it ended if they tell; these comments stand before them.
    pub(super) fn moves(&mut self, before: Vec<Comment>) -> Result<(Line, Option<Outcome>), Stop> {
        self.line(before, 0)
    }

    /// Moves up to the end of the game or of a variation, in which results mean nothing.
    fn line(
        &mut self,
        mut before: Vec<Comment>,
        depth: usize,
    ) -> Result<(Line, Option<Outcome>), Stop> {
        let mut moves: Vec<Move> = Vec::new();
        // What is said after a move's number is said of that move.
        let mut numbered = false;
        let outcome = loop {
            match self.scanner.skip_spaces()? {
                Some(b'{' | b';') => {
                    let comment = self.comment()?;
                    match moves.last_mut() {
                        Some(last) if last.variations.is_empty() && !numbered => {
                            last.after.extend(comment);
                        }
                        _ => before.extend(comment),
                    }
                }
                Some(b'(') => {
                    let Some(last) = moves.last_mut() else {
                        return Err(self.scanner.stop("a move before its variations", "("));
                    };
                    let variation = self.variation(std::mem::take(&mut before), depth + 1)?;
                    last.variations.push(variation);
                }
                Some(b')') if depth > 0 => {
                    self.scanner.next()?;
                    break None;
                }
                // Without a result, a game ends with the file or where the next one's tags begin.
                None if depth == 0 => break None,
                Some(b'[') if depth == 0 && self.scanner.is_at_first_tag()? => break None,
                Some(sign @ (b'$' | b'!' | b'?')) => {
                    let Some(last) = moves.last_mut() else {
                        let expected = "a move before its marks";
                        return Err(self.scanner.unexpected(expected, Some(sign)));
                    };
                    last.marks.push(self.mark()?);
                }
                Some(b'.') => {
                    self.scanner.next()?;
                    numbered = true;
                }
                Some(b'*') => {
                    self.scanner.next()?;
                    if depth == 0 {
                        break Some(Outcome::Open);
                    }
                }
                Some(byte) if in_word(byte) => {
                    let place = self.scanner.place();
                    let word = self.scanner.run(in_word)?;
                    let Some(word) = self.without_passing(word, place)? else {
                        continue;
                    };
                    let outcome = Outcome::from_text(&word);
                    if outcome.is_some() {
                        if depth == 0 {
                            break outcome;
                        }
                    } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
                        numbered = true;
                    } else {
                        self.weigh(word.len())?;
                        let played = Move::new(word.as_str());
                        let wrong = || Stop::At(place, ParseError::new("a move", word));
                        let mut played = played.ok_or_else(wrong)?;
                        played.before = std::mem::take(&mut before);
                        moves.push(played);
                        numbered = false;
                    }
                }
                other => {
                    let expected = if depth > 0 {
                        "a move or ) at the end of a variation"
                    } else {
                        "a move or a result such as 1-0 or *"
                    };
                    return Err(self.scanner.unexpected(expected, other));
                }
            }
        };
        let line = Line {
            moves,
            ending: before,
        };
        Ok((line, outcome))
    }

    /// A word that was read at a place, without the `e.p.` of a pawn that takes in passing; nothing if it was only that.
    fn without_passing(&mut self, word: String, place: Place) -> Result<Option<String>, Stop> {
        if word == PASSING {
            return Ok(None);
        }
        let ends_move =
            |rest: &str| rest.is_empty() || rest.ends_with(|sign: char| "36+#".contains(sign));
        let rest = word.strip_suffix('e').filter(|rest| ends_move(rest));
        let Some(rest) = rest else {
            return Ok(Some(word));
        };
        if self.scanner.peek()? != Some(b'.') {
            return Ok(Some(word));
        }
        self.scanner.next()?;
        if self.scanner.run(in_word)? != "p" {
            return Err(Stop::At(place, ParseError::new("a move", word)));
        }
        if self.scanner.peek()? == Some(b'.') {
            self.scanner.next()?;
        }
        // The signs of check may stand behind it.
        self.scanner.run(|byte| byte == b'+' || byte == b'#')?;
        Ok((!rest.is_empty()).then(|| rest.to_owned()))
    }

    /// What stands in parentheses; what is said before them is said of it.
    fn variation(&mut self, before: Vec<Comment>, depth: usize) -> Result<Line, Stop> {
        if depth > MAX_VARIATION_DEPTH {
            let expected = format!("variations at most {MAX_VARIATION_DEPTH} deep");
            return Err(self.scanner.stop(&expected, "("));
        }
        self.scanner.next()?;
        self.weigh(0)?;
        Ok(self.line(before, depth)?.0)
    }

    fn comment(&mut self) -> Result<Option<Comment>, Stop> {
        let comment = self.scanner.comment()?;
        if let Some(comment) = &comment {
            self.weigh(comment.text().len())?;
        }
        Ok(comment)
    }

    /// `$5`, or `!?` and the like.
    fn mark(&mut self) -> Result<u8, Stop> {
        let place = self.scanner.place();
        self.weigh(0)?;
        let wrong =
            |expected: &str, found: String| Err(Stop::At(place, ParseError::new(expected, found)));
        if self.scanner.peek()? == Some(b'$') {
            self.scanner.next()?;
            let number = self.scanner.run(|byte| byte.is_ascii_alphanumeric())?;
            return match number.parse() {
                Ok(mark) => Ok(mark),
                Err(_) => wrong("a mark from $0 to $255", format!("${number}")),
            };
        }
        let suffix = self.scanner.run(|byte| byte == b'!' || byte == b'?')?;
        match SUFFIXES.iter().position(|known| *known == suffix) {
            Some(index) => Ok(index as u8 + 1),
            None => wrong("!, ?, !!, ??, !? or ?! after a move", suffix),
        }
    }

    /// Counts the memory of one more item with this many bytes of text.
    fn weigh(&mut self, text: usize) -> Result<(), Stop> {
        let Some(left) = self.left.checked_sub(text + OVERHEAD) else {
            let expected = format!("a game of at most {MAX_GAME_BYTES} bytes of memory");
            return Err(self.scanner.stop(&expected, "more"));
        };
        self.left = left;
        Ok(())
    }
}
