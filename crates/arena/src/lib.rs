//! Matches and tournaments between any players: pairs of games from the same openings with seats swapped, clocks,
//! adjudication, programs that misbehave, and a file of games from which an interrupted match is resumed.

mod adjudication;
mod arena;
mod ending;
mod engine;
mod error;
mod export;
mod game;
mod opening;
mod plan;
mod played;
mod player;
mod players_file;
mod plot;
mod schedule;
mod simple;
mod stall_detector;
mod standings;
mod store;
mod time_control;
mod tune;
mod worker;

pub use adjudication::{Adjudication, DrawRule, ResignRule};
pub use arena::{Arena, RunOutcome};
pub use ending::Ending;
pub use engine::EngineSettings;
pub use error::ArenaError;
pub use export::{Format, export};
pub use opening::{Opening, Openings};
pub use plan::Plan;
pub use played::{PlayedGame, Ply};
pub use player::{PlayerKind, PlayerSpec};
pub use players_file::read_players;
pub use plot::plot;
pub use schedule::{Job, Schedule, Tournament};
pub use standings::{Fault, PairResult, Standings};
pub use store::Store;
pub use time_control::TimeControl;
pub use tune::{DEFAULT_RATE, TunedParameter, Tuning};
