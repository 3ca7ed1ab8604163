//! The definition of a game.
//!
//! A game implements [`Game`]; everything else here is required only where it is needed: [`Keyed`] by tables,
//! [`Hidden`] by searches under hidden information, [`Notation`] by code that reads or writes moves and positions, and
//! [`Show`] by every screen. The crate knows no algorithm and depends on nothing of ours.

mod facts;
mod game;
mod hidden;
mod history;
mod keyed;
pub mod notation;
mod parameters;
mod perft;
pub mod picture;
mod player;
mod record;
mod repetition;
mod scale;
mod viewer;

pub use facts::{Class, Facts, Sum};
pub use game::Game;
pub use hidden::Hidden;
pub use history::WithHistory;
pub use keyed::Keyed;
pub use notation::{Notation, Numbering, ParseError, excerpt};
pub use parameters::{GameSettings, Parameter, Values};
pub use perft::{divide, first_steps, perft, perft_watched};
pub use picture::{Gesture, Picture, Show, Spot};
pub use player::{MAX_PLAYERS, Player, Turn};
pub use record::{Arbiter, Illegal, Record};
pub use repetition::Repetition;
pub use scale::{DisplayValue, PawnsAndMates, Scale};
pub use viewer::Viewer;
