//! How far a shallow look ahead is off from a deeper one.

use gametree_games::Othello;
use gametree_guides::othello::{DEPTHS, OthelloGuide, PARTS, PHASES, Weights, phase, shallow};
use gametree_rules::{Game, Notation, Turn};
use gametree_search::Limits;
use gametree_search::pvs::{Memory, Options, Step, Steps, think};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Plan, Sample};
use crate::share::share;

/// How deep to look; what is deeper is taken to be as far off as the deepest of the same kind.
const DEEPEST: usize = 8;
/// For what one look ahead has found.
const MEGABYTES: usize = 16;
/// Positions are drawn by another chance than the games were.
const APART: u64 = 0x05ee_d0fe_4405;

/// What looks ahead of each depth said of one position.
type Seen = [Option<f64>; DEEPEST + 1];

/// The error of each phase and depth, compared on so many positions of each phase as the plan says. Stopped by an answer of
/// false, it knows those of the positions that are done.
pub(super) fn compare(
    weights: &Weights,
    samples: &[Sample],
    plan: &Plan,
    tell: &mut dyn FnMut(usize, usize) -> bool,
) -> [[u16; DEPTHS]; PHASES] {
    let guide = OthelloGuide::with(Some(weights.clone()));
    let mut chance = Xoshiro256PlusPlus::seed_from_u64(plan.seed ^ APART);
    let mut positions = Vec::new();
    for index in 0..PHASES {
        let here = |sample: &&Sample| phase((sample.own | sample.opponent).count_zeros()) == index;
        let here: Vec<&Sample> = samples.iter().filter(here).collect();
        let drawn = (0..plan.compared).filter_map(|_| here.choose(&mut chance));
        positions.extend(drawn.filter_map(|sample| Some((index, position(sample)?))));
    }
    let (all, mut done) = (positions.len(), 0);
    let look = |piece: usize| {
        let (phase, game) = &positions[piece];
        (*phase, looks(&guide, game))
    };
    let seen = share(plan.threads, all, look, &mut || {
        done += 1;
        tell(done, all)
    });
    let mut errors = [[0; DEPTHS]; PHASES];
    for (index, errors) in errors.iter_mut().enumerate() {
        let here = seen.iter().filter(|(phase, _)| *phase == index);
        *errors = deviations(here.map(|(_, seen)| seen));
    }
    errors
}

/// Looks ahead from one position, to each depth.
fn looks(guide: &OthelloGuide, game: &Othello) -> Seen {
    let options = Options {
        steps: Steps::default().without(Step::ProbCut),
        ..Options::default()
    };
    let mut seen = [None; DEEPEST + 1];
    let limits = Limits::depth(DEEPEST as u32);
    // A memory of its own, so that nothing depends on the positions before.
    let Ok(mut memory) = Memory::megabytes(MEGABYTES) else {
        return seen;
    };
    think(game, guide, &limits, &options, &mut memory, &mut |answer| {
        if let Some(place) = seen.get_mut(answer.depth as usize) {
            *place = answer.value;
        }
    });
    seen
}

/// How far the shallow look of each depth is off: the root of the mean square.
fn deviations<'s>(all: impl Iterator<Item = &'s Seen>) -> [u16; DEPTHS] {
    let mut squares = [0.0; DEPTHS];
    let mut counts = [0_u32; DEPTHS];
    for seen in all {
        for depth in 0..=DEEPEST {
            let pair =
                shallow(depth).and_then(|shallow| seen[usize::from(shallow)].zip(seen[depth]));
            if let Some((guess, value)) = pair {
                squares[depth] += (guess - value) * (guess - value);
                counts[depth] += 1;
            }
        }
    }
    let mut errors = [0; DEPTHS];
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
