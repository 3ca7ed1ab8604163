//! How the engine searches.

use std::num::NonZero;
use std::thread;

use clap::Args;
use gametree_search::pvs::Step;
use gametree_search::thinker::Options;

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
    /// The options for the strongest search on this machine, unless the arguments set others.
    pub(crate) fn options(&self) -> Options {
        self.options_or(all_threads(), 128)
    }

    /// What the arguments say, as options of a thinker.
    pub(crate) fn given(&self) -> Vec<(String, String)> {
        let without: Vec<&str> = self.without.iter().map(|step| step.name()).collect();
        let all = [
            ("threads", self.threads.map(|threads| threads.to_string())),
            ("hash", self.hash.map(|hash| hash.to_string())),
            ("lines", (self.lines != 1).then(|| self.lines.to_string())),
            ("without", (!without.is_empty()).then(|| without.join("+"))),
        ];
        let given = all.into_iter();
        given
            .filter_map(|(name, value)| Some((name.to_owned(), value?)))
            .collect()
    }

    /// The options with this many threads and megabytes, as far as the arguments do not say otherwise.
    pub(crate) fn options_or(&self, threads: usize, hash: usize) -> Options {
        let without: Vec<&'static str> = self.without.iter().map(|step| step.name()).collect();
        Options::default()
            .with("threads", self.threads.map_or(threads, usize::from))
            .with("hash", self.hash.map_or(hash, |hash| hash as usize))
            .with("lines", usize::from(self.lines))
            .with("without", without)
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
