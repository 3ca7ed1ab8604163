//! A game of chess as other programs are told of it.

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic};
use gametree_rules::{Game, Notation};

use crate::opponent::require_game;
use crate::{InputError, SavedGame};

/// A game that is followed move by move.
#[derive(Debug)]
pub(super) struct Followed {
    start: String,
    state: Chess,
    castling: Castling,
    /// As the game has them.
    moves: Vec<String>,
    /// The same as programs write them.
    long: Vec<String>,
}

impl Followed {
    fn new(start: &str) -> Result<Followed, InputError> {
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
        Ok(Followed {
            start: state.position(),
            state,
            castling,
            moves: Vec::new(),
            long: Vec::new(),
        })
    }

    /// Follows a game, from its start on if it is another one than before.
    pub(super) fn follow(
        before: Option<Followed>,
        game: &SavedGame,
    ) -> Result<Followed, InputError> {
        require_game(game, Chess::NAME)?;
        let fresh = Followed::new(&game.start)?;
        let grown =
            |known: &Followed| known.start == fresh.start && game.moves.starts_with(&known.moves);
        let mut followed = before.filter(grown).unwrap_or(fresh);
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

    /// Where the game started.
    pub(super) fn start(&self) -> &str {
        &self.start
    }

    /// Where the game started, unless that is where games start.
    pub(super) fn unusual_start(&self) -> Option<&str> {
        (self.start != Chess::default().position()).then_some(&self.start)
    }

    /// Whether kings and rooks stand where only Chess960 lets them castle.
    pub(super) fn is_shuffled(&self) -> bool {
        self.castling == Castling::TakesRook
    }

    /// What was played, as programs write it.
    pub(super) fn long(&self) -> &[String] {
        &self.long
    }

    /// What was played, as people write it.
    pub(super) fn moves(&self) -> &[String] {
        &self.moves
    }

    /// Whether White is to move.
    pub(super) fn is_white(&self) -> bool {
        self.state.mover() == gametree_rules::Player::FIRST
    }

    /// A move that a program told, as people write it; as it was told if it is no legal one.
    pub(super) fn san(&self, told: &str) -> String {
        let action = self.state.parse_action(told);
        action.map_or_else(|_| told.to_owned(), |action| self.state.action_text(action))
    }
}
