//! Connect Four for minimax-rs, on two masks as in that crate's own example, and its iterative search.

use std::time::Duration;

use minimax::{Evaluation, Evaluator, IterativeOptions, IterativeSearch, Strategy, Winner};

use crate::evaluation::{COLUMN, COLUMNS, ROWS, STEP, evaluate};
use crate::{Found, MEGABYTES, worked};

/// Columns from the left, rows from the bottom, with an empty row on top.
#[derive(Clone, Default)]
struct Board {
    all: u64,
    mover: u64,
    stones: u32,
    hash: u64,
}

struct ConnectFour;

impl minimax::Game for ConnectFour {
    type S = Board;
    type M = u8;

    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        if let Some(winner) = Self::get_winner(board) {
            return Some(winner);
        }
        let free = |&column: &u8| board.all >> (u32::from(column) * STEP) & COLUMN != COLUMN;
        moves.extend((0..COLUMNS as u8).filter(free));
        None
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        let shift = u32::from(column) * STEP;
        let stone = ((board.all >> shift & COLUMN) + 1) << shift;
        let place = 2 * u64::from(stone.trailing_zeros()) + u64::from(board.stones % 2);
        Some(Board {
            all: board.all | stone,
            mover: board.mover ^ board.all,
            stones: board.stones + 1,
            hash: board.hash ^ HASHES[place as usize],
        })
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        let stones = board.all ^ board.mover;
        let four = |shift: u32| {
            let pairs = stones & stones >> shift;
            pairs & pairs >> (2 * shift) != 0
        };
        if four(1) || four(STEP) || four(STEP + 1) || four(STEP - 1) {
            Some(Winner::PlayerJustMoved)
        } else {
            (board.stones == ROWS * COLUMNS).then_some(Winner::Draw)
        }
    }

    fn zobrist_hash(board: &Board) -> u64 {
        board.hash
    }
}

/// A number for each cell and player: Steele, Lea and Flood, SplitMix, 2014.
const HASHES: [u64; 100] = {
    let (mut hashes, mut state, mut place) = ([0; 100], 0_u64, 0);
    while place < hashes.len() {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        hashes[place] = mixed ^ mixed >> 31;
        place += 1;
    }
    hashes
};

struct Shared;

impl Evaluator for Shared {
    type G = ConnectFour;

    fn evaluate(&self, board: &Board) -> Evaluation {
        evaluate(board.mover, board.all)
    }
}

/// Searches a position on one thread, one move deeper at a time.
pub(crate) fn search(moves: &[u8], depth: u8) -> Found {
    let mut board = Board::default();
    for column in moves {
        board = <ConnectFour as minimax::Game>::apply(&mut board, column - 1).unwrap_or_default();
    }
    let options = IterativeOptions::new().with_table_byte_size(MEGABYTES << 20);
    let started = worked();
    let mut search = IterativeSearch::new(Shared, options);
    search.set_depth_or_timeout(depth, Duration::ZERO);
    search.choose_move(&board);
    let time = worked().saturating_sub(started);
    Found {
        value: search.root_value().into(),
        nodes: explored(&search.stats(&mut board)),
        time,
    }
}

/// The nodes that it tells only in words.
fn explored(told: &str) -> u64 {
    let words: Vec<&str> = told.split_whitespace().collect();
    let place = words.iter().position(|&word| word == "Explored");
    place
        .and_then(|place| words.get(place + 1)?.parse().ok())
        .unwrap_or(0)
}
