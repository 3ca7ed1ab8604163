//! How the engine searches.

use std::num::NonZero;
use std::thread;

use clap::Args;
use gametree_players::Engine;
use gametree_search::pvs::{Options, Step, Steps};

/// How the engine searches.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// Number of search threads (default: all cores; node counts repeat only with one)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Hash table size in MB (default 128)
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    hash: Option<u32>,
    /// Number of best moves with an exact value (MultiPV)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    lines: u16,
    /// Leave out these techniques of the search, separated by commas
    #[arg(long, value_name = "STEPS", value_delimiter = ',', value_parser = step, hide_short_help = true)]
    without: Vec<Step>,
}

impl EngineArgs {
    /// On all cores, with the default table, where the options do not say otherwise.
    pub(crate) fn engine(&self) -> Engine {
        self.engine_or(all_threads(), 128)
    }

    /// With these numbers of threads and megabytes where the options do not say otherwise.
    pub(crate) fn engine_or(&self, threads: usize, hash: usize) -> Engine {
        Engine {
            options: Options {
                steps: self
                    .without
                    .iter()
                    .fold(Steps::default(), |steps, &step| steps.without(step)),
                threads: self.threads.map_or(threads, usize::from),
                lines: usize::from(self.lines),
                ..Options::default()
            },
            hash: self.hash.map_or(hash, |hash| hash as usize),
            fresh: false,
        }
    }
}

/// The number of cores.
pub(crate) fn all_threads() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn step(name: &str) -> Result<Step, String> {
    Step::named(name).ok_or_else(|| {
        let names: Vec<&str> = Step::ALL.iter().map(|step| step.name()).collect();
        format!("expected one of {}", names.join(", "))
    })
}
