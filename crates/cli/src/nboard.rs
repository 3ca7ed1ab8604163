//! `nboard`: Othello for graphical boards.

use std::io;

use gametree_engines::nboard::{Settings, converse};
use gametree_players::Registry;

use crate::args::NboardArgs;
use crate::error::Failure;

pub(crate) fn run(registry: &Registry, args: &NboardArgs) -> Result<(), Failure> {
    let settings = Settings {
        thinker: args.algorithm.clone(),
        options: args.engine.options(),
        clock: args.clock,
    };
    let othello = registry.find("othello")?;
    Ok(converse(
        othello,
        io::stdin().lock(),
        io::stdout(),
        settings,
    )?)
}
