//! Dots and Boxes: the lead in boxes.

use gametree_games::Dots;
use gametree_rules::Player;
use gametree_search::Evaluate;

/// The lead of a player in boxes.
#[derive(Clone, Copy, Debug, Default)]
pub struct BoxesAhead;

impl Evaluate<Dots> for BoxesAhead {
    fn evaluate(&self, game: &Dots, player: Player) -> f64 {
        f64::from(game.boxes(player)) - f64::from(game.boxes(player.other()))
    }
}
