//! Moves as protocols write them.

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic, parse_long_algebraic};
use gametree_players::{ActionId, Table};
use gametree_rules::Game;

/// How a protocol writes the moves of a game, where that is not the game's own notation.
pub trait MoveNotation: Copy {
    /// The game.
    type Game: Game + 'static;
    /// A move, for messages.
    const EXAMPLE: &'static str;

    /// A move as text.
    fn text(self, state: &Self::Game, action: <Self::Game as Game>::Action) -> String;

    /// Reads a legal move, also where a rule has drawn the game.
    fn parse(self, state: &Self::Game, text: &str) -> Option<<Self::Game as Game>::Action>;
}

/// Long algebraic notation, which UCI uses.
impl MoveNotation for Castling {
    type Game = Chess;
    const EXAMPLE: &'static str = "e2e4";

    fn text(self, state: &Chess, action: <Chess as Game>::Action) -> String {
        long_algebraic(state, action, self)
    }

    fn parse(self, state: &Chess, text: &str) -> Option<<Chess as Game>::Action> {
        parse_long_algebraic(state, text)
    }
}

/// The present state of a table, if it is of this game.
pub fn state<G: 'static>(table: &dyn Table) -> Option<&G> {
    table.state().downcast_ref()
}

/// The legal action with this text, if there is one.
pub fn find_action<N: MoveNotation>(
    notation: N,
    table: &dyn Table,
    text: &str,
) -> Option<ActionId> {
    let state = state::<N::Game>(table)?;
    let action = notation.parse(state, text)?;
    let mut choices = state.choices_if_continued().into_iter();
    choices.position(|one| one == action).map(ActionId::new)
}

/// The texts of a line of actions from the present state on. It ends early where it is not legal.
pub fn line_text<N: MoveNotation>(
    notation: N,
    table: &dyn Table,
    line: &[ActionId],
) -> Vec<String> {
    let Some(mut state) = state::<N::Game>(table).cloned() else {
        return Vec::new();
    };
    let text = |id: &ActionId| {
        let action = *state.choices_if_continued().get(id.index())?;
        let text = notation.text(&state, action);
        state.apply(action);
        Some(text)
    };
    line.iter().map_while(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use gametree_players::Entry;

    #[test]
    fn handles_are_written_and_read_in_both_notations_of_castling() {
        let chess = <dyn Entry>::new(Chess::default());
        let table = chess.open(Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"));
        let table = table.expect("a position");
        for (castling, text) in [(Castling::Usual, "e1g1"), (Castling::TakesRook, "e1h1")] {
            let id = find_action(castling, table.as_ref(), text).expect("it is legal");
            assert_eq!(table.action_text(id).as_deref(), Some("O-O"));
            assert_eq!(line_text(castling, table.as_ref(), &[id]), [text]);
        }
    }
}
