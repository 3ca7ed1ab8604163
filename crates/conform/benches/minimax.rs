//! How fast plain minimax walks tic-tac-toe. Fails below the speed that the textbook code must keep when optimised.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gametree_games::TicTacToe;
use gametree_search::textbook::minimax;
use gametree_search::{Limits, Task};

const RUNS: u32 = 20;
/// Nodes a second.
const MIN_NODES_PER_SECOND: f64 = 20e6;

fn main() -> ExitCode {
    let (mut nodes, mut best) = (0, Duration::MAX);
    for _ in 0..RUNS {
        let begin = Instant::now();
        let task = Task::new(Limits::default());
        nodes = black_box(minimax(black_box(&TicTacToe::default()), task)).nodes;
        best = best.min(begin.elapsed());
    }
    let speed = nodes as f64 / best.as_secs_f64();
    println!(
        "minimax on tic-tac-toe: {nodes} nodes, {:.1} million nodes a second (best of {RUNS} runs)",
        speed / 1e6
    );
    if cfg!(debug_assertions) || speed >= MIN_NODES_PER_SECOND {
        ExitCode::SUCCESS
    } else {
        eprintln!(
            "expected at least {:.0} million",
            MIN_NODES_PER_SECOND / 1e6
        );
        ExitCode::FAILURE
    }
}
