//! The notation and the picture of Connect Four.

use std::borrow::Cow;
use std::collections::HashSet;

use gametree_rules::picture::{Material, Picture, Remark, Shade, Shape, Tint};
use gametree_rules::{Game, Gesture, Notation, ParseError, Player, Show, Spot};

use super::size::{MAX_HEIGHT, MAX_WIDTH, Size};
use super::{Column, Connect4, POSITION};
use crate::grid::Row;
use crate::text::Word;
use crate::{grid, mask};

pub(super) const LIMITS: &str =
    "at most 9 columns and 15 rows, and at most 64 cells if there were one row more";

impl Connect4 {
    /// The stones of both players, row by row from the top.
    fn rows(&self) -> [u64; 2] {
        let stones = [self.current, self.opponent()];
        let mover = self.mover().index();
        [stones[mover], stones[1 - mover]].map(|stones| {
            mask::places(stones).fold(0, |rows, place| rows | 1 << self.square(place))
        })
    }

    /// The same cell counted from the top left, row by row.
    fn square(&self, place: u8) -> usize {
        let step = self.height() + 1;
        let (column, row) = (usize::from(place) / step, usize::from(place) % step);
        (self.height() - 1 - row) * self.width() + column
    }

    /// The position with these stones, which were read row by row from a board.
    fn from_rows(size: Size, rows: [u64; 2], board: Word) -> Result<Connect4, ParseError> {
        let empty = Connect4::empty(size);
        let stones = rows.map(|rows| {
            mask::places(size.board())
                .filter(|&place| rows >> empty.square(place) & 1 == 1)
                .fold(0_u64, |stones, place| stones | 1 << place)
        });
        let all = stones[0] | stones[1];
        let floating = all & !size.bottoms() & !(all << 1);
        let first = mask::places(floating)
            .map(|place| empty.square(place))
            .min();
        if let Some(square) = first {
            let at = square + square / empty.width();
            let found = board
                .text
                .chars()
                .nth(at)
                .map_or_else(String::new, String::from);
            let expected = "a stone or the floor under every stone";
            return Err(ParseError::at(expected, found, board.at + at));
        }
        let game = Connect4 {
            mask: all,
            stones: all.count_ones() as u8,
            ..empty
        };
        let current = stones[game.mover().index()];
        let game = Connect4 { current, ..game };
        game.inconsistency(stones)
            .map_or(Ok(game), |expected| Err(board.not(expected)))
    }

    /// What is wrong with the stones of the two players, if anything, as what was expected of them. Whether somebody had
    /// won on the way is not asked.
    fn inconsistency(&self, stones: [u64; 2]) -> Option<&'static str> {
        let size = self.size;
        let [first, second] = stones.map(u64::count_ones);
        let last = self.opponent();
        // The stone put last lies on top of its column, and without it nobody had won.
        let tops = mask::places(last & !(self.mask >> 1));
        let mut before = tops.map(|place| last & !(1 << place));
        if first != second && first != second + 1 {
            Some("as many X as O, or one X more")
        } else if size.has_four(self.current) && size.has_four(last) {
            Some("four in a row of one player at the most")
        } else if size.has_four(self.current)
            || size.has_four(last) && before.all(|stones| size.has_four(stones))
        {
            Some("no more stones once there are four in a row")
        } else if !self.has_an_order(stones) {
            Some("stones that X and O can have put there in turns")
        } else {
            None
        }
    }

    /// Whether the stones can be taken off the tops of the columns again, of both players in turns. A board that would take
    /// too long to tell is believed.
    fn has_an_order(&self, stones: [u64; 2]) -> bool {
        const PATIENCE: usize = 100_000;
        let columns: Vec<u64> = (0..self.size.width())
            .map(|column| self.column_mask(Column(column)))
            .collect();
        let mut seen = HashSet::from([self.mask]);
        let mut open = vec![self.mask];
        while let Some(left) = open.pop() {
            if left == 0 || seen.len() > PATIENCE {
                return true;
            }
            let last = stones[(left.count_ones() as usize + 1) % 2];
            for column in &columns {
                let top = (left & column)
                    .checked_ilog2()
                    .map_or(0, |place| 1 << place);
                if last & top != 0 && seen.insert(left ^ top) {
                    open.push(left ^ top);
                }
            }
        }
        false
    }

    /// Plays the columns that a word names, a digit each.
    fn replay(self, columns: Word) -> Result<Connect4, ParseError> {
        let mut digits = columns.text.chars().zip(columns.at..);
        digits.try_fold(self, |game, (digit, at)| {
            let column = game.parse_action(&digit.to_string()).map_err(|error| {
                let number = digit.to_digit(10).map(|number| number as usize);
                let is_column = number.is_some_and(|number| (1..=game.width()).contains(&number));
                let expected = match (game.choices().is_empty(), is_column) {
                    (true, _) => error.expected,
                    (false, true) => format!("a column that is not full: {}", error.expected),
                    (false, false) => format!("a column from 1 to {}", game.width()),
                };
                ParseError::at(expected, digit, at)
            })?;
            Ok(game.after(column))
        })
    }
}

