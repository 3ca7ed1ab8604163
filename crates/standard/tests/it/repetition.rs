//! Games that come back to where they were.

use gametree_rules::Turn;
use gametree_standard::standard;

#[test]
fn a_position_that_stands_for_the_third_time_ends_the_game() {
    let registry = standard();
    let chess = registry.find("chess").expect("chess is registered");
    let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
    let mut table = chess.replay(None, &there_and_back).expect("legal moves");
    for text in &there_and_back[..3] {
        table.play(text).expect("the game goes on");
    }
    assert!(table.result().is_none() && !table.choices().is_empty());
    table.play("Ng8").expect("the game goes on");
    assert_eq!(table.turn(), Turn::Over);
    assert_eq!(table.result(), Some(vec![0.0, 0.0]));
    assert!(table.choices().is_empty() && table.play("Nf3").is_err());
    table.undo();
    assert_eq!(table.result(), None);
}
