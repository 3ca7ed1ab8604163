//! Squares of a rectangular board as people write them: `a1` is the top left corner, letters run to the right and
//! numbers down.

use gametree_rules::picture::{Picture, Shape};

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

fn letter(column: usize) -> char {
    char::from(b'a' + column as u8)
}
