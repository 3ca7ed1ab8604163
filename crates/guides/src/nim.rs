//! Nim: the nim-sum.

use gametree_games::Nim;
use gametree_rules::{Game, Player, Turn};
use gametree_search::Evaluate;

/// The player to move wins unless the binary digits of the heaps cancel out (Bouton 1901).
#[derive(Clone, Copy, Debug, Default)]
pub struct NimSum;

impl Evaluate<Nim> for NimSum {
    fn evaluate(&self, game: &Nim, player: Player) -> f64 {
        let mover_wins = game.nim_sum() != 0;
        let moves = game.turn() == Turn::Player(player);
        if moves == mover_wins { 0.99 } else { -0.99 }
    }
}
