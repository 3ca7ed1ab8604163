//! Pig: the probability to win.

use gametree_games::Pig;
use gametree_rules::Player;
use gametree_search::Evaluate;

/// An estimate of the probability to win, from the points that each player needs: a turn brings about eight (Neller and
/// Presser 2004), and being on turn is worth half of one.
#[derive(Clone, Copy, Debug, Default)]
pub struct ChanceToWin;

impl Evaluate<Pig> for ChanceToWin {
    fn evaluate(&self, game: &Pig, player: Player) -> f64 {
        const POINTS_A_TURN: f64 = 8.14;
        let roller = game.roller();
        let turns = |player: Player, ahead: f64| {
            let needed = f64::from(game.target()) - f64::from(game.score(player)) - ahead;
            needed.max(0.0) / POINTS_A_TURN
        };
        // A turn total is lost to the next 1 with probability 1/6: it counts as what is left after that.
        let at_stake = f64::from(game.turn_total()) * 5.0 / 6.0 + POINTS_A_TURN / 2.0;
        let lead = turns(roller.other(), 0.0) - turns(roller, at_stake);
        let spread = 1.0 + 0.5 * (turns(roller, 0.0) + turns(roller.other(), 0.0)).sqrt();
        let roller_wins = 1.0 / (1.0 + (-lead / spread).exp());
        if player == roller {
            roller_wins
        } else {
            1.0 - roller_wins
        }
    }
}
