//! One inner loop, repeated this many times, to count its instructions: `loops connect4-node 1000`. The `instructions`
//! bench does.

use std::hint::black_box;
use std::process::ExitCode;

use gametree_conform::positions::random_positions;
use gametree_games::othello::{flips, moves, squares};
use gametree_games::{Chess, Connect4, Nim, Othello};
use gametree_guides::{ChessGuide, Connect4Guide, OthelloGuide};
use gametree_rules::{Game, Notation};
use gametree_search::pvs::{FromEvaluation, Guide, Memory, Options, think};
use gametree_search::{Blind, Limits};

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let name = args.next().unwrap_or_default();
    let times: Option<u64> = args.next().and_then(|times| times.parse().ok());
    let done = times.and_then(|times| match name.as_str() {
        "connect4-node" => nodes(&Connect4::default(), &Connect4Guide, times),
        "chess-node" => nodes(&Chess::default(), &ChessGuide::default(), times),
        "othello-node" => nodes(&Othello::default(), &OthelloGuide::default(), times),
        "othello-moves" => Some(othello_moves(times)),
        "othello-evaluation" => Some(othello_evaluation(times)),
        "table" => table(times),
        _ => None,
    });
    if let Some(done) = done {
        println!("{done}");
        ExitCode::SUCCESS
    } else {
        eprintln!(
            "expected chess-node, connect4-node, othello-node, othello-moves, othello-evaluation or table, and how often"
        );
        ExitCode::from(2)
    }
}

/// Nodes of a search.
fn nodes<G, U>(game: &G, guide: &U, times: u64) -> Option<u64>
where
    G: Game<Action: Send + Sync> + Send + Sync,
    U: Guide<G>,
{
    let mut memory = Memory::megabytes(1).ok()?;
    let (limits, options) = (Limits::nodes(times), Options::default());
    let answer = think(game, guide, &limits, &options, &mut memory, &mut |_| {});
    Some(answer.nodes)
}

/// A search that does little more than look up and keep what it finds: nothing else is known of Nim here.
fn table(times: u64) -> Option<u64> {
    let heaps = Nim::parse_position("9,10,11,12").ok()?;
    nodes(&heaps, &FromEvaluation(Blind), times)
}

/// The moves of a position and what each of them turns.
fn othello_moves(times: u64) -> u64 {
    let positions = random_positions(&Othello::default(), 10);
    let mut all = 0;
    for game in positions.iter().cycle().take(times as usize) {
        let (own, opponent) = black_box((game.own(), game.opponent()));
        for square in squares(moves(own, opponent)) {
            all ^= flips(square, own, opponent);
        }
    }
    all
}

/// The evaluation of a position.
fn othello_evaluation(times: u64) -> u64 {
    let (positions, guide) = (
        random_positions(&Othello::default(), 10),
        OthelloGuide::default(),
    );
    let mut all = 0;
    for game in positions.iter().cycle().take(times as usize) {
        let game = black_box(game);
        all += i64::from(guide.evaluate(game, game.turn().viewpoint()));
    }
    all.unsigned_abs()
}
