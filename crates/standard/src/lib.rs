//! The standard games, and what is known of playing them.

use gametree_games::{
    Chess, Connect4, Dots, Kuhn, Mnk, Nim, Othello, Pig, Pirates, Rochambeau, TicTacToe,
};
use gametree_guides::chess::ChessGuide;
use gametree_guides::othello;
use gametree_guides::{BoxesAhead, ChanceToWin, Connect4Guide, NimSum, OpenLines, OthelloGuide};
use gametree_players::{Entry, Registry};
use gametree_search::Blind;

/// A registry with the standard games and what is known of playing them.
pub fn standard() -> Registry {
    let mut registry = Registry::new();
    registry.add(<dyn Entry>::with_evaluation::<TicTacToe, _>(OpenLines));
    registry.add(<dyn Entry>::with_evaluation::<Rochambeau, _>(Blind));
    registry.add(<dyn Entry>::with_evaluation::<Nim, _>(NimSum));
    registry.add(<dyn Entry>::with_evaluation::<Mnk, _>(OpenLines));
    registry.add(<dyn Entry>::with_guide::<Connect4, _>(Connect4Guide));
    registry.add(<dyn Entry>::with_evaluation::<Dots, _>(BoxesAhead));
    registry.add(<dyn Entry>::with_guide::<Othello, _>(
        OthelloGuide::default(),
    ));
    registry.add(<dyn Entry>::with_guide::<Chess, _>(ChessGuide::default()));
    registry.add(<dyn Entry>::with_evaluation::<Pig, _>(ChanceToWin));
    registry.add(<dyn Entry>::with_evaluation::<Pirates, _>(Blind));
    registry.add(<dyn Entry>::hidden::<Kuhn>());
    registry
}

/// The game whose evaluation these weights are, judged by them; nothing, if they are none that learning writes.
pub fn learned(file: &[u8]) -> Option<Box<dyn Entry>> {
    if let Some(weights) = othello::Weights::from_bytes(file) {
        let guide = OthelloGuide::with(Some(weights));
        return Some(<dyn Entry>::with_guide::<Othello, _>(guide));
    }
    let weights = std::str::from_utf8(file).ok()?.parse().ok()?;
    let guide = ChessGuide::with(weights);
    Some(<dyn Entry>::with_guide::<Chess, _>(guide))
}
