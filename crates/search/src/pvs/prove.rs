//! Exact values of large positions: null windows on the final score, as in MTD(f) (Plaat, Schaeffer, Pijls and de
//! Bruin, Best-First Fixed-Depth Minimax Algorithms, 1996).

use std::sync::atomic::AtomicI32;
use std::thread;

use gametree_rules::{Game, Turn};

use crate::answer::Answer;
use crate::pvs::abdada::CurrentlySearching;
use crate::pvs::guide::Guide;
use crate::pvs::node_type::Proof;
use crate::pvs::parallel_proof::{Helpers, Question};
use crate::pvs::parameters::OFF;
use crate::pvs::root::Root;
use crate::pvs::score::{INFINITE, Score, Value, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::pvs::threads::{SharedState, Worker};
use crate::pvs::{Memory, Options, Searchable};
use crate::solve::Bounds;
use crate::{Bound, Limits, Stopped};

/// The most nodes that are searched for an estimate before the proof starts.
const MAX_ESTIMATE_NODES: u64 = 1 << 26;
/// The step from one depth to the next where ProbCut prunes. An even number: scores of odd and even depths differ.
const PROBCUT_DEPTH_STEP: i32 = 4;

/// Proves the exact value of as many of the best moves as there are lines, by following every line to its end. A
/// stopped search returns the bounds proven so far.
pub fn prove<G, U>(
    game: &G,
    guide: &U,
    limits: &Limits,
    options: &Options,
    memory: &mut Memory<G, U>,
    report: &mut dyn FnMut(&Bounds<G::Action>),
) -> Bounds<G::Action>
where
    G: Searchable,
    U: Guide<G>,
{
    let Turn::Player(player) = game.turn() else {
        return Bounds::of(Answer::over(game), game.range());
    };
    let params = options.parameters(guide, game);
    let (table, thread_states) = memory.table(false, params.table_salt);
    let shared = SharedState {
        states: std::slice::from_ref(game),
        game,
        player,
        guide,
        params,
        table,
        thread_states,
        limits,
        options,
        busy_positions: CurrentlySearching::new(options.threads),
        distance: false,
        seldepth: AtomicI32::default(),
    };
    let depth = plies_left(guide, game);
    let work = |worker: &mut Worker<'_, G, U>, report: &mut dyn FnMut(&Answer<G::Action>)| {
        let highest = worker.root.highest(worker.searcher.scale.unit);
        for root_move in &mut worker.root.moves {
            root_move.proven = Window::around(0, highest);
        }
        thread::scope(|scope| {
            let others = shared.useful_threads(options.threads) - 1;
            let helpers = Helpers::start(scope, &shared, others);
            for pv_index in 0..options.lines.clamp(1, worker.root.moves.len()) {
                let expected = estimate(&helpers, worker, pv_index, depth);
                let proven = expected
                    .and_then(|expected| prove_move(&helpers, worker, pv_index, expected, report));
                if proven.is_err() {
                    break;
                }
            }
        });
        answer_now(worker)
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
    let answer = shared.run(1, work, &mut |answer| report(&bounds(answer.clone())));
    bounds(answer)
}

/// The estimated score of the best of the moves from `pv_index` on; zero, if the guide does not ask for one. With
/// ProbCut the search goes almost to the end: a null window that is off by little costs as much to refute as the right
/// one.
fn estimate<G, U>(
    helpers: &Helpers<G>,
    worker: &mut Worker<'_, G, U>,
    pv_index: usize,
    depth: i32,
) -> Result<Score, Stopped>
where
    G: Searchable,
    U: Guide<G>,
{
    let Worker { root, searcher, .. } = &*worker;
    let from = searcher.params.iid_min_depth;
    if from >= OFF {
        return Ok(0);
    }
    if pv_index > 0 {
        let expected = &root.moves[pv_index];
        let searched = expected.bound != Bound::Estimate;
        return Ok(if searched {
            expected.value.score
        } else {
            expected.expected
        });
    }
    let probcut = searcher.uses(Step::ProbCut)
        && depth >= from
        && searcher.guide.probcut(&root.game, depth - 1).is_some();
    let deepest = match depth {
        _ if depth < from => depth / 3,
        _ if probcut => depth - 2,
        _ => (depth * 2 / 5).min(16),
    };
    let stride = if probcut { PROBCUT_DEPTH_STEP } else { 1 };
    let steps = (1..=deepest)
        .filter(|shallow| (deepest - shallow) % stride == 0)
        .map(|shallow| (shallow, 0));
    let mut searches = steps.chain(probcut.then_some((deepest, 1)));
    let finished = searches.try_for_each(|(depth, probcut_sigma)| {
        if worker.searcher.meter.nodes() <= MAX_ESTIMATE_NODES {
            let question = Question::Search {
                depth,
                probcut_sigma,
            };
            helpers.race(worker, question)?;
        }
        Ok(())
    });
    worker.searcher.probcut_sigma = 0;
    // Estimates have no place in a proof.
    for root_move in &mut worker.root.moves {
        root_move.expected = root_move.value.score;
        root_move.value = Value::estimate(-INFINITE);
        root_move.bound = Bound::Estimate;
        root_move.line.clear();
    }
    finished.map(|()| worker.root.moves[pv_index].expected)
}

/// The largest number of plies to the end of the game.
fn plies_left<G: Game, U: Guide<G>>(guide: &U, game: &G) -> i32 {
    guide.remaining(game).map_or(1000, u32::cast_signed)
}

/// The proven answer so far. Its depth is the length of the line, since every line is followed to its end.
fn answer_now<G: Game, U: Guide<G>>(worker: &Worker<'_, G, U>) -> Answer<G::Action> {
    let answer = worker.answer(0);
    let depth = answer.line.len() as u32;
    Answer {
        depth,
        deepest: answer.deepest.max(Some(depth)),
        ..answer
    }
}

/// Finds the best of the moves from `pv_index` on and its exact value, by null windows at one score after the other.
fn prove_move<G, U>(
    helpers: &Helpers<G>,
    worker: &mut Worker<'_, G, U>,
    pv_index: usize,
    expected: Score,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Result<(), Stopped>
where
    G: Searchable,
    U: Guide<G>,
{
    let unit = worker.searcher.scale.unit;
    let depth = plies_left(worker.searcher.guide, &worker.root.game);
    let mut asked = (expected + unit / 2).div_euclid(unit) * unit;
    let mut step = unit;
    loop {
        let Worker { root, searcher, .. } = &*worker;
        let rest = &root.moves[pv_index..];
        let lower = rest.iter().map(|root_move| root_move.proven.alpha).max();
        let upper = rest.iter().map(|root_move| root_move.proven.beta).max();
        let (Some(lower), Some(upper)) = (lower, upper) else {
            return Ok(());
        };
        if lower >= upper {
            break;
        }
        let bounds = Window::new(lower, upper);
        let guided = searcher.guide.next_bound(&root.game, bounds);
        asked = guided.unwrap_or(asked).clamp(lower + 1, upper);
        let question = Question::AtLeast {
            pv_index,
            score: asked,
            depth,
        };
        let found = helpers.race(worker, question)?;
        let rest = || worker.root.moves[pv_index..].iter();
        asked = if found {
            rest()
                .map(|root_move| root_move.proven.alpha)
                .max()
                .unwrap_or(asked)
                + step
        } else {
            rest()
                .map(|root_move| root_move.proven.beta)
                .max()
                .unwrap_or(asked)
                - step
                + unit
        };
        step = (step * 2).min(8 * unit);
        report(&answer_now(worker));
    }
    let Worker { root, searcher, .. } = &mut *worker;
    let rest = root.moves[pv_index..].iter().enumerate();
    let best = rest
        .max_by_key(|(place, root_move)| (root_move.proven.alpha, std::cmp::Reverse(*place)))
        .map_or(0, |(place, _)| place);
    root.moves[pv_index..=pv_index + best].rotate_right(1);
    root.moves[pv_index].line = root.proven_line(searcher, pv_index, depth);
    Ok(())
}

/// Searches for a move, from `pv_index` on, that scores at least `asked`; moves it to the front, and returns whether
/// there is one.
pub(crate) fn promote_move_scoring_at_least<G: Game, U: Guide<G>>(
    root: &mut Root<G>,
    searcher: &mut Searcher<'_, G, U>,
    pv_index: usize,
    asked: Score,
    depth: i32,
) -> Result<bool, Stopped> {
    let window = Window::null_below(asked);
    for place in pv_index..root.moves.len() {
        if root.moves[place].proven.beta < asked {
            continue;
        }
        let value = root.search_move::<Proof, U>(searcher, place, window, depth)?;
        if value.score >= asked {
            root.moves[pv_index..=place].rotate_right(1);
            return Ok(true);
        }
    }
    Ok(false)
}
