//! Games and players with their types erased.
//!
//! Up to here every game is a type of its own. A [`Registry`] holds them by name, and gives out a [`Table`]: one game
//! under way, spoken to in texts, pictures and numbers. Command line, page and arena know games only like this.

mod action_id;
mod book;
mod chance;
mod day;
pub mod describe;
pub mod duration;
mod entry;
mod error;
pub mod explain;
mod export;
mod game_tree;
pub mod ggf;
mod imperfect_information;
mod import;
mod information;
mod interchange;
mod notes;
mod opponent;
mod perfect_information;
pub mod pgn;
mod policy;
mod policy_map;
mod registry;
mod report;
mod request;
pub mod review;
mod saved;
mod solved;
mod table;
mod thinkers;
mod typed_table;
mod verify;

pub use action_id::{ActionId, Handles};
pub use book::{Book, BookError, BookMove, Collection};
pub use chance::{outcome, sample};
pub use day::day;
pub use entry::{Entry, GameEntry, GameStart};
pub use error::InputError;
pub use export::{Export, GameRecord, exports, formats, written};
pub use import::{Imports, header, import, imports, player_names, without_bom};
pub use information::Playable;
pub use interchange::{FileFormat, Interchange};
pub use notes::{Header, Notes};
pub use opponent::{
    BuiltinEngine, Chosen, MATE, MoveLimit, Opponent, OpponentError, Program, Setup, kill_programs,
    mixed,
};
pub use policy::{Mix, Policy, PolicyMove};
pub use registry::Registry;
pub use report::{
    ActionReport, Comparison, GameReport, NamedNumber, ParameterReport, PerftReport, PlanSize,
    Report, SolveReport, Verified,
};
pub use request::{Detail, Request, SolveProgress, SolveRequest, Solved};
pub use saved::SavedGame;
pub use table::{Choice, Table};
pub use thinkers::{OptionReport, ThinkerReport};
