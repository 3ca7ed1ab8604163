//! Iterative deepening: Slate and Atkin, CHESS 4.5, 1977.

use std::cmp::Reverse;
use std::sync::atomic::AtomicI32;

use gametree_rules::{Game, Turn};

use crate::answer::Answer;
use crate::clock::MoveStability;
use crate::pvs::abdada::CurrentlySearching;
use crate::pvs::guide::Guide;
use crate::pvs::root::Root;
use crate::pvs::score::{INFINITE, Score, Window};
use crate::pvs::searcher::Searcher;
use crate::pvs::steps::Step;
use crate::pvs::threads::{SharedState, Worker};
use crate::pvs::{Memory, Options, Searchable};
use crate::{Claim, Limits, Stopped};

/// With fewer points per utility of one, there is no room to count the distance to a win.
const MIN_DISTANCE_UNIT: Score = 1000;
/// The smallest depth with an aspiration window: scores of smaller ones differ too much.
const ASPIRATION_MIN_DEPTH: i32 = 4;

/// Searches to depth one, then two, then three…, until the value is proven or a limit is reached, and reports each
/// depth.
pub fn think<G, U>(
    game: &G,
    guide: &U,
    limits: &Limits,
    options: &Options,
    memory: &mut Memory<G, U>,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Answer<G::Action>
where
    G: Searchable,
    U: Guide<G>,
{
    think_after(
        std::slice::from_ref(game),
        guide,
        limits,
        options,
        memory,
        report,
    )
}

/// The same from the last of these states of a game, so that repetitions of the others are seen.
///
/// # Panics
///
/// If there is no state.
pub fn think_after<G, U>(
    states: &[G],
    guide: &U,
    limits: &Limits,
    options: &Options,
    memory: &mut Memory<G, U>,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Answer<G::Action>
where
    G: Searchable,
    U: Guide<G>,
{
    let game = states.last().expect("a state to think about");
    let Turn::Player(player) = game.turn() else {
        return Answer::over(game);
    };
    let limits = &limits_here(game, guide, limits);
    let params = options.parameters(guide, game);
    let distance = params.unit >= MIN_DISTANCE_UNIT;
    let (table, thread_states) = memory.table(distance, params.table_salt);
    let shared = SharedState {
        states,
        game,
        player,
        guide,
        params,
        table,
        thread_states,
        limits,
        options,
        busy_positions: CurrentlySearching::new(options.threads),
        distance,
        seldepth: AtomicI32::default(),
    };
    let deepest = limits.depth.unwrap_or(Limits::MAX_DEPTH).cast_signed();
    let work = |worker: &mut Worker<'_, G, U>, report: &mut dyn FnMut(&Answer<G::Action>)| {
        let mut answer = Answer::unknown(game);
        let mut stable_depths = 0;
        for depth in 1..=deepest {
            let Worker { root, searcher, .. } = worker;
            let stopped = search_iteration(root, searcher, options.lines, depth).is_err();
            if stopped {
                answer.nodes = worker.nodes();
                if answer.value.is_none() {
                    answer = worker.answer(depth);
                } else if answer.claim == Claim::Estimate
                    && worker.root.promote_if_better_than(answer.best)
                {
                    answer = worker.answer(depth - 1);
                }
                return answer;
            }
            let before = answer.best;
            answer = worker.answer(depth);
            report(&answer);
            stable_depths = if before == answer.best {
                stable_depths + 1
            } else {
                0
            };
            let forced = limits.clock.is_some() && worker.root.moves.len() == 1;
            let Worker { root, searcher, .. } = worker;
            let settled = answer.claim == Claim::Proven
                && (options.lines <= 1 || root.is_proven(searcher, options.lines))
                && (!params.shortest_mate
                    || !ends_after(&answer, depth) && root.proves_shortest_mate(searcher));
            let stability = match options.lines {
                ..=1 => MoveStability {
                    stable_depths,
                    node_fraction: worker.root.best_node_fraction(),
                },
                _ => MoveStability::of_depths(stable_depths),
            };
            if settled || forced || worker.searcher.meter.soft_limit_reached(stability) {
                break;
            }
        }
        if answer.claim == Claim::Proven {
            let Worker { root, searcher, .. } = worker;
            let depth = answer.depth.cast_signed();
            root.prove_lines(searcher, options.lines, depth);
            answer = worker.answer(depth);
        }
        answer
    };
    shared.run(options.threads, work, report)
}

/// Whether the proven end lies beyond the depth searched, so that there may be a sooner one.
fn ends_after<A: PartialEq>(answer: &Answer<A>, depth: i32) -> bool {
    let best = answer
        .actions
        .iter()
        .find(|known| Some(&known.action) == answer.best.as_ref());
    let distance = best.and_then(|known| known.distance);
    distance.is_some_and(|distance| distance > depth.unsigned_abs())
}

/// The limits with the time running, and a clock that knows how many moves the game can last.
fn limits_here<G: Game, U: Guide<G>>(game: &G, guide: &U, limits: &Limits) -> Limits {
    let running = limits.running();
    // Half of them are the player's own, as in most games.
    let actions = guide.remaining(game).map(|left| left.div_ceil(2).max(1));
    let clock = running.clock.map(|clock| match actions {
        Some(actions) => clock.for_at_most(actions),
        None => clock,
    });
    Limits { clock, ..running }
}

/// Searches to one depth: for each of the best lines, first with a narrow window, then with wider ones (aspiration
/// windows: Gillogly 1972; Slate and Atkin 1977).
pub(crate) fn search_iteration<G: Game, U: Guide<G>>(
    root: &mut Root<G>,
    searcher: &mut Searcher<'_, G, U>,
    lines: usize,
    depth: i32,
) -> Result<(), Stopped> {
    searcher.root_depth = depth;
    let lines = lines.clamp(1, root.moves.len());
    for pv_index in 0..lines {
        let expected = root.moves[pv_index].value.score;
        let mut delta = searcher.params.aspiration_delta;
        let narrow = searcher.uses(Step::Aspiration)
            && depth >= ASPIRATION_MIN_DEPTH
            && expected.abs() < INFINITE;
        let mut window = if narrow {
            Window::around(expected, delta)
        } else {
            Window::FULL
        };
        loop {
            let value = root.search(searcher, pv_index, window, depth)?;
            delta = delta.saturating_mul(3);
            if window.fails_low(value.score) && window.alpha > -INFINITE {
                window.alpha = (value.score - delta).max(-INFINITE);
            } else if window.fails_high(value.score) && window.beta < INFINITE {
                window.beta = (value.score + delta).min(INFINITE);
            } else {
                break;
            }
        }
    }
    // A later line may score higher than an earlier one.
    root.moves[..lines].sort_by_key(|root_move| Reverse(root_move.value.score));
    Ok(())
}
