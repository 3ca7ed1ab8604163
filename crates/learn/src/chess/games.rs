//! Self-play games and their results.

use gametree_games::Chess;
use gametree_guides::chess::ChessGuide;
use gametree_rules::{Game, Player, Record, Turn};
use gametree_search::Limits;
use gametree_search::pvs::{Guide, Memory, Options, think_after};
use rand::{Rng, RngExt};

use super::Sample;

/// Random plies at the start of a game.
const OPENING_PLIES: std::ops::RangeInclusive<u32> = 4..=11;
/// Openings in which one side is further ahead than this, in pawns, are not played.
const MAX_OPENING_ADVANTAGE: f64 = 4.0;
/// A game is adjudicated as lost after the score is this bad, in pawns, for this many plies in a row.
const RESIGN_SCORE: f64 = 10.0;
const RESIGN_MOVES: u32 = 4;
/// A game of this many plies is adjudicated as a draw.
const MAX_PLIES: usize = 240;
/// Hash table size in MB.
const HASH_MB: usize = 2;

/// Plays one game and returns its quiet positions.
pub(super) fn play(guide: &ChessGuide, nodes: u64, random: &mut impl Rng) -> Vec<Sample> {
    // A hash table for each game, so that no game depends on those before.
    let Ok(mut memory) = Memory::megabytes(HASH_MB) else {
        return Vec::new();
    };
    // The worker threads have a deep stack already.
    let options = Options {
        on_caller_thread: true,
        ..Options::default()
    };
    let mut record = Record::new(opening(guide, random));
    let mut samples = Vec::new();
    let pawns = Chess::SCALE.pawns_per_win;
    let mut lost_moves = 0;
    let mut points = None;
    while let Turn::Player(player) = record.turn() {
        if record.actions().len() >= MAX_PLIES {
            break;
        }
        let limits = Limits::nodes(nodes);
        let answer = think_after(
            record.states(),
            guide,
            &limits,
            &options,
            &mut memory,
            &mut |_| {},
        );
        let (Some(best), Some(value)) = (answer.best, answer.value) else {
            break;
        };
        let game = record.state();
        let score = if player == Player::FIRST {
            value * pawns
        } else {
            -value * pawns
        };
        if !game.is_check() && ChessGuide::is_quiet(game, best) && score.abs() < RESIGN_SCORE {
            samples.push(Sample {
                board: game.board().clone(),
                pawns: score as f32,
                end: 0.5,
            });
        }
        lost_moves = if score.abs() >= RESIGN_SCORE {
            lost_moves + 1
        } else {
            0
        };
        if lost_moves >= RESIGN_MOVES {
            points = Some(if score > 0.0 { 1.0 } else { 0.0 });
            break;
        }
        if record.play(best).is_err() {
            break;
        }
    }
    let end = record
        .result()
        .map(|utilities| utilities[0] as f32 / 2.0 + 0.5);
    let end = points.or(end).unwrap_or(0.5);
    for sample in &mut samples {
        sample.end = end;
    }
    samples
}

/// A random opening that is about even.
fn opening(guide: &ChessGuide, random: &mut impl Rng) -> Chess {
    loop {
        let mut game = Chess::default();
        for _ in 0..random.random_range(OPENING_PLIES) {
            let choices = game.choices();
            if choices.is_empty() {
                break;
            }
            game.apply(choices[random.random_range(0..choices.len())]);
        }
        let even =
            guide.evaluate(&game, Player::FIRST).abs() < (100.0 * MAX_OPENING_ADVANTAGE) as i32;
        if game.turn() != Turn::Over && even {
            return game;
        }
    }
}