impl Notation for Connect4 {
    fn position(&self) -> String {
        grid::text(self.width(), self.height(), self.rows())
    }

    fn read_position(&self, text: &str) -> Result<Connect4, ParseError> {
        let whole = Word::new(text).trimmed();
        let line = text.lines().next().unwrap_or_default();
        let between = if line.contains(' ') { ' ' } else { '\n' };
        let (first, rest) = whole.split_once(between);
        let (size, stones) = if first.text.contains(',') {
            (Some(parse_size(first.trimmed())?), rest)
        } else {
            (None, Some(whole))
        };
        let start = Connect4::empty(size.unwrap_or(self.size));
        match stones {
            None => Ok(start),
            Some(columns)
                if columns
                    .text
                    .starts_with(|first: char| first.is_ascii_digit()) =>
            {
                start.replay(columns)
            }
            Some(board) => match grid::drawn(board) {
                Some(rows) => parse_drawing(size, &rows),
                None => parse_board(size, board),
            },
        }
    }

    fn action_text(&self, column: Column) -> String {
        (column.index() + 1).to_string()
    }

    fn player_name(&self, player: Player) -> Cow<'static, str> {
        Cow::Borrowed(["Red", "Yellow"][player.index()])
    }
}

fn parse_size(word: Word) -> Result<Size, ParseError> {
    let [width, height] = word.parts(&[','], "columns and rows such as 7,6")?;
    let width = width.number(1..=MAX_WIDTH, "from 1 to 9 columns")?;
    let height = height.number(1..=MAX_HEIGHT, "from 1 to 15 rows")?;
    Size::new(width, height).ok_or_else(|| word.not(LIMITS))
}

fn parse_board(size: Option<Size>, board: Word) -> Result<Connect4, ParseError> {
    let size = size.map_or_else(|| measure(board), Ok)?;
    let (width, height) = (size.width().into(), size.height().into());
    Connect4::from_rows(size, grid::parse(board, width, height)?, board)
}

/// A board on several lines: errors give the place in that text.
fn parse_drawing(size: Option<Size>, rows: &[Row]) -> Result<Connect4, ParseError> {
    grid::expect_even(rows, "XxOo.-_", "X, O or .")?;
    let wanted = size.map_or(rows.len(), |size| size.height().into());
    if rows.len() != wanted {
        let expected = format!("{wanted} rows, not {}", rows.len());
        return Err(ParseError::at(expected, text_of(rows), rows[0][0].0));
    }
    let text = text_of(rows);
    let ends = rows
        .iter()
        .map(|row| row.last().map_or(0, |sign| sign.0 + 1));
    let places: Vec<usize> = rows
        .iter()
        .zip(ends)
        .flat_map(|(row, end)| row.iter().map(|sign| sign.0).chain([end]))
        .collect();
    let there = |at: usize| places.get(at - 1).map_or(at, |place| place + 1);
    parse_board(size, Word::new(&text)).map_err(|problem| ParseError {
        at: problem.at.map(there),
        ..problem
    })
}

/// The rows as they are written on one line.
fn text_of(rows: &[Row]) -> String {
    let rows = rows.iter().map(|row| row.iter().map(|(_, sign)| sign));
    let rows: Vec<String> = rows.map(Iterator::collect).collect();
    rows.join("/")
}

/// The size of a board, from its rows.
fn measure(board: Word) -> Result<Size, ParseError> {
    if board.text.is_empty() {
        return Err(board.not(POSITION));
    }
    let mut rows = board.split(grid::BETWEEN_ROWS);
    let width = rows.next().map_or(0, |row| row.text.chars().count());
    let sides = [width, rows.count() + 1].map(u8::try_from);
    match sides {
        [Ok(width), Ok(height)] => Size::new(width, height),
        _ => None,
    }
    .ok_or_else(|| board.not(LIMITS))
}

impl Show for Connect4 {
    fn picture(&self) -> Picture {
        let mut picture = Picture::new();
        for column in 0..self.width() {
            picture.put(column + 1, 0, Shape::Label((column + 1).to_string()));
        }
        let size = (self.width(), self.height());
        grid::put_places(&mut picture, size, |_, _| Shape::Square(Shade::Plain));
        grid::put_pieces(&mut picture, size, self.rows(), Shape::Disc);
        picture.material = Material::Rack;
        picture.colours = vec![Tint::Red, Tint::Yellow];
        picture
    }

    fn gesture(&self, column: Column) -> Gesture {
        let place = self.landing(column).trailing_zeros() as u8;
        vec![Spot(self.square(place) as u16)]
    }

    fn remark(&self) -> Option<Remark> {
        let line = self.fours(self.opponent());
        let spots = mask::places(line).map(|place| Spot(self.square(place) as u16));
        (line != 0).then(|| Remark::new("four in a row").at(spots))
    }
}
