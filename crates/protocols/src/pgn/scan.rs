//! Bytes and the tokens they make, with the place in the file.

use std::io::{self, BufRead, ErrorKind};

use gametree_rules::ParseError;

use super::{Comment, Error, MAX_TOKEN_BYTES};

/// A place in a file: line and column, counted from one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// What stops a game: the file, or something in it at a place.
pub(super) enum Stop {
    Read(io::Error),
    At(Place, ParseError),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Stop {
        Stop::Read(error)
    }
}

impl Stop {
    /// As the error of a game of the file.
    pub(super) fn of_game(self, game: usize) -> Error {
        match self {
            Stop::Read(error) => Error::Read(error),
            Stop::At(place, problem) => Error::Game {
                game,
                line: place.line,
                column: place.column,
                problem,
            },
        }
    }
}

/// Reads bytes one by one and knows where they stand.
#[derive(Debug)]
pub(super) struct Scanner<R> {
    input: R,
    place: Place,
    /// A byte that was taken and given back.
    held: Option<u8>,
}

impl<R: BufRead> Scanner<R> {
    pub(super) fn new(input: R) -> Scanner<R> {
        let place = Place { line: 1, column: 1 };
        Scanner {
            input,
            place,
            held: None,
        }
    }

    /// Where the next byte stands.
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// The next byte, which stays.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        if self.held.is_some() {
            return Ok(self.held);
        }
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// The next byte.
    pub(super) fn next(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if let Some(byte) = byte {
            if self.held.take().is_none() {
                self.input.consume(1);
            }
            if byte == b'\n' {
                self.place.line += 1;
                self.place.column = 1;
            } else if byte & 0xC0 != 0x80 {
                // The later bytes of a character stand in no column of their own.
                self.place.column += 1;
            }
        }
        Ok(byte)
    }

    /// Skips what some programs begin their files with.
    pub(super) fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        const MARK: &[u8] = "\u{feff}".as_bytes();
        self.peek()?;
        if self.input.fill_buf()?.starts_with(MARK) {
            self.input.consume(MARK.len());
        }
        Ok(())
    }

    /// Skips spaces, and lines that begin with a percent sign; the byte that follows stays.
    pub(super) fn skip_spaces(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.peek()? {
                Some(b'%') if self.place.column == 1 => self.skip_line()?,
                Some(byte) if is_space(byte) => {
                    self.next()?;
                }
                other => return Ok(other),
            }
        }
    }

    /// Does a tag begin here, and not one of the brackets that comments are full of, such as `[%clk 0:05:00]`?
    pub(super) fn is_at_tag(&mut self) -> io::Result<bool> {
        if self.peek()? != Some(b'[') {
            return Ok(false);
        }
        let place = self.place;
        self.next()?;
        let begins = |byte: u8| byte.is_ascii_alphanumeric() || byte == b' ';
        let is_tag = self.peek()?.is_some_and(begins);
        self.held = Some(b'[');
        self.place = place;
        Ok(is_tag)
    }

    /// Does a tag begin here that begins its line, too?
    pub(super) fn is_at_first_tag(&mut self) -> io::Result<bool> {
        Ok(self.place.column == 1 && self.is_at_tag()?)
    }

    /// Skips the rest of the line, with its end.
    pub(super) fn skip_line(&mut self) -> io::Result<()> {
        while !matches!(self.next()?, None | Some(b'\n')) {}
        Ok(())
    }

    /// The bytes up to one that does not belong to them, which stays.
    pub(super) fn run(&mut self, belongs: impl Fn(u8) -> bool) -> Result<String, Stop> {
        let start = self.place;
        let mut bytes = Vec::new();
        while let Some(byte) = self.peek()?.filter(|&byte| belongs(byte)) {
            keep(&mut bytes, byte, start)?;
            self.next()?;
        }
        Ok(decoded(bytes))
    }

    /// What stands between braces, or between a semicolon and the end of the line; the first sign is next.
    pub(super) fn comment(&mut self) -> Result<Option<Comment>, Stop> {
        let start = self.place;
        let braces = self.next()? == Some(b'{');
        let mut bytes = Vec::new();
        loop {
            match self.next()? {
                Some(b'}') if braces => break,
                Some(b'\n') if !braces => break,
                Some(byte) => keep(&mut bytes, byte, start)?,
                None if braces => {
                    // It may have swallowed much: where it began is what helps.
                    let problem = ParseError::new("a } for the comment that begins here", "");
                    return Err(Stop::At(start, problem));
                }
                None => break,
            }
        }
        Ok(Comment::new(&decoded(bytes)))
    }

    /// Something else than what was expected stands next.
    pub(super) fn stop(&self, expected: &str, found: impl Into<String>) -> Stop {
        Stop::At(self.place, ParseError::new(expected, found))
    }

    /// Something else than what was expected stands next: this sign.
    pub(super) fn unexpected(&self, expected: &str, byte: Option<u8>) -> Stop {
        let found = byte.map_or_else(String::new, |byte| char::from(byte).to_string());
        self.stop(expected, found)
    }
}

/// Keeps a byte of a token that started at a place, unless there are too many.
pub(super) fn keep(bytes: &mut Vec<u8>, byte: u8, start: Place) -> Result<(), Stop> {
    if bytes.len() < MAX_TOKEN_BYTES {
        bytes.push(byte);
        return Ok(());
    }
    let expected = format!("no token of more than {MAX_TOKEN_BYTES} bytes");
    let found: String = decoded(bytes[..80].to_vec());
    Err(Stop::At(start, ParseError::new(expected, found)))
}

/// Files are written in UTF-8 by now; the standard's own encoding is Latin-1.
pub(super) fn decoded(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| {
        let bytes = error.into_bytes();
        bytes.into_iter().map(char::from).collect()
    })
}

pub(super) fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_control()
}
