//! The tree language: game trees in the notation of lecture slides.
//!
//! ```text
//! tree   := [name ':'] node
//! node   := ('max' | 'min' | 'chance' | 'p1' … 'p8') ['[' number ']'] '(' branch {',' branch} ')'
//!         | number | '(' number {',' number} ')'
//! branch := [label '->'] [probability ':'] tree
//! ```
//!
//! - A number is an integer or a decimal, optionally with an exponent, or `inf`; minus is `-` or `−`.
//! - A probability is a decimal or a fraction such as `1/2`. It is given for every child of a chance node or for none, which
//!   makes all outcomes equally likely, and may also precede the label.
//! - Names and labels are words: a letter or `_`, then letters, digits, `_`, `'`, and `-` between two of those. Anything
//!   else is quoted: `"2 left"`, with `\"`, `\\`, `\n`, `\t`, `\r` and `\u{…}` as in Rust.
//! - The number in brackets is the node's evaluation, used at the depth limit of a search.
//! - `#` and `//` begin a comment that ends with the line. Keywords are not case-sensitive.
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
//! Parsing, printing and dropping do not recurse, so that trees of 100,000 plies do not overflow the stack.

mod error;
mod lex;
mod parse;

pub use error::SyntaxError;
pub use parse::parse;

#[cfg(test)]
mod tests;
