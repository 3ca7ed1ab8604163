//! Draws what a game describes: in the terminal, as SVG, and as one sheet with every best move.
//!
//! A game gives a [`Picture`](gametree_rules::Picture), which says what lies where. The functions here decide how large
//! it is and in which colour, and never fail: any picture whatsoever gives a drawing.
//!
//! ```
//! use gametree_draw::{Look, Mark, terminal};
//! use gametree_games::TicTacToe;
//! use gametree_rules::{Notation, Show, Spot};
//! let game = TicTacToe::parse_position("X.O/.X./...").unwrap();
//! let marks = [Mark::last(Spot(2)), Mark::best(Spot(8))];
//! let look = Look { marks: &marks, ..Look::default() };
//! let expected = "
//!     a   b   c
//!   ┌───┬───┬───┐
//! 1 │ X │   │[O]│
//!   ├───┼───┼───┤
//! 2 │   │ X │   │
//!   ├───┼───┼───┤
//! 3 │   │   │ * │
//!   └───┴───┴───┘
//! ";
//! assert_eq!(terminal(&game.picture(), &look), &expected[1..]);
//! ```
//!
//! The colours of players are Okabe and Ito's unless the game says which they are; people with any kind of colour vision
//! tell them apart, and nothing is told by colour alone. Pieces are drawings of this project, one file each in `assets`.

mod axis;
mod look;
pub mod poster;
mod svg;
mod terminal;
pub mod text;

pub use look::{Colour, Look, Mark, Note, Theme};
pub use poster::poster;
pub use svg::{svg, svg_board, svg_style};
pub use terminal::terminal;
