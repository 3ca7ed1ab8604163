//! Exact values of large positions: null windows on the final score, as in MTD(f) (Plaat, Schaeffer, Pijls and de Bruin,
//! Best-First Fixed-Depth Minimax Algorithms, 1996).

use std::sync::atomic::AtomicI32;
use std::thread;

use gametree_rules::{Game, Turn};

use crate::answer::Answer;
use crate::pvs::asked::Interval;
use crate::pvs::busy::Busy;
use crate::pvs::crew::{Crew, Worker};
use crate::pvs::guide::Guide;
use crate::pvs::node::Searcher;
use crate::pvs::race::{Helpers, Question};
use crate::pvs::root::Root;
use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::steps::Step;
use crate::pvs::{Memory, Options};
use crate::solve::Bounds;
use crate::{Bound, Limits, Stopped};

/// Whoever has looked at so many nodes ahead begins to prove.
const MOST_AHEAD: u64 = 1 << 26;
/// By how much deeper one looks each time where forecasts are trusted. An even number: estimates of odd and even depths
/// differ.
const STRIDE: i32 = 4;

/// Follows every line to its end: the exact value of as many of the best actions as there are lines. What a stopped
/// search has proven by then is told.
pub fn prove<G, U>(
    game: &G,
    guide: &U,
    limits: &Limits,
    options: &Options,
    memory: &mut Memory,
    report: &mut dyn FnMut(&Bounds<G::Action>),
) -> Bounds<G::Action>
where
    G: Game + Send + Sync,
    G::Action: Send + Sync + 'static,
    U: Guide<G>,
{
    let Turn::Player(player) = game.turn() else {
        return Bounds::of(Answer::over(game), game.range());
    };
    let (table, habits) = memory.table(false, guide.world(game));
    let crew = Crew {
        states: std::slice::from_ref(game),
        game,
        player,
        guide,
        table,
        habits,
        limits,
        options,
        busy: Busy::new(options.threads),
        distance: false,
        farthest: AtomicI32::default(),
    };
    let depth = guide.remaining(game).map_or(1000, u32::cast_signed);
    let work = |worker: &mut Worker<'_, G, U>, report: &mut dyn FnMut(&Answer<G::Action>)| {
        let most = worker.root.highest(worker.searcher.scale.unit);
        for tried in &mut worker.root.moves {
            tried.proven = Interval {
                alpha: -most,
                beta: most,
            };
        }
        thread::scope(|scope| {
            let others = crew.useful(options.threads) - 1;
            let helpers = Helpers::start(scope, &crew, others);
            for first in 0..options.lines.clamp(1, worker.root.moves.len()) {
                let expected = expectation(&helpers, worker, first, depth);
                let settled = expected
                    .and_then(|expected| settle(&helpers, worker, first, depth, expected, report));
                if settled.is_err() {
                    break;
                }
            }
        });
        told(worker)
    };
    let range = game.range();
    let mut known = range;
    let mut bounds = |answer: Answer<G::Action>| {
        let bounds = Bounds::of(answer, range);
        known = (known.0.max(bounds.lower), known.1.min(bounds.upper));
        Bounds {
            lower: known.0,
            upper: known.1,
            ..bounds
        }
    };
    let answer = crew.run(1, work, &mut |answer| report(&bounds(answer.clone())));
    bounds(answer)
}

