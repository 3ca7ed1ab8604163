//! `nboard`: Othello for graphical boards.

use std::io;

use gametree_engines::nboard::{Settings, converse};
use gametree_players::Registry;

use crate::args::NboardArgs;
use crate::error::Failure;

pub(crate) fn run(registry: &Registry, args: &NboardArgs) -> Result<(), Failure> {
    let othello = registry.find("othello")?;
    let own = || othello.report().algorithm;
    let thinker = args.algorithm.clone().unwrap_or_else(own);
    let settings = Settings {
        thinker: args.algorithm.clone(),
        options: args.option.over(args.engine.options(), othello, &thinker)?,
        clock: args.clock,
    };
    Ok(converse(
        othello,
        io::stdin().lock(),
        io::stdout(),
        settings,
    )?)
}
