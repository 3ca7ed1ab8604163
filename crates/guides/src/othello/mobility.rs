//! Othello: who can move, and who holds the corners.

use gametree_games::Othello;
use gametree_rules::{Game, Player};
use gametree_search::Evaluate;

/// How many moves a corner is worth.
const CORNER: u32 = 5;

/// The moves and corners that a player has more than the other. Discs say little before the end: they turn over, but a
/// corner never does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mobility;

impl Evaluate<Othello> for Mobility {
    fn evaluate(&self, game: &Othello, player: Player) -> f64 {
        let last = game.side() - 1;
        let corners = 1_u64 | 1 << last | 1 << (8 * last) | 1 << (9 * last);
        let worth = |player: Player| {
            let held = (game.stones(player) & corners).count_ones();
            f64::from(game.moves_of(player).count_ones() + CORNER * held)
        };
        // More than anybody can have, so that no hope is worth a win by all discs.
        let most = f64::from(game.board().count_ones() + 4 * CORNER + 1);
        (worth(player) - worth(player.other())) / most * game.range().1
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
    fn a_corner_counts_for_who_holds_it() {
        assert!(value("O----OX--XO----- X", Player::FIRST) < 0.0);
        assert!(value("-----OX--XO----X X", Player::FIRST) > 0.0);
        assert_eq!(value("8x8", Player::FIRST), 0.0);
    }

    #[test]
    fn what_one_hopes_for_the_other_fears_and_nobody_hopes_for_all() {
        for position in ["XXXXXOOX-OOX---X X", "f5d6c3", "6x6 c2", "4x4 b1"] {
            let [first, second] = [Player::FIRST, Player::SECOND].map(|one| value(position, one));
            assert_eq!(first, -second, "{position}");
            let game = Othello::parse_position(position).unwrap();
            assert!(first.abs() < game.range().1, "{position}");
        }
    }
}
