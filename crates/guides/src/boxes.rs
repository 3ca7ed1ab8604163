//! Dots and Boxes: who is ahead.

use gametree_games::Dots;
use gametree_rules::Player;
use gametree_search::Evaluate;

/// The boxes that a player has more than the other.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoxesAhead;

impl Evaluate<Dots> for BoxesAhead {
    fn evaluate(&self, game: &Dots, player: Player) -> f64 {
        f64::from(game.boxes(player)) - f64::from(game.boxes(player.other()))
    }
}
