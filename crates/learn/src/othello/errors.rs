//! The error of a shallow search against a deeper one, from which ProbCut takes its margins.

use gametree_games::Othello;
use gametree_guides::othello::{
    DEPTHS, OthelloGuide, PHASES, WEIGHT_SCALE, Weights, phase, shallow,
};
use gametree_rules::{Game, Notation, Turn};
use gametree_search::Limits;
use gametree_search::pvs::{Memory, Options, Step, Steps, think};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Plan, Sample};
use crate::parallel::run_parallel;

/// Deepest search measured; greater depths get the error of the deepest measured one of the same parity class.
const MAX_DEPTH: usize = 8;
/// Hash table size in MB.
const HASH_MB: usize = 16;
/// Added to the seed, so that positions are sampled with other random numbers than the games.
const SEED_OFFSET: u64 = 0x05ee_d0fe_4405;

/// The value of one position by a search of each depth.
type ValueByDepth = [Option<f64>; MAX_DEPTH + 1];

/// The error by phase and depth, on `plan.probcut_positions` positions of each phase. When `report` returns false, the
/// errors of the positions done so far are returned.
pub(super) fn compare(
    weights: &Weights,
    samples: &[Sample],
    plan: &Plan,
    report: &mut dyn FnMut(usize, usize) -> bool,
) -> [[u16; DEPTHS]; PHASES] {
    let guide = OthelloGuide::with_weights(Some(weights.clone()));
    let mut random = Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ SEED_OFFSET);
    let mut positions = Vec::new();
    for index in 0..PHASES {
        let here = |sample: &&Sample| phase((sample.own | sample.opponent).count_zeros()) == index;
        let here: Vec<&Sample> = samples.iter().filter(here).collect();
        let drawn = (0..plan.probcut_positions).filter_map(|_| here.choose(&mut random));
        positions.extend(drawn.filter_map(|sample| Some((index, position(sample)?))));
    }
    let (all, mut done) = (positions.len(), 0);
    let measure = |index: usize| {
        let (phase, game) = &positions[index];
        (*phase, values_by_depth(&guide, game))
    };
    let values = run_parallel(plan.threads, all, measure, &mut || {
        done += 1;
        report(done, all)
    });
    let mut errors = [[0; DEPTHS]; PHASES];
    for (index, errors) in errors.iter_mut().enumerate() {
        let here = values.iter().filter(|(phase, _)| *phase == index);
        *errors = deviations(here.map(|(_, values)| values));
    }
    errors
}

/// Searches one position to each depth.
fn values_by_depth(guide: &OthelloGuide, game: &Othello) -> ValueByDepth {
    let options = Options {
        steps: Steps::default().without(Step::ProbCut),
        ..Options::default()
    };
    let mut values = [None; MAX_DEPTH + 1];
    let limits = Limits::depth(MAX_DEPTH as u32);
    // A hash table for each position, so that none depends on those before.
    let Ok(mut memory) = Memory::megabytes(HASH_MB) else {
        return values;
    };
    think(game, guide, &limits, &options, &mut memory, &mut |answer| {
        if let Some(place) = values.get_mut(answer.depth as usize) {
            *place = answer.value;
        }
    });
    values
}

/// The root mean square error of the shallow search for each depth.
fn deviations<'s>(all: impl Iterator<Item = &'s ValueByDepth>) -> [u16; DEPTHS] {
    let mut squares = [0.0; DEPTHS];
    let mut counts = [0_u32; DEPTHS];
    for values in all {
        for depth in 0..=MAX_DEPTH {
            let pair =
                shallow(depth).and_then(|shallow| values[usize::from(shallow)].zip(values[depth]));
            if let Some((guess, value)) = pair {
                squares[depth] += (guess - value) * (guess - value);
                counts[depth] += 1;
            }
        }
    }
    let mut errors = [0; DEPTHS];
    for depth in 0..DEPTHS {
        errors[depth] = if depth > MAX_DEPTH {
            errors[depth - 4]
        } else if counts[depth] > 0 {
            let mean = squares[depth] / f64::from(counts[depth]);
            (mean.sqrt() * f64::from(WEIGHT_SCALE)).round() as u16
        } else {
            0
        };
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
