//! Reading files game by game.

use std::io::{self, BufRead};

use gametree_rules::ParseError;

use super::Game;

/// No game is as long as this; what is, is no game, and memory ends somewhere.
const MAX_GAME_BYTES: usize = 1 << 20;

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It could not be read on.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// A game in it could not be understood; the next one may be read.
    #[error("game {game} at line {line}: {problem}")]
    Game {
        /// Which game of the file, counted from one.
        game: usize,
        /// The line of the file at which it starts, counted from one.
        line: usize,
        /// What was expected, where in the game, and what was there instead.
        problem: ParseError,
    },
}

/// Reads the games of a file one after the other.
///
/// A game that cannot be understood is reported as an error, and reading goes on with the next. Numbers and spaces may
/// stand between games, as in the server's archives.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    games: usize,
    line: usize,
    ended: bool,
}

/// Where in a game the scanner is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scan {
    Outside,
    Value,
    Escape,
}

impl<R: BufRead> Reader<R> {
    /// A reader of this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            input,
            games: 0,
            line: 1,
            ended: false,
        }
    }

    fn byte(&mut self) -> io::Result<Option<u8>> {
        let byte = self.input.fill_buf()?.first().copied();
        if let Some(byte) = byte {
            self.input.consume(1);
            self.line += usize::from(byte == b'\n');
        }
        Ok(byte)
    }

    /// The first byte of the next game, or of what stands in its place.
    fn opening(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.byte()? {
                Some(byte) if byte.is_ascii_whitespace() || byte.is_ascii_digit() => {}
                other => return Ok(other),
            }
        }
    }

    /// The rest of a game, up to the parenthesis that closes it or the end of the input.
    fn rest(&mut self, text: &mut Vec<u8>) -> io::Result<()> {
        let mut scan = Scan::Outside;
        while text.len() < MAX_GAME_BYTES {
            let Some(byte) = self.byte()? else {
                break;
            };
            text.push(byte);
            scan = match (scan, byte) {
                (Scan::Outside, b')') => break,
                (Scan::Outside, b'[') | (Scan::Escape, _) => Scan::Value,
                (Scan::Value, b'\\') => Scan::Escape,
                (Scan::Value, b']') => Scan::Outside,
                (scan, _) => scan,
            };
        }
        Ok(())
    }

    fn game(&mut self) -> Result<Option<Game>, Error> {
        let Some(first) = self.opening()? else {
            return Ok(None);
        };
        self.games += 1;
        let (game, line) = (self.games, self.line);
        let mut text = vec![first];
        self.rest(&mut text)?;
        let problem = if text.len() < MAX_GAME_BYTES {
            // Old archives hold names in other encodings than this.
            match String::from_utf8_lossy(&text).parse() {
                Ok(game) => return Ok(Some(game)),
                Err(problem) => problem,
            }
        } else {
            self.ended = true;
            ParseError::new(";) before a million characters", "none")
        };
        Err(Error::Game {
            game,
            line,
            problem,
        })
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
