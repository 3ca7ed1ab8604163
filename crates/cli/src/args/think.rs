//! How to think.

use std::borrow::Cow;
use std::time::Duration;

use clap::Args;
use gametree_players::{Entry, InputError, Request};
use gametree_search::textbook::{Settings, Uct};
use gametree_search::{Algorithm, Clock, ClockControl, Limits};

use crate::args::{ConventionArgs, EngineArgs, MAX_DEPTH, OptionArgs};
use crate::error::Failure;
use crate::{duration, interrupt};

/// How to think.
#[derive(Debug, Args)]
pub(crate) struct ThinkArgs {
    /// minimax, alphabeta, pvs, expectiminimax, star1, maxn, paranoid, mcts, cfr, greedy or solver (chosen to fit if
    /// left out); `games NAME` lists those of a game
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    #[command(flatten)]
    pub(crate) option: OptionArgs,
    /// Maximum depth in plies
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    pub(crate) depth: Option<u32>,
    /// Maximum number of nodes; of simulations for mcts, of iterations for cfr
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Time limit: 2s, 500ms, 1m
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time: Option<Duration>,
    /// Time control: 5m, 5m+3s with an increment, 40/5m+3s for every 40 moves
    #[arg(long, value_name = "CLOCK", value_parser = duration::parse_clock, conflicts_with = "time")]
    pub(crate) clock: Option<ClockControl>,
    /// Seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) engine: EngineArgs,
    #[command(flatten)]
    pub(crate) conventions: ConventionArgs,
}

impl ThinkArgs {
    /// The limits of the search.
    pub(crate) fn limits(&self) -> Limits {
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time,
            clock: self.clock.map(Clock::new),
            signal: interrupt::signal(),
            ..Limits::default()
        }
    }

    /// The request to a thinker of this game. Conventions that are given must be options of whichever thinker answers, and
    /// everything that is given, of one that is named.
    pub(crate) fn request(&self, entry: &dyn Entry) -> Result<Request, Failure> {
        let mut given = self.conventions.given();
        if self.algorithm.is_some() {
            given.extend(self.engine.given());
        }
        given.extend(self.option.given.iter().cloned());
        if let Some(name) = self.algorithm.as_deref().filter(|_| !given.is_empty()) {
            entry.check_options(name, &given)?;
        }
        Ok(Request {
            thinker: self.algorithm.clone().map(Cow::Owned),
            limits: self.limits(),
            options: self.engine.options().with("seed", self.seed),
            raw_options: given,
        })
    }

    /// The textbook algorithm that is named, if any is.
    pub(crate) fn textbook(&self) -> Result<Option<Algorithm>, InputError> {
        self.algorithm
            .as_deref()
            .map(InputError::algorithm)
            .transpose()
    }

    /// The settings of a textbook algorithm.
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            conventions: self.conventions.conventions(),
            leaves: None,
            uct: Uct {
                seed: self.seed,
                ..Uct::default()
            },
        }
    }
}
