//! Reading files game by game.

use std::io::{self, BufRead};
use std::str::FromStr;

use gametree_rules::ParseError;

use super::parse::Parser;
use super::scan::{Scanner, Stop};
use super::{Game, Outcome};

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It could not be read on.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// A game in it could not be understood; the next one may be read.
    #[error("game {game} at line {line}, column {column}: {problem}")]
    Game {
        /// Which game of the file, counted from one.
        game: usize,
        /// The line of the file, counted from one.
        line: usize,
        /// The character of that line, counted from one.
        column: usize,
        /// What was expected, and what was there instead.
        problem: ParseError,
    },
}

/// Reads the games of a file one after the other.
///
/// A game that cannot be understood is reported as an error, and reading goes on with the next that begins with a tag.
/// What is said after a game's result is said before the next game. Where the moves do not end with a result, the tag
/// of that name tells it, or nobody. However long the file, its lines or its comments are, no more than one game is
/// kept, and that only up to [`MAX_GAME_BYTES`](super::MAX_GAME_BYTES).
#[derive(Debug)]
pub struct Reader<R> {
    scanner: Scanner<R>,
    games: usize,
    ended: bool,
}

/// What part of a game could not be understood.
enum Part {
    Tags,
    Moves,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            scanner: Scanner::new(input),
            games: 0,
            ended: false,
        }
    }

    fn game(&mut self) -> Result<Option<Game>, Error> {
        if self.games == 0 {
            self.scanner.skip_byte_order_mark()?;
        }
        if self.scanner.skip_spaces()?.is_none() {
            return Ok(None);
        }
        self.games += 1;
        let mut parser = Parser::new(&mut self.scanner);
        let (part, stop) = match parser.tags() {
            // A last word, after all games.
            Ok((tags, _)) if tags.is_empty() && parser.is_at_end()? => return Ok(None),
            Ok((tags, comments)) => match parser.moves(comments) {
                Ok((line, outcome)) => {
                    let tagged = || tags.get("Result").and_then(Outcome::from_text);
                    return Ok(Some(Game {
                        outcome: outcome.or_else(tagged).unwrap_or(Outcome::Open),
                        tags,
                        line,
                    }));
                }
                Err(stop) => (Part::Moves, stop),
            },
            Err(stop) => (Part::Tags, stop),
        };
        if matches!(stop, Stop::At(..)) {
            self.skip_game(&part)?;
        }
        Err(stop.of_game(self.games))
    }

    /// Skips what is left of a game that could not be understood: its tags, and then all lines that do not begin with one.
    fn skip_game(&mut self, part: &Part) -> io::Result<()> {
        if self.scanner.place().column > 1 {
            self.scanner.skip_line()?;
        }
        if matches!(part, Part::Tags) {
            while self.scanner.is_at_tag()? {
                self.scanner.skip_line()?;
            }
        }
        while !self.scanner.is_at_tag()? && self.scanner.peek()?.is_some() {
            self.scanner.skip_line()?;
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Game, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let next = self.game().transpose();
        self.ended |= matches!(next, None | Some(Err(Error::Read(_))));
        next
    }
}

impl FromStr for Game {
    type Err = Error;

    /// The first game of a text.
    fn from_str(text: &str) -> Result<Game, Error> {
        let mut games = Reader::new(text.as_bytes());
        games.next().unwrap_or_else(|| {
            Err(Error::Game {
                game: 1,
                line: 1,
                column: 1,
                problem: ParseError::new("a game", ""),
            })
        })
    }
}
