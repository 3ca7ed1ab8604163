//! A batch evaluation: chances to win, draw and lose if both players play at random, for a game that is there already.
//!
//! [`BatchEvaluate`] answers many states at once, as networks do, and with more than one number. `OneByOne` makes an
//! [`Evaluate`] of it for searches that ask for one state at a time; a thinker that asks for batches, such as
//! `gametree::search::thinker::Greedy`, reports the numbers with their names.

use gametree::games::TicTacToe;
use gametree::prelude::*;

/// What random play brings, computed exactly.
#[derive(Clone, Copy, Debug)]
pub struct RandomPlay;

impl BatchEvaluate<TicTacToe> for RandomPlay {
    fn outputs(&self) -> &[&'static str] {
        &["win", "draw", "loss"]
    }

    /// Pushes as many numbers for each state as there are names, here from the first player's side.
    fn evaluate_batch(&self, games: &[TicTacToe], out: &mut Vec<f64>) {
        for game in games {
            out.extend(chances(game));
        }
    }

    /// What a search goes by: one number for a player.
    fn utility(&self, _: &TicTacToe, outputs: &[f64], player: Player) -> f64 {
        let first = outputs[0] - outputs[2];
        if player == Player::FIRST {
            first
        } else {
            -first
        }
    }
}

/// The chances of the first player to win, to draw and to lose.
fn chances(game: &TicTacToe) -> [f64; 3] {
    if game.turn() == Turn::Over {
        let utility = game.utility(Player::FIRST);
        return [1.0, 0.0, -1.0].map(|result| f64::from(u8::from(utility == result)));
    }
    let actions = game.choices();
    let share = 1.0 / actions.len() as f64;
    let mut mean = [0.0; 3];
    for action in actions {
        let next = chances(&game.after(action));
        for (sum, chance) in mean.iter_mut().zip(next) {
            *sum += chance * share;
        }
    }
    mean
}
