//! Games that the search plays against itself, and how they end.

use gametree_games::Chess;
use gametree_guides::chess::Features;
use gametree_rules::{Game, Player, Record, Turn};
use gametree_search::Limits;
use gametree_search::pvs::{Guide, Memory, Options, think_after};
use rand::{Rng, RngExt};

use super::Sample;

/// Games begin with so many moves at random.
const OPENING: std::ops::RangeInclusive<u32> = 4..=11;
/// Openings in which one side is already so far ahead teach nothing.
const UNEVEN: f64 = 4.0;
/// Who is so far behind, so many times in a row, has lost.
const LOST: f64 = 10.0;
const LOST_FOR: u32 = 4;
/// Games are drawn when they have so many moves of one side and the other.
const LONGEST: usize = 240;
/// For what the search of one game has found.
const MEGABYTES: usize = 2;

/// One game's quiet positions.
pub(super) fn play(guide: &Features, nodes: u64, random: &mut impl Rng) -> Vec<Sample> {
    // Each game has a memory of its own, so that none depends on those before.
    let Ok(mut memory) = Memory::megabytes(MEGABYTES) else {
        return Vec::new();
    };
    // Whoever shares this work has a deep stack.
    let options = Options {
        here: true,
        ..Options::default()
    };
    let mut record = Record::new(opening(guide, random));
    let mut samples = Vec::new();
    let pawns = Chess::SCALE.pawns_per_win;
    let mut lost_for = 0;
    let mut points = None;
    while let Turn::Player(player) = record.turn() {
        if record.actions().len() >= LONGEST {
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
        let seen = if player == Player::FIRST {
            value * pawns
        } else {
            -value * pawns
        };
        if !game.is_check() && Features::is_quiet(game, best) && seen.abs() < LOST {
            samples.push(Sample {
                board: game.board().clone(),
                pawns: seen as f32,
                end: 0.5,
            });
        }
        lost_for = if seen.abs() >= LOST { lost_for + 1 } else { 0 };
        if lost_for >= LOST_FOR {
            points = Some(if seen > 0.0 { 1.0 } else { 0.0 });
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

/// The start of a game at random, about even.
fn opening(guide: &Features, random: &mut impl Rng) -> Chess {
    loop {
        let mut game = Chess::default();
        for _ in 0..random.random_range(OPENING) {
            let choices = game.choices();
            if choices.is_empty() {
                break;
            }
            game.apply(choices[random.random_range(0..choices.len())]);
        }
        let even = guide.evaluate(&game, Player::FIRST).abs() < (100.0 * UNEVEN) as i32;
        if game.turn() != Turn::Over && even {
            return game;
        }
    }
}
