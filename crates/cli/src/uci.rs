//! `uci`: chess for graphical boards.

use std::io;

use gametree_engines::uci::{Offer, Outcome, converse, perform};
use gametree_players::Registry;

use crate::args::{UciArgs, unshield};
use crate::error::Failure;

pub(crate) fn run(registry: &Registry, args: &UciArgs) -> Result<(), Failure> {
    let chess = registry.find("chess")?;
    let offer = if args.parameters {
        Offer::Parameters
    } else {
        Offer::Usual
    };
    let seed = args.seed.unwrap_or_else(random_seed);
    if args.command.is_empty() {
        return Ok(converse(
            chess,
            offer,
            io::stdin().lock(),
            io::stdout(),
            seed,
        )?);
    }
    let words: Vec<String> = args.command.iter().map(|word| unshield(word)).collect();
    match perform(chess, offer, &words.join(" "), io::stdout(), seed)? {
        Outcome::Done => Ok(()),
        Outcome::Refused => Err(Failure::Refused),
    }
}

/// A different one each time.
fn random_seed() -> u64 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    since.as_nanos() as u64
}
