//! Games of k in a row: open lines.

use gametree_games::{Mnk, TicTacToe};
use gametree_rules::Player;
use gametree_search::Evaluate;

/// The lines that a player can still complete, minus those of the opponent (Nilsson 1971, for tic-tac-toe); on larger
/// boards a line counts more the more stones it has.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

/// The largest evaluation, below a win.
const ALMOST: f64 = 0.99;

impl Evaluate<TicTacToe> for OpenLines {
    fn evaluate(&self, game: &TicTacToe, player: Player) -> f64 {
        let lines = |player: Player| game.open_lines(player) as f64;
        ALMOST * (lines(player) - lines(player.other())) / 8.0
    }
}

impl Evaluate<Mnk> for OpenLines {
    fn evaluate(&self, game: &Mnk, player: Player) -> f64 {
        /// The factor of each further stone in a line.
        const FULLER: f64 = 4.0;
        let weight = |stones: u32| FULLER.powi(stones.cast_signed());
        let lines = |player: Player| game.open_lines(player).map(weight).sum::<f64>();
        let (mine, theirs) = (lines(player), lines(player.other()));
        if mine + theirs == 0.0 {
            0.0
        } else {
            ALMOST * (mine - theirs) / (mine + theirs)
        }
    }
}
