//! Worked examples, a file for each thing that a game may need beside the rules. Start with `examples/own-game`, which
//! explains the four traits that every game has; a file of this folder can take the place of its game.
//!
//! | file | shows |
//! |---|---|
//! | [`parameters`] | a board whose size is chosen with `--set columns=5,rows=4` |
//! | [`chance`] | dice |
//! | [`hidden`] | a card that only its owner sees |
//! | [`evaluation`] | what a state is worth without looking ahead |
//! | [`breakthrough`], [`guide`] | a game with captures, and what the search is taught of it |
//! | [`batch`] | an evaluation of many states at once, with chances to win, draw and lose |

pub mod batch;
pub mod breakthrough;
pub mod chance;
pub mod evaluation;
pub mod guide;
pub mod hidden;
pub mod parameters;

use gametree::App;
use gametree::games::TicTacToe;
use gametree::prelude::*;

/// A program that knows all of them: one line for each.
pub fn app() -> App {
    gametree::app()
        .with::<parameters::Domineering>()
        .with::<chance::HighDie>()
        .with_hidden::<hidden::Bluff>()
        .with_evaluation::<evaluation::Coins>(evaluation::Lead)
        .with_guide::<breakthrough::Breakthrough>(guide::PawnRace)
        .with_evaluation::<TicTacToe>(OneByOne(batch::RandomPlay))
}
