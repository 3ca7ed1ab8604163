//! Iterative deepening: Slate and Atkin, CHESS 4.5, 1977.

use std::cmp::Reverse;
use std::sync::atomic::AtomicI32;

use gametree_rules::{Game, Turn};

use crate::answer::Answer;
use crate::clock::Trust;
use crate::pvs::asked::Interval;
use crate::pvs::busy::Busy;
use crate::pvs::crew::{Crew, Worker};
use crate::pvs::guide::Guide;
use crate::pvs::node::Searcher;
use crate::pvs::root::Root;
use crate::pvs::score::{INFINITE, Score};
use crate::pvs::steps::Step;
use crate::pvs::{Memory, Options};
use crate::{Claim, Limits, Stopped};

/// Below this many points to a utility of one there is no room to count actions.
const ROOM: Score = 1000;

/// Looks one action ahead, then two, then three…, until everything is proven or a limit is reached, and tells each depth.
pub fn think<G, U>(
    game: &G,
    guide: &U,
    limits: &Limits,
    options: &Options,
    memory: &mut Memory,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Answer<G::Action>
where
    G: Game + Send + Sync,
    G::Action: Send + Sync + 'static,
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

/// The same from the last of these states, which came one after the other: none of them should come back unseen.
///
/// # Panics
///
/// If there is no state.
pub fn think_after<G, U>(
    states: &[G],
    guide: &U,
    limits: &Limits,
    options: &Options,
    memory: &mut Memory,
    report: &mut dyn FnMut(&Answer<G::Action>),
) -> Answer<G::Action>
where
    G: Game + Send + Sync,
    G::Action: Send + Sync + 'static,
    U: Guide<G>,
{
    let game = states.last().expect("a state to think about");
    let Turn::Player(player) = game.turn() else {
        return Answer::over(game);
    };
    let limits = &limits_here(game, guide, limits);
    let distance = guide.unit(game) >= ROOM;
    let (table, habits) = memory.table(distance, guide.world(game));
    let crew = Crew {
        states,
        game,
        player,
        guide,
        table,
        habits,
        limits,
        options,
        busy: Busy::new(options.threads),
        distance,
        farthest: AtomicI32::default(),
    };
    let deepest = limits.depth.unwrap_or(Limits::DEEPEST).cast_signed();
    let work = |worker: &mut Worker<'_, G, U>, report: &mut dyn FnMut(&Answer<G::Action>)| {
        let mut answer = Answer::unknown(game);
        let mut steady = 0;
        for depth in 1..=deepest {
            let Worker { root, searcher, .. } = worker;
            let stopped = deepen(root, searcher, options.lines, depth).is_err();
            if stopped {
                answer.nodes = worker.nodes();
                if answer.value.is_none() {
                    answer = worker.answer(depth);
                } else if answer.claim == Claim::Estimate && worker.root.reconsiders(answer.best) {
                    answer = worker.answer(depth - 1);
                }
                return answer;
            }
            let before = answer.best;
            answer = worker.answer(depth);
            report(&answer);
            steady = if before == answer.best { steady + 1 } else { 0 };
            let forced = limits.clock.is_some() && worker.root.moves.len() == 1;
            let settled = answer.claim == Claim::Proven
                && !(guide.wants_the_soonest() && ends_after(&answer, depth))
                && (options.lines <= 1 || worker.root.is_settled(&worker.searcher, options.lines));
            let trust = match options.lines {
                ..=1 => Trust {
                    steady,
                    effort: worker.root.effort(),
                },
                _ => Trust::steady(steady),
            };
            if settled || forced || worker.searcher.meter.is_enough(trust) {
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
    crew.run(options.threads, work, report)
}

/// Whether the end that is proven lies further away than it was looked: there may be a sooner one.
fn ends_after<A: PartialEq>(answer: &Answer<A>, depth: i32) -> bool {
    let best = answer
        .actions
        .iter()
        .find(|known| Some(&known.action) == answer.best.as_ref());
    let distance = best.and_then(|known| known.distance);
    distance.is_some_and(|distance| distance > depth.unsigned_abs())
}

/// The limits with the time running, and a clock that knows how long this game can last.
fn limits_here<G: Game, U: Guide<G>>(game: &G, guide: &U, limits: &Limits) -> Limits {
    let running = limits.running();
    // In turns, as most games are played: who acts more often than that finds shares of the rest.
    let actions = guide.remaining(game).map(|left| left.div_ceil(2).max(1));
    let clock = running.clock.map(|clock| match actions {
        Some(actions) => clock.for_at_most(actions),
        None => clock,
    });
    Limits { clock, ..running }
}

/// Searches to one depth: for each of the best lines, first in a narrow window, then in wider ones.
pub(crate) fn deepen<G: Game, U: Guide<G>>(
    root: &mut Root<G>,
    searcher: &mut Searcher<'_, G, U>,
    lines: usize,
    depth: i32,
) -> Result<(), Stopped> {
    searcher.iteration = depth;
    let lines = lines.clamp(1, root.moves.len());
    for first in 0..lines {
        let expected = root.moves[first].value.score;
        let mut reach = searcher.guide.reach(searcher.scale.unit);
        let narrow = searcher.steps.has(Step::Aspiration) && depth > 3 && expected.abs() < INFINITE;
        let mut window = if narrow {
            Interval {
                alpha: expected - reach,
                beta: expected + reach,
            }
        } else {
            Interval {
                alpha: -INFINITE,
                beta: INFINITE,
            }
        };
        loop {
            let value = root.pass(searcher, first, window, depth)?;
            reach = reach.saturating_mul(3);
            if value.score <= window.alpha && window.alpha > -INFINITE {
                window.alpha = (value.score - reach).max(-INFINITE);
            } else if value.score >= window.beta && window.beta < INFINITE {
                window.beta = (value.score + reach).min(INFINITE);
            } else {
                break;
            }
        }
    }
    // One that was thought to be worse may turn out better when it is its turn.
    root.moves[..lines].sort_by_key(|tried| Reverse(tried.value.score));
    Ok(())
}
