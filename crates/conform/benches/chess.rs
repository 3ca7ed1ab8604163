//! How fast sequences of chess moves are counted, beside the usual loop on the plain board, in turns. Fails if a count is not
//! the published one, or if the board alone is faster.

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

use cozy_chess::Board;
use gametree_conform::processor::worked;
use gametree_games::Chess;
use gametree_rules::perft;

const ROUNDS: u32 = 10;
/// The positions of the Chess Programming Wiki's page on perft: how deep, and what it publishes.
const POSITIONS: [(&str, u32, u64); 4] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
        4_865_609,
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
        4_085_603,
    ),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11_030_083),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        4,
        2_103_487,
    ),
];

/// The count as the board's own example makes it: the last moves are not made, only counted.
fn plainly(board: &Board, depth: u32) -> u64 {
    let mut counted = 0;
    match depth {
        0 => return 1,
        1 => board.generate_moves(|moves| {
            counted += moves.len() as u64;
            false
        }),
        _ => board.generate_moves(|moves| {
            for action in moves {
                let mut next = board.clone();
                next.play_unchecked(action);
                counted += plainly(&next, depth - 1);
            }
            false
        }),
    };
    counted
}

/// What is counted, and the least time that took so far.
fn timed(best: &mut Duration, count: impl FnOnce() -> u64) -> u64 {
    let begin = worked();
    let counted = black_box(count());
    *best = (*best).min(worked().saturating_sub(begin));
    counted
}

fn main() -> ExitCode {
    let mut right = true;
    let (mut all, mut seconds) = (0, [0.0; 2]);
    for (text, depth, published) in POSITIONS {
        let board: Board = text.parse().expect("a position");
        let game = Chess::from(board.clone());
        let mut best = [Duration::MAX; 2];
        for _ in 0..ROUNDS {
            let ours = timed(&mut best[0], || perft(black_box(&game), depth));
            let plain = timed(&mut best[1], || plainly(black_box(&board), depth));
            right &= [ours, plain] == [published; 2];
        }
        let [ours, plain] = best.map(|time| time.as_secs_f64());
        let speed = |seconds: f64| published as f64 / seconds / 1e6;
        println!(
            "{text} to depth {depth}: {:.0} million a second, {:.0} on the plain board, {:.2} times as fast",
            speed(ours),
            speed(plain),
            plain / ours
        );
        all += published;
        seconds = [seconds[0] + ours, seconds[1] + plain];
    }
    let [ours, plain] = seconds;
    println!(
        "chess, {all} sequences: {:.2} times as fast as the plain board (best of {ROUNDS} rounds)",
        plain / ours
    );
    if !right {
        eprintln!("expected the published counts");
        return ExitCode::FAILURE;
    }
    if ours > plain {
        eprintln!("expected to be as fast as the plain board");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
