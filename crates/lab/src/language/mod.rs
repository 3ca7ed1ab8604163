//! The tree language: trees typed as slides write them.
//!
//! ```text
//! tree   := [name ':'] node
//! node   := ('max' | 'min' | 'chance' | 'p1' … 'p8') ['[' number ']'] '(' branch {',' branch} ')'
//!         | number | '(' number {',' number} ')'
//! branch := [label '->'] [probability ':'] tree
//! ```
//!
//! - A number is an integer or a decimal, with an exponent if need be, or `inf`; minus may be `-` or `−`.
//! - A probability is a decimal or a fraction such as `1/2`, and stands only below chance: at every child or at none,
//!   which makes all equally likely. It may also stand before the label.
//! - Names and labels are words: a letter or `_`, then letters, digits, `_`, `'`, and `-` between two of those. Anything
//!   else goes in quotes: `"2 left"`, with `\"`, `\\`, `\n`, `\t`, `\r` and `\u{…}` as in Rust.
//! - The number in brackets is what the node is worth where a search looks no further.
//! - `#` and `//` begin a comment that ends with the line. Keywords are the same in upper and lower case.
//!
//! ```
//! let sketch = gametree_lab::parse("A: MAX(a1 -> B: min(3, 12, 8), a2 -> min[2.5](2, 4)) # two of three").unwrap();
//! assert_eq!(sketch.to_string(), "A: max(a1 -> B: min(3, 12, 8), a2 -> min[2.5](2, 4))");
//! assert_eq!(sketch.names()[5], "2");
//!
//! let error = gametree_lab::parse("max(min(3, 12, 8), min(2, 4]").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "expected ',' or ')' after a child of min, found ']' at line 1, column 28\n  \
//!        max(min(3, 12, 8), min(2, 4]\n                             ^"
//! );
//! ```
//!
//! Reading, printing and dropping take memory as the tree grows, never stack: a line of 100,000 plies is a tree like any
//! other.

mod error;
mod lex;
mod parse;

pub use error::SyntaxError;
pub use parse::parse;

#[cfg(test)]
mod tests;
