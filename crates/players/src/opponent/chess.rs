//! A game of chess in the notations of chess programs.

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic};
use gametree_rules::{Game, Notation};

use crate::{InputError, SavedGame};

/// A game, extended move by move.
#[derive(Debug)]
pub(super) struct TrackedGame {
    start: String,
    state: Chess,
    castling: Castling,
    /// In standard algebraic notation.
    moves: Vec<String>,
    /// In long algebraic notation.
    long: Vec<String>,
}

impl TrackedGame {
    fn new(start: &str) -> Result<TrackedGame, InputError> {
        let state = Chess::parse_position(start).map_err(|problem| InputError::Position {
            game: Chess::NAME.into(),
            problem,
            form: Chess::POSITION.into(),
        })?;
        let castling = if state.has_usual_castling() {
            Castling::Usual
        } else {
            Castling::TakesRook
        };
        Ok(TrackedGame {
            start: state.position(),
            state,
            castling,
            moves: Vec::new(),
            long: Vec::new(),
        })
    }

    /// Extends the previous game, or starts afresh if this is another one.
    pub(super) fn follow(
        before: Option<TrackedGame>,
        game: &SavedGame,
    ) -> Result<TrackedGame, InputError> {
        let fresh = TrackedGame::new(&game.start)?;
        let extended = |known: &TrackedGame| {
            known.start == fresh.start && game.moves.starts_with(&known.moves)
        };
        let mut followed = before.filter(extended).unwrap_or(fresh);
        for index in followed.moves.len()..game.moves.len() {
            let wrong = |problem| InputError::Move {
                ply: index + 1,
                problem,
            };
            let text = &game.moves[index];
            let action = followed.state.parse_action(text).map_err(wrong)?;
            let long = long_algebraic(&followed.state, action, followed.castling);
            followed.state.apply(action);
            followed.long.push(long);
            followed.moves.push(text.clone());
        }
        Ok(followed)
    }

    /// The position in which the game started.
    pub(super) fn start(&self) -> &str {
        &self.start
    }

    /// The position in which the game started, if it is not the usual one.
    pub(super) fn unusual_start(&self) -> Option<&str> {
        (self.start != Chess::default().position()).then_some(&self.start)
    }

    /// Whether castling is only possible by the rules of Chess960.
    pub(super) fn is_chess960(&self) -> bool {
        self.castling == Castling::TakesRook
    }

    /// The moves in long algebraic notation.
    pub(super) fn long(&self) -> &[String] {
        &self.long
    }

    /// The moves in standard algebraic notation.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Whether White is to move.
    pub(super) fn is_white(&self) -> bool {
        self.state.mover() == gametree_rules::Player::FIRST
    }

    /// A program's move in standard algebraic notation, or unchanged if it is not legal.
    pub(super) fn san(&self, text: &str) -> String {
        let action = self.state.parse_action(text);
        action.map_or_else(|_| text.to_owned(), |action| self.state.action_text(action))
    }
}
