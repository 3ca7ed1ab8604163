//! Positions to measure on.

use gametree_rules::Game;

/// Each position of games in which a number drawn from a sequence picks the move: the same ones every time.
pub fn random_positions<G: Game>(start: &G, games: usize) -> Vec<G> {
    let mut random = 1_u64;
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut game = start.clone();
        loop {
            let choices = game.choices();
            if choices.is_empty() {
                break;
            }
            positions.push(game.clone());
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            game.apply(choices[(random % choices.len() as u64) as usize]);
        }
    }
    positions
}
