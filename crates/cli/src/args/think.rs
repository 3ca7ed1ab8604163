//! How to think.

use std::time::Duration;

use clap::Args;
use gametree_players::{InputError, Request};
use gametree_search::textbook::{Settings, Uct};
use gametree_search::{Algorithm, Clock, Control, Limits};

use crate::args::{ConventionArgs, DEEPEST, EngineArgs};
use crate::{duration, interrupt};

/// How to think.
#[derive(Debug, Args)]
pub(crate) struct ThinkArgs {
    /// minimax, alphabeta, pvs, expectiminimax, star1, maxn, paranoid, mcts or cfr (chosen to fit if left out)
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    /// Maximum depth in plies
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=DEEPEST))]
    pub(crate) depth: Option<u32>,
    /// Maximum number of nodes; of simulations for mcts, of iterations for cfr
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Time limit: 2s, 500ms, 1m
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time: Option<Duration>,
    /// Time control: 5m, 5m+3s with an increment, 40/5m+3s for every 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = duration::parse_clock, conflicts_with = "time")]
    pub(crate) clock: Option<Control>,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) conventions: ConventionArgs,
}

impl ThinkArgs {
    pub(crate) fn request(&self) -> Result<Request, InputError> {
        let algorithm: Option<Algorithm> = self
            .algorithm
            .as_deref()
            .map(InputError::algorithm)
            .transpose()?;
        Ok(Request {
            algorithm,
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time,
                clock: self.clock.map(Clock::new),
                signal: interrupt::signal(),
                ..Limits::default()
            },
            settings: Settings {
                conventions: self.conventions.conventions(),
                leaves: None,
                uct: Uct {
                    seed: self.seed,
                    ..Uct::default()
                },
            },
            engine: self.engine.engine(),
        })
    }
}
