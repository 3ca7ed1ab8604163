//! Options of thinkers, by the names that they declare.

use clap::Args;
use gametree_players::Entry;
use gametree_search::thinker::Options;

use crate::error::Failure;

/// Options of a thinker as text.
#[derive(Debug, Args)]
pub(crate) struct OptionArgs {
    /// Set an option of the algorithm, by name (may be repeated; `games NAME ALGORITHM` lists them)
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = option)]
    pub(crate) given: Vec<(String, String)>,
}

impl OptionArgs {
    /// These options with those that are given, all of which this thinker must declare.
    pub(crate) fn over(
        &self,
        mut options: Options,
        entry: &dyn Entry,
        thinker: &str,
    ) -> Result<Options, Failure> {
        if self.given.is_empty() {
            return Ok(options);
        }
        let specs = entry.options(thinker)?;
        for (name, text) in &self.given {
            let set = options.set(&specs, name, text);
            set.map_err(|problem| Failure::Input(format!("{thinker}: {problem}")))?;
        }
        Ok(options)
    }
}

/// An option as it is written: `name=value`.
fn option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or("expected an option such as exploration=2")?;
    Ok((name.to_owned(), value.to_owned()))
}
