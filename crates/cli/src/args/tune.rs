//! Options of `tune`.

use std::path::PathBuf;

use clap::Args;
use gametree_arena::Tuning;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  gametree tune chess --parameters rfp_margin,futility_base,futility_factor --nodes 3000 --file tune.json
  gametree tune chess --file tune.json --plot tune.svg      resumes it, and draws it after each iteration
  gametree tune chess --file tune.json --iterations 2000    the same, for longer
  gametree tune chess --parameters lmr_base:150,rfp_margin --rate 0.01      a larger step for one, and faster learning
  gametree games chess pvs                                  the parameters, their ranges and defaults

Simultaneous perturbation stochastic approximation (SPSA): each iteration plays the parameters, all moved a little in a random
direction, against the same moved the other way. Ctrl-C keeps all finished iterations; with --file the same command resumes.
What is left out is taken from the file when a tuning is resumed; only --iterations may be another than there, and larger.")]
pub(crate) struct TuneArgs {
    /// The game's name
    pub(crate) game: String,
    /// The parameters to tune, with commas between them; NAME:STEP sets the perturbation at the end (default: a tenth of the value)
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) parameters: Vec<String>,
    /// The algorithm whose parameters they are (default: pvs)
    #[arg(long, short, value_name = "NAME")]
    pub(crate) algorithm: Option<String>,
    /// Iterations in all (default: 1000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(Tuning::MAX_ITERATIONS)))]
    pub(crate) iterations: Option<u32>,
    /// Pairs of games per iteration (default: 4)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(Tuning::MAX_PAIRS)))]
    pub(crate) pairs: Option<u32>,
    /// Nodes per move (default: 2000)
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) nodes: Option<u64>,
    /// Learning rate at the end: the squared steps that a point moves a parameter by (default: 0.002)
    #[arg(long, value_name = "RATE", value_parser = rate)]
    pub(crate) rate: Option<f64>,
    /// Seed of all random numbers (default: 0)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Games played at the same time (default: all cores)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) concurrency: Option<u16>,
    /// Write the tuning to this file after each iteration, and resume the one in it
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Draw the values over the iterations to this SVG file, after each iteration
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

fn rate(text: &str) -> Result<f64, String> {
    let rate = text.parse().ok();
    rate.filter(|&rate| Tuning::is_rate(rate))
        .ok_or_else(|| "expected a number above 0, at most 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_says_the_learning_rate_that_is_the_default() {
        let command = TuneArgs::augment_args(clap::Command::new("tune"));
        let rate = command.get_arguments().find(|one| one.get_id() == "rate");
        let help = rate.and_then(clap::Arg::get_help).expect("it is explained");
        let told = format!("(default: {})", gametree_arena::DEFAULT_RATE);
        assert!(help.to_string().contains(&told), "{help}");
    }
}
