//! Opening books of chess: read, and made from games.

mod collect;
#[cfg(test)]
mod tests;

use std::io::{self, Read, Seek, SeekFrom};

use gametree_games::Chess;
use gametree_games::chess::{parse_long_algebraic, polyglot_key};
use gametree_protocols::polyglot::Entry;
use gametree_rules::Game;

pub use collect::Collection;

/// An opening book in Polyglot's format, searched where it lies, however large it is.
#[derive(Debug)]
pub struct Book<R> {
    file: R,
    entries: u64,
}

/// A move that a book knows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BookMove {
    /// The move.
    pub action: <Chess as Game>::Action,
    /// The relative frequency with which to play it.
    pub weight: u16,
}

/// An error in a book.
#[derive(Debug, thiserror::Error)]
pub enum BookError {
    /// It could not be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// It is no book.
    #[error("expected entries of 16 bytes in a book, found {0} bytes")]
    Size(u64),
    /// It is not sorted, so that positions cannot be found.
    #[error(
        "expected the entries of a book in the order of their keys, found entry {0} behind its place"
    )]
    Order(u64),
}

impl<R: Read + Seek> Book<R> {
    /// The number of entries whose order is checked when a book is opened.
    const SAMPLED: u64 = 1000;

    /// The book in this file.
    pub fn new(mut file: R) -> Result<Book<R>, BookError> {
        let size = file.seek(SeekFrom::End(0))?;
        let one = Entry::SIZE as u64;
        if size == 0 || size % one != 0 {
            return Err(BookError::Size(size));
        }
        let mut book = Book {
            file,
            entries: size / one,
        };
        book.expect_order()?;
        Ok(book)
    }

    /// Checks for some of the entries that they are sorted: a file that is not sorted is most likely no book.
    fn expect_order(&mut self) -> Result<(), BookError> {
        let step = self.entries.div_ceil(Book::<R>::SAMPLED);
        let mut last = 0;
        let mut index = 0;
        while index < self.entries {
            let key = self.entry(index)?.key;
            if key < last {
                return Err(BookError::Order(index + 1));
            }
            (last, index) = (key, index + step);
        }
        Ok(())
    }

    /// The number of entries.
    pub fn len(&self) -> u64 {
        self.entries
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    fn entry(&mut self, index: u64) -> io::Result<Entry> {
        let mut bytes = [0; Entry::SIZE];
        self.file
            .seek(SeekFrom::Start(index * Entry::SIZE as u64))?;
        self.file.read_exact(&mut bytes)?;
        Ok(Entry::from_bytes(bytes))
    }

    /// The legal moves that the book knows here, in its order.
    pub fn moves(&mut self, game: &Chess) -> io::Result<Vec<BookMove>> {
        let key = polyglot_key(game);
        let (mut low, mut high) = (0, self.entries);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.entry(middle)?.key < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut moves: Vec<BookMove> = Vec::new();
        for index in low..self.entries {
            let entry = self.entry(index)?;
            if entry.key != key {
                break;
            }
            // Another position may have the same key, and some books write castling as the king's move.
            let action = parse_long_algebraic(game, &entry.step.to_string());
            if let Some(action) = action.filter(|action| moves.iter().all(|m| m.action != *action))
            {
                moves.push(BookMove {
                    action,
                    weight: entry.weight,
                });
            }
        }
        Ok(moves)
    }

    /// A move with a probability proportional to its weight, given a uniform random number from 0 to 1.
    pub fn choose(
        &mut self,
        game: &Chess,
        drawn: f64,
    ) -> io::Result<Option<<Chess as Game>::Action>> {
        let moves = self.moves(game)?;
        let sum: f64 = moves.iter().map(|known| f64::from(known.weight)).sum();
        let mut left = drawn * sum;
        let weighty = moves.into_iter().filter(|known| known.weight > 0);
        let mut chosen = None;
        for known in weighty {
            chosen = Some(known.action);
            left -= f64::from(known.weight);
            if left < 0.0 {
                break;
            }
        }
        Ok(chosen)
    }
}
