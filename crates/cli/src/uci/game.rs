//! The game that a board tells of.

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic, parse_long_algebraic};
use gametree_players::{Entry, InputError, Table};
use gametree_protocols::uci::Start;
use gametree_rules::{Game as _, Notation, ParseError};

/// A move of chess.
pub(super) type Move = <Chess as gametree_rules::Game>::Action;

/// A game as a board tells it. It may go on where the rules would have drawn it: boards have the last word on that.
#[derive(Clone, Debug)]
pub(super) struct Game {
    /// Never empty: the first is the start.
    states: Vec<Chess>,
    moves: Vec<Move>,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            states: vec![Chess::default()],
            moves: Vec::new(),
        }
    }
}

impl Game {
    pub(super) fn read(start: &Start, moves: &[String]) -> Result<Game, ParseError> {
        let mut game = Game::default();
        if let Start::Fen(fen) = start {
            // Numbers and names of starts are no FEN.
            if !fen.contains('/') {
                let shown: String = fen.chars().take(40).collect();
                return Err(ParseError::new("a position in FEN after fen", shown));
            }
            game.states = vec![Chess::parse_position(fen)?];
        }
        for (index, text) in moves.iter().enumerate() {
            let now = game.now();
            let action = parse_long_algebraic(now, text).ok_or_else(|| {
                let shown: String = text.chars().take(20).collect();
                let expected = format!("a legal move such as e2e4 as move {}", index + 1);
                ParseError::new(expected, shown)
            })?;
            game.states.push(now.after(action));
            game.moves.push(action);
        }
        Ok(game)
    }

    /// The position to think about.
    pub(super) fn now(&self) -> &Chess {
        &self.states[self.states.len() - 1]
    }

    /// All legal moves, also where a rule draws the game.
    pub(super) fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.now().actions(&mut moves);
        moves
    }

    /// The texts among these that are no legal moves.
    pub(super) fn unknown(&self, texts: &[String]) -> Vec<String> {
        let unknown = texts
            .iter()
            .filter(|text| parse_long_algebraic(self.now(), text).is_none());
        unknown.take(8).cloned().collect()
    }

    /// The places of these moves in the game's order; nothing if none of them is legal.
    pub(super) fn places(&self, texts: &[String]) -> Option<Vec<usize>> {
        let legal = self.legal();
        let wanted: Vec<Move> = texts
            .iter()
            .filter_map(|text| parse_long_algebraic(self.now(), text))
            .collect();
        let places: Vec<usize> = (0..legal.len())
            .filter(|&place| wanted.contains(&legal[place]))
            .collect();
        (!places.is_empty()).then_some(places)
    }

    /// The game as our own engine takes it: with all that can come back, but only from where no rule has drawn it.
    pub(super) fn table(&self, entry: &dyn Entry) -> Result<Box<dyn Table>, InputError> {
        let last = self.states.len() - 1;
        let recent = usize::from(self.now().board().halfmove_clock()).min(last);
        let oldest = last - recent;
        let mut first = oldest;
        for place in oldest..=last {
            let state = &self.states[place];
            let times = self.states[first..=place].iter();
            if state.is_drawn() || times.filter(|before| *before == state).count() >= 3 {
                first = place;
            }
        }
        let mut board = self.states[first].board().clone();
        if self.states[first].is_drawn() {
            board.set_halfmove_clock(0);
        }
        let start = Chess::from(board).position();
        let text = |place: usize| {
            long_algebraic(&self.states[place], self.moves[place], Castling::TakesRook)
        };
        let moves: Vec<String> = (first..last).map(text).collect();
        let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
        entry.replay(Some(&start), &moves)
    }
}
