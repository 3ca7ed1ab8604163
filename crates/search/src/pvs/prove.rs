//! Exact values of large positions: null windows on the final score, as in MTD(f) (Plaat, Schaeffer, Pijls and de Bruin,
//! Best-First Fixed-Depth Minimax Algorithms, 1996).

use gametree_rules::{Game, Turn};

use crate::answer::Answer;
use crate::pvs::busy::Busy;
use crate::pvs::crew::{Crew, Worker};
use crate::pvs::guide::{Guide, Interval};
use crate::pvs::node::Searcher;
use crate::pvs::root::Root;
use crate::pvs::score::{INFINITE, Score, Value};
use crate::pvs::steps::Step;
use crate::pvs::think::deepen;
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
    };
    let (low, high) = game.range();
    let most = (f64::midpoint(high, -low) * f64::from(guide.unit(game))).round() as Score;
    let depth = guide.remaining(game).map_or(1000, u32::cast_signed);
    let work = |worker: &mut Worker<'_, G, U>, report: &mut dyn FnMut(&Answer<G::Action>)| {
        for tried in &mut worker.root.moves {
            tried.proven = Interval {
                alpha: -most,
                beta: most,
            };
        }
        for first in 0..options.lines.clamp(1, worker.root.moves.len()) {
            let expected = expectation(&crew, worker, first, depth);
            let settled =
                expected.and_then(|expected| settle(&crew, worker, first, depth, expected, report));
            if settled.is_err() {
                break;
            }
        }
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
    crew: &Crew<'_, G, U>,
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
    for (shallow, caution) in steps.chain(trusting.then_some((deepest, 1))) {
        if worker.searcher.meter.nodes() > MOST_AHEAD {
            break;
        }
        crew.race(worker, |root, searcher| {
            searcher.caution = caution;
            deepen(root, searcher, 1, shallow).map(|()| true)
        })?;
    }
    worker.searcher.caution = 0;
    // What was only looked ahead has no place in a proof.
    for tried in &mut worker.root.moves {
        tried.hoped = tried.value.score;
        tried.value = Value::estimate(-INFINITE);
        tried.bound = Bound::Estimate;
        tried.line.clear();
    }
    Ok(worker.root.moves[first].hoped)
}

/// What is proven by now. How deep it was looked is the length of the line: everything is followed to its end.
fn told<G: Game, U: Guide<G>>(worker: &Worker<'_, G, U>) -> Answer<G::Action> {
    let answer = worker.answer(0);
    Answer {
        depth: answer.line.len() as u32,
        ..answer
    }
}

/// Finds the best of the actions from `first` on and its exact value, by asking ever again whether there is one worth at
/// least so much.
fn settle<G, U>(
    crew: &Crew<'_, G, U>,
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
        let found = crew.race(worker, |root, searcher| {
            is_worth(root, searcher, first, asked, depth)
        })?;
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
    root.moves[first].line = root.line::<true, U>(searcher, first, depth);
    Ok(())
}

/// Whether one of the actions from `first` on is worth at least so much; it comes to stand first.
fn is_worth<G: Game, U: Guide<G>>(
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
