//! Counting move sequences: the test of rules and of their speed.

use std::ops::ControlFlow;

use crate::{Game, Turn};

/// The number of sequences of exactly `depth` actions from here. Chance's outcomes count as actions; games that end
/// sooner do not count, unless the game [counts](Game::count) by other rules.
///
/// The rules of chess and others are checked against published tables of these numbers. The count stops at `u64::MAX`.
pub fn perft<G: Game>(game: &G, depth: u32) -> u64 {
    match perft_watched(game, depth, |_| ControlFlow::Continue(())) {
        ControlFlow::Continue(nodes) | ControlFlow::Break(nodes) => nodes,
    }
}

/// [`perft`] with a callback that gets the count so far now and then, and may stop it: then the count so far is returned.
pub fn perft_watched<G: Game>(
    game: &G,
    depth: u32,
    watch: impl FnMut(u64) -> ControlFlow<()>,
) -> ControlFlow<u64, u64> {
    let mut walk = Walk {
        actions: Vec::new(),
        outcomes: Vec::new(),
        counted: 0,
        watch,
    };
    match walk.count(game, depth) {
        ControlFlow::Continue(()) => ControlFlow::Continue(walk.counted),
        ControlFlow::Break(()) => ControlFlow::Break(walk.counted),
    }
}

/// [`perft`] for each action by itself, in order: what one compares to find a wrong rule.
pub fn divide<G: Game>(game: &G, depth: u32) -> Vec<(G::Action, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let count = |action| (action, perft(&game.after(action), rest));
    first_steps(game).into_iter().map(count).collect()
}

/// The actions with which the sequences begin that are counted: those of a game that counts by rules of its own may go on
/// where [`turn`](Game::turn) says that it is over.
pub fn first_steps<G: Game>(game: &G) -> Vec<G::Action> {
    if game.count(0).is_none() {
        return game.choices();
    }
    let mut actions = Vec::new();
    game.actions(&mut actions);
    actions
}

/// Games that count by themselves count this many plies at once; the callback is called between such counts.
const COUNTED: u32 = 4;

/// One buffer for the whole walk, used as a stack.
struct Walk<A, W> {
    actions: Vec<A>,
    outcomes: Vec<(A, f64)>,
    counted: u64,
    watch: W,
}

impl<A: Copy, W: FnMut(u64) -> ControlFlow<()>> Walk<A, W> {
    fn count<G: Game<Action = A>>(&mut self, game: &G, depth: u32) -> ControlFlow<()> {
        if depth == 0 {
            self.counted = self.counted.saturating_add(1);
            return ControlFlow::Continue(());
        }
        // Told only where much still lies below.
        if depth > 2 {
            (self.watch)(self.counted)?;
        }
        if depth <= COUNTED
            && let Some(count) = game.count(depth)
        {
            self.counted = self.counted.saturating_add(count);
            return ControlFlow::Continue(());
        }
        let start = self.actions.len();
        match game.turn() {
            // Such games know better where to go on.
            _ if game.count(0).is_some() => game.actions(&mut self.actions),
            Turn::Over => return ControlFlow::Continue(()),
            Turn::Player(_) => game.actions(&mut self.actions),
            Turn::Chance => {
                self.outcomes.clear();
                game.outcomes(&mut self.outcomes);
                self.actions
                    .extend(self.outcomes.iter().map(|outcome| outcome.0));
            }
        }
        let end = self.actions.len();
        if depth == 1 {
            self.counted = self.counted.saturating_add((end - start) as u64);
        } else {
            for index in start..end {
                self.count(&game.after(self.actions[index]), depth - 1)?;
            }
        }
        self.actions.truncate(start);
        ControlFlow::Continue(())
    }
}
