//! Matches and tournaments between any players of any game of two: pairs of games from the same openings with colours
//! swapped, clocks, adjudication, programs that misbehave, and everything kept in a file that an interrupted match goes on
//! from.

mod arena;
mod contestant;
mod ending;
mod error;
mod export;
mod game;
mod judge;
mod opening;
mod own;
mod pace;
mod plan;
mod played;
mod plot;
mod roster;
mod schedule;
mod simple;
mod standings;
mod standstill;
mod store;

pub use arena::{Arena, Course};
pub use contestant::{Contestant, Kind};
pub use ending::Ending;
pub use error::ArenaError;
pub use export::{Format, export};

pub use judge::{Drawn, Judge, Resignation};
pub use opening::{Opening, Openings};
pub use own::OwnSettings;
pub use pace::Pace;
pub use plan::Plan;
pub use played::{Played, Ply};
pub use plot::plot;

pub use roster::roster;
pub use schedule::{Job, Schedule, Shape};
pub use standings::{Fault, Match, Standings};
pub use store::Store;
