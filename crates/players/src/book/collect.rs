//! Books made from games.

use gametree_games::Chess;
use gametree_games::chess::{Castling, long_algebraic, polyglot_key};
use gametree_protocols::pgn::{self, Outcome};
use gametree_protocols::polyglot::{Entry, Step};
use gametree_rules::{Game, Notation, Player};
use rustc_hash::FxHashMap;

use crate::InputError;
use crate::pgn::expect_chess;

/// Moves with their results, collected for a book.
#[derive(Clone, Debug)]
pub struct Collection {
    /// The number of moves of a game that are collected.
    plies: usize,
    /// Moves of positions that are kept in memory.
    most: usize,
    known: FxHashMap<(u64, Step), Count>,
    games: u64,
    forgotten: u64,
}

/// How often a move was played, and its score.
#[derive(Clone, Copy, Default, Debug)]
struct Count {
    games: u32,
    /// Two for a win, one for a draw.
    points: u32,
}

impl Collection {
    /// An empty collection of this many moves of each game, which keeps this many moves of positions: where there are
    /// more, those that were played least are forgotten.
    pub fn new(plies: usize, most: usize) -> Collection {
        Collection {
            plies,
            most: most.max(1),
            known: FxHashMap::default(),
            games: 0,
            forgotten: 0,
        }
    }

    /// Adds a game that has ended; one that has not says nothing. What stands before a move that is not legal counts.
    pub fn add(&mut self, game: &pgn::Game) -> Result<(), InputError> {
        expect_chess(game)?;
        let points = match game.outcome {
            Outcome::White => [2, 0],
            Outcome::Black => [0, 2],
            Outcome::Draw => [1, 1],
            Outcome::Open => return Ok(()),
        };
        let start = game.tags.get("FEN").unwrap_or_default();
        let mut state = Chess::parse_position(start).map_err(|problem| InputError::Position {
            game: Chess::NAME.into(),
            problem,
            form: Chess::POSITION.into(),
        })?;
        self.games += 1;
        for (index, played) in game.line.moves.iter().take(self.plies).enumerate() {
            let action = state
                .parse_action(played.san())
                .map_err(|problem| InputError::Move {
                    ply: index + 1,
                    problem,
                })?;
            let text = long_algebraic(&state, action, Castling::TakesRook);
            let step = text.parse().map_err(|problem| InputError::Move {
                ply: index + 1,
                problem,
            })?;
            let mover = usize::from(state.mover() != Player::FIRST);
            let count = self.known.entry((polyglot_key(&state), step)).or_default();
            count.games = count.games.saturating_add(1);
            count.points = count.points.saturating_add(points[mover]);
            state.apply(action);
        }
        self.forget();
        Ok(())
    }

    /// Keeps memory within its bounds.
    fn forget(&mut self) {
        let mut least = 1;
        while self.known.len() > self.most {
            let before = self.known.len();
            self.known.retain(|_, count| count.games > least);
            self.forgotten += (before - self.known.len()) as u64;
            least = least.saturating_mul(2);
        }
    }

    /// The number of games added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The number of moves dropped because memory was full.
    pub fn forgotten(&self) -> u64 {
        self.forgotten
    }

    /// The entries of the book: moves that were played in at least this many games and scored, the best of a
    /// position first.
    pub fn entries(self, least: u32) -> Vec<Entry> {
        let mut kept: Vec<(u64, Step, u32)> = self
            .known
            .into_iter()
            .filter(|(_, count)| count.games >= least && count.points > 0)
            .map(|((key, step), count)| (key, step, count.points))
            .collect();
        kept.sort_unstable_by_key(|&(key, step, points)| (key, std::cmp::Reverse(points), step));
        let mut entries = Vec::with_capacity(kept.len());
        for same in kept.chunk_by(|one, other| one.0 == other.0) {
            let highest = same[0].2;
            // The highest weight fits; what brought something never weighs nothing.
            let most = u32::from(u16::MAX).min(highest);
            let scaled = |points: u32| {
                let share = u64::from(points) * u64::from(most) / u64::from(highest);
                share.max(1) as u16
            };
            entries.extend(same.iter().map(|&(key, step, points)| Entry {
                key,
                step,
                weight: scaled(points),
                learn: 0,
            }));
        }
        entries
    }
}
