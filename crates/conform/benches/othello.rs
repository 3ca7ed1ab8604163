//! How fast Othello's moves are found and made, by counting sequences of moves. Fails if the count is not the published
//! one, or below the speed that a search needs.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use gametree_conform::positions::random_positions;
use gametree_games::Othello;
use gametree_games::othello::{flips, moves, squares};
use gametree_rules::perft;

const RUNS: u32 = 40;
const DEPTH: u32 = 9;
/// Aart Bik's table.
const PUBLISHED: u64 = 3_005_288;
/// Sequences a second through the trait that every game implements.
const MIN_NODES_PER_SECOND: f64 = 20e6;

/// The count as a search of Othello's own would walk: on the two masks alone.
fn count(own: u64, opponent: u64, depth: u32) -> u64 {
    match moves(own, opponent) {
        0 if moves(opponent, own) == 0 => 0,
        0 if depth == 1 => 1,
        0 => count(opponent, own, depth - 1),
        places if depth == 1 => u64::from(places.count_ones()),
        places => squares(places)
            .map(|square| {
                let flipped = flips(square, own, opponent);
                count(opponent ^ flipped, own | flipped | square.bit(), depth - 1)
            })
            .sum(),
    }
}

/// Nanoseconds for each call, in a walk through the positions of random games.
fn nanoseconds(positions: &[Othello], mut call: impl FnMut(&Othello) -> u64) -> f64 {
    let mut best = Duration::MAX;
    for _ in 0..10 * RUNS {
        let begin = Instant::now();
        let all = positions.iter().fold(0, |all, game| all ^ call(game));
        black_box(all);
        best = best.min(begin.elapsed());
    }
    best.as_secs_f64() * 1e9 / positions.len() as f64
}

fn fastest(walk: impl Fn(&Othello) -> u64) -> (u64, f64) {
    let start = Othello::default();
    let (mut counted, mut best) = (0, Duration::MAX);
    for _ in 0..RUNS {
        let begin = Instant::now();
        counted = black_box(walk(black_box(&start)));
        best = best.min(begin.elapsed());
    }
    (counted, best.as_secs_f64())
}

fn main() -> ExitCode {
    let general = fastest(|start| perft(start, DEPTH));
    let masks = fastest(|start| count(start.own(), start.opponent(), DEPTH));
    for (what, (counted, seconds)) in [("perft", general), ("on masks alone", masks)] {
        println!(
            "othello to depth {DEPTH}, {what}: {counted} sequences in {:.1} ms, {:.0} million a second (best of {RUNS} runs)",
            seconds * 1e3,
            counted as f64 / seconds / 1e6
        );
    }
    let mut positions = random_positions(&Othello::default(), 100);
    positions.retain(|game| game.moves() != 0);
    let finding = nanoseconds(&positions, |game| moves(game.own(), game.opponent()));
    let flipping = nanoseconds(&positions, |game| {
        let square = squares(game.empty()).next();
        square.map_or(0, |square| flips(square, game.own(), game.opponent()))
    });
    println!(
        "othello: {finding:.1} ns to find the moves, {flipping:.1} ns to pick a square and find its flips"
    );
    if [general.0, masks.0] != [PUBLISHED; 2] {
        eprintln!("expected {PUBLISHED}");
        ExitCode::FAILURE
    } else if cfg!(debug_assertions) || PUBLISHED as f64 / general.1 >= MIN_NODES_PER_SECOND {
        ExitCode::SUCCESS
    } else {
        eprintln!(
            "expected at least {:.0} million",
            MIN_NODES_PER_SECOND / 1e6
        );
        ExitCode::FAILURE
    }
}