/// What a look ahead expects of the best of the actions from `first` on; even, if the guide has no use for that. Where
/// forecasts tell most of it, it goes almost to the end: a question that is off by little costs as much as the right one.
fn expectation<G, U>(
    helpers: &Helpers<G>,
    worker: &mut Worker<'_, G, U>,
    first: usize,
    depth: i32,
) -> Result<Score, Stopped>
where
    G: Game + Send + Sync,
    G::Action: Send + Sync + 'static,
    U: Guide<G>,
{
    let Worker { root, searcher, .. } = &*worker;
    let Some(from) = searcher.guide.presort_from() else {
        return Ok(0);
    };
    if first > 0 {
        let expected = &root.moves[first];
        let searched = expected.bound != Bound::Estimate;
        return Ok(if searched {
            expected.value.score
        } else {
            expected.hoped
        });
    }
    let trusting = searcher.steps.has(Step::ProbCut)
        && depth >= from
        && searcher.guide.forecast(&root.game, depth - 1).is_some();
    let deepest = match depth {
        _ if depth < from => depth / 3,
        _ if trusting => depth - 2,
        _ => (depth * 2 / 5).min(16),
    };
    let stride = if trusting { STRIDE } else { 1 };
    let steps = (1..=deepest)
        .filter(|shallow| (deepest - shallow) % stride == 0)
        .map(|shallow| (shallow, 0));
    let mut looks = steps.chain(trusting.then_some((deepest, 1)));
    let looked = looks.try_for_each(|(depth, caution)| {
        if worker.searcher.meter.nodes() <= MOST_AHEAD {
            helpers.race(worker, Question::Ahead { depth, caution })?;
        }
        Ok(())
    });
    worker.searcher.caution = 0;
    // What was only looked ahead has no place in a proof.
    for tried in &mut worker.root.moves {
        tried.hoped = tried.value.score;
        tried.value = Value::estimate(-INFINITE);
        tried.bound = Bound::Estimate;
        tried.line.clear();
    }
    looked.map(|()| worker.root.moves[first].hoped)
}

/// What is proven by now. How deep it was looked is the length of the line: everything is followed to its end.
fn told<G: Game, U: Guide<G>>(worker: &Worker<'_, G, U>) -> Answer<G::Action> {
    let answer = worker.answer(0);
    let depth = answer.line.len() as u32;
    Answer {
        depth,
        deepest: answer.deepest.max(Some(depth)),
        ..answer
    }
}

/// Finds the best of the actions from `first` on and its exact value, by asking ever again whether there is one worth at
/// least so much.
fn settle<G, U>(
    helpers: &Helpers<G>,
    worker: &mut Worker<'_, G, U>,
    first: usize,
    depth: i32,
    expected: Score,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Result<(), Stopped>
where
    G: Game + Send + Sync,
    G::Action: Send + Sync + 'static,
    U: Guide<G>,
{
    let unit = worker.searcher.scale.unit;
    let mut asked = (expected + unit / 2).div_euclid(unit) * unit;
    let mut step = unit;
    loop {
        let Worker { root, searcher, .. } = &*worker;
        let rest = &root.moves[first..];
        let lower = rest.iter().map(|tried| tried.proven.alpha).max();
        let upper = rest.iter().map(|tried| tried.proven.beta).max();
        let (Some(lower), Some(upper)) = (lower, upper) else {
            return Ok(());
        };
        if lower >= upper {
            break;
        }
        let guided = searcher.guide.ask(&root.game, lower, upper);
        asked = guided.unwrap_or(asked).clamp(lower + 1, upper);
        let question = Question::Worth {
            first,
            asked,
            depth,
        };
        let found = helpers.race(worker, question)?;
        let rest = || worker.root.moves[first..].iter();
        asked = if found {
            rest()
                .map(|tried| tried.proven.alpha)
                .max()
                .unwrap_or(asked)
                + step
        } else {
            rest().map(|tried| tried.proven.beta).max().unwrap_or(asked) - step + unit
        };
        step = (step * 2).min(8 * unit);
        report(&told(worker));
    }
    let Worker { root, searcher, .. } = &mut *worker;
    let rest = root.moves[first..].iter().enumerate();
    let best = rest
        .max_by_key(|(place, tried)| (tried.proven.alpha, std::cmp::Reverse(*place)))
        .map_or(0, |(place, _)| place);
    root.moves[first..=first + best].rotate_right(1);
    root.moves[first].line = root.proven_line(searcher, first, depth);
    Ok(())
}

/// Whether one of the actions from `first` on is worth at least so much; it comes to stand first.
pub(crate) fn is_worth<G: Game, U: Guide<G>>(
    root: &mut Root<G>,
    searcher: &mut Searcher<'_, G, U>,
    first: usize,
    asked: Score,
    depth: i32,
) -> Result<bool, Stopped> {
    let window = Interval {
        alpha: asked - 1,
        beta: asked,
    };
    for place in first..root.moves.len() {
        if root.moves[place].proven.beta < asked {
            continue;
        }
        let value = root.try_move::<true, U>(searcher, place, window, depth)?;
        if value.score >= asked {
            root.moves[first..=place].rotate_right(1);
            return Ok(true);
        }
    }
    Ok(false)
}
