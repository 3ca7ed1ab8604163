//! Squares of a rectangular board in text: `a1` is the top left corner, letters run to the right and
//! numbers down.

use gametree_rules::picture::{Picture, Remark, Shade, Shape};
use gametree_rules::{ParseError, Player, Spot};

use crate::mask;
use crate::text::Word;

/// The name of the square in this column and row, both counted from zero.
pub(crate) fn name(column: usize, row: usize) -> String {
    format!("{}{}", letter(column), row + 1)
}

/// Writes the coordinates above and to the left of a board whose first square lies at (1, 1).
pub(crate) fn label(picture: &mut Picture, columns: usize, rows: usize) {
    for column in 0..columns {
        picture.put(column + 1, 0, Shape::Label(letter(column).to_string()));
    }
    for row in 0..rows {
        picture.put(0, row + 1, Shape::Label((row + 1).to_string()));
    }
}

/// The letter of a column.
pub(crate) fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}

/// The stones X and O of the two players as rows of text, from masks whose bits run row by row.
pub(crate) fn text(columns: usize, rows: usize, stones: [u64; 2]) -> String {
    let square = |index: usize| match (stones[0] >> index & 1, stones[1] >> index & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '.',
    };
    let row = |row: usize| {
        (row * columns..(row + 1) * columns)
            .map(square)
            .collect::<String>()
    };
    (0..rows).map(row).collect::<Vec<_>>().join("/")
}

/// What may stand between two rows of a board.
pub(crate) const BETWEEN_ROWS: &[char] = &['/', '\n', ' '];

/// Reads what [`text`] writes, or the same on several lines.
pub(crate) fn parse(board: Word, columns: usize, rows: usize) -> Result<[u64; 2], ParseError> {
    let wide = columns + 1;
    let mut stones = [0; 2];
    let mut places = 0;
    for symbol in board.text.chars() {
        let (column, row) = (places % wide, places / wide);
        let bit = row * columns + column;
        match symbol {
            _ if column == columns && row + 1 < rows && BETWEEN_ROWS.contains(&symbol) => {}
            'X' | 'x' if column < columns => stones[0] |= 1 << bit,
            'O' | 'o' if column < columns => stones[1] |= 1 << bit,
            '.' | '-' | '_' if column < columns => {}
            _ => {
                let expected = match column < columns {
                    true => "X, O or .",
                    false if row + 1 < rows => "/ after a row",
                    false => "no more squares",
                };
                return Err(ParseError::at(expected, symbol, board.at + places));
            }
        }
        places += 1;
    }
    if places + 1 == wide * rows {
        Ok(stones)
    } else {
        let expected = format!("{rows} rows of {columns} squares");
        Err(board.not(expected))
    }
}

/// A row of a board that is drawn: its signs, and the character of the text that each is.
pub(crate) type Row = Vec<(usize, char)>;

/// The rows of a board that is drawn on several lines; nothing if it is not. Spaces and empty lines say nothing.
pub(crate) fn drawn(board: Word) -> Option<Vec<Row>> {
    if !board.text.trim().contains('\n') {
        return None;
    }
    let signs: Row = (board.at..).zip(board.text.chars()).collect();
    let rows = signs.split(|(_, sign)| *sign == '\n').map(|row| {
        let seen = row.iter().filter(|(_, sign)| !sign.is_whitespace());
        seen.copied().collect::<Row>()
    });
    Some(rows.filter(|row| !row.is_empty()).collect())
}

/// Refuses a drawn board with other signs than these, or with a row that is longer or shorter than the first.
pub(crate) fn expect_even(rows: &[Row], signs: &str, expected: &str) -> Result<(), ParseError> {
    let columns = rows.first().map_or(0, Vec::len);
    for (index, row) in rows.iter().enumerate() {
        if let Some(&(at, sign)) = row.iter().find(|(_, sign)| !signs.contains(*sign)) {
            let expected = format!("{expected} in row {}", index + 1);
            return Err(ParseError::at(expected, sign, at));
        }
        if row.len() != columns {
            let expected = format!(
                "{columns} squares in row {} like in the first, not {}",
                index + 1,
                row.len()
            );
            let found: String = row.iter().map(|(_, sign)| sign).collect();
            return Err(ParseError::at(expected, found, row[0].0));
        }
    }
    Ok(())
}

/// The pieces of those who write X and O.
pub(crate) fn sign(owner: Player) -> Shape {
    let symbol = ['X', 'O'][owner.index() % 2];
    Shape::Piece { symbol, owner }
}

/// The picture of such a board on which X and O are written; the spot of a square is the number of its bit.
pub(crate) fn picture(columns: usize, rows: usize, stones: [u64; 2]) -> Picture {
    board(columns, rows, stones, sign)
}

/// The same with other pieces.
pub(crate) fn board(
    columns: usize,
    rows: usize,
    stones: [u64; 2],
    piece: fn(Player) -> Shape,
) -> Picture {
    let mut picture = Picture::new();
    label(&mut picture, columns, rows);
    put_places(&mut picture, (columns, rows), |_, _| {
        Shape::Square(Shade::Plain)
    });
    put_pieces(&mut picture, (columns, rows), stones, piece);
    picture
}

/// Puts the squares or crossings of such a board, of which the first lies at (1, 1); `place` is asked with the column and the
/// row, both counted from zero.
pub(crate) fn put_places(
    picture: &mut Picture,
    (columns, rows): (usize, usize),
    place: impl Fn(usize, usize) -> Shape,
) {
    for index in 0..columns * rows {
        let (x, y) = (index % columns, index / columns);
        let square = picture.put(x + 1, y + 1, place(x, y));
        square.touch(Spot(index as u16));
    }
}

/// Puts the pieces on such a board.
pub(crate) fn put_pieces(
    picture: &mut Picture,
    (columns, rows): (usize, usize),
    stones: [u64; 2],
    piece: fn(Player) -> Shape,
) {
    for index in 0..columns * rows {
        let (x, y) = (index % columns + 1, index / columns + 1);
        for owner in [Player::FIRST, Player::SECOND] {
            if stones[owner.index()] >> index & 1 == 1 {
                picture.put(x, y, piece(owner));
            }
        }
    }
}

/// What is said of lines that are full, of which these are the squares.
pub(crate) fn in_a_row(length: usize, squares: u64) -> Option<Remark> {
    let number = match length {
        3 => "three".to_owned(),
        4 => "four".to_owned(),
        5 => "five".to_owned(),
        length => length.to_string(),
    };
    let spots = mask::places(squares).map(|square| Spot(square.into()));
    (squares != 0).then(|| Remark::new(format!("{number} in a row")).at(spots))
}

/// The star points of a line of this many crossings, as on a board of Go.
pub(crate) fn stars(places: usize) -> Vec<usize> {
    match places {
        0..7 => Vec::new(),
        7..9 => vec![2, places - 3],
        9..13 => vec![2, places / 2, places - 3],
        _ => vec![3, places / 2, places - 4],
    }
}
