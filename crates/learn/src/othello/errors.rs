//! How far a shallow look ahead is off from a deeper one.

use gametree_games::Othello;
use gametree_guides::othello::{DEPTHS, PARTS, PHASES, Patterns, Weights, phase, shallow};
use gametree_rules::{Game, Notation, Turn};
use gametree_search::Limits;
use gametree_search::pvs::{Memory, Options, Step, think};
use rand::{Rng, RngExt};

use super::Sample;

/// How deep to look; what is deeper is taken to be as far off as the deepest of the same kind.
const DEEPEST: usize = 8;

/// The error of each phase and depth, measured on so many positions of each phase.
pub(super) fn measure(
    weights: &Weights,
    samples: &[Sample],
    many: usize,
    random: &mut impl Rng,
) -> [[u16; DEPTHS]; PHASES] {
    let guide = Patterns::with(Some(weights.clone()));
    let mut errors = [[0; DEPTHS]; PHASES];
    let Ok(mut memory) = Memory::megabytes(16) else {
        return errors;
    };
    let options = Options {
        steps: gametree_search::pvs::Steps::default().without(Step::ProbCut),
        ..Options::default()
    };
    for (index, errors) in errors.iter_mut().enumerate() {
        let here = |sample: &&Sample| phase((sample.own | sample.opponent).count_zeros()) == index;
        let here: Vec<&Sample> = samples.iter().filter(here).collect();
        if here.is_empty() {
            continue;
        }
        let mut squares = [0.0; DEPTHS];
        let mut counts = [0_u32; DEPTHS];
        for _ in 0..many {
            let Some(game) = position(here[random.random_range(0..here.len())]) else {
                continue;
            };
            let mut seen = [None; DEEPEST + 1];
            let limits = Limits::depth(DEEPEST as u32);
            memory.forget();
            think(
                &game,
                &guide,
                &limits,
                &options,
                &mut memory,
                &mut |answer| {
                    if let Some(place) = seen.get_mut(answer.depth as usize) {
                        *place = answer.value;
                    }
                },
            );
            for depth in 0..=DEEPEST {
                let pair =
                    shallow(depth).and_then(|shallow| seen[usize::from(shallow)].zip(seen[depth]));
                if let Some((guess, value)) = pair {
                    squares[depth] += (guess - value) * (guess - value);
                    counts[depth] += 1;
                }
            }
        }
        for depth in 0..DEPTHS {
            errors[depth] = if depth > DEEPEST {
                errors[depth - 4]
            } else if counts[depth] > 0 {
                let mean = squares[depth] / f64::from(counts[depth]);
                (mean.sqrt() * f64::from(PARTS)).round() as u16
            } else {
                0
            };
        }
    }
    errors
}

fn position(sample: &Sample) -> Option<Othello> {
    let sign = |square: u32| match (sample.own >> square & 1, sample.opponent >> square & 1) {
        (1, _) => 'X',
        (_, 1) => 'O',
        _ => '-',
    };
    let text: String = (0..64).map(sign).chain(" X".chars()).collect();
    let game = Othello::parse_position(&text).ok()?;
    (game.turn() != Turn::Over).then_some(game)
}
