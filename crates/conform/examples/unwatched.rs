//! A search without an observer, to count its instructions: `unwatched minimax`, `unwatched alphabeta` or
//! `unwatched mcts`. The `observer` bench does.

use std::hint::black_box;
use std::process::ExitCode;

use gametree_games::TicTacToe;
use gametree_search::textbook::{Conventions, Uct, alpha_beta, minimax, uct};
use gametree_search::{Limits, Task};

/// Enough for what the program does besides searching not to matter.
const RUNS: u32 = 20;

fn main() -> ExitCode {
    let game = black_box(TicTacToe::default());
    let nodes = match std::env::args().nth(1).as_deref() {
        Some("minimax") => minimax(&game, Task::new(Limits::default())).nodes,
        Some("alphabeta") => {
            let search = |_| {
                let task = Task::new(Limits::default());
                black_box(alpha_beta(black_box(&game), task, Conventions::default())).nodes
            };
            (0..RUNS).map(search).sum()
        }
        Some("mcts") => uct(&game, Task::new(Limits::nodes(5000)), Uct::default()).nodes,
        _ => {
            eprintln!("expected minimax, alphabeta or mcts");
            return ExitCode::from(2);
        }
    };
    println!("{nodes}");
    ExitCode::SUCCESS
}
