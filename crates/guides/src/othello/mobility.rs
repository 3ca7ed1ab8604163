//! Othello: mobility and corners.

use gametree_games::Othello;
use gametree_rules::{Game, Player};
use gametree_search::Evaluate;

/// The value of a corner in moves.
const CORNER: u32 = 5;

/// The difference in moves and corners. Discs are not counted: they are flipped until the end, but a corner never is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Evaluate<Othello> for Mobility {
    fn evaluate(&self, game: &Othello, player: Player) -> f64 {
        let last = game.side() - 1;
        let corners = 1_u64 | 1 << last | 1 << (8 * last) | 1 << (9 * last);
        let score = |player: Player| {
            let held = (game.stones(player) & corners).count_ones();
            f64::from(game.moves_of(player).count_ones() + CORNER * held)
        };
        // More than either player can have, so that no evaluation reaches a win by all discs.
        let most = f64::from(game.board().count_ones() + 4 * CORNER + 1);
        (score(player) - score(player.other())) / most * game.range().1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_rules::Notation;

    fn value(position: &str, player: Player) -> f64 {
        Mobility.evaluate(&Othello::parse_position(position).unwrap(), player)
    }

    #[test]
    fn a_corner_counts_for_its_owner() {
        assert!(value("O----OX--XO----- X", Player::FIRST) < 0.0);
        assert!(value("-----OX--XO----X X", Player::FIRST) > 0.0);
        assert_eq!(value("8x8", Player::FIRST), 0.0);
    }

    #[test]
    fn evaluations_sum_to_zero_and_stay_below_the_largest_win() {
        for position in ["XXXXXOOX-OOX---X X", "f5d6c3", "6x6 c2", "4x4 b1"] {
            let [first, second] = [Player::FIRST, Player::SECOND].map(|one| value(position, one));
            assert_eq!(first, -second, "{position}");
            let game = Othello::parse_position(position).unwrap();
            assert!(first.abs() < game.range().1, "{position}");
        }
    }
}
