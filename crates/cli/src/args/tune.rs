//! Options of `tune`.

use std::path::PathBuf;

use clap::Args;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree tune chess --parameters rfp_margin,futility_base,futility_factor --nodes 3000 --file tune.json
  gametree tune chess --file tune.json --plot tune.svg      goes on with it, with a plot that is renewed all the time
  gametree tune chess --parameters lmr_base:150,rfp_margin --rate 0.01      a larger step for one, and faster learning
  gametree games chess pvs                                  the parameters, their ranges and defaults

Simultaneous perturbation stochastic approximation: each iteration plays the parameters, all moved a little in a random
direction, against the same moved the other way. Ctrl-C keeps all finished iterations; the same command goes on.")]
pub(crate) struct TuneArgs {
    /// The game's name
    pub(crate) game: String,
    /// The parameters to tune, with commas between them; NAME:STEP sets the step at the end (a tenth of the value, if
    /// left out)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) parameters: Vec<String>,
    /// The algorithm whose parameters they are
    #[arg(long, short, value_name = "NAME", default_value = "pvs")]
    pub(crate) algorithm: String,
    /// Iterations in all
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) iterations: u32,
    /// Pairs of games an iteration
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub(crate) pairs: u32,
    /// Nodes a move
    #[arg(long, short, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: u64,
    /// Learning rate at the end: the squared steps that a point moves a parameter by
    #[arg(long, value_name = "RATE", default_value_t = gametree_arena::DEFAULT_RATE, value_parser = rate)]
    pub(crate) rate: f64,
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Games played at the same time (as many as the machine has cores, if left out)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: Option<u16>,
    /// Keep the tuning in this file after each iteration, and go on with it if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Draw the values over the iterations as SVG, after each iteration
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Print the tuning as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok();
    rate.filter(|rate| *rate > 0.0 && *rate <= 1.0)
        .ok_or_else(|| "expected a number above 0, at most 1".to_owned())
}
