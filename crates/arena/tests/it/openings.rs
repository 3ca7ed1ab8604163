//! Default openings.

use gametree_arena::Openings;

#[test]
fn openings_leave_most_of_a_game_to_be_played() {
    let registry = gametree_standard::standard();
    for (game, moves) in [("chess", 8..=8), ("connect4", 1..=4), ("tictactoe", 1..=1)] {
        let entry = registry.find(game).unwrap();
        let usual = Openings::usual_moves(entry).unwrap();
        assert!(moves.contains(&usual), "{game}: {usual}");
    }
}
