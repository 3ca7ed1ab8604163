//! `uci`: chess for graphical boards.

use std::io;

use gametree_engines::uci::{Offer, Outcome, Setup, converse, perform};
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
    let setup = Setup {
        offer,
        thinker: args.algorithm.clone(),
        seed: args.seed.unwrap_or_else(random_seed),
    };
    if args.command.is_empty() {
        let input = io::stdin().lock();
        return Ok(converse(chess, &setup, input, io::stdout())?);
    }
    let words: Vec<String> = args.command.iter().map(|word| unshield(word)).collect();
    match perform(chess, &setup, &words.join(" "), io::stdout())? {
        Outcome::Done => Ok(()),
        Outcome::Refused => Err(Failure::Refused),
    }
}

/// A different one each time.
fn random_seed() -> u64 {
    let since = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    since.as_nanos() as u64
}
