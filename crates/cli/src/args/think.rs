//! How to think.

use std::time::Duration;

use clap::Args;
use gametree_players::{InputError, Request};
use gametree_search::textbook::{Conventions, CutAt, Cutoffs, Fail, Settings, Ties, Uct};
use gametree_search::{Algorithm, Limits};

use crate::args::DEEPEST;
use crate::{duration, interrupt};

/// How to think.
#[derive(Debug, Args)]
pub(crate) struct ThinkArgs {
    /// minimax, alphabeta, expectiminimax, star1, maxn, paranoid, mcts or cfr (chosen to fit if left out)
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    /// Look this many moves ahead
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=DEEPEST))]
    pub(crate) depth: Option<u32>,
    /// Look at this many nodes, simulations or iterations
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Think this long: 2s, 500ms, 1m
    #[arg(long, short, value_name = "TIME", value_parser = duration::parse)]
    pub(crate) time: Option<Duration>,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Alpha-beta cuts at equality (equal) or only beyond it (strict)
    #[arg(long, value_name = "WHEN", default_value = "equal", value_parser = ["equal", "strict"], hide_short_help = true)]
    pub(crate) cut: String,
    /// Alpha-beta returns the best value found (soft) or the bound (hard) outside its window
    #[arg(long, value_name = "HOW", default_value = "soft", value_parser = ["soft", "hard"], hide_short_help = true)]
    pub(crate) fail: String,
    /// Alpha-beta sees the bounds of all ancestors (deep) or of the parent alone (shallow)
    #[arg(long, value_name = "WHOSE", default_value = "deep", value_parser = ["deep", "shallow"], hide_short_help = true)]
    pub(crate) cutoffs: String,
    /// Of equally good moves, take the first or the last
    #[arg(long, value_name = "WHICH", default_value = "first", value_parser = ["first", "last"], hide_short_help = true)]
    pub(crate) ties: String,
}

impl ThinkArgs {
    pub(crate) fn request(&self) -> Result<Request, InputError> {
        let algorithm: Option<Algorithm> = self
            .algorithm
            .as_deref()
            .map(InputError::algorithm)
            .transpose()?;
        let conventions = Conventions {
            cut: if self.cut == "strict" {
                CutAt::Strictly
            } else {
                CutAt::Equality
            },
            fail: if self.fail == "hard" {
                Fail::Hard
            } else {
                Fail::Soft
            },
            cutoffs: if self.cutoffs == "shallow" {
                Cutoffs::Shallow
            } else {
                Cutoffs::Deep
            },
            ties: if self.ties == "last" {
                Ties::Last
            } else {
                Ties::First
            },
        };
        Ok(Request {
            algorithm,
            limits: Limits {
                depth: self.depth,
                nodes: self.nodes,
                time: self.time,
                signal: interrupt::signal(),
            },
            settings: Settings {
                conventions,
                leaves: None,
                uct: Uct {
                    seed: self.seed,
                    ..Uct::default()
                },
            },
        })
    }
}
