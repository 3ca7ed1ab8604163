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
    // Those that most people know come first: the page shows them in this order.
    registry.add(<dyn Entry>::with_guide(
        Chess::default(),
        ChessGuide::default(),
    ));
    registry.add(<dyn Entry>::with_guide(Connect4::default(), Connect4Guide));
    registry.add(<dyn Entry>::with_guide(
        Othello::default(),
        OthelloGuide::default(),
    ));
    registry.add(<dyn Entry>::with_evaluation(
        TicTacToe::default(),
        OpenLines,
    ));
    registry.add(<dyn Entry>::with_evaluation(Mnk::default(), OpenLines));
    registry.add(<dyn Entry>::with_evaluation(Dots::default(), BoxesAhead));
    registry.add(<dyn Entry>::with_evaluation(Rochambeau::default(), Blind));
    registry.add(<dyn Entry>::with_evaluation(Pig::default(), ChanceToWin));
    registry.add(<dyn Entry>::with_evaluation(Nim::default(), NimSum));
    registry.add(<dyn Entry>::with_evaluation(Pirates::default(), Blind));
    registry.add(<dyn Entry>::hidden(Kuhn::default()));
    registry
}

/// The game whose evaluation these weights are, judged by them; nothing, if they are none that learning writes.
pub fn learned(file: &[u8]) -> Option<Box<dyn Entry>> {
    if let Some(weights) = othello::Weights::from_bytes(file) {
        let guide = OthelloGuide::with_weights(Some(weights));
        return Some(<dyn Entry>::with_guide(Othello::default(), guide));
    }
    let weights = std::str::from_utf8(file).ok()?.parse().ok()?;
    let guide = ChessGuide::with_weights(weights);
    Some(<dyn Entry>::with_guide(Chess::default(), guide))
}
