//! The standard games.

use gametree_games::{
    Chess, Connect4, Dots, Kuhn, Mnk, Nim, Othello, Pig, Pirates, Rochambeau, TicTacToe,
};
use gametree_guides::chess::Features;
use gametree_guides::{BoxesAhead, ChanceToWin, NimSum, OpenLines, Patterns, Threats};
use gametree_search::Blind;

use crate::{Entry, Registry};

/// A registry with the standard games and what is known of playing them.
pub fn standard() -> Registry {
    let mut registry = Registry::new();
    registry.add(<dyn Entry>::with_evaluation::<TicTacToe, _>(OpenLines));
    registry.add(<dyn Entry>::with_evaluation::<Rochambeau, _>(Blind));
    registry.add(<dyn Entry>::with_evaluation::<Nim, _>(NimSum));
    registry.add(<dyn Entry>::with_evaluation::<Mnk, _>(OpenLines));
    registry.add(<dyn Entry>::with_guide::<Connect4, _>(Threats));
    registry.add(<dyn Entry>::with_evaluation::<Dots, _>(BoxesAhead));
    registry.add(<dyn Entry>::with_guide::<Othello, _>(Patterns::default()));
    registry.add(<dyn Entry>::with_guide::<Chess, _>(Features::default()));
    registry.add(<dyn Entry>::with_evaluation::<Pig, _>(ChanceToWin));
    registry.add(<dyn Entry>::with_evaluation::<Pirates, _>(Blind));
    registry.add(<dyn Entry>::hidden::<Kuhn>());
    registry
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_rules::Turn;

    #[test]
    fn a_position_that_stands_for_the_third_time_ends_the_game() {
        let registry = standard();
        let chess = registry.find("chess").expect("chess is registered");
        let there_and_back = ["Nf3", "Nf6", "Ng1", "Ng8"];
        let mut table = chess.replay(None, &there_and_back).expect("legal moves");
        for text in &there_and_back[..3] {
            table.play(text).expect("the game goes on");
        }
        assert_eq!((table.result(), table.choices().len()), (None, 20));
        table.play("Ng8").expect("the game goes on");
        assert_eq!(table.turn(), Turn::Over);
        assert_eq!(table.result(), Some(vec![0.0, 0.0]));
        assert!(table.choices().is_empty() && table.play("Nf3").is_err());
        table.undo();
        assert_eq!(table.result(), None);
    }
}
